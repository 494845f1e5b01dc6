import {
  legacyCheckoutSession,
  legacyCheckoutSessionCreate,
  legacyCheckoutSessionFilters,
} from '../../../contract/legacy-v2';
import {
  legacyDeleteRoute,
  legacyListRoute,
  legacyMutationRoute,
  legacyRetrieveRoute,
  ofAccessibleAccounts,
} from '../resource-routes';

/**
 * REST operations of `/api/v2/checkout_sessions` (legacy API). Checkout sessions are the checkout configurations of the
 * graph.
 */
export const legacyCheckoutSessionRoutes = [
  legacyListRoute(legacyCheckoutSession, {
    key: 'GET /checkout_sessions',
    summary: 'List checkouts.',
    permission: 'checkout_configuration:basic:read',
    query: legacyCheckoutSessionFilters,
    field: 'checkoutConfigurationPage',
    filters: { planId: 'ID' },
  }),
  legacyRetrieveRoute(legacyCheckoutSession, {
    key: 'GET /checkout_sessions/{id}',
    summary: 'Retrieve a checkout.',
    permission: 'checkout_configuration:basic:read',
    ...ofAccessibleAccounts,
  }),
  legacyMutationRoute(legacyCheckoutSession, {
    key: 'POST /checkout_sessions',
    summary: 'Create a checkout that sells a plan.',
    permission: 'checkout_configuration:create',
    body: legacyCheckoutSessionCreate,
    mutation: 'checkoutConfigurationCreate',
    input: 'CheckoutConfigurationCreateInput',
  }),
  legacyDeleteRoute({
    key: 'DELETE /checkout_sessions/{id}',
    summary: 'Delete a checkout; objects created through it are kept.',
    permission: 'checkout_configuration:delete',
    mutation: 'checkoutConfigurationDelete',
  }),
];
