import { type ObjectOptions, type TSchema, Type } from '@sinclair/typebox';
import type { Bind, Field, FieldDefinition, Fields } from './field';
import { mergeSelections, type Selection, selectionAt } from './selection';

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

/** GraphQL object with a value at a path. */
type AtPath<Path extends string, Data> = Path extends '.'
  ? NonNullable<Data>
  : Path extends `${infer Head}.${infer Tail}`
    ? { readonly [Key in Head]: null extends Data ? AtPath<Tail, Data> | null : AtPath<Tail, Data> }
    : { readonly [Key in Path]: Data };

type DataOfField<Name, F> =
  F extends Field<infer Data, infer Path>
    ? AtPath<Path extends '' ? (Name extends string ? CamelCase<Name> : never) : Path, Data>
    : never;

type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (member: infer All) => void
  ? All
  : never;

/** GraphQL data from which an object with these fields is serialized. */
export type DataOf<F extends Fields> = Intersection<{ [Name in keyof F]: DataOfField<Name, F[Name]> }[keyof F]>;

/** Returns some of the fields, by name. Throws if there is no such field. */
export function pick(fields: Fields, ...names: readonly string[]): Fields {
  const picked = names.map((name) => {
    const field = fields[name];
    if (!field) throw new Error(`there is no field ${name}`);
    return [name, field] as const;
  });
  return Object.fromEntries(picked);
}

/** Returns the fields, some of them with a default in requests (`Field.byDefault`). Throws if there is no such field. */
export function withDefaults(fields: Fields, defaults: Readonly<Record<string, string | number | boolean>>): Fields {
  const changed = Object.entries(pick(fields, ...Object.keys(defaults))).map(
    ([name, field]) => [name, field.byDefault(defaults[name] as string)] as const,
  );
  return { ...fields, ...Object.fromEntries(changed) };
}

/** Returns the JSON Schema of an object. */
export function schemaOfFields(fields: Fields, options: ObjectOptions = {}): TSchema {
  const properties = Object.entries(fields).map(([name, { definition }]) => [name, definition.schema] as const);
  return Type.Object(Object.fromEntries(properties), options);
}

/** Converts snake_case to camelCase: `initial_price` → `initialPrice`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the path of a field's value in the GraphQL data of the enclosing object; empty for the object itself. */
export function pathOf(name: string, { path }: FieldDefinition): string {
  if (path === '.') return '';
  return path ?? camelCase(name);
}

/** Returns the GraphQL selection of an object. */
export function selectionOfFields(fields: Fields): Selection {
  const selections = Object.entries(fields).map(([name, { definition }]) =>
    selectionAt(pathOf(name, definition), definition.selection),
  );
  return mergeSelections(selections);
}

/** Returns the JavaScript expression of an object literal that is built from the GraphQL data `source`. */
export function objectCode(fields: Fields, source: string, bind: Bind): string {
  const properties = Object.entries(fields).map(
    ([name, { definition }]) => `${JSON.stringify(name)}: ${valueCode(name, definition, source, bind)}`,
  );
  return `{ ${properties.join(', ')} }`;
}

/** Returns the JavaScript expression of a field's value, read from the GraphQL data `source` of the enclosing object. */
function valueCode(name: string, definition: FieldDefinition, source: string, bind: Bind): string {
  const { constant, convert, nullable = false, convertsNull = false } = definition;
  if (constant !== undefined) return JSON.stringify(constant);
  const path = pathOf(name, definition);
  if (path === '') return groupCode(definition, source, bind);
  const isNested = path.includes('.');
  const value = `${source}.${nullable || convertsNull ? path.replaceAll('.', '?.') : path}`;
  const valueOrNull = isNested ? `(${value} ?? null)` : value;
  if (convert && convertsNull) return convert(valueOrNull, bind);
  if (!nullable) return convert ? convert(value, bind) : value;
  return convert ? `${value} == null ? null : ${convert(value, bind)}` : valueOrNull;
}

/** Returns the expression of a value that is built from several fields of the enclosing object. */
function groupCode({ convert, nullable, convertsNull, input }: FieldDefinition, source: string, bind: Bind): string {
  const code = convert ? convert(source, bind) : source;
  if (!nullable || convertsNull || input.kind !== 'object') return code;
  const entries = Object.entries(input.fields);
  const isRequired = ([, field]: (typeof entries)[number]): boolean =>
    !field.definition.nullable && field.definition.constant === undefined;
  const decisive = entries.find(isRequired) ?? entries[0];
  if (!decisive) return code;
  const [name, { definition }] = decisive;
  return `${valueCode(name, { ...definition, nullable: true, convert: undefined }, source, bind)} === null ? null : ${code}`;
}
