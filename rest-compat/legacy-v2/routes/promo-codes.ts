import {
  baseCurrencies,
  isLegacyPromoCode,
  legacyData,
  legacyPage,
  legacyPromoCode,
  legacyPromoCodeCreate,
  type LegacyPromoCodeData,
  legacyPromoCodeExpansions,
  legacyPromoCodeFilters,
  legacyPromoCodeFragments,
  legacyPromoCodeUpdate,
  serializeLegacyPromoCode,
} from '../../../contract/legacy-v2';
import { type RowsWithTotal, legacyPageOf, legacyRoute } from '../..';
import { type Params, graphInput, toNames } from '../../routes/graph-input';

const rules = {
  enumParams: ['promo_type', 'base_currency', 'status'],
  decimals: ['amount_off'],
  omit: ['expiration_datetime'],
};
const paramNames = { expiresAt: 'expiration_datetime' };

function createInput(params: Params): Record<string, unknown> {
  const seconds = params.expiration_datetime as number | null | undefined;
  return {
    ...graphInput(params, rules),
    ...(seconds != null && { expiresAt: new Date(seconds * 1_000).toISOString() }),
  };
}

const read = '...LegacyPromoCodeRead plans @include(if: $expandPlans) { ...LegacyPlanRead }';

/** REST operations of `/api/v2/promo_codes` (legacy API). */
export const legacyPromoCodeRoutes = [
  legacyRoute<Params, { promoCodePage: RowsWithTotal<LegacyPromoCodeData> }>({
    key: 'GET /promo_codes',
    summary: 'List promo codes.',
    permission: 'promo_code:basic:read',
    query: legacyPromoCodeFilters,
    paged: true,
    expand: legacyPromoCodeExpansions,
    response: legacyPage(legacyPromoCode),
    document: `query LegacyListPromoCodes($accountId: ID, $statuses: [PromoCodeStatus!], $baseCurrencies: [Currency!], $page: Int, $size: Int, $expandPlans: Boolean!) {
      promoCodePage(accountId: $accountId, statuses: $statuses, baseCurrencies: $baseCurrencies, page: $page, size: $size) { nodes { ${read} } totalCount eventCursor }
    }`,
    fragments: legacyPromoCodeFragments,
    paramNames: { statuses: 'status' },
    variables: ({ params, page, principal, expand }) => ({
      accountId: principal.accountId,
      statuses: params.status && [toNames(params.status)],
      baseCurrencies: toNames(baseCurrencies),
      page: page.page,
      size: page.per,
      expandPlans: expand('plans'),
    }),
    result: ({ promoCodePage }, { page }) => legacyPageOf(promoCodePage, page, serializeLegacyPromoCode),
  }),
  legacyRoute<Params, { promoCode: LegacyPromoCodeData | null }>({
    key: 'GET /promo_codes/{id}',
    summary: 'Retrieve a promo code.',
    permission: 'promo_code:basic:read',
    expand: legacyPromoCodeExpansions,
    response: legacyPromoCode,
    document: `query LegacyRetrievePromoCode($id: ID!, $expandPlans: Boolean!) { promoCode(id: $id) { ${read} } }`,
    fragments: legacyPromoCodeFragments,
    variables: ({ path, expand }) => ({ id: path.id, expandPlans: expand('plans') }),
    result: ({ promoCode }) => (promoCode && isLegacyPromoCode(promoCode) ? serializeLegacyPromoCode(promoCode) : null),
  }),
  legacyRoute<Params, { promoCodeCreate: { promoCode: LegacyPromoCodeData } }>({
    key: 'POST /promo_codes',
    summary: 'Create a promo code, which is active immediately.',
    permission: 'promo_code:create',
    status: 201,
    body: legacyPromoCodeCreate,
    expand: legacyPromoCodeExpansions,
    paramNames,
    response: legacyPromoCode,
    document: `mutation LegacyCreatePromoCode($input: PromoCodeCreateInput!, $expandPlans: Boolean!) {
      promoCodeCreate(input: $input) { promoCode { ${read} } userErrors { code template path } }
    }`,
    fragments: legacyPromoCodeFragments,
    variables: ({ params, expand }) => ({ input: createInput(params), expandPlans: expand('plans') }),
    result: ({ promoCodeCreate }) => serializeLegacyPromoCode(promoCodeCreate.promoCode),
  }),
  legacyRoute<Params, { promoCodeUpdate: { promoCode: LegacyPromoCodeData } }>({
    key: 'POST /promo_codes/{id}',
    summary: 'Update a promo code.',
    permission: 'promo_code:update',
    status: 201,
    body: legacyPromoCodeUpdate,
    expand: legacyPromoCodeExpansions,
    response: legacyData(legacyPromoCode),
    document: `mutation LegacyUpdatePromoCode($id: ID!, $input: PromoCodePatch!, $expandPlans: Boolean!) {
      promoCodeUpdate(id: $id, input: $input) { promoCode { ${read} } userErrors { code template path } }
    }`,
    fragments: legacyPromoCodeFragments,
    variables: ({ params, path, expand }) => ({
      id: path.id,
      input: graphInput(params, rules),
      expandPlans: expand('plans'),
    }),
    result: ({ promoCodeUpdate }) => ({ data: serializeLegacyPromoCode(promoCodeUpdate.promoCode) }),
  }),
  legacyRoute<Params, { promoCodeDelete: { deletedId: string } }>({
    key: 'DELETE /promo_codes/{id}',
    summary: 'Delete an unused promo code.',
    permission: 'promo_code:delete',
    status: 204,
    response: null,
    document:
      'mutation LegacyDeletePromoCode($id: ID!) { promoCodeDelete(id: $id) { deletedId userErrors { code template path } } }',
    variables: ({ path }) => ({ id: path.id }),
    result: ({ promoCodeDelete }) => promoCodeDelete,
  }),
];
