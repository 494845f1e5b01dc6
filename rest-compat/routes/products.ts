import {
  type ProductData,
  type ProductListData,
  productRead,
  serializeProduct,
  serializeProductListItem,
} from '../../contract/resources/product';
import { ContractError } from '../../contract/errors';
import { inputName, messageTemplate } from '../../subgraphs/kit/src/errors';
import { accountsWithPermission } from '../../subgraphs/kit/src/principal';
import { ParameterRejected } from '../pipeline/parameter-names';
import { type ConnectionData, deleted, pageOf, route, type RouteInput } from '..';
import { type Params, graphInput, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';
import { planInput } from './plans';

const fragments = [productRead.fragment];

const rules = {
  enumParams: ['visibility', 'custom_cta', 'global_affiliate_status', 'member_affiliate_status'],
  decimals: ['global_affiliate_percentage', 'member_affiliate_percentage'],
  omit: ['gallery_images', 'plan_options', 'experience_ids'],
};

/** Converts the body parameters of a product to GraphQL input. */
export function productInput(params: Params): Record<string, unknown> {
  const { gallery_images: images } = params;
  return {
    ...graphInput(params, rules),
    ...(images !== undefined && { galleryImageIds: (images as { id: string }[] | null)?.map(({ id }) => id) ?? [] }),
  };
}

function createInput(params: Params): Record<string, unknown> {
  if (params.plan_options == null) return productInput(params);
  const { base_currency: currency, ...options } = params.plan_options as Params;
  return { ...productInput(params), plan: planInput({ ...options, ...(currency !== undefined && { currency }) }) };
}

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

const paramNames = {
  galleryImageIds: 'gallery_images',
  plan: 'plan_options',
  'plan.currency': 'plan_options.base_currency',
};

function commandRoute(action: 'publish' | 'unpublish') {
  const [field, name] =
    action === 'publish' ? ['productPublish', 'PublishProduct'] : ['productUnpublish', 'UnpublishProduct'];
  return route<Params, Record<string, { product: ProductData }>>({
    key: `POST /products/{id}/${action}`,
    summary:
      action === 'publish' ? 'Request a marketplace listing of a product.' : 'Remove a product from the marketplace.',
    permission: 'access_pass:update',
    response: 'Product',
    document: `mutation ${name}($id: ID!) { ${field}(id: $id) { product { ...ProductRead } userErrors { code template path } } }`,
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: (data) => serializeProduct((data[field] as { product: ProductData }).product),
  });
}

/** REST operations of `/api/v1/products`. */
export const productRoutes = [
  route<Params, { products: ConnectionData<ProductListData> }>({
    key: 'GET /products',
    summary: 'List products.',
    permission: 'access_pass:basic:read',
    query: 'ProductListParams',
    page: { default: 100, maximum: 100, nativeSince: '2026-07-18' },
    response: { page: 'ProductListItem' },
    document: `query ListProducts($accountId: ID, $visibilities: [VisibilityFilter!], $kinds: [ProductKind!], $createdAfter: DateTime,
      $createdBefore: DateTime, $order: ProductOrder, ${listVariables}) {
      products(accountId: $accountId, visibilities: $visibilities, kinds: $kinds, createdAfter: $createdAfter,
        createdBefore: $createdBefore, order: $order, ${listArguments}) {
        nodes { ...ProductListRead } ${pageInfo}
      }
    }`,
    fragments,
    paramNames: { kinds: 'product_types' },
    variables: ({ params, page }) => ({
      accountId: params.account_id,
      visibilities: toNames(params.visibilities),
      kinds: toNames(params.access_pass_types ?? params.product_types),
      createdAfter: params.created_after,
      createdBefore: params.created_before,
      order: toNames(params.order),
      direction: toNames(params.direction),
      ...page,
    }),
    result: ({ products }) => pageOf(products, serializeProductListItem),
  }),
  route<Params, { product: ProductData | null }>({
    key: 'GET /products/{id}',
    summary: 'Retrieve a product.',
    permission: null,
    response: 'Product',
    document: 'query RetrieveProduct($id: ID!) { product(id: $id) { ...ProductRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ product }) => product && serializeProduct(product),
  }),
  route<Params, { productCreate: { product: ProductData } }>({
    key: 'POST /products',
    summary: 'Create a product, with a first plan if one is given.',
    permission: 'access_pass:create',
    body: 'ProductCreateParams',
    response: 'Product',
    paramNames,
    document: `mutation CreateProduct($input: ProductCreateInput!) {
      productCreate(input: $input) { product { ...ProductRead } userErrors { code template path } }
    }`,
    fragments,
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
        experiencesToAttach(input).map((id) => ({ id, productId: data?.productCreate.product.id })),
    },
    variables: ({ params }) => ({ input: createInput(params) }),
    result: ({ productCreate }) => serializeProduct(productCreate.product),
  }),
  route<Params, { productUpdate: { product: ProductData } }>({
    key: 'PATCH /products/{id}',
    summary: 'Update a product.',
    permission: 'access_pass:update',
    body: 'ProductUpdateParams',
    response: 'Product',
    paramNames,
    document: `mutation UpdateProduct($id: ID!, $input: ProductPatch!) {
      productUpdate(id: $id, input: $input) { product { ...ProductRead } userErrors { code template path } }
    }`,
    fragments,
    variables: ({ params, path }) => ({ id: path.id, input: productInput(params) }),
    result: ({ productUpdate }) => serializeProduct(productUpdate.product),
  }),
  commandRoute('publish'),
  commandRoute('unpublish'),
  route<Params, { productDelete: { deletedId: string } }>({
    key: 'DELETE /products/{id}',
    summary: 'Delete a product.',
    permission: 'access_pass:delete',
    response: 'DeletedResource',
    document:
      'mutation DeleteProduct($id: ID!) { productDelete(id: $id) { deletedId userErrors { code template path } } }',
    variables: ({ path }) => ({ id: path.id }),
    result: ({ productDelete }) => deleted(productDelete.deletedId),
  }),
];
