import {
  type LegacyParams,
  legacyPlan,
  legacyPlanCreate,
  legacyPlanFilters,
  legacyPlanUpdate,
  legacyQuickLinkCreate,
} from '../../../contract/legacy-v2';
import { ContractError } from '../../../contract/errors';
import { renamedInputs } from '../../../contract/wire';
import type { LegacyInput } from '../..';
import { inputOf, type Params } from '../../routes/graph-input';
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

/** Builds the GraphQL input of a new plan that copies another plan. The new plan is available only through its link. */
function quickLinkInput({ params, path }: LegacyInput<Params>): Record<string, unknown> {
  if (params.custom_password != null)
    throw new ContractError('parameter_invalid', 'Links cannot be protected by a password.', 'custom_password');
  return {
    ...planInput(params, legacyQuickLinkCreate),
    mimicPlanId: path.mimic_plan_id,
    visibility: 'QUICK_LINK',
  };
}

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
  legacyMutationRoute(legacyPlan, {
    key: 'POST /plans',
    summary: 'Create a plan.',
    permission: 'plan:create',
    body: legacyPlanCreate,
    paramNames,
    mutation: 'planCreate',
    input: 'PlanCreateInput',
    inputOf: ({ params }) => planInput(params, legacyPlanCreate),
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
  legacyMutationRoute(legacyPlan, {
    key: 'POST /plans/{mimic_plan_id}/create_quick_link',
    summary: 'Duplicate a plan; the copy is sold only through its link.',
    permission: 'plan:create',
    body: legacyQuickLinkCreate,
    paramNames,
    mutation: 'planCreate',
    input: 'PlanCreateInput',
    inputOf: quickLinkInput,
  }),
];
