import type { TSchema } from '@sinclair/typebox';
import { OptionalKind } from '@sinclair/typebox';
import type { RequiredUnless } from '../schemas';
import type { Lookup, SchemaName } from './operation';

/** The subset of JSON Schema that the version engine reads. */
export interface Shape {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  readonly oneOf?: readonly TSchema[];
  readonly allOf?: readonly TSchema[];
  readonly additionalProperties?: TSchema | boolean;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly description?: string;
  readonly format?: string;
  readonly decimal?: true;
  readonly 'x-internal'?: true;
  readonly 'x-alias'?: string;
  readonly 'x-permission'?: string;
  readonly 'x-secret-link'?: string;
  readonly 'x-comma'?: true;
  readonly 'x-name'?: string;
  readonly 'x-group'?: string;
  readonly 'x-required-unless'?: RequiredUnless;
  readonly 'x-required-with'?: string;
  readonly 'x-values'?: readonly string[];
  /** Why the property is deprecated, one sentence. */
  readonly 'x-deprecated'?: string;
  readonly 'x-discriminator'?: Discriminator;
}

/** The property whose value selects the alternative of a union of named schemas. */
export interface Discriminator {
  readonly property: string;
  /** Value of the property → name of the schema. */
  readonly mapping: Readonly<Record<string, string>>;
}

/** Returns the schema typed as plain JSON Schema. TypeBox types schemas by the values that they validate. */
export function shapeOf(schema: TSchema): Shape {
  return schema as Shape;
}

/** Returns the alternatives of a union (`anyOf` or `oneOf`), or undefined for other schemas. */
export function alternatives(schema: TSchema): readonly TSchema[] | undefined {
  const shape = shapeOf(schema);
  return shape.anyOf ?? shape.oneOf;
}

/** Returns the direct subschemas of a schema. */
export function innerSchemas(schema: TSchema): TSchema[] {
  const shape = shapeOf(schema);
  const values = typeof shape.additionalProperties === 'object' ? [shape.additionalProperties] : [];
  return [
    ...Object.values(shape.properties ?? {}),
    ...Object.values(shape.patternProperties ?? {}),
    ...values,
    ...(shape.items ? [shape.items] : []),
    ...(alternatives(schema) ?? []),
    ...(shape.allOf ?? []),
  ];
}

/** Cache of `referencesIn`. Schemas are immutable, and snapshots share most of them. */
const referencesOf = new WeakMap<TSchema, readonly SchemaName[]>();

/** Returns the names of all schemas referenced anywhere inside a schema, without resolving the references. */
export function referencesIn(schema: TSchema): readonly SchemaName[] {
  const cached = referencesOf.get(schema);
  if (cached) return cached;
  const { $ref } = shapeOf(schema);
  const found = $ref === undefined ? innerSchemas(schema).flatMap(referencesIn) : [$ref];
  referencesOf.set(schema, found);
  return found;
}

/** Returns the names of all schemas that are reachable from these schemas through references. */
export function reachable(roots: readonly TSchema[], lookup: Lookup): Set<SchemaName> {
  const names = new Set<string>();
  const pending = roots.flatMap(referencesIn);
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (names.has(name)) continue;
    names.add(name);
    pending.push(...referencesIn(lookup(name)));
  }
  return names;
}

/** Returns the schema of the values of a map, or undefined for other schemas. */
export function valueSchema(schema: TSchema): TSchema | undefined {
  const { additionalProperties, patternProperties } = shapeOf(schema);
  if (typeof additionalProperties === 'object') return additionalProperties;
  return patternProperties && Object.values(patternProperties)[0];
}

/**
 * Calls `compile` with the schema of each property. Returns name and result of the properties for which the result is
 * not undefined.
 */
export function propertiesThat<T>(
  properties: Shape['properties'],
  compile: (schema: TSchema) => T | undefined,
): [string, T][] {
  return Object.entries(properties ?? {}).flatMap(([name, schema]): [string, T][] => {
    const compiled = compile(schema);
    return compiled === undefined ? [] : [[name, compiled]];
  });
}

/** Returns whether a property is optional. */
export function isOptional(schema: TSchema): boolean {
  return schema[OptionalKind] === 'Optional';
}

/** Returns a copy of the schema with other properties. `required` is derived from the properties. */
export function withProperties(schema: TSchema, properties: Record<string, TSchema>): TSchema {
  const before = shapeOf(schema).properties ?? {};
  const wasRequired = new Set(shapeOf(schema).required);
  const required = Object.keys(properties).filter((name) => {
    const property = properties[name];
    if (property === undefined || isOptional(property)) return false;
    return before[name] === property ? wasRequired.has(name) : true;
  });
  const { required: _required, ...rest } = schema;
  return { ...rest, properties, ...(required.length > 0 ? { required } : {}) } as TSchema;
}

/** Returns a shallow copy without the given keywords. */
export function withoutKeywords(schema: TSchema, keywords: readonly string[]): TSchema {
  const copy = { ...schema };
  for (const keyword of keywords) delete copy[keyword];
  return copy;
}

const typeTests: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

/**
 * Returns a function that finds the alternative of a union to which a value belongs: its index, or -1. If only one
 * alternative is not null, it matches every other value without a test: event bodies stored by earlier releases lack
 * the fields that were added since, and must still be converted.
 */
export function alternativeIn(union: readonly TSchema[], lookup: Lookup): (value: unknown) => number {
  const [only = -1, ...others] = union.flatMap((one, index) => (shapeOf(one).type === 'null' ? [] : [index]));
  if (others.length === 0) return (value) => (value === null ? -1 : only);
  const tests = union.map((one) => matcherFor(one, lookup));
  return (value) => tests.findIndex((test) => test(value));
}

/**
 * Returns a function that tests whether a value belongs to one alternative of a union. It compares the type and the
 * constant properties, and checks that the required properties are present. Sufficient to select an alternative; not a
 * validation.
 */
function matcherFor(schema: TSchema, lookup: Lookup): (value: unknown) => boolean {
  const shape = shapeOf(schema);
  if (shape.$ref !== undefined) return matcherFor(lookup(shape.$ref), lookup);
  if ('const' in shape) return (value) => value === shape.const;
  const inner = alternatives(schema);
  if (inner) {
    const tests = inner.map((one) => matcherFor(one, lookup));
    return (value) => tests.some((test) => test(value));
  }
  const ofType = typeof shape.type === 'string' ? typeTests[shape.type] : undefined;
  const required = shape.required ?? [];
  const constants = Object.entries(shape.properties ?? {}).filter(([, property]) => 'const' in property);
  return (value) => {
    if (ofType && !ofType(value)) return false;
    if (shape.type !== 'object') return true;
    const node = value as Record<string, unknown>;
    return (
      required.every((name) => node[name] !== undefined) &&
      constants.every(([name, property]) => node[name] === property['const'])
    );
  };
}
