import {
  baseCurrencies,
  isLegacyPromoCode,
  legacyPromoCode,
  legacyPromoCodeCreate,
  legacyPromoCodeFilters,
  legacyPromoCodeUpdate,
} from '../../../contract/legacy-v2';
import { inputOf, toNames } from '../../routes/resource-routes';
import { legacyDeleteRoute, legacyListRoute, legacyMutationRoute, legacyRetrieveRoute } from '../resource-routes';

/** REST operations of `/api/v2/promo_codes` (legacy API). */
export const legacyPromoCodeRoutes = [
  legacyListRoute(legacyPromoCode, {
    key: 'GET /promo_codes',
    summary: 'List promo codes.',
    permission: 'promo_code:basic:read',
    query: legacyPromoCodeFilters,
    field: 'promoCodePage',
    filters: { statuses: '[PromoCodeStatus!]', baseCurrencies: '[Currency!]' },
    filtersOf: (params) => ({
      ...inputOf(params, legacyPromoCodeFilters),
      baseCurrencies: toNames(baseCurrencies),
    }),
  }),
  legacyRetrieveRoute(legacyPromoCode, {
    key: 'GET /promo_codes/{id}',
    summary: 'Retrieve a promo code.',
    permission: 'promo_code:basic:read',
    isServed: isLegacyPromoCode,
  }),
  legacyMutationRoute(legacyPromoCode, {
    key: 'POST /promo_codes',
    summary: 'Create a promo code, which is active immediately.',
    permission: 'promo_code:create',
    body: legacyPromoCodeCreate,
    mutation: 'promoCodeCreate',
    input: 'PromoCodeCreateInput',
  }),
  legacyMutationRoute(legacyPromoCode, {
    key: 'POST /promo_codes/{id}',
    summary: 'Update a promo code.',
    permission: 'promo_code:update',
    body: legacyPromoCodeUpdate,
    mutation: 'promoCodeUpdate',
    input: 'PromoCodePatch',
    isWrapped: true,
  }),
  legacyDeleteRoute({
    key: 'DELETE /promo_codes/{id}',
    summary: 'Delete an unused promo code.',
    permission: 'promo_code:delete',
    mutation: 'promoCodeDelete',
  }),
];
