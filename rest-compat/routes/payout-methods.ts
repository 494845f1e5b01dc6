import {
  type PayoutLimitsData,
  type PayoutMethodData,
  type SavedPayoutMethodData,
  type SupportedPayoutMethodData,
  payoutMethodQuoteFragment,
  payoutMethodRead,
  payoutMethodTermsFragment,
  savedPayoutMethodFragment,
  serializePayoutLimits,
  serializePayoutMethod,
  serializeSavedPayoutMethod,
  serializeSupportedPayoutMethod,
  supportedPayoutMethodFragment,
} from '../../contract/resources/payout-method';
import { type ConnectionData, pageOf, readAsOf, route } from '..';
import { type Params, graphInput, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const read = 'payout:destination:read';
const rules = { enumParams: ['destination_currency', 'currency', 'status'], decimals: ['amount'] } as const;
const quoteVariables = '$amount: Decimal, $currency: Currency';
const errors = 'userErrors { code template path }';
const fragments = {
  first: [payoutMethodRead.fragment],
  saved: [savedPayoutMethodFragment, payoutMethodTermsFragment, payoutMethodQuoteFragment],
  supported: [supportedPayoutMethodFragment, payoutMethodQuoteFragment],
};
const paramNames = { supportedPayoutMethodId: 'supported_payout_method_id' };

interface ListData {
  readonly payoutMethods: ConnectionData<SavedPayoutMethodData>;
  readonly payoutLimits?: PayoutLimitsData;
  readonly supportedPayoutMethods?: ConnectionData<SupportedPayoutMethodData>;
}

/**
 * Returns the GraphQL arguments with which the list also contains payout methods that can be saved, as in older API
 * versions.
 */
function availableOf({ include_available: includesAvailable, destination_id: id }: Params): {
  readonly withAvailable: boolean;
  readonly availableId: unknown;
} {
  return { withAvailable: includesAvailable === true || id !== undefined, availableId: id };
}

/**
 * REST operations of `/api/v1/payouts/methods` and `/api/v1/payouts/supported_methods`, and their original form
 * `/api/v1/payout_methods`.
 */
export const payoutMethodRoutes = [
  route<Params, { supportedPayoutMethods: ConnectionData<SupportedPayoutMethodData> }>({
    key: 'GET /payouts/supported_methods',
    summary: 'List the payout methods that can be saved.',
    permission: read,
    own: true,
    query: 'SupportedPayoutMethodListParams',
    page: { default: 20, maximum: 100, nativeSince: '2026-07-20' },
    response: { page: 'SupportedPayoutMethod' },
    document: `query ListSupportedPayoutMethods($accountId: ID, $userId: ID, $country: String, $id: ID, $destinationCurrency: Currency, ${quoteVariables}, ${listVariables}) {
      supportedPayoutMethods(accountId: $accountId, userId: $userId, country: $country, id: $id, destinationCurrency: $destinationCurrency, amount: $amount, currency: $currency,
        ${listArguments}) { nodes { ...SupportedPayoutMethodRead } ${pageInfo} }
    }`,
    fragments: fragments.supported,
    paramNames: { id: 'supported_payout_method_id' },
    variables: ({ params, page }) => ({
      ...graphInput(params, {
        ...rules,
        names: { supported_payout_method_id: 'id' },
        omit: ['first', 'last', 'after', 'before', 'direction'],
      }),
      direction: toNames(params.direction),
      ...page,
    }),
    result: ({ supportedPayoutMethods }, { params }) =>
      pageOf(supportedPayoutMethods, (method) =>
        serializeSupportedPayoutMethod(method, params.supported_payout_method_id !== undefined),
      ),
  }),
  route<Params, ListData>({
    key: 'GET /payouts/methods',
    summary: 'List saved payout methods.',
    permission: read,
    own: true,
    query: 'SavedPayoutMethodListParams',
    page: { default: 20, maximum: 100, nativeSince: '2026-07-20' },
    response: 'SavedPayoutMethodPage',
    document: `query ListSavedPayoutMethods($accountId: ID, $userId: ID, $status: PayoutMethodStatus, $destinationCurrency: Currency, ${quoteVariables}, $withLimits: Boolean!, $withAvailable: Boolean!,
      $availableId: ID, ${listVariables}) {
      payoutMethods(accountId: $accountId, userId: $userId, status: $status, destinationCurrency: $destinationCurrency, ${listArguments}) { nodes { ...SavedPayoutMethodRead ...PayoutMethodTermsRead } ${pageInfo} }
      payoutLimits(accountId: $accountId, userId: $userId, currency: $currency) @include(if: $withLimits) {
        currency standard { maxAmount { amount } errorCode errorMessage }
        instant { maxAmount { amount } errorCode errorMessage dailyAmountRemaining { amount } resetsAt }
      }
      supportedPayoutMethods(accountId: $accountId, userId: $userId, id: $availableId, destinationCurrency: $destinationCurrency, amount: $amount, currency: $currency, first: 100) @include(if: $withAvailable) {
        nodes { ...SupportedPayoutMethodRead }
      }
    }`,
    fragments: [...fragments.saved, supportedPayoutMethodFragment],
    paramNames: { withLimits: 'include_limits', withAvailable: 'include_available', availableId: 'destination_id' },
    variables: ({ params, page }) => ({
      ...graphInput(params, {
        ...rules,
        omit: [
          'first',
          'last',
          'after',
          'before',
          'direction',
          'include_limits',
          'include_available',
          'destination_id',
        ],
      }),
      withLimits: params.include_limits === true,
      ...availableOf(params),
      direction: toNames(params.direction),
      ...page,
    }),
    result: ({ payoutMethods, payoutLimits, supportedPayoutMethods: available }, { params }) => {
      const response = {
        ...pageOf(payoutMethods, serializeSavedPayoutMethod),
        ...(payoutLimits && { limits: serializePayoutLimits(payoutLimits) }),
        ...(available && {
          available_destinations: available.nodes.map((method) =>
            serializeSupportedPayoutMethod(method, params.destination_id !== undefined),
          ),
        }),
      };
      return readAsOf(response, payoutMethods.eventCursor);
    },
  }),
  route<Params, { payoutMethodCreate: { payoutMethod: SavedPayoutMethodData } }>({
    key: 'POST /payouts/methods',
    summary: 'Save a destination for payouts.',
    permission: 'payout:create_destination',
    own: true,
    status: 201,
    body: 'SavedPayoutMethodCreateParams',
    response: 'SavedPayoutMethod',
    paramNames,
    document: `mutation SavePayoutMethod($input: PayoutMethodCreateInput!) { payoutMethodCreate(input: $input) { payoutMethod { ...SavedPayoutMethodRead } ${errors} } }`,
    fragments: [savedPayoutMethodFragment],
    variables: ({ params }) => ({ input: graphInput(params, rules) }),
    result: ({ payoutMethodCreate }) => serializeSavedPayoutMethod(payoutMethodCreate.payoutMethod),
  }),
  route<Params, { payoutMethodUpdate: { payoutMethod: SavedPayoutMethodData } }>({
    key: 'PATCH /payouts/methods/{id}',
    summary: 'Rename a saved payout method, or make it the default.',
    permission: 'payout:update_destination',
    own: true,
    body: 'SavedPayoutMethodUpdateParams',
    response: 'SavedPayoutMethod',
    document: `mutation UpdatePayoutMethod($id: ID!, $input: PayoutMethodPatch!, ${quoteVariables}) {
      payoutMethodUpdate(id: $id, input: $input) { payoutMethod { ...SavedPayoutMethodRead ...PayoutMethodTermsRead } ${errors} }
    }`,
    fragments: fragments.saved,
    variables: ({ params, path }) => ({ id: path.id, input: graphInput(params) }),
    result: ({ payoutMethodUpdate }) => serializeSavedPayoutMethod(payoutMethodUpdate.payoutMethod),
  }),
  route<Params, object>({
    key: 'DELETE /payouts/methods/{id}',
    summary: 'Delete a saved payout method.',
    permission: 'payout:delete_destination',
    own: true,
    response: null,
    document: `mutation DeletePayoutMethod($id: ID!) { payoutMethodDelete(id: $id) { ${errors} } }`,
    variables: ({ path }) => ({ id: path.id }),
    result: () => true,
  }),
  route<Params, { payoutMethods: ConnectionData<PayoutMethodData> }>({
    key: 'GET /payout_methods',
    summary: 'List saved payout methods in the original format.',
    permission: read,
    own: true,
    query: 'PayoutMethodListParams',
    page: { default: 20, maximum: 100 },
    response: { page: 'PayoutMethod' },
    document: `query ListPayoutMethods($accountId: ID, ${listVariables}) { payoutMethods(accountId: $accountId, ${listArguments}) { nodes { ...PayoutMethodRead } ${pageInfo} } }`,
    fragments: fragments.first,
    variables: ({ params, page }) => ({ accountId: params.account_id, direction: toNames(params.direction), ...page }),
    result: ({ payoutMethods }) => pageOf(payoutMethods, serializePayoutMethod),
  }),
  route<Params, { payoutMethod: PayoutMethodData | null }>({
    key: 'GET /payout_methods/{id}',
    summary: 'Retrieve a saved payout method in the original format.',
    permission: read,
    own: true,
    response: 'PayoutMethod',
    document: 'query RetrievePayoutMethod($id: ID!) { payoutMethod(id: $id) { ...PayoutMethodRead } }',
    fragments: fragments.first,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ payoutMethod }) => payoutMethod && serializePayoutMethod(payoutMethod),
  }),
];
