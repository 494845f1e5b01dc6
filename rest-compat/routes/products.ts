import { product, productCreateParams, productListParams, productUpdateParams } from '../../contract/resources/product';
import { ContractError } from '../../contract/errors';
import { inputName, messageTemplate } from '../../subgraphs/kit/src/errors/sentence';
import { accountsWithPermission } from '../../subgraphs/kit/src/principal/principal';
import { ParameterRejected } from '../pipeline/parameter-names';
import type { RouteInput } from '..';
import { type Params, toNames, deleteRoute, listRoute, mutationRoute, retrieveRoute } from './resource-routes';

const attach = 'experience:attach';

/**
 * Returns the id of the account that will sell a new product: from the request, else from the credential; null if
 * neither names an account.
 */
function sellerOf({ params, principal }: RouteInput<Params>): unknown {
  return params.account_id ?? principal.accountId;
}

/**
 * Returns the ids of the experiences to attach to a new product. Checks the permission to attach before the product is
 * created, so that a rejection has no side effects.
 */
function experiencesToAttach(input: RouteInput<Params>): readonly string[] {
  const experienceIds = [...new Set((input.params.experience_ids as readonly string[] | null | undefined) ?? [])];
  const allowed = accountsWithPermission(input.principal, attach);
  if (experienceIds.length > 0 && !allowed.some((id) => id === sellerOf(input)))
    throw new ContractError('forbidden', `This credential does not have the permission ${attach}.`);
  return experienceIds;
}

/** REST operations of `/api/v1/products`. */
export const productRoutes = [
  listRoute(product, {
    key: 'GET /products',
    summary: 'List products.',
    permission: 'access_pass:basic:read',
    query: productListParams,
    page: { default: 100, maximum: 100, nativeSince: '2026-07-18' },
    field: 'products',
    variables:
      '$accountId: ID, $visibilities: [VisibilityFilter!], $kinds: [ProductKind!], $createdAfter: DateTime, $createdBefore: DateTime, $order: ProductOrder',
    variablesOf: ({ params }) =>
      params.access_pass_types === undefined ? { kinds: toNames(params.product_types) } : {},
    paramNames: { kinds: 'product_types' },
  }),
  retrieveRoute(product, { key: 'GET /products/{id}', summary: 'Retrieve a product.', permission: null }),
  mutationRoute(product, {
    key: 'POST /products',
    summary: 'Create a product, with a first plan if one is given.',
    permission: 'access_pass:create',
    body: productCreateParams,
    mutation: 'productCreate',
    input: 'ProductCreateInput',
    before: {
      document: 'query ExperienceOfNewProduct($id: ID!) { experience(id: $id) { account { id } } }',
      runs: (input) => experiencesToAttach(input).map((id) => ({ id })),
      check: ({ experience }, runIndex, input) => {
        if ((experience as { account: { id: string } } | null)?.account.id !== sellerOf(input))
          throw new ParameterRejected(
            'parameter_invalid',
            messageTemplate`${inputName('experience_ids')} contains an experience that does not belong to the account.`,
            ['experience_ids', runIndex],
          );
      },
    },
    after: {
      document: `mutation OpenExperienceToNewProduct($id: ID!, $productId: ID!) {
        experienceAttach(id: $id, productId: $productId) { userErrors { code template path } }
      }`,
      runs: (input, data) =>
        experiencesToAttach(input).map((id) => ({
          id,
          productId: (data?.productCreate?.product as { readonly id: string } | undefined)?.id,
        })),
    },
  }),
  mutationRoute(product, {
    key: 'PATCH /products/{id}',
    summary: 'Update a product.',
    permission: 'access_pass:update',
    body: productUpdateParams,
    mutation: 'productUpdate',
    input: 'ProductPatch',
  }),
  mutationRoute(product, {
    key: 'POST /products/{id}/publish',
    summary: 'Request a marketplace listing of a product.',
    permission: 'access_pass:update',
    mutation: 'productPublish',
  }),
  mutationRoute(product, {
    key: 'POST /products/{id}/unpublish',
    summary: 'Remove a product from the marketplace.',
    permission: 'access_pass:update',
    mutation: 'productUnpublish',
  }),
  deleteRoute({
    key: 'DELETE /products/{id}',
    summary: 'Delete a product.',
    permission: 'access_pass:delete',
    mutation: 'productDelete',
  }),
];
