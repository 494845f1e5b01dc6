import {
  payout,
  payoutCancelParams,
  payoutCreated,
  payoutCreateParams,
  payoutListParams,
  payoutRetrieveParams,
} from '../../contract/resources/payout';
import { payoutQuote, payoutQuoteCreateParams } from '../../contract/resources/payout-quote';
import type { Route } from '..';
import { listRoute, mutationRoute, retrieveRoute } from './resource-routes';

const [read, withdraw] = ['payout:withdrawal:read', 'payout:withdraw_funds'];
const ownerVariables = '$accountId: ID, $userId: ID';

/**
 * Changes a route that returns a payout: if the path contains the payout request id instead of the payout id, the
 * response has the payout request id as its `id`.
 */
function withRequestedId(declared: Route): Route {
  return {
    ...declared,
    result: (data, input) => {
      const found = declared.result(data, input) as ReturnType<typeof payout.serialize> | null;
      return found && found.payout_request_id === input.path.id ? { ...found, id: input.path.id } : found;
    },
  };
}

/** REST operations of `/api/v1/payouts`. */
export const payoutRoutes = [
  listRoute(payout, {
    key: 'GET /payouts',
    summary: 'List the payouts of an account or of a user.',
    permission: read,
    own: true,
    query: payoutListParams,
    page: { default: 20, maximum: 100, nativeSince: '2026-07-29-1' },
    field: 'payouts',
    variables: `${ownerVariables}, $currency: Currency, $status: PayoutStatus, $source: PayoutSource, $payoutMethodId: ID, $createdFrom: DateTime, $createdBefore: DateTime`,
  }),
  mutationRoute(payoutCreated, {
    key: 'POST /payouts',
    summary: 'Create a payout from a balance to a saved payout method.',
    permission: withdraw,
    own: true,
    status: 201,
    body: payoutCreateParams,
    bodyKey: 'idempotency_key',
    mutation: 'payoutCreate',
    input: 'PayoutCreateInput',
  }),
  withRequestedId(
    retrieveRoute(payout, {
      key: 'GET /payouts/{id}',
      summary: 'Retrieve a payout.',
      permission: read,
      own: true,
      query: payoutRetrieveParams,
      variables: ownerVariables,
    }),
  ),
  withRequestedId(
    mutationRoute(payout, {
      key: 'POST /payouts/{id}/cancel',
      summary: 'Cancel a payout before the provider accepts it.',
      permission: withdraw,
      own: true,
      body: payoutCancelParams,
      mutation: 'payoutCancel',
      variables: ownerVariables,
    }),
  ),
  withRequestedId(
    mutationRoute(payout, {
      key: 'POST /sandbox/payouts/{id}/settle',
      summary: 'Simulate all remaining steps of a payout immediately.',
      permission: withdraw,
      own: true,
      sandbox: true,
      mutation: 'sandboxPayoutSettle',
    }),
  ),
  mutationRoute(payoutQuote, {
    key: 'POST /payouts/quotes',
    summary: 'Create a payout quote, which is guaranteed for 15 minutes. The header `Idempotency-Key` is required.',
    permission: withdraw,
    own: true,
    status: 201,
    requiresKey: true,
    body: payoutQuoteCreateParams,
    paramNames: { idempotencyKey: 'Idempotency-Key' },
    mutation: 'payoutQuoteCreate',
    input: 'PayoutQuoteCreateInput',
  }),
];
