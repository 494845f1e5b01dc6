import { type Transitions, transitionTable, registerEnum } from '../../../kit/src';

export const promoCodeStatuses = ['active', 'inactive', 'archived'] as const;
export type PromoCodeStatus = (typeof promoCodeStatuses)[number];
export const PromoCodeStatusEnum = registerEnum(
  'PromoCodeStatus',
  promoCodeStatuses,
  'Whether a promo code can be used. Archived ones never can again.',
);

/** Archiving is final, because another promo code can have the same code afterwards. */
export const promoCodeTransitions: Transitions<PromoCodeStatus> = transitionTable<PromoCodeStatus>({
  active: { to: ['inactive', 'archived'] },
  inactive: { to: ['active', 'archived'] },
  archived: { to: [] },
});

export type PromoCodeUseState = 'held' | 'redeemed' | 'released';

/** The use of a canceled purchase may still be redeemed, when the processor reports a late success. */
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
  'Whether a promo code takes off a share of the price or an amount of money.',
);

export const promoDurations = ['forever', 'once', 'repeating'] as const;
export type PromoDuration = (typeof promoDurations)[number];
export const PromoDurationEnum = registerEnum(
  'PromoDuration',
  promoDurations,
  'How many payments of a membership a promo code makes cheaper: all, the first, or some.',
);

/** Returns the duration for a number of payments; 0 means all. */
export function durationOf(numberOfIntervals: number): PromoDuration {
  if (numberOfIntervals === 0) return 'forever';
  return numberOfIntervals === 1 ? 'once' : 'repeating';
}

export const promoCodeOrders = ['created_at'] as const;
export type PromoCodeOrder = (typeof promoCodeOrders)[number];
export const PromoCodeOrderEnum = registerEnum(
  'PromoCodeOrder',
  promoCodeOrders,
  'What a list of promo codes is sorted by.',
);
