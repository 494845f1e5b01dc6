import {
  type LegacyParams,
  legacyPlan,
  legacyPlanCopy,
  legacyPlanCreate,
  legacyPlanFilters,
  legacyPlanUpdate,
  legacyQuickLinkCreate,
} from '../../../contract/legacy-v2';
import { ContractError } from '../../../contract/errors';
import { renamedInputs } from '../../../contract/wire';
import { type LegacyInput, legacyRoute } from '../..';
import { inputOf, type Params, userErrors } from '../../routes/resource-routes';
import { requireKeepable } from '../free-form';
import { legacyListRoute, legacyMutationRoute, legacyRetrieveRoute } from '../resource-routes';
import { withProductId } from './product-id';

/**
 * REST parameter names of GraphQL inputs, for error messages. `accountId` is reported as `product_id`: if the
 * credential has no account, the product determines the account.
 */
const paramNames = { ...renamedInputs(legacyPlanCreate.inputs), accountId: 'product_id' };

/** Converts the body parameters of a plan to GraphQL input. */
function planInput(params: Params, body: LegacyParams): Record<string, unknown> {
  for (const name of ['requirements', 'release_method_settings']) requireKeepable(params[name], name);
  return inputOf(withProductId(params), body);
}

/** Builds the GraphQL input of a copy that is available only through its link. */
function quickLinkInput({ params }: LegacyInput<Params>): Record<string, unknown> {
  if (params.custom_password != null)
    throw new ContractError('parameter_invalid', 'Links cannot be protected by a password.', 'custom_password');
  return { ...planInput(params, legacyQuickLinkCreate), visibility: 'QUICK_LINK' };
}

/** Builds the variables of `POST /plans`, which creates a plan, or a copy if the request has `mimic_plan_id`. */
function createVariables({ params: { mimic_plan_id: originalId = '', ...params } }: LegacyInput<Params>) {
  const isCopy = originalId !== '';
  return {
    isCopy,
    id: originalId,
    copy: isCopy ? planInput(params, legacyPlanCopy) : {},
    input: planInput(params, legacyPlanCreate),
  };
}

const payload = `plan { ...LegacyPlanRead } ${userErrors}`;

type PlanPayload = Readonly<Record<'plan', typeof legacyPlan.data>>;

/** REST operations of `/api/v2/plans` (legacy API). */
export const legacyPlanRoutes = [
  legacyListRoute(legacyPlan, {
    key: 'GET /plans',
    summary: 'List plans.',
    permission: 'plan:basic:read',
    query: legacyPlanFilters,
    field: 'planPage',
    filters: { productIds: '[ID!]', visibilities: '[VisibilityFilter!]' },
    filtersOf: (params) => inputOf(withProductId(params), legacyPlanFilters),
  }),
  legacyRetrieveRoute(legacyPlan, {
    key: 'GET /plans/{id}',
    summary: 'Retrieve a plan.',
    permission: 'plan:basic:read',
  }),
  legacyRoute<Params, Readonly<Record<'planCreate' | 'planCopy', PlanPayload | undefined>>>({
    key: 'POST /plans',
    summary: 'Create a plan.',
    permission: 'plan:create',
    status: 201,
    body: legacyPlanCreate,
    expand: legacyPlan.expansions,
    response: legacyPlan.schema,
    paramNames: { ...paramNames, id: 'mimic_plan_id' },
    document: `mutation LegacyCreatePlan($isCopy: Boolean!, $id: ID!, $copy: PlanCopyInput!, $input: PlanCreateInput!) {
      planCreate(input: $input) @skip(if: $isCopy) { ${payload} }
      planCopy(id: $id, input: $copy) @include(if: $isCopy) { ${payload} }
    }`,
    fragments: [legacyPlan.fragment],
    variables: createVariables,
    result: ({ planCreate, planCopy }, { expand }) =>
      legacyPlan.serialize(((planCreate ?? planCopy) as PlanPayload).plan, expand),
  }),
  legacyMutationRoute(legacyPlan, {
    key: 'POST /plans/{id}',
    summary: 'Update a plan.',
    permission: 'plan:update',
    body: legacyPlanUpdate,
    paramNames,
    mutation: 'planUpdate',
    input: 'PlanPatch',
    isWrapped: true,
  }),
  legacyRoute<Params, { planCopy: PlanPayload }>({
    key: 'POST /plans/{mimic_plan_id}/create_quick_link',
    summary: 'Duplicate a plan; the copy is sold only through its link.',
    permission: 'plan:create',
    status: 201,
    body: legacyQuickLinkCreate,
    expand: legacyPlan.expansions,
    response: legacyPlan.schema,
    paramNames,
    document: `mutation LegacyCreateQuickLinkPlan($id: ID!, $input: PlanCopyInput!) { planCopy(id: $id, input: $input) { ${payload} } }`,
    fragments: [legacyPlan.fragment],
    variables: (given) => ({ id: given.path.mimic_plan_id, input: quickLinkInput(given) }),
    result: ({ planCopy }, { expand }) => legacyPlan.serialize(planCopy.plan, expand),
  }),
];
