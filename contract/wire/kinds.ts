import { type ArrayOptions, type IntegerOptions, type StringOptions, type TSchema, Type } from '@sinclair/typebox';
import { decimalNumber } from '../money';
import * as schemas from '../schemas';
import { type Bind, type Convert, Field, type Fields, type InputKind, nullableSchema } from './field';
import { noSelection } from './selection';
import { type DataOf, objectCode, schemaOfFields, selectionOfFields } from './object';

/** Description of a field, or its description and other keywords of its JSON Schema. */
type Keywords<Options = object> = string | (schemas.PropertyOptions & Options);

const keywords = (options: Keywords): schemas.PropertyOptions =>
  typeof options === 'string' ? { description: options } : options;

/** Description of fields that name the type of the object that contains them. */
export const typeOfObject = 'Type of the object.';

const unchanged: InputKind = { kind: 'unchanged' };

function scalar<Data>(schema: TSchema, input: InputKind = unchanged, convert?: Convert): Field<Data> {
  return new Field({ schema, selection: noSelection, input, ...(convert && { convert }) });
}

/** A string. */
export function string(options: Keywords<StringOptions> = {}): Field<string> {
  return scalar(Type.String(keywords(options)));
}

/** An integer. */
export function integer(options: Keywords<IntegerOptions> = {}): Field<number> {
  return scalar(Type.Integer(keywords(options)));
}

/** A number that is no amount of money and no exact decimal. */
export function number(options: Keywords = {}): Field<number> {
  return scalar(Type.Number(keywords(options)));
}

/** True or false. */
export function boolean(options: Keywords = {}): Field<boolean> {
  return scalar(Type.Boolean(keywords(options)));
}

/** An RFC 3339 date and time; in responses in UTC with milliseconds. */
export function dateTime(options: Keywords = {}): Field<string> {
  return scalar(schemas.dateTime(keywords(options)));
}

/** A calendar date, `YYYY-MM-DD`. */
export function calendarDate(options: Keywords = {}): Field<string> {
  return scalar(schemas.calendarDate(keywords(options)));
}

/** An enum. GraphQL names are the REST values in upper case. */
export function enumValue(values: readonly string[], options: Keywords = {}): Field<string> {
  return scalar(schemas.enumOf(values, keywords(options)), { kind: 'enum' }, (value) => `${value}.toLowerCase()`);
}

/** An enum that is a string in GraphQL, with the same values. */
export function enumText(values: readonly string[], options: Keywords = {}): Field<string> {
  return scalar(schemas.enumOf(values, keywords(options)));
}

const toNumber: Convert = (value, bind) => `${bind(decimalNumber)}(${value})`;

/** An exact decimal: a JSON number, and a string in GraphQL (type `Decimal`). */
export function decimal(options: Keywords<{ minimum?: number; maximum?: number }> = {}): Field<string> {
  return scalar(schemas.money(keywords(options)), { kind: 'decimal' }, toNumber);
}

/** An exact decimal as a string, such as `"125.5"`, in JSON and in GraphQL. */
export function decimalText(options: Keywords = {}): Field<string> {
  return scalar(schemas.moneyString(keywords(options)));
}

/** A parameter that is an exact decimal: a JSON number or a string, and a string in GraphQL (type `Decimal`). */
export function decimalOrText(options: Keywords = {}): Field<string> {
  return scalar(schemas.moneyInput(keywords(options)), { kind: 'decimal' });
}

/** A string that is the same in every response: by default the type of the object. */
export function literal(value: string, description = typeOfObject): Field<object, '.'> {
  return scalar(Type.Literal(value, { description })).constant(value);
}

/** An amount of money as a JSON number; an object with its `amount` in GraphQL (type `Money`). */
export function money(options: Keywords = {}): Field<{ readonly amount: string }> {
  return new Field({
    schema: schemas.money(keywords(options)),
    selection: new Map([['amount', noSelection]]),
    convert: (value, bind) => toNumber(`${value}.amount`, bind),
    input: { kind: 'decimal' },
  });
}

/** Custom key-value pairs. */
export function metadata(options: Keywords = {}): Field<Readonly<Record<string, unknown>>> {
  return scalar(schemas.metadata(keywords(options)));
}

/** A value with the given schema, which is the same in GraphQL (a scalar). */
export function json(schema: TSchema): Field<unknown> {
  return scalar(schema);
}

/** An object whose schema is defined where it is used. */
export function object<const F extends Fields>(fields: F, options: Keywords = {}): Field<DataOf<F>> {
  return objectField(fields, schemaOfFields(fields, keywords(options)));
}

/** Creates the field of an object that is serialized with these fields. */
export function objectField<F extends Fields>(fields: F, schema: TSchema): Field<DataOf<F>> {
  return new Field({
    schema,
    selection: selectionOfFields(fields),
    convert: (value, bind) => objectCode(fields, value, bind),
    input: { kind: 'object', fields },
  });
}

/**
 * Groups fields of the enclosing GraphQL object into an object of the REST API. A nullable group is null if the value of
 * its first field that is neither nullable nor constant is null, or that of its first field if there is no such field.
 */
export function group<const F extends Fields>(fields: F, options: Keywords = {}): Field<DataOf<F>, '.'> {
  return object(fields, options).from('.');
}

/** A list. */
export function list<Item>(item: Field<Item, string>, options: Keywords<ArrayOptions> = {}): Field<readonly Item[]> {
  const { schema, selection, convert, input } = item.definition;
  return new Field({
    schema: Type.Array(schema, keywords(options)),
    selection,
    input: input.kind === 'unchanged' ? input : { kind: 'list', item: input },
    ...(convert && {
      convert: (value: string, bind: Bind) => `${value}.map((item) => (${convert('item', bind)}))`,
    }),
  });
}

/** Allows null. */
export function nullable<Data, Path extends string>(
  field: Field<Data, Path>,
  options: Keywords = {},
): Field<Data | null, Path> {
  const { definition } = field;
  return new Field({ ...definition, schema: nullableSchema(definition.schema, keywords(options)), nullable: true });
}

/**
 * Passes null on although the JSON Schema does not permit it, for objects that GraphQL no longer finds, such as deleted
 * users. Not for fields that requests contain.
 */
export function nullIfMissing<Data, Path extends string>(field: Field<Data, Path>): Field<Data | null, Path> {
  return new Field({ ...field.definition, nullable: true });
}

/** A parameter that may be absent or null. */
export function optional<Data, Path extends string>(
  field: Field<Data, Path>,
  options: Keywords = {},
): Field<Data | null, Path> {
  return absentable(nullable(field, options));
}

/** A parameter that may be absent but not null. */
export function absentable<Data, Path extends string>(field: Field<Data, Path>): Field<Data, Path> {
  return new Field({ ...field.definition, schema: Type.Optional(field.definition.schema) });
}

/** Describes a field whose schema is only a reference and that cannot be null. */
export function described<Data, Path extends string>(field: Field<Data, Path>, options: Keywords): Field<Data, Path> {
  const { definition } = field;
  return new Field({ ...definition, schema: { ...definition.schema, ...keywords(options) } });
}
