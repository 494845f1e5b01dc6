import {
  legacyData,
  legacyPage,
  legacyPlan,
  legacyPlanCreate,
  type LegacyPlanData,
  legacyPlanExpansions,
  legacyPlanFilters,
  legacyPlanFragments,
  legacyPlanUpdate,
  legacyQuickLinkCreate,
  serializeLegacyPlan,
} from '../../../contract/legacy-v2';
import { ContractError } from '../../../contract/errors';
import { type RowsWithTotal, type LegacyInput, legacyPageOf, legacyRoute } from '../..';
import { type Params, graphInput, toNames } from '../../routes/graph-input';
import { requireKeepable } from '../free-form';
import { productIdOf } from './product-id';

const rules = {
  enumParams: ['visibility', 'base_currency', 'plan_type', 'release_method', 'override_tax_type'],
  decimals: ['initial_price', 'renewal_price'],
  names: { base_currency: 'currency', override_tax_type: 'taxType' },
  omit: ['product_id', 'access_pass_id', 'custom_fields'],
};

/**
 * REST parameter names of GraphQL inputs, for error messages. `accountId` is reported as `product_id`: if the
 * credential has no account, the product determines the account.
 */
const paramNames = { currency: 'base_currency', taxType: 'override_tax_type', accountId: 'product_id' };

/** Converts the body parameters of a plan to GraphQL input. */
function planInput(params: Params): Record<string, unknown> {
  for (const name of ['requirements', 'release_method_settings']) requireKeepable(params[name], name);
  const productId = productIdOf(params);
  const fields = params.custom_fields as readonly Params[] | undefined;
  return {
    ...graphInput(params, rules),
    ...(productId !== undefined && { productId }),
    ...(fields && { customFields: fields.map((field) => graphInput(field, { omit: ['field_type'] })) }),
  };
}

/** Builds the GraphQL input of a new plan that copies another plan. The new plan is available only through its link. */
function quickLinkInput(
  { custom_password: password, ...params }: Params,
  mimicPlanId: string | undefined,
): Record<string, unknown> {
  if (password != null)
    throw new ContractError('parameter_invalid', 'Links cannot be protected by a password.', 'custom_password');
  return { ...planInput(params), mimicPlanId, visibility: 'QUICK_LINK' };
}

function listFilters({ params, page, principal }: LegacyInput<Params>): Record<string, unknown> {
  const productId = productIdOf(params);
  return {
    accountId: principal.accountId,
    productIds: productId && [productId],
    visibilities: params.visibility && [toNames(params.visibility)],
    page: page.page,
    size: page.per,
  };
}

/** REST operations of `/api/v2/plans` (legacy API). */
export const legacyPlanRoutes = [
  legacyRoute<Params, { planPage: RowsWithTotal<LegacyPlanData> }>({
    key: 'GET /plans',
    summary: 'List plans.',
    permission: 'plan:basic:read',
    query: legacyPlanFilters,
    paged: true,
    expand: legacyPlanExpansions,
    response: legacyPage(legacyPlan),
    document: `query LegacyListPlans($accountId: ID, $productIds: [ID!], $visibilities: [VisibilityFilter!], $page: Int, $size: Int) {
      planPage(accountId: $accountId, productIds: $productIds, visibilities: $visibilities, page: $page, size: $size) {
        nodes { ...LegacyPlanRead } totalCount eventCursor
      }
    }`,
    fragments: legacyPlanFragments,
    paramNames: { productIds: 'product_id', visibilities: 'visibility' },
    variables: listFilters,
    result: ({ planPage }, { page, expand }) =>
      legacyPageOf(planPage, page, (plan) => serializeLegacyPlan(plan, expand)),
  }),
  legacyRoute<Params, { plan: LegacyPlanData | null }>({
    key: 'GET /plans/{id}',
    summary: 'Retrieve a plan.',
    permission: 'plan:basic:read',
    expand: legacyPlanExpansions,
    response: legacyPlan,
    document: 'query LegacyRetrievePlan($id: ID!) { plan(id: $id) { ...LegacyPlanRead } }',
    fragments: legacyPlanFragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ plan }, { expand }) => plan && serializeLegacyPlan(plan, expand),
  }),
  legacyRoute<Params, { planCreate: { plan: LegacyPlanData } }>({
    key: 'POST /plans',
    summary: 'Create a plan.',
    permission: 'plan:create',
    status: 201,
    expand: legacyPlanExpansions,
    body: legacyPlanCreate,
    paramNames,
    response: legacyPlan,
    document: `mutation LegacyCreatePlan($input: PlanCreateInput!) {
      planCreate(input: $input) { plan { ...LegacyPlanRead } userErrors { code template path } }
    }`,
    fragments: legacyPlanFragments,
    variables: ({ params }) => ({ input: planInput(params) }),
    result: ({ planCreate }, { expand }) => serializeLegacyPlan(planCreate.plan, expand),
  }),
  legacyRoute<Params, { planUpdate: { plan: LegacyPlanData } }>({
    key: 'POST /plans/{id}',
    summary: 'Update a plan.',
    permission: 'plan:update',
    status: 201,
    body: legacyPlanUpdate,
    expand: legacyPlanExpansions,
    paramNames,
    response: legacyData(legacyPlan),
    document: `mutation LegacyUpdatePlan($id: ID!, $input: PlanPatch!) {
      planUpdate(id: $id, input: $input) { plan { ...LegacyPlanRead } userErrors { code template path } }
    }`,
    fragments: legacyPlanFragments,
    variables: ({ params, path }) => ({ id: path.id, input: planInput(params) }),
    result: ({ planUpdate }, { expand }) => ({ data: serializeLegacyPlan(planUpdate.plan, expand) }),
  }),
  legacyRoute<Params, { planCreate: { plan: LegacyPlanData } }>({
    key: 'POST /plans/{mimic_plan_id}/create_quick_link',
    summary: 'Duplicate a plan; the copy is sold only through its link.',
    permission: 'plan:create',
    status: 201,
    expand: legacyPlanExpansions,
    body: legacyQuickLinkCreate,
    paramNames,
    response: legacyPlan,
    document: `mutation LegacyCreateQuickLink($input: PlanCreateInput!) {
      planCreate(input: $input) { plan { ...LegacyPlanRead } userErrors { code template path } }
    }`,
    fragments: legacyPlanFragments,
    variables: ({ params, path }) => ({ input: quickLinkInput(params, path.mimic_plan_id) }),
    result: ({ planCreate }, { expand }) => serializeLegacyPlan(planCreate.plan, expand),
  }),
];
