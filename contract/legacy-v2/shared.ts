import { currencies } from '../resources/shared';
import { type TSchema, Type } from '../schemas';
import { enumValue, type Field, integer, json, nullable, string } from '../wire';

/** Currencies that were added after the legacy API was frozen. */
const unknownCurrencies: readonly string[] = ['cny', 'usdt', 'kzt', 'awg', 'service_usd', 'xau'];

/** Currencies that requests to the legacy API may name in `base_currency`. */
export const baseCurrencies = currencies.filter((currency) => !unknownCurrencies.includes(currency));

/** A string that may be null. */
export const text = (description: string) => nullable(string(description));

/** A timestamp of the legacy API: whole seconds since 1970. */
export function unixSeconds(description: string): Field<string> {
  return integer(`${description}, in seconds since 1970.`).as<string>(unixSecondsOf);
}

/** Converts a GraphQL time to whole seconds since 1970. Null stays null. */
export function unixSecondsOf(instant: string | null): number | null {
  return instant === null ? null : Math.floor(Date.parse(instant) / 1000);
}

/** A string that is an enum in GraphQL: the name of the enum value in lower case. */
export function enumName(description?: string): Field<string> {
  return string(description).as<string>((name: string | null) => name?.toLowerCase() ?? null);
}

/** An object without defined contents. */
export const freeForm = (description: string) => json(Type.Object({}, { additionalProperties: true, description }));

/** A product id in a request: `prod_…`, or the older `pass_…`. */
export const productId = (description: string) => string({ minLength: 1, maxLength: 60, description });

/** Returns the current form of a product id: `pass_x` and `prod_x` are the same product. */
export function currentProductId(id: string): string {
  return id.startsWith('pass_') ? `prod_${id.slice('pass_'.length)}` : id;
}

/** The visibility of a product or plan. */
export const visibility = (description: string) =>
  enumValue(['visible', 'hidden', 'archived', 'quick_link'], description);

/** Returns the GraphQL list filter of a parameter with one value. */
export const inList = (value: string): readonly string[] => [value];

/** Returns the GraphQL list filter of a parameter with one enum value. */
export const enumInList = (value: string): readonly string[] => [value.toUpperCase()];

/** Creates the schema of one page of a legacy list, with further properties if given. */
export function legacyPage(row: TSchema, more: Readonly<Record<string, TSchema>> = {}): TSchema {
  return Type.Object({
    pagination: Type.Object(
      {
        current_page: Type.Integer({ description: 'Number of this page, from 1.' }),
        total_page: Type.Integer({ description: 'Number of pages.' }),
        total_count: Type.Integer({ description: 'Number of rows on all pages.' }),
      },
      { description: 'Position of the page in the list.' },
    ),
    data: Type.Array(row, { description: 'Rows of the page.' }),
    ...more,
  });
}

/** Creates the schema of the response of an update: an object with the resource in `data`. */
export function legacyData(resource: TSchema): TSchema {
  return Type.Object({ data: resource });
}
