import {
  type CheckoutConfigurationData,
  checkoutConfigurationFragment,
  serializeCheckoutConfiguration,
} from '../../contract/resources/checkout-configuration';
import { type ConnectionData, deleted, pageOf, route } from '..';
import { type Params, graphInput, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';
import { planInput } from './plans';
import { productInput } from './products';

const fragments = [checkoutConfigurationFragment];

const rules = { enumParams: ['mode', 'currency', 'three_ds_level'], omit: ['plan', 'payment_method_configuration'] };

function createInput(params: Params): Record<string, unknown> {
  const { plan, payment_method_configuration: methods } = params;
  return {
    ...graphInput(params, rules),
    ...(methods != null && { paymentMethodConfiguration: graphInput(methods as Params) }),
    ...(plan != null && saleInput(plan as Params)),
  };
}

/**
 * Converts the plan of a checkout, with its product and application fee, to GraphQL input. In REST, the application fee
 * is a field of the plan; in the GraphQL API, it is an input field next to the plan.
 */
export function saleInput({
  product,
  application_fee_amount: applicationFee,
  ...terms
}: Params): Record<string, unknown> {
  return {
    plan: { ...planInput(terms), ...(product != null && { product: productInput(product as Params) }) },
    ...(applicationFee != null && graphInput({ applicationFee }, { decimals: ['applicationFee'] })),
  };
}

const paramNames = { 'plan.taxType': 'plan.override_tax_type', applicationFee: 'plan.application_fee_amount' };

/** REST operations of `/api/v1/checkout_configurations`. */
export const checkoutConfigurationRoutes = [
  route<Params, { checkoutConfigurations: ConnectionData<CheckoutConfigurationData> }>({
    key: 'GET /checkout_configurations',
    summary: 'List checkout configurations.',
    permission: 'checkout_configuration:basic:read',
    query: 'CheckoutConfigurationListParams',
    page: { default: 20, maximum: 100, nativeSince: '2026-07-18' },
    response: { page: 'CheckoutConfiguration' },
    document: `query ListCheckoutConfigurations($accountId: ID, $planId: ID, $createdAfter: DateTime, $createdBefore: DateTime,
      $order: CheckoutConfigurationOrder, ${listVariables}) {
      checkoutConfigurations(accountId: $accountId, planId: $planId, createdAfter: $createdAfter, createdBefore: $createdBefore,
        order: $order, ${listArguments}) {
        nodes { ...CheckoutConfigurationRead } ${pageInfo}
      }
    }`,
    fragments,
    variables: ({ params, page }) => ({
      accountId: params.account_id,
      planId: params.plan_id,
      createdAfter: params.created_after,
      createdBefore: params.created_before,
      order: toNames(params.order),
      direction: toNames(params.direction),
      ...page,
    }),
    result: ({ checkoutConfigurations }) => pageOf(checkoutConfigurations, serializeCheckoutConfiguration),
  }),
  route<Params, { checkoutConfiguration: CheckoutConfigurationData | null }>({
    key: 'GET /checkout_configurations/{id}',
    summary: 'Retrieve a checkout configuration.',
    permission: null,
    response: 'CheckoutConfiguration',
    document:
      'query RetrieveCheckoutConfiguration($id: ID!) { checkoutConfiguration(id: $id) { ...CheckoutConfigurationRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ checkoutConfiguration }) =>
      checkoutConfiguration && serializeCheckoutConfiguration(checkoutConfiguration),
  }),
  route<Params, { checkoutConfigurationCreate: { checkoutConfiguration: CheckoutConfigurationData } }>({
    key: 'POST /checkout_configurations',
    summary: 'Create a checkout configuration, and its plan if one is described.',
    permission: 'checkout_configuration:create',
    body: 'CheckoutConfigurationCreateParams',
    response: 'CheckoutConfiguration',
    paramNames,
    document: `mutation CreateCheckoutConfiguration($input: CheckoutConfigurationCreateInput!) {
      checkoutConfigurationCreate(input: $input) { checkoutConfiguration { ...CheckoutConfigurationRead } userErrors { code template path } }
    }`,
    fragments,
    variables: ({ params }) => ({ input: createInput(params) }),
    result: ({ checkoutConfigurationCreate }) =>
      serializeCheckoutConfiguration(checkoutConfigurationCreate.checkoutConfiguration),
  }),
  route<Params, { checkoutConfigurationDelete: { deletedId: string } }>({
    key: 'DELETE /checkout_configurations/{id}',
    summary: 'Delete a checkout configuration; objects created through it are kept.',
    permission: 'checkout_configuration:delete',
    response: 'DeletedResource',
    document:
      'mutation DeleteCheckoutConfiguration($id: ID!) { checkoutConfigurationDelete(id: $id) { deletedId userErrors { code template path } } }',
    variables: ({ path }) => ({ id: path.id }),
    result: ({ checkoutConfigurationDelete }) => deleted(checkoutConfigurationDelete.deletedId),
  }),
];
