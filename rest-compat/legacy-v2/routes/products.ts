import {
  currentProductId,
  legacyData,
  legacyPage,
  type LegacyPlanData,
  legacyPlanFragments,
  legacyProductExpansions,
  legacyProductFilters,
  type LegacyProductPlansData,
  legacyProductUpdate,
  legacyProductWithPlans,
  serializeLegacyPlan,
  serializeLegacyProductWithPlans,
} from '../../../contract/legacy-v2';
import { ContractError } from '../../../contract/errors';
import { reaches } from '../../../subgraphs/kit/src/principal';
import { type CountedRows, type LegacyInput, legacyPageOf, legacyRoute } from '../..';
import { type Params, graphInput, toNames } from '../../routes/graph-input';

type ProductData = LegacyProductPlansData<LegacyPlanData>;

function serialize(product: ProductData, expand: LegacyInput<Params>['expand']) {
  return serializeLegacyProductWithPlans(
    product,
    expand('plans') ? (plan) => serializeLegacyPlan(plan, () => false) : undefined,
  );
}

/** `name` and `title` are the same; who gives both must mean one. */
function updateInput({ name, title = name, ...params }: Params): Record<string, unknown> {
  if (name !== undefined && name !== title)
    throw new ContractError(
      'parameter_invalid',
      '`name` and `title` are the same parameter and must not differ.',
      'title',
    );
  return { ...graphInput(params, { words: ['visibility'] }), ...(title !== undefined && { title }) };
}

/** `/products` of the legacy API. */
export const legacyProductRoutes = [
  legacyRoute<Params, { productPage: CountedRows<ProductData> }>({
    key: 'GET /products',
    summary: 'List products.',
    permission: 'access_pass:basic:read',
    query: legacyProductFilters,
    paged: true,
    expand: legacyProductExpansions,
    answer: legacyPage(legacyProductWithPlans),
    document: `query LegacyListProducts($accountId: ID, $visibilities: [VisibilityFilter!], $page: Int, $size: Int) {
      productPage(accountId: $accountId, visibilities: $visibilities, page: $page, size: $size) {
        nodes { ...LegacyProductRead plans { ...LegacyPlanRead } } totalCount
      }
    }`,
    fragments: legacyPlanFragments,
    paramNames: { visibilities: 'visibility' },
    variables: ({ params, page, principal }) => ({
      accountId: principal.accountId,
      visibilities: params.visibility && [toNames(params.visibility)],
      page: page.page,
      size: page.per,
    }),
    result: ({ productPage }, { page, expand }) =>
      legacyPageOf(productPage, page, (product) => serialize(product, expand)),
  }),
  legacyRoute<Params, { product: (ProductData & { readonly account: { readonly id: string } | null }) | null }>({
    key: 'GET /products/{id}',
    summary: 'Retrieve a product.',
    permission: 'access_pass:basic:read',
    expand: legacyProductExpansions,
    answer: legacyProductWithPlans,
    document:
      'query LegacyRetrieveProduct($id: ID!) { product(id: $id) { ...LegacyProductRead account { id } plans { ...LegacyPlanRead } } }',
    fragments: legacyPlanFragments,
    variables: ({ path }) => ({ id: currentProductId(path.id ?? '') }),
    // The graph shows visible products to everybody; this API only what the caller's own accounts sell.
    result: ({ product }, { expand, principal }) =>
      product?.account && reaches(principal, product.account.id) ? serialize(product, expand) : null,
  }),
  legacyRoute<Params, { productUpdate: { product: ProductData } }>({
    key: 'POST /products/{id}',
    summary: 'Update a product.',
    permission: 'access_pass:update',
    status: 201,
    body: legacyProductUpdate,
    expand: legacyProductExpansions,
    answer: legacyData(legacyProductWithPlans),
    document: `mutation LegacyUpdateProduct($id: ID!, $input: ProductPatch!) {
      productUpdate(id: $id, input: $input) { product { ...LegacyProductRead plans { ...LegacyPlanRead } } userErrors { code template path } }
    }`,
    fragments: legacyPlanFragments,
    variables: ({ params, path }) => ({ id: currentProductId(path.id ?? ''), input: updateInput(params) }),
    result: ({ productUpdate }, { expand }) => ({ data: serialize(productUpdate.product, expand) }),
  }),
];
