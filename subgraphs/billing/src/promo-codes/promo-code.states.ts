import { type Transitions, transitionTable, registerEnum } from '../../../kit/src';

export const promoCodeStatuses = ['active', 'inactive', 'archived'] as const;
export type PromoCodeStatus = (typeof promoCodeStatuses)[number];
export const PromoCodeStatusEnum = registerEnum(
  'PromoCodeStatus',
  promoCodeStatuses,
  'Status of a promo code. Archived promo codes cannot be used again.',
);

/** Archiving is final, because another promo code can have the same code afterwards. */
export const promoCodeTransitions: Transitions<PromoCodeStatus> = transitionTable<PromoCodeStatus>({
  active: { to: ['inactive', 'archived'] },
  inactive: { to: ['active', 'archived'] },
  archived: { to: [] },
});

export type PromoCodeUseState = 'held' | 'redeemed' | 'released';

/** A released use can still be redeemed, if the processor reports a late success of the canceled purchase. */
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

/** Returns the duration for a number of payments; 0 means all. */
export function durationOf(numberOfIntervals: number): PromoDuration {
  if (numberOfIntervals === 0) return 'forever';
  return numberOfIntervals === 1 ? 'once' : 'repeating';
}

export const promoCodeOrders = ['created_at'] as const;
export type PromoCodeOrder = (typeof promoCodeOrders)[number];
export const PromoCodeOrderEnum = registerEnum('PromoCodeOrder', promoCodeOrders, 'Sort key of a list of promo codes.');
