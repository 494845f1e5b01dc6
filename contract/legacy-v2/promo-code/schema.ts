import { promoCodeStatuses, promoDurations, promoTypes } from '../../resources/promo-code';
import { optional } from '../../resources/shared';
import { Type, enumOf, metadata, money, nullable } from '../../schemas';
import { legacyPlan } from '../plan/schema';
import { baseCurrencies, unixSeconds } from '../shared';

/** A promo code in the legacy API. */
export const legacyPromoCode = Type.Object({
  id: Type.String({ description: 'Promo code id (`promo_`).' }),
  plans: Type.Array(Type.Union([Type.String(), legacyPlan]), {
    description: 'Plans to which it applies, by id or expanded; empty for every plan.',
  }),
  plan_ids: Type.Array(Type.Array(Type.String()), {
    description: 'Older form of `plans`: each id in a separate list.',
  }),
  amount_off: money({ description: 'Percentage (`20` is 20 %), or an amount in the base currency.' }),
  base_currency: enumOf(baseCurrencies),
  code: Type.String({ description: 'Code that the buyer enters.' }),
  new_users_only: Type.Boolean({
    description: 'Whether it is only for users without earlier purchases from the company.',
  }),
  number_of_intervals: Type.Integer({ description: 'Number of billing cycles to which it applies; 0 for all.' }),
  promo_type: enumOf(promoTypes),
  status: enumOf(promoCodeStatuses),
  stock: Type.Integer({ description: 'Remaining uses; relevant only if the stock is limited.' }),
  unlimited_stock: Type.Boolean(),
  uses: Type.Integer({ description: 'Number of uses.' }),
  created_at: unixSeconds('Creation time of the promo code'),
  expiration_datetime: nullable(unixSeconds('Expiration time'), {
    description: 'Expiration time, in seconds since 1970; null if it does not expire.',
  }),
  metadata: metadata(),
  duration: enumOf(promoDurations),
  existing_memberships_only: Type.Boolean({ description: 'Whether it is only for users with an active membership.' }),
});

const planIds = Type.Array(Type.String(), {
  maxItems: 100,
  description: 'Plans to which it applies; empty for every plan.',
});

/** Body of `POST /promo_codes/{id}`. */
export const legacyPromoCodeUpdate = Type.Object({
  plan_ids: Type.Optional(planIds),
  stock: Type.Optional(Type.Integer()),
  unlimited_stock: Type.Optional(Type.Boolean()),
  status: Type.Optional(enumOf(promoCodeStatuses, { description: '`archived` is final.' })),
  metadata: optional(metadata()),
});

/** Body of `POST /promo_codes`. */
export const legacyPromoCodeCreate = Type.Object({
  amount_off: money({ description: 'Percentage over 0 up to 100, or an amount in the base currency.' }),
  base_currency: enumOf(baseCurrencies),
  code: Type.String({ description: 'Code that the buyer enters: 1 to 60 characters without spaces.' }),
  promo_type: enumOf(promoTypes),
  // Up to the year 5138. Much later timestamps cannot be represented as dates.
  expiration_datetime: optional(Type.Integer({ minimum: 0, maximum: 99_999_999_999 }), {
    description: 'Expiration time, in seconds since 1970; no expiration by default.',
  }),
  new_users_only: Type.Optional(Type.Boolean({ description: 'False by default.' })),
  number_of_intervals: Type.Optional(
    Type.Integer({
      description: 'Number of billing cycles to which it applies, at most 120; 0 for all, 1 by default.',
    }),
  ),
  plan_ids: Type.Optional(planIds),
  stock: Type.Optional(Type.Integer({ description: 'Maximum number of uses; unlimited by default.' })),
  unlimited_stock: Type.Optional(Type.Boolean({ description: 'True unless `stock` is given.' })),
  metadata: optional(metadata()),
});

/** Query parameters of `GET /promo_codes`. */
export const legacyPromoCodeFilters = Type.Object({ status: Type.Optional(enumOf(promoCodeStatuses)) });

/** Allowed values of the parameter `expand` in operations on promo codes. */
export const legacyPromoCodeExpansions = ['plans'] as const;
