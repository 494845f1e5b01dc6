import {
  currentProductId,
  legacyProductFilters,
  legacyProductUpdate,
  legacyProductWithPlans,
} from '../../../contract/legacy-v2';
import { ContractError } from '../../../contract/errors';
import type { LegacyInput } from '../..';
import { inputOf, type Params } from '../../routes/resource-routes';
import { legacyListRoute, legacyMutationRoute, legacyRetrieveRoute, ofAccessibleAccounts } from '../resource-routes';

/**
 * Converts the body parameters of a product update to GraphQL input. `name` and `title` are aliases; two different
 * values are rejected.
 */
function updateInput({ params }: LegacyInput<Params>): Record<string, unknown> {
  const { name, title = name } = params;
  if (name !== undefined && name !== title)
    throw new ContractError(
      'parameter_invalid',
      '`name` and `title` are the same parameter and must have the same value.',
      'title',
    );
  return inputOf(title === undefined ? params : { ...params, title }, legacyProductUpdate);
}

/** REST operations of `/api/v2/products` (legacy API). */
export const legacyProductRoutes = [
  legacyListRoute(legacyProductWithPlans, {
    key: 'GET /products',
    summary: 'List products.',
    permission: 'access_pass:basic:read',
    query: legacyProductFilters,
    field: 'productPage',
    filters: { visibilities: '[VisibilityFilter!]' },
  }),
  legacyRetrieveRoute(legacyProductWithPlans, {
    key: 'GET /products/{id}',
    summary: 'Retrieve a product.',
    permission: 'access_pass:basic:read',
    idOf: currentProductId,
    ...ofAccessibleAccounts,
  }),
  legacyMutationRoute(legacyProductWithPlans, {
    key: 'POST /products/{id}',
    summary: 'Update a product.',
    permission: 'access_pass:update',
    body: legacyProductUpdate,
    mutation: 'productUpdate',
    input: 'ProductPatch',
    idOf: currentProductId,
    inputOf: updateInput,
    isWrapped: true,
  }),
];
