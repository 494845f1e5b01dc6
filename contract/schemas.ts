import { type SchemaOptions, type TSchema, type TUnsafe, Type } from '@sinclair/typebox';

export { Type, type TSchema } from '@sinclair/typebox';

/**
 * Keywords of ours that a schema property may carry next to those of JSON schema:
 * - `x-internal: true`: kept for older versions, stripped before anything is sent, at every version;
 * - `x-alias: 'company_id'`: a second name under which a request may give the same parameter;
 * - `x-permission: 'member:email:read'`: null for callers without that permission, a list or object that cannot be null empty;
 * - `x-secret-link: 'member:manage'`: an address that loses its key, the query, for callers without that permission;
 * - `x-comma: true`: a query array that also takes `a=x,y`;
 * - `x-name: 'Currency'`: a form that occurs in many places, and that documents write once under this name;
 * - `decimal: true`: a number read and written without passing through a double.
 */
export interface PropertyOptions extends SchemaOptions {
  'x-internal'?: true;
  'x-alias'?: string;
  'x-permission'?: string;
  'x-secret-link'?: string;
  'x-comma'?: true;
  'x-name'?: string;
}

/** A reference to another schema of the contract, by name. References are how a version change finds every place. */
export function ref(name: string, options: PropertyOptions = {}): TSchema {
  return Type.Ref(name, options);
}

/** The schema, or null. Options describe the whole (`x-internal` and its kin belong here, not on the inner schema). */
export function nullable(schema: TSchema, options: PropertyOptions = {}): TSchema {
  return Type.Union([schema, Type.Null()], options);
}

/** Lists of words that have a name. */
const wordNames = new WeakMap<readonly string[], string>();

/** Gives a long list of words a name, under which documents write it once and refer to it wherever it occurs. */
export function namedWords<const V extends string>(name: string, words: readonly V[]): readonly V[] {
  wordNames.set(words, name);
  return words;
}

/** A text out of a closed list. */
export function enumOf<const V extends string>(values: readonly V[], options: PropertyOptions = {}): TUnsafe<V> {
  const name = wordNames.get(values);
  return Type.Unsafe<V>({
    type: 'string',
    enum: [...values],
    ...(name !== undefined && { 'x-name': name }),
    ...options,
  });
}

/** RFC 3339 date and time with a zone; answers write UTC with milliseconds. */
export function dateTime(options: PropertyOptions = {}): TSchema {
  return Type.String({ format: 'date-time', ...options });
}

/** Calendar date, `YYYY-MM-DD`. */
export function calendarDate(options: PropertyOptions = {}): TSchema {
  return Type.String({ format: 'date', ...options });
}

/**
 * An exact decimal as a JSON number. In answers a number or a raw literal (`decimalNumber` of `money.ts`); in requests
 * a number or a `PreciseNumber`.
 */
export function money(options: PropertyOptions & { minimum?: number; maximum?: number } = {}): TSchema {
  return Type.Unsafe<number>({ type: 'number', decimal: true, ...options });
}

/** An exact decimal as text, for instance `"125.5"`. */
export function moneyText(options: PropertyOptions = {}): TSchema {
  return Type.String({ pattern: '^-?\\d+(\\.\\d+)?$', ...options });
}

/** An amount in a request whose answer writes it as text: a number, or exact decimal text. */
export function moneyInput(options: PropertyOptions = {}): TSchema {
  return Type.Union([money(), moneyText()], options);
}

/** Id of an account in a request; `company_id` and `account_id` name the same parameter. */
export function accountId(options: PropertyOptions = {}): TSchema {
  return Type.String({ description: 'Account id (`biz_`).', 'x-alias': 'company_id', ...options });
}

/** Custom key-value pairs: at most 50 keys of 100 characters; text values of at most 500 characters, or scalars. */
export function metadata(options: PropertyOptions = {}): TSchema {
  const value = {
    anyOf: [{ type: 'string', maxLength: 500 }, { type: 'number' }, { type: 'boolean' }, { type: 'null' }],
  };
  return Type.Unsafe<Record<string, unknown>>({
    type: 'object',
    maxProperties: 50,
    propertyNames: { maxLength: 100 },
    additionalProperties: value,
    'x-name': 'Metadata',
    ...options,
  });
}

/** One page of a list. */
export function page(row: TSchema, options: SchemaOptions = {}): TSchema {
  return Type.Object(
    {
      data: Type.Array(row),
      page_info: Type.Object({
        end_cursor: nullable(Type.String(), {
          description: 'Pass as `after` for the next page; null on the last one.',
        }),
        start_cursor: nullable(Type.String(), { description: 'Pass as `before` for the page in front of this one.' }),
        has_next_page: Type.Boolean(),
        has_previous_page: Type.Boolean(),
      }),
    },
    options,
  );
}

/** Reference to the schema that all date-time filters of lists share. */
export function timeFilter(options: PropertyOptions = {}): TSchema {
  return ref('TimeFilter', options);
}

/** Schemas that belong to no resource; part of every contract. */
export const sharedSchemas: Record<string, TSchema> = {
  TimeFilter: dateTime({ description: 'ISO 8601 date and time.' }),
  DeletedResource: Type.Object({ id: Type.String(), deleted: Type.Boolean() }),
};
