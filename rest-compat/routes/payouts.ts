import { type PayoutData, payoutRead, serializePayout } from '../../contract/resources/payout';
import { type PayoutQuoteData, payoutQuoteFragment, serializePayoutQuote } from '../../contract/resources/payout-quote';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, graphInput, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [payoutRead.fragment];
const [read, withdraw] = ['payout:withdrawal:read', 'payout:withdraw_funds'];
const rules = { enumParams: ['currency', 'speed'], decimals: ['amount'] };
const errors = 'userErrors { code template path }';

/** REST operations of `/api/v1/payouts`. */
export const payoutRoutes = [
  route<Params, { payouts: ConnectionData<PayoutData> }>({
    key: 'GET /payouts',
    summary: 'List the payouts of an account or of a user.',
    permission: read,
    own: true,
    query: 'PayoutListParams',
    page: { default: 20, maximum: 100, nativeSince: '2026-07-29-1' },
    response: { page: 'Payout' },
    document: `query ListPayouts($accountId: ID, $userId: ID, $currency: Currency, $status: PayoutStatus, $source: PayoutSource, $payoutMethodId: ID,
      $createdFrom: DateTime, $createdBefore: DateTime, ${listVariables}) {
      payouts(accountId: $accountId, userId: $userId, currency: $currency, status: $status, source: $source, payoutMethodId: $payoutMethodId,
        createdFrom: $createdFrom, createdBefore: $createdBefore, ${listArguments}) { nodes { ...PayoutRead } ${pageInfo} }
    }`,
    fragments,
    paramNames: { createdFrom: 'created_after' },
    variables: ({ params, page }) => ({
      accountId: params.account_id,
      userId: params.user_id,
      currency: toNames(params.currency),
      status: toNames(params.status),
      source: toNames(params.source),
      payoutMethodId: params.payout_method_id,
      createdFrom: params.created_after,
      createdBefore: params.created_before,
      direction: toNames(params.direction),
      ...page,
    }),
    result: ({ payouts }) => pageOf(payouts, (payout) => serializePayout(payout)),
  }),
  route<Params, { payoutCreate: { payout: PayoutData } }>({
    key: 'POST /payouts',
    summary: 'Create a payout from a balance to a saved payout method.',
    permission: withdraw,
    own: true,
    status: 201,
    body: 'PayoutCreateParams',
    bodyKey: 'idempotency_key',
    response: 'PayoutCreated',
    document: `mutation CreatePayout($input: PayoutCreateInput!) { payoutCreate(input: $input) { payout { ...PayoutRead } ${errors} } }`,
    fragments,
    variables: ({ params }) => ({ input: graphInput(params, rules) }),
    result: ({ payoutCreate }) => serializePayout(payoutCreate.payout),
  }),
  route<Params, { payout: PayoutData | null }>({
    key: 'GET /payouts/{id}',
    summary: 'Retrieve a payout.',
    permission: read,
    own: true,
    query: 'PayoutRetrieveParams',
    response: 'Payout',
    document:
      'query RetrievePayout($id: ID!, $accountId: ID, $userId: ID) { payout(id: $id, accountId: $accountId, userId: $userId) { ...PayoutRead } }',
    fragments,
    variables: ({ path, params }) => ({ id: path.id, accountId: params.account_id, userId: params.user_id }),
    result: ({ payout }, { path }) => payout && serializePayout(payout, path.id),
  }),
  route<Params, { payoutCancel: { payout: PayoutData } }>({
    key: 'POST /payouts/{id}/cancel',
    summary: 'Cancel a payout before the provider accepts it.',
    permission: withdraw,
    own: true,
    body: 'PayoutCancelParams',
    response: 'Payout',
    document: `mutation CancelPayout($id: ID!, $accountId: ID, $userId: ID) {
      payoutCancel(id: $id, accountId: $accountId, userId: $userId) { payout { ...PayoutRead } ${errors} }
    }`,
    fragments,
    variables: ({ path, params }) => ({ id: path.id, accountId: params.account_id, userId: params.user_id }),
    result: ({ payoutCancel }, { path }) => serializePayout(payoutCancel.payout, path.id),
  }),
  route<Params, { sandboxPayoutSettle: { payout: PayoutData } }>({
    key: 'POST /sandbox/payouts/{id}/settle',
    summary: 'Simulate all remaining steps of a payout immediately.',
    permission: withdraw,
    own: true,
    sandbox: true,
    response: 'Payout',
    document: `mutation SettlePayout($id: ID!) { sandboxPayoutSettle(id: $id) { payout { ...PayoutRead } ${errors} } }`,
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ sandboxPayoutSettle }, { path }) => serializePayout(sandboxPayoutSettle.payout, path.id),
  }),
  route<Params, { payoutQuoteCreate: { payoutQuote: PayoutQuoteData } }>({
    key: 'POST /payouts/quotes',
    summary: 'Create a payout quote, which is guaranteed for 15 minutes. The header `Idempotency-Key` is required.',
    permission: withdraw,
    own: true,
    status: 201,
    body: 'PayoutQuoteCreateParams',
    response: 'PayoutQuote',
    document: `mutation CreatePayoutQuote($input: PayoutQuoteCreateInput!) { payoutQuoteCreate(input: $input) { payoutQuote { ...PayoutQuoteRead } ${errors} } }`,
    fragments: [payoutQuoteFragment],
    paramNames: { idempotencyKey: 'Idempotency-Key' },
    variables: ({ params }) => ({ input: graphInput(params, rules) }),
    result: ({ payoutQuoteCreate }) => serializePayoutQuote(payoutQuoteCreate.payoutQuote),
  }),
];
