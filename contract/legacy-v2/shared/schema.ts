import { type TSchema, Type, enumOf, nullable } from '../../schemas';
import { currencies } from '../../resources/shared';

/** Currencies that were added after the legacy API was frozen. */
const unknownCurrencies: readonly string[] = ['cny', 'usdt', 'kzt', 'awg', 'service_usd', 'xau'];

/** Currencies that requests to the legacy API may name in `base_currency`. */
export const baseCurrencies = currencies.filter((currency) => !unknownCurrencies.includes(currency));

/** Creates the schema of a timestamp of the legacy API: whole seconds since 1970. */
export function unixSeconds(description: string): TSchema {
  return Type.Integer({ description: `${description}, in seconds since 1970.` });
}

/** Creates the schema of an expandable field: the id of an object, or the object itself if `expand` lists it. */
export function expandable(object: TSchema, description: string): TSchema {
  return nullable(Type.Union([Type.String(), object]), { description });
}

/** Creates the schema of an object without defined contents. */
export function freeForm(description: string): TSchema {
  return Type.Object({}, { additionalProperties: true, description });
}

/** Creates the schema of a product id in a request: `prod_…`, or the older `pass_…`. */
export function productId(description: string): TSchema {
  return Type.String({ minLength: 1, maxLength: 60, description });
}

/** Creates the schema of one page of a legacy list. */
export function legacyPage(row: TSchema): TSchema {
  return Type.Object({
    pagination: Type.Object({ current_page: Type.Integer(), total_page: Type.Integer(), total_count: Type.Integer() }),
    data: Type.Array(row),
  });
}

/** Creates the schema of the response of an update: an object with the resource in `data`. */
export function legacyData(resource: TSchema): TSchema {
  return Type.Object({ data: resource });
}

export const legacyVisibility = (description: string) =>
  enumOf(['visible', 'hidden', 'archived', 'quick_link'], { description });
