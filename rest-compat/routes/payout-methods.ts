import {
  newSavedPayoutMethod,
  payoutLimits,
  payoutMethod,
  payoutMethodListParams,
  savedPayoutMethod,
  savedPayoutMethodCreateParams,
  savedPayoutMethodListParams,
  savedPayoutMethodUpdateParams,
  serializeSupportedPayoutMethod,
  supportedPayoutMethod,
  supportedPayoutMethodListParams,
} from '../../contract/resources/payout-method';
import { type ConnectionData, pageOf, readAsOf, route } from '..';
import {
  inputOf,
  type Params,
  actionRoute,
  listRoute,
  retrieveRoute,
  rootDocument,
  userErrors,
} from './resource-routes';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const read = 'payout:destination:read';
const quoteVariables = '$amount: Decimal, $currency: Currency';

type SupportedData = typeof supportedPayoutMethod.data;

interface ListData {
  readonly payoutMethods: ConnectionData<typeof savedPayoutMethod.data>;
  readonly payoutLimits?: typeof payoutLimits.data;
  readonly supportedPayoutMethods?: { readonly nodes: readonly SupportedData[] };
}

/** REST operations of `/api/v1/payouts/supported_methods`. */
const supportedRoutes = [
  route<Params, { supportedPayoutMethods: ConnectionData<SupportedData> }>({
    key: 'GET /payouts/supported_methods',
    summary: 'List the payout methods that can be saved.',
    permission: read,
    own: true,
    query: supportedPayoutMethodListParams,
    page: { default: 20, maximum: 100, nativeSince: '2026-07-20' },
    response: { page: 'SupportedPayoutMethod' },
    document: rootDocument(
      'query',
      'supportedPayoutMethods',
      `$accountId: ID, $userId: ID, $country: String, $id: ID, $destinationCurrency: Currency, ${quoteVariables}, ${listVariables}`,
      `nodes { ${supportedPayoutMethod.selection} } ${pageInfo}`,
    ),
    variables: ({ params, page }) => ({ ...inputOf(params, supportedPayoutMethodListParams), ...page }),
    result: ({ supportedPayoutMethods }, { params }) =>
      pageOf(supportedPayoutMethods, (method) =>
        serializeSupportedPayoutMethod(method, params.supported_payout_method_id !== undefined),
      ),
  }),
];

/** REST operations of `/api/v1/payouts/methods`. */
const savedRoutes = [
  route<Params, ListData>({
    key: 'GET /payouts/methods',
    summary: 'List saved payout methods.',
    permission: read,
    own: true,
    query: savedPayoutMethodListParams,
    page: { default: 20, maximum: 100, nativeSince: '2026-07-20' },
    response: 'SavedPayoutMethodPage',
    document: `query ListSavedPayoutMethods($accountId: ID, $userId: ID, $status: PayoutMethodStatus, $destinationCurrency: Currency, ${quoteVariables},
      $withLimits: Boolean!, $withAvailable: Boolean!, $availableId: ID, ${listVariables}) {
      payoutMethods(accountId: $accountId, userId: $userId, status: $status, destinationCurrency: $destinationCurrency, ${listArguments}) {
        nodes { ${savedPayoutMethod.selection} } ${pageInfo}
      }
      payoutLimits(accountId: $accountId, userId: $userId, currency: $currency) @include(if: $withLimits) { ${payoutLimits.selection} }
      supportedPayoutMethods(accountId: $accountId, userId: $userId, id: $availableId, destinationCurrency: $destinationCurrency, amount: $amount, currency: $currency, first: 100) @include(if: $withAvailable) {
        nodes { ${supportedPayoutMethod.selection} }
      }
    }`,
    paramNames: { withLimits: 'include_limits', withAvailable: 'include_available' },
    variables: ({ params, page }) => ({
      ...inputOf(params, savedPayoutMethodListParams),
      withLimits: params.include_limits === true,
      // Older API versions list the payout methods that can be saved together with the saved ones.
      withAvailable: params.include_available === true || params.destination_id !== undefined,
      ...page,
    }),
    result: ({ payoutMethods, payoutLimits: limits, supportedPayoutMethods: available }, { params }) => {
      const response = {
        ...pageOf(payoutMethods, savedPayoutMethod.serialize),
        ...(limits && { limits: payoutLimits.serialize(limits) }),
        ...(available && {
          available_destinations: available.nodes.map((method) =>
            serializeSupportedPayoutMethod(method, params.destination_id !== undefined),
          ),
        }),
      };
      return readAsOf(response, payoutMethods.eventCursor);
    },
  }),
  route<Params, { payoutMethodCreate: { payoutMethod: typeof newSavedPayoutMethod.data } }>({
    key: 'POST /payouts/methods',
    summary: 'Save a destination for payouts.',
    permission: 'payout:create_destination',
    own: true,
    status: 201,
    body: savedPayoutMethodCreateParams,
    response: 'SavedPayoutMethod',
    document: rootDocument(
      'mutation',
      'payoutMethodCreate',
      '$input: PayoutMethodCreateInput!',
      `payoutMethod { ${newSavedPayoutMethod.selection} } ${userErrors}`,
    ),
    variables: ({ params }) => ({ input: inputOf(params, savedPayoutMethodCreateParams) }),
    result: ({ payoutMethodCreate }) => newSavedPayoutMethod.serialize(payoutMethodCreate.payoutMethod),
  }),
  route<Params, { payoutMethodUpdate: { payoutMethod: typeof savedPayoutMethod.data } }>({
    key: 'PATCH /payouts/methods/{id}',
    summary: 'Rename a saved payout method, or make it the default.',
    permission: 'payout:update_destination',
    own: true,
    body: savedPayoutMethodUpdateParams,
    response: 'SavedPayoutMethod',
    document: `mutation UpdatePayoutMethod($id: ID!, $input: PayoutMethodPatch!, ${quoteVariables}) {
      payoutMethodUpdate(id: $id, input: $input) { payoutMethod { ${savedPayoutMethod.selection} } ${userErrors} }
    }`,
    variables: ({ params, path }) => ({ id: path.id, input: inputOf(params, savedPayoutMethodUpdateParams) }),
    result: ({ payoutMethodUpdate }) => savedPayoutMethod.serialize(payoutMethodUpdate.payoutMethod),
  }),
  actionRoute({
    key: 'DELETE /payouts/methods/{id}',
    summary: 'Delete a saved payout method.',
    permission: 'payout:delete_destination',
    own: true,
    mutation: 'payoutMethodDelete',
  }),
];

/**
 * REST operations of `/api/v1/payouts/methods` and `/api/v1/payouts/supported_methods`, and their original form
 * `/api/v1/payout_methods`.
 */
export const payoutMethodRoutes = [
  ...supportedRoutes,
  ...savedRoutes,
  listRoute(payoutMethod, {
    key: 'GET /payout_methods',
    summary: 'List saved payout methods in the original format.',
    permission: read,
    own: true,
    query: payoutMethodListParams,
    page: { default: 20, maximum: 100 },
    field: 'payoutMethods',
    variables: '$accountId: ID',
  }),
  retrieveRoute(payoutMethod, {
    key: 'GET /payout_methods/{id}',
    summary: 'Retrieve a saved payout method in the original format.',
    permission: read,
    own: true,
  }),
];
