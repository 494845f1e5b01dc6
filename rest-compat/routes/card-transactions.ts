import {
  cardTransaction,
  cardTransactionListParams,
  sandboxCardAdjustmentParams,
  sandboxCardRefundParams,
  sandboxCardTransactionParams,
} from '../../contract/resources/card-transaction';
import { listRoute, mutationRoute, retrieveRoute } from './resource-routes';

const read = { permission: 'payout:account:read', own: true } as const;
const simulation = { permission: 'payout:account:update', own: true, sandbox: true } as const;

/** REST operations of `/api/v1/card_transactions`. */
export const cardTransactionRoutes = [
  listRoute(cardTransaction, {
    ...read,
    key: 'GET /card_transactions',
    summary: 'List card transactions.',
    query: cardTransactionListParams,
    page: { default: 20, maximum: 100, nativeSince: '2026-07-29' },
    field: 'cardTransactions',
    variables:
      '$accountId: ID, $ids: [ID!], $cardIds: [ID!], $cardholderIds: [ID!], $status: CardTransactionStatus, $createdFrom: DateTime, $createdUntil: DateTime',
  }),
  retrieveRoute(cardTransaction, {
    ...read,
    key: 'GET /card_transactions/{id}',
    summary: 'Retrieve a card transaction.',
  }),
  mutationRoute(cardTransaction, {
    ...simulation,
    key: 'POST /sandbox/card_transactions',
    summary: 'Simulate a card payment: the amount is held, or declined if funds are insufficient.',
    body: sandboxCardTransactionParams,
    mutation: 'sandboxCardTransactionCreate',
    input: 'SandboxCardTransactionInput',
  }),
  mutationRoute(cardTransaction, {
    ...simulation,
    key: 'POST /sandbox/card_transactions/{id}/adjust',
    summary: 'Simulate a change of the held amount by the merchant.',
    body: sandboxCardAdjustmentParams,
    mutation: 'sandboxCardTransactionAdjust',
    variables: '$amount: Decimal!',
  }),
  mutationRoute(cardTransaction, {
    ...simulation,
    key: 'POST /sandbox/card_transactions/{id}/refund',
    summary: 'Simulate a full or partial refund by the merchant.',
    body: sandboxCardRefundParams,
    mutation: 'sandboxCardTransactionRefund',
    variables: '$amount: Decimal',
  }),
  mutationRoute(cardTransaction, {
    ...simulation,
    key: 'POST /sandbox/card_transactions/{id}/complete',
    summary: 'Simulate the payment of the held amount to the merchant.',
    mutation: 'sandboxCardTransactionComplete',
  }),
  mutationRoute(cardTransaction, {
    ...simulation,
    key: 'POST /sandbox/card_transactions/{id}/reverse',
    summary: 'Simulate the release of an amount held for the merchant.',
    mutation: 'sandboxCardTransactionReverse',
  }),
];
