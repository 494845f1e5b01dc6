import { decimalNumber } from '../../money';
import { type AccountSummaryData, serializeAccountSummary, toEnumValue } from '../shared';

/** Data of a promo code in a list, as selected by the GraphQL fragment `PromoCodeListRead`. */
export interface PromoCodeListData {
  readonly id: string;
  readonly account: { readonly id: string };
  readonly code: string;
  readonly promoType: string;
  readonly amountOff: string;
  readonly baseCurrency: string;
  readonly duration: string;
  readonly numberOfIntervals: number;
  readonly status: string;
  readonly stock: number;
  readonly unlimitedStock: boolean;
  readonly uses: number;
  readonly expiresAt: string | null;
  readonly newUsersOnly: boolean;
  readonly churnedUsersOnly: boolean;
  readonly existingMembershipsOnly: boolean;
  readonly onePerCustomer: boolean;
  readonly product: { readonly id: string; readonly title: string } | null;
  readonly metadata: object;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Data of a promo code, as selected by the GraphQL fragment `PromoCodeRead`. */
export interface PromoCodeData extends PromoCodeListData {
  readonly account: AccountSummaryData;
}

/** Serializes a promo code as a list item for the latest REST API version. */
export function serializePromoCodeListItem(promoCode: PromoCodeListData) {
  return {
    id: promoCode.id,
    account_id: promoCode.account.id,
    code: promoCode.code,
    promo_type: toEnumValue(promoCode.promoType),
    amount_off: decimalNumber(promoCode.amountOff),
    currency: toEnumValue(promoCode.baseCurrency),
    duration: toEnumValue(promoCode.duration),
    promo_duration_months: promoCode.numberOfIntervals === 0 ? null : promoCode.numberOfIntervals,
    status: toEnumValue(promoCode.status),
    stock: promoCode.stock,
    unlimited_stock: promoCode.unlimitedStock,
    uses: promoCode.uses,
    expires_at: promoCode.expiresAt,
    new_users_only: promoCode.newUsersOnly,
    churned_users_only: promoCode.churnedUsersOnly,
    existing_memberships_only: promoCode.existingMembershipsOnly,
    one_per_customer: promoCode.onePerCustomer,
    product: promoCode.product && { id: promoCode.product.id, title: promoCode.product.title },
    metadata: promoCode.metadata,
    created_at: promoCode.createdAt,
    updated_at: promoCode.updatedAt,
  };
}

/** Serializes a promo code for the latest REST API version. */
export function serializePromoCode(promoCode: PromoCodeData) {
  return { ...serializePromoCodeListItem(promoCode), account: serializeAccountSummary(promoCode.account) };
}
