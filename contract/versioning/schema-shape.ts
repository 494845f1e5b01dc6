import type { TSchema } from '@sinclair/typebox';
import { OptionalKind } from '@sinclair/typebox';
import type { Lookup, SchemaName } from './operation';

/** The part of JSON schema that the engine reads. */
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
}

/** TypeBox types a schema by what it validates; the engine reads all of them as plain JSON schema. */
export function shapeOf(schema: TSchema): Shape {
  return schema as Shape;
}

/** The alternatives of a union, or undefined for any other schema. */
export function alternatives(schema: TSchema): readonly TSchema[] | undefined {
  const shape = shapeOf(schema);
  return shape.anyOf ?? shape.oneOf;
}

/** Schemas directly inside this one. */
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

/** Schemas are never edited, and snapshots of history share most of them. */
const referencesOf = new WeakMap<TSchema, readonly SchemaName[]>();

/** Names that the schema refers to, anywhere inside, without following them. */
export function referencesIn(schema: TSchema): readonly SchemaName[] {
  const known = referencesOf.get(schema);
  if (known) return known;
  const { $ref } = shapeOf(schema);
  const found = $ref === undefined ? innerSchemas(schema).flatMap(referencesIn) : [$ref];
  referencesOf.set(schema, found);
  return found;
}

/** Names of all schemas that can occur in values of these schemas. */
export function reachable(roots: readonly TSchema[], lookup: Lookup): Set<SchemaName> {
  const names = new Set<string>();
  const open = roots.flatMap(referencesIn);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (names.has(name)) continue;
    names.add(name);
    open.push(...referencesIn(lookup(name)));
  }
  return names;
}

/** The schema of a map's values. */
export function valueSchema(schema: TSchema): TSchema | undefined {
  const { additionalProperties, patternProperties } = shapeOf(schema);
  if (typeof additionalProperties === 'object') return additionalProperties;
  return patternProperties && Object.values(patternProperties)[0];
}

/** The properties for which `compile` gives something, with what it gives. */
export function propertiesThat<T>(
  properties: Shape['properties'],
  compile: (schema: TSchema) => T | undefined,
): [string, T][] {
  return Object.entries(properties ?? {}).flatMap(([name, schema]): [string, T][] => {
    const compiled = compile(schema);
    return compiled === undefined ? [] : [[name, compiled]];
  });
}

/** Whether a property may be left out of its object. */
export function isOptional(schema: TSchema): boolean {
  return schema[OptionalKind] === 'Optional';
}

/** The schema with its properties replaced; what is required follows from the properties. */
export function withProperties(schema: TSchema, properties: Record<string, TSchema>): TSchema {
  const before = shapeOf(schema).properties ?? {};
  const wasRequired = new Set(shapeOf(schema).required);
  const required = Object.keys(properties).filter((name) => {
    const property = properties[name];
    if (property === undefined || isOptional(property)) return false;
    return before[name] === property ? wasRequired.has(name) : true;
  });
  const { required: _before, ...rest } = schema;
  return { ...rest, properties, ...(required.length > 0 ? { required } : {}) } as TSchema;
}

/** A shallow copy without some keywords. */
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
 * Whether a value looks like one alternative of a union: its type, its constant properties, and that the required
 * ones are there. Enough to choose between alternatives; not a validation.
 */
export function looksLike(schema: TSchema, lookup: Lookup): (value: unknown) => boolean {
  const shape = shapeOf(schema);
  if (shape.$ref !== undefined) return looksLike(lookup(shape.$ref), lookup);
  if ('const' in shape) return (value) => value === shape.const;
  const inner = alternatives(schema);
  if (inner) {
    const tests = inner.map((one) => looksLike(one, lookup));
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
