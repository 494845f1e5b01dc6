import { type SchemaOptions, type TSchema, type TUnsafe, Type } from '@sinclair/typebox';

export { Type, type TSchema } from '@sinclair/typebox';

/**
 * Custom keywords of schema properties, in addition to those of JSON Schema:
 * - `x-internal: true`: kept for the migration to older versions, and removed from requests and responses at every
 *   version;
 * - `x-alias: 'company_id'`: an alias of the parameter in requests;
 * - `x-permission: 'member:email:read'`: null for callers without that permission; empty if the property is a list or
 *   an object that is not nullable;
 * - `x-secret-link: 'member:manage'`: a URL whose key (the query) is removed for callers without that permission;
 * - `x-comma: true`: a query array that also accepts `a=x,y`;
 * - `x-name: 'Currency'`: a repeated inline schema that OpenAPI documents define once, under this name;
 * - `x-group: 'plan_id plan'`: at least one of the parameters of the group is required; checked by a domain;
 * - `x-required-unless`: conditions without which the parameter is required, see `RequiredUnless`; checked by a domain or a
 *   route;
 * - `x-required-with: 'tax_id_type'`: the parameter is required if that other one is sent; checked by a domain;
 * - `x-values: ['plan.created']`: the accepted values of a request parameter that a domain checks, not the validator; an
 *   enum in OpenAPI documents;
 * - `decimal: true`: a number that is parsed and serialized without conversion to a double.
 */
export interface PropertyOptions extends SchemaOptions {
  'x-internal'?: true;
  'x-alias'?: string;
  'x-permission'?: string;
  'x-secret-link'?: string;
  'x-comma'?: true;
  'x-name'?: string;
  'x-group'?: string;
  'x-required-unless'?: RequiredUnless;
  'x-required-with'?: string;
  'x-values'?: readonly string[];
}

/**
 * A condition under which a parameter is not required:
 * - the name of another parameter: it is sent;
 * - `credential:account`: the credential belongs to one account;
 * - `credential:user`: the credential acts for a user;
 * - `{ mode: ['setup'] }`: the parameter `mode` has this value.
 */
export type RequirementCondition = string | Readonly<Record<string, readonly (string | boolean)[]>>;

/** When a parameter is required: unless one of the conditions holds, in a range of versions. */
export interface RequiredUnless {
  readonly conditions: readonly RequirementCondition[];
  /** First version with the requirement; all by default. */
  readonly since?: string;
  /** First version without the requirement; none by default. */
  readonly until?: string;
}

/**
 * Creates a reference to another schema of the contract, by name. The changes of API versions find all uses of a schema
 * by these references.
 */
export function ref(name: string, options: PropertyOptions = {}): TSchema {
  return Type.Ref(name, options);
}

/**
 * Creates a nullable schema. Options apply to the nullable schema as a whole: `x-internal` and other keywords belong
 * here, not on the inner schema.
 */
export function nullable(schema: TSchema, options: PropertyOptions = {}): TSchema {
  return Type.Union([schema, Type.Null()], options);
}

/** Names given to enum value lists by `namedEnumValues`. */
const enumNames = new WeakMap<readonly string[], string>();

/**
 * Names a long list of enum values and returns the list. OpenAPI documents define the enum once under this name and
 * refer to it wherever it occurs.
 */
export function namedEnumValues<const V extends string>(name: string, values: readonly V[]): readonly V[] {
  enumNames.set(values, name);
  return values;
}

/** Creates the schema of a string enum. */
export function enumOf<const V extends string>(values: readonly V[], options: PropertyOptions = {}): TUnsafe<V> {
  const name = enumNames.get(values);
  return Type.Unsafe<V>({
    type: 'string',
    enum: [...values],
    ...(name !== undefined && { 'x-name': name }),
    ...options,
  });
}

/** Creates the schema of an RFC 3339 date and time with a time zone. Responses use UTC with milliseconds. */
export function dateTime(options: PropertyOptions = {}): TSchema {
  return Type.String({ format: 'date-time', ...options });
}

/** Creates the schema of a calendar date, `YYYY-MM-DD`. */
export function calendarDate(options: PropertyOptions = {}): TSchema {
  return Type.String({ format: 'date', ...options });
}

/**
 * Creates the schema of an exact decimal as a JSON number. In responses, the value is a number or a raw literal
 * (`decimalNumber` of `money.ts`); in requests, a number or a `PreciseNumber`.
 */
export function money(options: PropertyOptions & { minimum?: number; maximum?: number } = {}): TSchema {
  return Type.Unsafe<number>({ type: 'number', decimal: true, ...options });
}

/** Creates the schema of an exact decimal as a string, for instance `"125.5"`. */
export function moneyString(options: PropertyOptions = {}): TSchema {
  return Type.String({ pattern: '^-?\\d+(\\.\\d+)?$', ...options });
}

/**
 * Creates the schema of an amount in a request, as a number or an exact decimal string. Responses contain such amounts
 * as strings.
 */
export function moneyInput(options: PropertyOptions = {}): TSchema {
  return Type.Union([money(), moneyString()], options);
}

/** Creates the schema of an account id in a request. `company_id` is an alias of `account_id`. */
export function accountId(options: PropertyOptions = {}): TSchema {
  return Type.String({ description: 'Account id (`biz_`).', 'x-alias': 'company_id', ...options });
}

/**
 * Creates the schema of custom key-value pairs: at most 50 keys of at most 100 characters; values are strings of at
 * most 500 characters, or other scalars.
 */
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
    description: 'Custom key-value pairs.',
    ...options,
  });
}

/** Creates the schema of one page of a list, `{ data, page_info }`. */
export function page(row: TSchema, options: SchemaOptions = {}): TSchema {
  return Type.Object(
    {
      data: Type.Array(row, { description: 'Rows of the page.' }),
      page_info: Type.Object(
        {
          end_cursor: nullable(Type.String(), {
            description: 'Pass as `after` for the next page; null on the last one.',
          }),
          start_cursor: nullable(Type.String(), { description: 'Pass as `before` for the previous page.' }),
          has_next_page: Type.Boolean({ description: 'Whether rows follow this page.' }),
          has_previous_page: Type.Boolean({ description: 'Whether rows precede this page.' }),
        },
        { description: 'Position of the page in the list.' },
      ),
    },
    options,
  );
}

/** Creates a reference to the shared schema `TimeFilter` of date-time list filters. */
export function timeFilter(options: PropertyOptions = {}): TSchema {
  return ref('TimeFilter', options);
}

/** JSON Schemas that do not belong to a resource. Every compiled contract includes them. */
export const sharedSchemas: Record<string, TSchema> = {
  TimeFilter: dateTime({ description: 'ISO 8601 date and time.' }),
  DeletedResource: Type.Object({
    id: Type.String({ description: 'Id of the deleted object.' }),
    deleted: Type.Boolean({ description: 'Always true.' }),
  }),
};
