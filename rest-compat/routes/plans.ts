import {
  type PlanData,
  type PlanListData,
  planRead,
  serializePlan,
  serializePlanListItem,
} from '../../contract/resources/plan';
import { type ConnectionData, deleted, pageOf, route } from '..';
import { type Params, graphInput, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';
import { ParameterRejected } from '../pipeline/parameter-names';
import { inputName, messageTemplate } from '../../subgraphs/kit/src/errors';

const fragments = [planRead.fragment];

const rules = {
  enumParams: ['visibility', 'currency', 'plan_type', 'release_method', 'override_tax_type', 'three_ds_level'],
  decimals: ['initial_price', 'renewal_price', 'strike_through_initial_price', 'strike_through_renewal_price'],
  names: { override_tax_type: 'taxType' },
  omit: ['payment_method_configuration', 'custom_fields'],
};

/** Converts the body parameters of a plan to GraphQL input. */
export function planInput(params: Params): Record<string, unknown> {
  const { payment_method_configuration: methods, custom_fields: fields } = params;
  return {
    ...graphInput(params, rules),
    ...(methods !== undefined && { paymentMethodConfiguration: methods && graphInput(methods as Params) }),
    ...(fields !== undefined && { customFields: customFields(fields as Params[] | null) }),
  };
}

function customFields(fields: readonly Params[] | null): unknown {
  return fields?.map((field) => graphInput(field, { omit: ['field_type'] })) ?? [];
}

function listFilters(params: Params): Record<string, unknown> {
  if (params.account_id === undefined && params.product_ids === undefined) {
    throw new ParameterRejected(
      'parameter_missing',
      messageTemplate`Send ${inputName('account_id')}, or ${inputName('product_ids')} for publicly available plans.`,
      ['account_id'],
    );
  }
  return {
    accountId: params.account_id,
    productIds: params.product_ids,
    visibilities: toNames(params.visibilities),
    releaseMethods: toNames(params.release_methods),
    planTypes: toNames(params.plan_types),
    createdAfter: params.created_after,
    createdBefore: params.created_before,
    order: params.order === 'expires_at' ? 'EXPIRATION_DAYS' : toNames(params.order),
    direction: toNames(params.direction),
  };
}

const paramNames = { taxType: 'override_tax_type' };

/** REST operations of `/api/v1/plans`. */
export const planRoutes = [
  route<Params, { plans: ConnectionData<PlanListData> }>({
    key: 'GET /plans',
    summary: 'List plans.',
    permission: null,
    query: 'PlanListParams',
    page: { default: 100, maximum: 100, nativeSince: '2026-06-09' },
    response: { page: 'PlanListItem' },
    document: `query ListPlans($accountId: ID, $productIds: [ID!], $visibilities: [VisibilityFilter!], $releaseMethods: [ReleaseMethod!],
      $planTypes: [PlanType!], $createdAfter: DateTime, $createdBefore: DateTime, $order: PlanOrder, ${listVariables}) {
      plans(accountId: $accountId, productIds: $productIds, visibilities: $visibilities, releaseMethods: $releaseMethods,
        planTypes: $planTypes, createdAfter: $createdAfter, createdBefore: $createdBefore, order: $order, ${listArguments}) {
        nodes { ...PlanListRead } ${pageInfo}
      }
    }`,
    fragments,
    variables: ({ params, page }) => ({ ...listFilters(params), ...page }),
    result: ({ plans }) => pageOf(plans, serializePlanListItem),
  }),
  route<Params, { plan: PlanData | null }>({
    key: 'GET /plans/{id}',
    summary: 'Retrieve a plan.',
    permission: 'plan:basic:read',
    response: 'Plan',
    document: 'query RetrievePlan($id: ID!) { plan(id: $id) { ...PlanRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ plan }) => plan && serializePlan(plan),
  }),
  route<Params, { planCreate: { plan: PlanData } }>({
    key: 'POST /plans',
    summary: 'Create a plan.',
    permission: 'plan:create',
    body: 'PlanCreateParams',
    response: 'Plan',
    paramNames,
    document: `mutation CreatePlan($input: PlanCreateInput!) {
      planCreate(input: $input) { plan { ...PlanRead } userErrors { code template path } }
    }`,
    fragments,
    variables: ({ params }) => ({ input: planInput(params) }),
    result: ({ planCreate }) => serializePlan(planCreate.plan),
  }),
  route<Params, { planUpdate: { plan: PlanData } }>({
    key: 'PATCH /plans/{id}',
    summary: 'Update a plan.',
    permission: 'plan:update',
    body: 'PlanUpdateParams',
    response: 'Plan',
    paramNames,
    document: `mutation UpdatePlan($id: ID!, $input: PlanPatch!) {
      planUpdate(id: $id, input: $input) { plan { ...PlanRead } userErrors { code template path } }
    }`,
    fragments,
    // According to the contract, an update without `custom_fields` removes the custom fields of the plan.
    variables: ({ params, path }) => ({ id: path.id, input: planInput({ custom_fields: null, ...params }) }),
    result: ({ planUpdate }) => serializePlan(planUpdate.plan),
  }),
  route<Params, { planDelete: { deletedId: string } }>({
    key: 'DELETE /plans/{id}',
    summary: 'Delete a plan; its memberships continue.',
    permission: 'plan:delete',
    response: 'DeletedResource',
    document: 'mutation DeletePlan($id: ID!) { planDelete(id: $id) { deletedId userErrors { code template path } } }',
    variables: ({ path }) => ({ id: path.id }),
    result: ({ planDelete }) => deleted(planDelete.deletedId),
  }),
];
