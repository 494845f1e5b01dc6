import {
  currentProductId,
  legacyData,
  type LegacyExperienceData,
  legacyExperienceFragments,
  legacyPage,
  type LegacyPlanData,
  legacyPlanFragments,
  legacyProductExpansions,
  legacyProductFilters,
  type LegacyProductPlansData,
  legacyProductUpdate,
  legacyProductWithPlans,
  serializeLegacyExperience,
  serializeLegacyPlan,
  serializeLegacyProductWithPlans,
} from '../../../contract/legacy-v2';
import { ContractError } from '../../../contract/errors';
import { canAccess } from '../../../subgraphs/kit/src/principal';
import { type RowsWithTotal, type LegacyInput, legacyPageOf, legacyRoute } from '../..';
import { type Params, graphInput, toNames } from '../../routes/graph-input';

type ProductData = LegacyProductPlansData<LegacyPlanData, LegacyExperienceData>;

function serialize(product: ProductData, expand: LegacyInput<Params>['expand']) {
  const never = () => false;
  return serializeLegacyProductWithPlans(product, {
    plan: expand('plans') ? (plan) => serializeLegacyPlan(plan, never) : undefined,
    experience: expand('experiences') ? (experience) => serializeLegacyExperience(experience, never) : undefined,
  });
}

/** GraphQL selection for a product. The document must declare the variable `$expandExperiences`. */
const read =
  '...LegacyProductRead plans { ...LegacyPlanRead } experiences { id ...LegacyExperienceRead @include(if: $expandExperiences) }';
const fragments = [...new Set([...legacyPlanFragments, ...legacyExperienceFragments])];

/**
 * Converts the body parameters of a product update to GraphQL input. `name` and `title` are aliases; two different
 * values are rejected.
 */
function updateInput({ name, title = name, ...params }: Params): Record<string, unknown> {
  if (name !== undefined && name !== title)
    throw new ContractError(
      'parameter_invalid',
      '`name` and `title` are the same parameter and must have the same value.',
      'title',
    );
  return { ...graphInput(params, { enumParams: ['visibility'] }), ...(title !== undefined && { title }) };
}

/** REST operations of `/api/v2/products` (legacy API). */
export const legacyProductRoutes = [
  legacyRoute<Params, { productPage: RowsWithTotal<ProductData> }>({
    key: 'GET /products',
    summary: 'List products.',
    permission: 'access_pass:basic:read',
    query: legacyProductFilters,
    paged: true,
    expand: legacyProductExpansions,
    response: legacyPage(legacyProductWithPlans),
    document: `query LegacyListProducts($accountId: ID, $visibilities: [VisibilityFilter!], $page: Int, $size: Int, $expandExperiences: Boolean!) {
      productPage(accountId: $accountId, visibilities: $visibilities, page: $page, size: $size) {
        nodes { ${read} } totalCount eventCursor
      }
    }`,
    fragments,
    paramNames: { visibilities: 'visibility' },
    variables: ({ params, page, principal, expand }) => ({
      accountId: principal.accountId,
      visibilities: params.visibility && [toNames(params.visibility)],
      page: page.page,
      size: page.per,
      expandExperiences: expand('experiences'),
    }),
    result: ({ productPage }, { page, expand }) =>
      legacyPageOf(productPage, page, (product) => serialize(product, expand)),
  }),
  legacyRoute<Params, { product: (ProductData & { readonly account: { readonly id: string } | null }) | null }>({
    key: 'GET /products/{id}',
    summary: 'Retrieve a product.',
    permission: 'access_pass:basic:read',
    expand: legacyProductExpansions,
    response: legacyProductWithPlans,
    document: `query LegacyRetrieveProduct($id: ID!, $expandExperiences: Boolean!) { product(id: $id) { account { id } ${read} } }`,
    fragments,
    variables: ({ path, expand }) => ({
      id: currentProductId(path.id ?? ''),
      expandExperiences: expand('experiences'),
    }),
    // The GraphQL API returns visible products to every caller. The legacy API returns only products of accounts that
    // are accessible to the caller.
    result: ({ product }, { expand, principal }) =>
      product?.account && canAccess(principal, product.account.id) ? serialize(product, expand) : null,
  }),
  legacyRoute<Params, { productUpdate: { product: ProductData } }>({
    key: 'POST /products/{id}',
    summary: 'Update a product.',
    permission: 'access_pass:update',
    status: 201,
    body: legacyProductUpdate,
    expand: legacyProductExpansions,
    response: legacyData(legacyProductWithPlans),
    document: `mutation LegacyUpdateProduct($id: ID!, $input: ProductPatch!, $expandExperiences: Boolean!) {
      productUpdate(id: $id, input: $input) { product { ${read} } userErrors { code template path } }
    }`,
    fragments,
    variables: ({ params, path, expand }) => ({
      id: currentProductId(path.id ?? ''),
      input: updateInput(params),
      expandExperiences: expand('experiences'),
    }),
    result: ({ productUpdate }, { expand }) => ({ data: serialize(productUpdate.product, expand) }),
  }),
];
