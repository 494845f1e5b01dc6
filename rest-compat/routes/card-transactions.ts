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

/** Declares a sandbox operation that executes one mutation on a card transaction and returns the transaction. */
function commandRoute(action: 'Complete' | 'Reverse', summary: string) {
  const name = `sandboxCardTransaction${action}`;
  return route<Params, Record<string, { cardTransaction: CardTransactionData }>>({
    key: `POST /sandbox/card_transactions/{id}/${action.toLowerCase()}`,
    summary,
    permission: update,
    own: ownResources,
    sandbox,
    answer: 'CardTransaction',
    document: `mutation ${action}CardTransaction($id: ID!) { ${name}(id: $id) { cardTransaction { ...CardTransactionRead } userErrors { code template path } } }`,
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: (data) =>
      serializeCardTransaction((data[name] as { cardTransaction: CardTransactionData }).cardTransaction),
  });
}

/** `/card_transactions` of the dated API. */
export const cardTransactionRoutes = [
  route<Params, { cardTransactions: ConnectionData<CardTransactionData> }>({
    key: 'GET /card_transactions',
    summary: 'List what cards were used for.',
    permission: read,
    own: ownResources,
    query: 'CardTransactionListParams',
    page: { default: 20, maximum: 100, nativeSince: '2026-07-29' },
    answer: { page: 'CardTransaction' },
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
    summary: 'Retrieve what a card was used for.',
    permission: read,
    own: ownResources,
    answer: 'CardTransaction',
    document: 'query RetrieveCardTransaction($id: ID!) { cardTransaction(id: $id) { ...CardTransactionRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ cardTransaction }) => cardTransaction && serializeCardTransaction(cardTransaction),
  }),
  route<Params, { sandboxCardTransactionCreate: { cardTransaction: CardTransactionData } }>({
    key: 'POST /sandbox/card_transactions',
    summary: 'Use a card as a merchant would: the amount is held, or declined where it is short.',
    permission: update,
    own: ownResources,
    sandbox,
    body: 'SandboxCardTransactionParams',
    answer: 'CardTransaction',
    document: `mutation UseCard($input: SandboxCardTransactionInput!) {
      sandboxCardTransactionCreate(input: $input) { cardTransaction { ...CardTransactionRead } userErrors { code template path } }
    }`,
    fragments,
    variables: ({ params }) => ({ input: graphInput(params, { words: ['currency'], decimals: ['amount'] }) }),
    result: ({ sandboxCardTransactionCreate }) =>
      serializeCardTransaction(sandboxCardTransactionCreate.cardTransaction),
  }),
  route<Params, { sandboxCardTransactionAdjust: { cardTransaction: CardTransactionData } }>({
    key: 'POST /sandbox/card_transactions/{id}/adjust',
    summary: 'Ask for another amount than what is held, as a merchant would.',
    permission: update,
    own: ownResources,
    sandbox,
    body: 'SandboxCardAdjustmentParams',
    answer: 'CardTransaction',
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
    summary: 'Give back what was paid, or a part of it, as a merchant would.',
    permission: update,
    own: ownResources,
    sandbox,
    body: 'SandboxCardRefundParams',
    answer: 'CardTransaction',
    document: `mutation RefundCardTransaction($id: ID!, $amount: Decimal) {
      sandboxCardTransactionRefund(id: $id, amount: $amount) { cardTransaction { ...CardTransactionRead } userErrors { code template path } }
    }`,
    fragments,
    variables: ({ path, params }) => ({ id: path.id, ...graphInput(params, { decimals: ['amount'] }) }),
    result: ({ sandboxCardTransactionRefund }) =>
      serializeCardTransaction(sandboxCardTransactionRefund.cardTransaction),
  }),
  commandRoute('Complete', 'Have a merchant paid what is held.'),
  commandRoute('Reverse', 'Give back what is held for a merchant.'),
];
