import { type Transitions, transitionTable, registerEnum } from '../../../../kit/src';

export const promoCodeStatuses = ['active', 'inactive', 'archived'] as const;
export type PromoCodeStatus = (typeof promoCodeStatuses)[number];
export const PromoCodeStatusEnum = registerEnum(
  'PromoCodeStatus',
  promoCodeStatuses,
  'Status of a promo code. Archived promo codes cannot be used again.',
);

/**
 * Allowed status transitions of a promo code. `archived` is final, because another promo code can then take over the
 * same code.
 */
export const promoCodeTransitions: Transitions<PromoCodeStatus> = transitionTable<PromoCodeStatus>({
  active: { to: ['inactive', 'archived'] },
  inactive: { to: ['active', 'archived'] },
  archived: { to: [] },
});

export type PromoCodeUseState = 'held' | 'redeemed' | 'released';

/**
 * Allowed state transitions of a promo code use. A released use can still be redeemed, because the processor may report
 * a late success of the canceled purchase.
 */
export const useTransitions: Transitions<PromoCodeUseState> = transitionTable<PromoCodeUseState>({
  held: { to: ['redeemed', 'released'] },
  released: { to: ['redeemed'] },
  redeemed: { to: [] },
});

export const promoTypes = ['percentage', 'flat_amount'] as const;
export type PromoType = (typeof promoTypes)[number];
export const PromoTypeEnum = registerEnum(
  'PromoType',
  promoTypes,
  'Whether a promo code deducts a percentage or a fixed amount.',
);

export const promoDurations = ['forever', 'once', 'repeating'] as const;
export type PromoDuration = (typeof promoDurations)[number];
export const PromoDurationEnum = registerEnum(
  'PromoDuration',
  promoDurations,
  'Payments of a membership that a promo code discounts: all, the first, or a limited number.',
);

/**
 * Returns the public duration for a number of discounted payments: 0 (all) is `forever`, 1 is `once`, otherwise
 * `repeating`.
 */
export function durationOf(numberOfIntervals: number): PromoDuration {
  if (numberOfIntervals === 0) return 'forever';
  return numberOfIntervals === 1 ? 'once' : 'repeating';
}

export const promoCodeOrders = ['created_at'] as const;
export const PromoCodeOrderEnum = registerEnum('PromoCodeOrder', promoCodeOrders, 'Sort key of a list of promo codes.');
