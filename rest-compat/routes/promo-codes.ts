import { promoCode, promoCodeCreateParams, promoCodeListParams } from '../../contract/resources/promo-code';
import { actionRoute, listRoute, mutationRoute, retrieveRoute } from './resource-routes';

/** Permissions to activate and deactivate promo codes, of which one is sufficient. */
const switching = ['promo_code:update', 'promo_code:create'];

/** REST operations of `/api/v1/promo_codes`. */
export const promoCodeRoutes = [
  listRoute(promoCode, {
    key: 'GET /promo_codes',
    summary: 'List promo codes.',
    permission: 'promo_code:basic:read',
    query: promoCodeListParams,
    page: { default: 20, maximum: 100, nativeSince: '2026-08-03' },
    field: 'promoCodes',
    variables:
      '$accountId: ID, $statuses: [PromoCodeStatus!], $productIds: [ID!], $planIds: [ID!], $createdAfter: DateTime, $createdBefore: DateTime, $order: PromoCodeOrder',
  }),
  retrieveRoute(promoCode, {
    key: 'GET /promo_codes/{id}',
    summary: 'Retrieve a promo code.',
    permission: 'promo_code:basic:read',
  }),
  mutationRoute(promoCode, {
    key: 'POST /promo_codes',
    summary: 'Create a promo code, which is active immediately.',
    permission: 'promo_code:create',
    body: promoCodeCreateParams,
    mutation: 'promoCodeCreate',
    input: 'PromoCodeCreateInput',
  }),
  mutationRoute(promoCode, {
    key: 'POST /promo_codes/{id}/activate',
    summary: 'Activate a promo code.',
    permission: switching,
    mutation: 'promoCodeActivate',
  }),
  mutationRoute(promoCode, {
    key: 'POST /promo_codes/{id}/deactivate',
    summary: 'Deactivate a promo code; memberships bought with it keep their discount.',
    permission: switching,
    mutation: 'promoCodeDeactivate',
  }),
  actionRoute({
    key: 'DELETE /promo_codes/{id}',
    summary: 'Archive a promo code permanently; memberships bought with it keep their discount.',
    permission: 'promo_code:delete',
    mutation: 'promoCodeArchive',
  }),
];
