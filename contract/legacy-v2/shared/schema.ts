import { type TSchema, Type, enumOf, nullable } from '../../schemas';
import { currencies } from '../../resources/shared';

/** Currencies that came after the legacy API was closed to changes. */
const unknownCurrencies: readonly string[] = ['cny', 'usdt', 'kzt', 'awg', 'service_usd', 'xau'];

/** What `base_currency` of a request may be. */
export const baseCurrencies = currencies.filter((currency) => !unknownCurrencies.includes(currency));

/** An instant of the legacy API: whole seconds since 1970. */
export function unixSeconds(description: string): TSchema {
  return Type.Integer({ description: `${description}, in seconds since 1970.` });
}

/** The id of an object, or the object itself where `expand` names it. */
export function expandable(object: TSchema, description: string): TSchema {
  return nullable(Type.Union([Type.String(), object]), { description });
}

/** An object whose inside the contract leaves open. */
export function freeForm(description: string): TSchema {
  return Type.Object({}, { additionalProperties: true, description });
}

/** A product's id in a request: `prod_…`, or the older `pass_…`. */
export function productId(description: string): TSchema {
  return Type.String({ minLength: 1, maxLength: 60, description });
}

/** One page of a legacy list. */
export function legacyPage(row: TSchema): TSchema {
  return Type.Object({
    pagination: Type.Object({ current_page: Type.Integer(), total_page: Type.Integer(), total_count: Type.Integer() }),
    data: Type.Array(row),
  });
}

/** The answer of an update. */
export function legacyData(resource: TSchema): TSchema {
  return Type.Object({ data: resource });
}

export const legacyVisibility = (description: string) =>
  enumOf(['visible', 'hidden', 'archived', 'quick_link'], { description });
