import { plan, planCreateParams, planListParams, planUpdateParams } from '../../contract/resources/plan';
import type { RouteInput } from '..';
import { inputOf, type Params, deleteRoute, listRoute, mutationRoute, retrieveRoute } from './resource-routes';
import { ParameterRejected } from '../pipeline/parameter-names';
import { inputName, messageTemplate } from '../../subgraphs/kit/src/errors/sentence';

function listVariables({ params }: RouteInput<Params>): Record<string, unknown> {
  if (params.account_id === undefined && params.product_ids === undefined) {
    throw new ParameterRejected(
      'parameter_missing',
      messageTemplate`Send ${inputName('account_id')}, or ${inputName('product_ids')} for publicly available plans.`,
      ['account_id'],
    );
  }
  return params.order === 'expires_at' ? { order: 'EXPIRATION_DAYS' } : {};
}

/** REST operations of `/api/v1/plans`. */
export const planRoutes = [
  listRoute(plan, {
    key: 'GET /plans',
    summary: 'List plans.',
    permission: null,
    query: planListParams,
    page: { default: 100, maximum: 100, nativeSince: '2026-06-09' },
    field: 'plans',
    variables:
      '$accountId: ID, $productIds: [ID!], $visibilities: [VisibilityFilter!], $releaseMethods: [ReleaseMethod!], $planTypes: [PlanType!], $createdAfter: DateTime, $createdBefore: DateTime, $order: PlanOrder',
    variablesOf: listVariables,
  }),
  retrieveRoute(plan, {
    key: 'GET /plans/{id}',
    summary: 'Retrieve a plan.',
    permission: 'plan:basic:read',
  }),
  mutationRoute(plan, {
    key: 'POST /plans',
    summary: 'Create a plan.',
    permission: 'plan:create',
    body: planCreateParams,
    mutation: 'planCreate',
    input: 'PlanCreateInput',
  }),
  mutationRoute(plan, {
    key: 'PATCH /plans/{id}',
    summary: 'Update a plan.',
    permission: 'plan:update',
    body: planUpdateParams,
    mutation: 'planUpdate',
    input: 'PlanPatch',
    // According to the contract, an update without `custom_fields` removes the custom fields of the plan.
    inputOf: ({ params }) => inputOf({ custom_fields: null, ...params }, planUpdateParams),
  }),
  deleteRoute({
    key: 'DELETE /plans/{id}',
    summary: 'Delete a plan; its memberships continue.',
    permission: 'plan:delete',
    mutation: 'planDelete',
  }),
];
