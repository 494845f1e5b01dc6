import {
  type PromoCodeData,
  promoCodeFragment,
  type PromoCodeListData,
  serializePromoCode,
  serializePromoCodeListItem,
} from '../../contract/resources/promo-code';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, graphInput, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [promoCodeFragment];

const rules = {
  enumParams: ['promo_type', 'base_currency'],
  decimals: ['amount_off'],
  names: { promo_duration_months: 'numberOfIntervals' },
};
const paramNames = { numberOfIntervals: 'promo_duration_months' };

/**
 * Converts the status filter of the request to GraphQL statuses. `expired` covers inactive and archived promo codes.
 */
function statusesOf(status: unknown): unknown {
  if (status === undefined) return undefined;
  return status === 'expired' ? ['INACTIVE', 'ARCHIVED'] : [toNames(status)];
}

/** Permissions to activate and deactivate promo codes, of which one is sufficient. */
const switching = ['promo_code:update', 'promo_code:create'];

/** REST operations of `/api/v1/promo_codes`. */
export const promoCodeRoutes = [
  route<Params, { promoCodes: ConnectionData<PromoCodeListData> }>({
    key: 'GET /promo_codes',
    summary: 'List promo codes.',
    permission: 'promo_code:basic:read',
    query: 'PromoCodeListParams',
    page: { default: 20, maximum: 100, nativeSince: '2026-08-03' },
    response: { page: 'PromoCodeListItem' },
    document: `query ListPromoCodes($accountId: ID, $statuses: [PromoCodeStatus!], $productIds: [ID!], $planIds: [ID!], $createdAfter: DateTime,
      $createdBefore: DateTime, $order: PromoCodeOrder, ${listVariables}) {
      promoCodes(accountId: $accountId, statuses: $statuses, productIds: $productIds, planIds: $planIds, createdAfter: $createdAfter,
        createdBefore: $createdBefore, order: $order, ${listArguments}) {
        nodes { ...PromoCodeListRead } ${pageInfo}
      }
    }`,
    fragments,
    paramNames: { statuses: 'status' },
    variables: ({ params, page }) => ({
      accountId: params.account_id,
      statuses: statusesOf(params.status),
      productIds: params.product_ids,
      planIds: params.plan_ids,
      createdAfter: params.created_after,
      createdBefore: params.created_before,
      order: toNames(params.order),
      direction: toNames(params.direction),
      ...page,
    }),
    result: ({ promoCodes }) => pageOf(promoCodes, serializePromoCodeListItem),
  }),
  route<Params, { promoCode: PromoCodeData | null }>({
    key: 'GET /promo_codes/{id}',
    summary: 'Retrieve a promo code.',
    permission: 'promo_code:basic:read',
    response: 'PromoCode',
    document: 'query RetrievePromoCode($id: ID!) { promoCode(id: $id) { ...PromoCodeRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ promoCode }) => promoCode && serializePromoCode(promoCode),
  }),
  route<Params, { promoCodeCreate: { promoCode: PromoCodeData } }>({
    key: 'POST /promo_codes',
    summary: 'Create a promo code, which is active immediately.',
    permission: 'promo_code:create',
    body: 'PromoCodeCreateParams',
    response: 'PromoCode',
    paramNames,
    document: `mutation CreatePromoCode($input: PromoCodeCreateInput!) {
      promoCodeCreate(input: $input) { promoCode { ...PromoCodeRead } userErrors { code template path } }
    }`,
    fragments,
    variables: ({ params }) => ({ input: graphInput(params, rules) }),
    result: ({ promoCodeCreate }) => serializePromoCode(promoCodeCreate.promoCode),
  }),
  route<Params, { promoCodeActivate: { promoCode: PromoCodeData } }>({
    key: 'POST /promo_codes/{id}/activate',
    summary: 'Activate a promo code.',
    permission: switching,
    response: 'PromoCode',
    document:
      'mutation ActivatePromoCode($id: ID!) { promoCodeActivate(id: $id) { promoCode { ...PromoCodeRead } userErrors { code template path } } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ promoCodeActivate }) => serializePromoCode(promoCodeActivate.promoCode),
  }),
  route<Params, { promoCodeDeactivate: { promoCode: PromoCodeData } }>({
    key: 'POST /promo_codes/{id}/deactivate',
    summary: 'Deactivate a promo code; memberships bought with it keep their discount.',
    permission: switching,
    response: 'PromoCode',
    document:
      'mutation DeactivatePromoCode($id: ID!) { promoCodeDeactivate(id: $id) { promoCode { ...PromoCodeRead } userErrors { code template path } } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ promoCodeDeactivate }) => serializePromoCode(promoCodeDeactivate.promoCode),
  }),
  route<Params, { promoCodeArchive: { userErrors: readonly unknown[] } }>({
    key: 'DELETE /promo_codes/{id}',
    summary: 'Archive a promo code permanently; memberships bought with it keep their discount.',
    permission: 'promo_code:delete',
    response: null,
    document: 'mutation ArchivePromoCode($id: ID!) { promoCodeArchive(id: $id) { userErrors { code template path } } }',
    variables: ({ path }) => ({ id: path.id }),
    result: () => true,
  }),
];
