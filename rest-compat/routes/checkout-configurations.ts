import {
  checkoutConfiguration,
  checkoutConfigurationCreateParams,
  checkoutConfigurationListParams,
} from '../../contract/resources/checkout-configuration';
import { inputOf, type Params, deleteRoute, listRoute, mutationRoute, retrieveRoute } from './resource-routes';

/**
 * Moves the application fee of the plan to the input that contains the plan. In REST, the application fee is a field of
 * the plan; in the GraphQL API, it is an input next to the plan.
 */
export function saleInput({ plan, ...input }: Record<string, unknown>): Record<string, unknown> {
  if (plan == null) return input;
  const { applicationFee, ...terms } = plan as Params;
  return { ...input, plan: terms, ...(applicationFee != null && { applicationFee }) };
}

/** REST operations of `/api/v1/checkout_configurations`. */
export const checkoutConfigurationRoutes = [
  listRoute(checkoutConfiguration, {
    key: 'GET /checkout_configurations',
    summary: 'List checkout configurations.',
    permission: 'checkout_configuration:basic:read',
    query: checkoutConfigurationListParams,
    page: { default: 20, maximum: 100, nativeSince: '2026-07-18' },
    field: 'checkoutConfigurations',
    variables:
      '$accountId: ID, $planId: ID, $createdAfter: DateTime, $createdBefore: DateTime, $order: CheckoutConfigurationOrder',
  }),
  retrieveRoute(checkoutConfiguration, {
    key: 'GET /checkout_configurations/{id}',
    summary: 'Retrieve a checkout configuration.',
    permission: null,
  }),
  mutationRoute(checkoutConfiguration, {
    key: 'POST /checkout_configurations',
    summary: 'Create a checkout configuration, and its plan if one is described.',
    permission: 'checkout_configuration:create',
    body: checkoutConfigurationCreateParams,
    mutation: 'checkoutConfigurationCreate',
    input: 'CheckoutConfigurationCreateInput',
    inputOf: ({ params }) => saleInput(inputOf(params, checkoutConfigurationCreateParams)),
    paramNames: { applicationFee: 'plan.application_fee_amount' },
  }),
  deleteRoute({
    key: 'DELETE /checkout_configurations/{id}',
    summary: 'Delete a checkout configuration; objects created through it are kept.',
    permission: 'checkout_configuration:delete',
    mutation: 'checkoutConfigurationDelete',
  }),
];
