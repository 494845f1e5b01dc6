import { promoCodeStatuses, promoDurations, promoTypes } from '../resources/promo-code';
import { absentable, boolean, decimal, enumValue, integer, list, metadata, nullable, optional, string } from '../wire';
import { expandableList, legacyParams, legacyResource } from './legacy-resource';
import { legacyPlan } from './plan';
import { baseCurrencies, enumInList, unixSeconds } from './shared';

/** A promo code in the legacy API. */
export const legacyPromoCode = legacyResource({
  type: 'PromoCode',
  description: 'A discount code.',
  fields: {
    id: string('Promo code id (`promo_`).'),
    plans: expandableList(legacyPlan, 'Plans to which it applies, by id or expanded; empty for every plan.').from(
      'planIds',
    ),
    plan_ids: list(list(string()), 'Older form of `plans`: each id in a separate list.').from(
      'planIds',
      (ids: readonly string[]) => ids.map((id) => [id]),
    ),
    amount_off: decimal('Percentage (`20` is 20 %), or an amount in the base currency.'),
    base_currency: enumValue(baseCurrencies, 'Currency of an amount off.'),
    code: string('Code that the buyer enters.'),
    new_users_only: boolean('Whether it is only for users without earlier purchases from the company.'),
    number_of_intervals: integer('Number of billing cycles to which it applies; 0 for all.'),
    promo_type: enumValue(promoTypes, 'Whether the discount is a percentage or an amount.'),
    status: enumValue(promoCodeStatuses, 'Whether the code can be used.'),
    stock: integer('Remaining uses; relevant only if the stock is limited.').write('patch'),
    unlimited_stock: boolean('Whether the number of uses is unlimited.').write('patch'),
    uses: integer('Number of uses.'),
    created_at: unixSeconds('Creation time of the promo code'),
    expiration_datetime: nullable(
      unixSeconds('Expiration time'),
      'Expiration time, in seconds since 1970; null if it does not expire.',
    ).from('expiresAt'),
    metadata: metadata().write('both', nullable(metadata())),
    duration: enumValue(promoDurations, 'Billing cycles to which it applies: one, several or all.'),
    existing_memberships_only: boolean('Whether it is only for users with an active membership.'),
  },
  expanded: { plans: list(legacyPlan) },
  onDemand: ['plans'],
});

const planIds = absentable(
  list(string(), { maxItems: 100, description: 'Plans to which it applies; empty for every plan.' }),
);

/** Body of `POST /promo_codes/{id}`. */
export const legacyPromoCodeUpdate = legacyParams({
  plan_ids: planIds,
  status: absentable(enumValue(promoCodeStatuses, '`archived` is final.')),
  ...legacyPromoCode.parameters('patch'),
});

/** Body of `POST /promo_codes`. */
export const legacyPromoCodeCreate = legacyParams({
  amount_off: decimal('Percentage over 0 up to 100, or an amount in the base currency.'),
  base_currency: enumValue(baseCurrencies, 'Currency of an amount off.'),
  code: string('Code that the buyer enters: 1 to 60 characters without spaces.'),
  promo_type: enumValue(promoTypes, 'Whether the discount is a percentage or an amount.'),
  // Up to the year 5138. Much later timestamps cannot be represented as dates.
  expiration_datetime: optional(
    integer({
      minimum: 0,
      maximum: 99_999_999_999,
      description: 'Expiration time, in seconds since 1970; no expiration by default.',
    }),
  )
    .from('expiresAt')
    .asInput((seconds: number) => new Date(seconds * 1_000).toISOString()),
  new_users_only: absentable(boolean('False by default.')).byDefault(false),
  number_of_intervals: absentable(
    integer('Number of billing cycles to which it applies, at most 120; 0 for all, 1 by default.'),
  ).byDefault(1),
  plan_ids: planIds,
  stock: absentable(integer('Maximum number of uses; unlimited by default.')),
  unlimited_stock: absentable(boolean('True unless `stock` is given.')),
  ...legacyPromoCode.parameters('create'),
});

/** Query parameters of `GET /promo_codes`. */
export const legacyPromoCodeFilters = legacyParams({
  status: absentable(enumValue(promoCodeStatuses)).from('statuses').asInput(enumInList),
});

/**
 * Returns whether the legacy API has an enum value for the currency of a promo code. The legacy API does not serve
 * promo codes in other currencies.
 */
export function isLegacyPromoCode({ baseCurrency }: { readonly baseCurrency: string }): boolean {
  return baseCurrencies.some((currency) => currency === baseCurrency.toLowerCase());
}
