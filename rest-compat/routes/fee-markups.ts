import { feeMarkup, feeMarkupCreateParams, feeMarkupListParams } from '../../contract/resources/fee-markup';
import { actionRoute, listRoute, mutationRoute } from './resource-routes';

const permission = 'company:update_child_fees';

/** REST operations of `/api/v1/fee_markups`. */
export const feeMarkupRoutes = [
  listRoute(feeMarkup, {
    key: 'GET /fee_markups',
    summary: 'List the fee markups that an account pays to its platform.',
    permission,
    query: feeMarkupListParams,
    page: { default: 20, maximum: 100 },
    field: 'feeMarkups',
    variables: '$accountId: ID',
  }),
  mutationRoute(feeMarkup, {
    key: 'POST /fee_markups',
    summary: 'Set a fee markup that an account pays to its platform; replaces the current one.',
    permission,
    body: feeMarkupCreateParams,
    mutation: 'feeMarkupCreate',
    input: 'FeeMarkupCreateInput',
  }),
  actionRoute({
    key: 'DELETE /fee_markups/{id}',
    summary: 'Delete a fee markup.',
    permission,
    mutation: 'feeMarkupDelete',
  }),
];
