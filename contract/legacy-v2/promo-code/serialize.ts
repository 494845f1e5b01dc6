import { decimalNumber } from '../../money';
import { toEnumValue } from '../../resources/shared';
import { type LegacyPlanData, serializeLegacyPlan } from '../plan/serialize';
import { baseCurrencies, unixSecondsOf } from '../shared';

/** Fields that the GraphQL fragment `LegacyPromoCodeRead` selects; the plans only if the operation expands them. */
export interface LegacyPromoCodeData {
  readonly id: string;
  readonly planIds: readonly string[];
  readonly plans?: readonly LegacyPlanData[];
  readonly amountOff: string;
  readonly baseCurrency: string;
  readonly code: string;
  readonly newUsersOnly: boolean;
  readonly numberOfIntervals: number;
  readonly promoType: string;
  readonly status: string;
  readonly stock: number;
  readonly unlimitedStock: boolean;
  readonly uses: number;
  readonly createdAt: string;
  readonly expiresAt: string | null;
  readonly metadata: object;
  readonly duration: string;
  readonly existingMembershipsOnly: boolean;
}

/**
 * Returns whether the legacy API has an enum value for the currency of a promo code. The legacy API does not serve
 * promo codes in other currencies.
 */
export function isLegacyPromoCode({ baseCurrency }: Pick<LegacyPromoCodeData, 'baseCurrency'>): boolean {
  return baseCurrencies.some((currency) => currency === toEnumValue(baseCurrency));
}

/** Serializes a promo code for the legacy API. */
export function serializeLegacyPromoCode(promoCode: LegacyPromoCodeData) {
  return {
    id: promoCode.id,
    plans: promoCode.plans?.map((plan) => serializeLegacyPlan(plan, () => false)) ?? promoCode.planIds,
    plan_ids: promoCode.planIds.map((id) => [id]),
    amount_off: decimalNumber(promoCode.amountOff),
    base_currency: toEnumValue(promoCode.baseCurrency),
    code: promoCode.code,
    new_users_only: promoCode.newUsersOnly,
    number_of_intervals: promoCode.numberOfIntervals,
    promo_type: toEnumValue(promoCode.promoType),
    status: toEnumValue(promoCode.status),
    stock: promoCode.stock,
    unlimited_stock: promoCode.unlimitedStock,
    uses: promoCode.uses,
    created_at: unixSecondsOf(promoCode.createdAt),
    expiration_datetime: promoCode.expiresAt === null ? null : unixSecondsOf(promoCode.expiresAt),
    metadata: promoCode.metadata,
    duration: toEnumValue(promoCode.duration),
    existing_memberships_only: promoCode.existingMembershipsOnly,
  };
}
