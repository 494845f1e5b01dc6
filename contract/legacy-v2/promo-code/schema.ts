import { promoCodeStatuses, promoDurations, promoTypes } from '../../resources/promo-code/words';
import { optional } from '../../resources/shared';
import { Type, enumOf, metadata, money, nullable } from '../../schemas';
import { legacyPlan } from '../plan/schema';
import { baseCurrencies, unixSeconds } from '../shared';

/** A promo code in the legacy API. */
export const legacyPromoCode = Type.Object({
  id: Type.String({ description: 'Promo code id (`promo_`).' }),
  plans: Type.Array(Type.Union([Type.String(), legacyPlan]), {
    description: 'Plans that it is for, by id or expanded; none for every plan.',
  }),
  plan_ids: Type.Array(Type.Array(Type.String()), {
    description: 'Older form of `plans`: each id in a list of its own.',
  }),
  amount_off: money({ description: 'Percent (`20` is 20 %), or an amount in the base currency.' }),
  base_currency: enumOf(baseCurrencies),
  code: Type.String({ description: 'What the buyer types.' }),
  new_users_only: Type.Boolean({ description: 'Only for users who have never bought from the company.' }),
  number_of_intervals: Type.Integer({ description: 'Billing cycles that it is for; 0 for all.' }),
  promo_type: enumOf(promoTypes),
  status: enumOf(promoCodeStatuses),
  stock: Type.Integer({ description: 'Uses left; counts only where the stock is limited.' }),
  unlimited_stock: Type.Boolean(),
  uses: Type.Integer({ description: 'How often it was used.' }),
  created_at: unixSeconds('When the promo code was made'),
  expiration_datetime: nullable(unixSeconds('When it can no longer be used'), {
    description: 'When it can no longer be used, in seconds since 1970; null for never.',
  }),
  metadata: metadata(),
  duration: enumOf(promoDurations),
  existing_memberships_only: Type.Boolean({ description: 'Only for users with a running membership.' }),
});

const planIds = Type.Array(Type.String(), {
  maxItems: 100,
  description: 'The plans that it is for; none for every plan.',
});

/** Body of `POST /promo_codes/{id}`. */
export const legacyPromoCodeUpdate = Type.Object({
  plan_ids: Type.Optional(planIds),
  stock: Type.Optional(Type.Integer()),
  unlimited_stock: Type.Optional(Type.Boolean()),
  status: Type.Optional(enumOf(promoCodeStatuses, { description: 'Nothing leads back from `archived`.' })),
  metadata: optional(metadata()),
});

/** Body of `POST /promo_codes`. */
export const legacyPromoCodeCreate = Type.Object({
  amount_off: money({ description: 'Percent over 0 up to 100, or an amount in the base currency.' }),
  base_currency: enumOf(baseCurrencies),
  code: Type.String({ description: 'What the buyer types: 1 to 60 characters without spaces.' }),
  promo_type: enumOf(promoTypes),
  // Up to the year 5138. Much later timestamps cannot be represented as dates.
  expiration_datetime: optional(Type.Integer({ minimum: 0, maximum: 99_999_999_999 }), {
    description: 'In seconds since 1970; never by default.',
  }),
  new_users_only: Type.Optional(Type.Boolean({ description: 'False by default.' })),
  number_of_intervals: Type.Optional(
    Type.Integer({ description: 'Billing cycles that it is for, up to 120; 0 for all, 1 by default.' }),
  ),
  plan_ids: Type.Optional(planIds),
  stock: Type.Optional(Type.Integer({ description: 'Uses at most; unlimited by default.' })),
  unlimited_stock: Type.Optional(Type.Boolean({ description: 'True unless `stock` is given.' })),
  metadata: optional(metadata()),
});

/** Query of `GET /promo_codes`. */
export const legacyPromoCodeFilters = Type.Object({ status: Type.Optional(enumOf(promoCodeStatuses)) });

/** Values of `expand` for operations on promo codes. */
export const legacyPromoCodeExpansions = ['plans'] as const;
