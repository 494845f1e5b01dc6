import type { TSchema } from '@sinclair/typebox';
import { InconvertibleValue } from './inconvertible';
import type { Lookup, Node } from './operation';
import { alternativeIn, alternatives, propertiesThat, reachable, shapeOf, valueSchema } from './schema-shape';

/**
 * Replaces all values of the target schemas inside a value and returns the result. Objects and arrays that contain such
 * values are edited in place. `seen` holds those already edited.
 */
export type Mapper = (value: unknown, seen: Set<unknown>) => unknown;

type Maybe<T> = T | undefined;

/**
 * Compiles the replacement of all values of the target schemas inside a value of the root schema. Returns undefined if
 * no such value can occur.
 */
export function compileMapper(
  root: TSchema,
  lookup: Lookup,
  targets: readonly string[],
  map: (value: unknown) => unknown,
): Maybe<Mapper> {
  const compiled = new Map<string, Maybe<Mapper>>();

  function compile(schema: TSchema): Maybe<Mapper> {
    const shape = shapeOf(schema);
    if (shape.$ref !== undefined) return compileReference(shape.$ref);
    const union = alternatives(schema);
    if (union) return mapUnion(union, lookup, compile);
    if (shape.items) {
      const item = compile(shape.items);
      return item && ((value, seen) => mapItems(value, item, seen));
    }
    const fields = propertiesThat(shape.properties, compile);
    const additionalSchema = valueSchema(schema);
    const additional = additionalSchema && compile(additionalSchema);
    if (fields.length === 0 && !additional) return undefined;
    const propertyNames = Object.keys(shape.properties ?? {});
    return (value, seen) => mapFields(value, fields, additional && { map: additional, except: propertyNames }, seen);
  }

  function compileReference(name: string): Maybe<Mapper> {
    if (targets.includes(name)) return (value) => map(value);
    if (!compiled.has(name)) {
      compiled.set(name, (value, seen) => compiled.get(name)?.(value, seen) ?? value);
      compiled.set(name, leadsTo(name, lookup, targets) ? compile(lookup(name)) : undefined);
    }
    return compiled.get(name);
  }

  return compile(root);
}

function leadsTo(name: string, lookup: Lookup, targets: readonly string[]): boolean {
  return targets.some((target) => reachable([lookup(name)], lookup).has(target));
}

function mapItems(value: unknown, item: Mapper, seen: Set<unknown>): unknown {
  if (!Array.isArray(value) || seen.has(value)) return value;
  seen.add(value);
  for (let index = 0; index < value.length; index += 1) value[index] = mapAt(index, value[index], item, seen);
  return value;
}

function mapFields(
  value: unknown,
  fields: [string, Mapper][],
  additional: Maybe<{ map: Mapper; except: string[] }>,
  seen: Set<unknown>,
): unknown {
  if (typeof value !== 'object' || value === null || seen.has(value)) return value;
  seen.add(value);
  const node = value as Node;
  for (const [name, map] of fields) if (node[name] !== undefined) node[name] = mapAt(name, node[name], map, seen);
  if (!additional) return value;
  for (const key of Object.keys(node))
    if (!additional.except.includes(key)) node[key] = mapAt(key, node[key], additional.map, seen);
  return value;
}

/** Maps a nested value. Adds its key or index to the path of an `InconvertibleValue` error. */
function mapAt(key: string | number, value: unknown, map: Mapper, seen: Set<unknown>): unknown {
  try {
    return map(value, seen);
  } catch (failure) {
    throw failure instanceof InconvertibleValue ? failure.within(key) : failure;
  }
}

function mapUnion(
  union: readonly TSchema[],
  lookup: Lookup,
  compile: (schema: TSchema) => Maybe<Mapper>,
): Maybe<Mapper> {
  const mappers = union.map((item) => compile(item));
  if (mappers.every((mapper) => mapper === undefined)) return undefined;
  const indexOf = alternativeIn(union, lookup);
  return (value, seen) => {
    const mapper = mappers[indexOf(value)];
    return mapper ? mapper(value, seen) : value;
  };
}
