import {
  type CardTransactionData,
  cardTransactionRead,
  serializeCardTransaction,
} from '../../contract/resources/card-transaction';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, graphInput, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [cardTransactionRead.fragment];
const [read, update] = ['payout:account:read', 'payout:account:update'];
const ownResources = true;
const sandbox = true;

/** Declares a sandbox operation that completes or reverses a card transaction and returns the transaction. */
function commandRoute(action: 'Complete' | 'Reverse', summary: string) {
  const name = `sandboxCardTransaction${action}`;
  return route<Params, Record<string, { cardTransaction: CardTransactionData }>>({
    key: `POST /sandbox/card_transactions/{id}/${action.toLowerCase()}`,
    summary,
    permission: update,
    own: ownResources,
    sandbox,
    response: 'CardTransaction',
    document: `mutation ${action}CardTransaction($id: ID!) { ${name}(id: $id) { cardTransaction { ...CardTransactionRead } userErrors { code template path } } }`,
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: (data) =>
      serializeCardTransaction((data[name] as { cardTransaction: CardTransactionData }).cardTransaction),
  });
}

/** REST operations of `/api/v1/card_transactions`. */
export const cardTransactionRoutes = [
  route<Params, { cardTransactions: ConnectionData<CardTransactionData> }>({
    key: 'GET /card_transactions',
    summary: 'List card transactions.',
    permission: read,
    own: ownResources,
    query: 'CardTransactionListParams',
    page: { default: 20, maximum: 100, nativeSince: '2026-07-29' },
    response: { page: 'CardTransaction' },
    document: `query ListCardTransactions($accountId: ID, $ids: [ID!], $cardIds: [ID!], $cardholderIds: [ID!], $status: CardTransactionStatus, $createdFrom: DateTime,
      $createdUntil: DateTime, ${listVariables}) {
      cardTransactions(accountId: $accountId, ids: $ids, cardIds: $cardIds, cardholderIds: $cardholderIds, status: $status, createdFrom: $createdFrom, createdUntil: $createdUntil,
        ${listArguments}) { nodes { ...CardTransactionRead } ${pageInfo} }
    }`,
    fragments,
    paramNames: {
      ids: 'transaction_ids',
      cardIds: 'card_id',
      cardholderIds: 'cardholder_id',
      createdFrom: 'created_after',
      createdUntil: 'created_before',
    },
    variables: ({ params, page }) => ({
      accountId: params.account_id,
      ids: params.transaction_ids,
      cardIds: params.card_id,
      cardholderIds: params.cardholder_id,
      status: toNames(params.status),
      createdFrom: params.created_after,
      createdUntil: params.created_before,
      direction: toNames(params.direction),
      ...page,
    }),
    result: ({ cardTransactions }) => pageOf(cardTransactions, serializeCardTransaction),
  }),
  route<Params, { cardTransaction: CardTransactionData | null }>({
    key: 'GET /card_transactions/{id}',
    summary: 'Retrieve a card transaction.',
    permission: read,
    own: ownResources,
    response: 'CardTransaction',
    document: 'query RetrieveCardTransaction($id: ID!) { cardTransaction(id: $id) { ...CardTransactionRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ cardTransaction }) => cardTransaction && serializeCardTransaction(cardTransaction),
  }),
  route<Params, { sandboxCardTransactionCreate: { cardTransaction: CardTransactionData } }>({
    key: 'POST /sandbox/card_transactions',
    summary: 'Simulate a card payment: the amount is held, or declined if funds are insufficient.',
    permission: update,
    own: ownResources,
    sandbox,
    body: 'SandboxCardTransactionParams',
    response: 'CardTransaction',
    document: `mutation UseCard($input: SandboxCardTransactionInput!) {
      sandboxCardTransactionCreate(input: $input) { cardTransaction { ...CardTransactionRead } userErrors { code template path } }
    }`,
    fragments,
    variables: ({ params }) => ({ input: graphInput(params, { enumParams: ['currency'], decimals: ['amount'] }) }),
    result: ({ sandboxCardTransactionCreate }) =>
      serializeCardTransaction(sandboxCardTransactionCreate.cardTransaction),
  }),
  route<Params, { sandboxCardTransactionAdjust: { cardTransaction: CardTransactionData } }>({
    key: 'POST /sandbox/card_transactions/{id}/adjust',
    summary: 'Simulate a change of the held amount by the merchant.',
    permission: update,
    own: ownResources,
    sandbox,
    body: 'SandboxCardAdjustmentParams',
    response: 'CardTransaction',
    document: `mutation AdjustCardTransaction($id: ID!, $amount: Decimal!) {
      sandboxCardTransactionAdjust(id: $id, amount: $amount) { cardTransaction { ...CardTransactionRead } userErrors { code template path } }
    }`,
    fragments,
    variables: ({ path, params }) => ({ id: path.id, ...graphInput(params, { decimals: ['amount'] }) }),
    result: ({ sandboxCardTransactionAdjust }) =>
      serializeCardTransaction(sandboxCardTransactionAdjust.cardTransaction),
  }),
  route<Params, { sandboxCardTransactionRefund: { cardTransaction: CardTransactionData } }>({
    key: 'POST /sandbox/card_transactions/{id}/refund',
    summary: 'Simulate a full or partial refund by the merchant.',
    permission: update,
    own: ownResources,
    sandbox,
    body: 'SandboxCardRefundParams',
    response: 'CardTransaction',
    document: `mutation RefundCardTransaction($id: ID!, $amount: Decimal) {
      sandboxCardTransactionRefund(id: $id, amount: $amount) { cardTransaction { ...CardTransactionRead } userErrors { code template path } }
    }`,
    fragments,
    variables: ({ path, params }) => ({ id: path.id, ...graphInput(params, { decimals: ['amount'] }) }),
    result: ({ sandboxCardTransactionRefund }) =>
      serializeCardTransaction(sandboxCardTransactionRefund.cardTransaction),
  }),
  commandRoute('Complete', 'Simulate the payment of the held amount to the merchant.'),
  commandRoute('Reverse', 'Simulate the release of an amount held for the merchant.'),
];
