import {
  legacyCheckoutSession,
  legacyCheckoutSessionCreate,
  type LegacyCheckoutSessionData,
  legacyCheckoutSessionFilters,
  legacyCheckoutSessionFragment,
  legacyPage,
  serializeLegacyCheckoutSession,
} from '../../../contract/legacy-v2';
import { canAccess } from '../../../subgraphs/kit/src/principal';
import { type RowsWithTotal, legacyPageOf, legacyRoute } from '../..';
import { type Params, graphInput } from '../../routes/graph-input';

const fragments = [legacyCheckoutSessionFragment];

/**
 * REST operations of `/api/v2/checkout_sessions` (legacy API). Checkout sessions are the checkout configurations of the
 * graph.
 */
export const legacyCheckoutSessionRoutes = [
  legacyRoute<Params, { checkoutConfigurationPage: RowsWithTotal<LegacyCheckoutSessionData> }>({
    key: 'GET /checkout_sessions',
    summary: 'List checkouts.',
    permission: 'checkout_configuration:basic:read',
    query: legacyCheckoutSessionFilters,
    paged: true,
    response: legacyPage(legacyCheckoutSession),
    document: `query LegacyListCheckoutSessions($accountId: ID, $planId: ID, $page: Int, $size: Int) {
      checkoutConfigurationPage(accountId: $accountId, planId: $planId, page: $page, size: $size) { nodes { ...LegacyCheckoutSessionRead } totalCount eventCursor }
    }`,
    fragments,
    variables: ({ params, page, principal }) => ({
      accountId: principal.accountId,
      planId: params.plan_id,
      page: page.page,
      size: page.per,
    }),
    result: ({ checkoutConfigurationPage }, { page }) =>
      legacyPageOf(checkoutConfigurationPage, page, serializeLegacyCheckoutSession),
  }),
  legacyRoute<Params, { checkoutConfiguration: LegacyCheckoutSessionData | null }>({
    key: 'GET /checkout_sessions/{id}',
    summary: 'Retrieve a checkout.',
    permission: 'checkout_configuration:basic:read',
    response: legacyCheckoutSession,
    document:
      'query LegacyRetrieveCheckoutSession($id: ID!) { checkoutConfiguration(id: $id) { ...LegacyCheckoutSessionRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    // The GraphQL API returns a checkout to every caller that knows its id. The legacy API returns only checkouts of
    // accounts that are accessible to the caller.
    result: ({ checkoutConfiguration: checkout }, { principal }) =>
      checkout?.account && canAccess(principal, checkout.account.id) ? serializeLegacyCheckoutSession(checkout) : null,
  }),
  legacyRoute<Params, { checkoutConfigurationCreate: { checkoutConfiguration: LegacyCheckoutSessionData } }>({
    key: 'POST /checkout_sessions',
    summary: 'Create a checkout that sells a plan.',
    permission: 'checkout_configuration:create',
    status: 201,
    body: legacyCheckoutSessionCreate,
    response: legacyCheckoutSession,
    document: `mutation LegacyCreateCheckoutSession($input: CheckoutConfigurationCreateInput!) {
      checkoutConfigurationCreate(input: $input) { checkoutConfiguration { ...LegacyCheckoutSessionRead } userErrors { code template path } }
    }`,
    fragments,
    variables: ({ params }) => ({ input: graphInput(params) }),
    result: ({ checkoutConfigurationCreate }) =>
      serializeLegacyCheckoutSession(checkoutConfigurationCreate.checkoutConfiguration),
  }),
  legacyRoute<Params, { checkoutConfigurationDelete: { deletedId: string } }>({
    key: 'DELETE /checkout_sessions/{id}',
    summary: 'Delete a checkout; objects created through it are kept.',
    permission: 'checkout_configuration:delete',
    status: 204,
    response: null,
    document:
      'mutation LegacyDeleteCheckoutSession($id: ID!) { checkoutConfigurationDelete(id: $id) { deletedId userErrors { code template path } } }',
    variables: ({ path }) => ({ id: path.id }),
    result: ({ checkoutConfigurationDelete }) => checkoutConfigurationDelete,
  }),
];
