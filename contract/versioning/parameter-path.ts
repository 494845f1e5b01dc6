import type { TSchema } from '@sinclair/typebox';
import { linksAfter, lookupIn, type Model } from './model';
import type { Lookup, SchemaName } from './operation';
import { alternatives, shapeOf, valueSchema } from './schema-shape';
import { joinPath } from './validation/validator';
import type { ApiVersion } from './versions';

/** Path of a parameter in a request: field names as strings, list indexes as numbers. */
export type ParameterPath = readonly (string | number)[];

/** Formats a path as in error responses: `items[0].created_after`. */
export function formatPath(path: ParameterPath): string {
  return path.reduce<string>((text, key) => (typeof key === 'number' ? `${text}[${key}]` : joinPath(text, key)), '');
}

/** The schema that applies at one path of a request; `name` is null for inline schemas. */
interface SchemaPosition {
  readonly name: SchemaName | null;
  readonly schema: TSchema;
}

/**
 * Converts the path of a parameter in the latest shape to its path in requests of a version. If the version has a
 * scalar in place of a list or an object of the latest shape, the path ends at the scalar. Parameters that the version
 * does not have keep their latest name.
 */
export function pathAt(model: Model, params: SchemaName, version: ApiVersion, newest: ParameterPath): ParameterPath {
  const links = linksAfter(model, version);
  const named = renamedPath(lookupIn(model.newest), params, newest, (owners, name) =>
    links.reduce(
      (current, { operation: { targets, formerNames } }) =>
        formerNames !== undefined &&
        Object.hasOwn(formerNames, current) &&
        targets.some((target) => owners.includes(target))
          ? (formerNames[current] as string)
          : current,
      name,
    ),
  );
  return named.slice(0, depthIn(lookupIn(model.snapshot(version)), params, named));
}

function renamedPath(
  lookup: Lookup,
  params: SchemaName,
  path: ParameterPath,
  nameOf: (owners: readonly SchemaName[], name: string) => string,
): ParameterPath {
  let positions = positionsOf({ name: params, schema: lookup(params) }, lookup);
  return path.map((key) => {
    const owners = positions.flatMap(({ name }) => name ?? []);
    positions = positions.flatMap((position) => schemasAt(position, key, lookup));
    return typeof key === 'number' ? key : nameOf(owners, key);
  });
}

/**
 * Returns the number of leading path segments that are valid in a request schema: the path ends at the first scalar
 * value.
 */
function depthIn(lookup: Lookup, params: SchemaName, path: ParameterPath): number {
  let positions = positionsOf({ name: params, schema: lookup(params) }, lookup);
  for (const [depth, key] of path.entries()) {
    if (positions.length > 0 && positions.every(({ schema }) => isScalar(schema))) return depth;
    positions = positions.flatMap((position) => schemasAt(position, key, lookup));
  }
  return path.length;
}

const scalars: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean']);

function isScalar(schema: TSchema): boolean {
  return [shapeOf(schema).type].flat().some((type) => scalars.has(type));
}

/**
 * Returns the schemas that apply at a field name or list index of a schema; empty if the schema has no such field or
 * items.
 */
function schemasAt({ schema }: SchemaPosition, key: string | number, lookup: Lookup): SchemaPosition[] {
  const { properties = {}, items } = shapeOf(schema);
  const named = Object.hasOwn(properties, key) ? properties[key] : valueSchema(schema);
  const inner = typeof key === 'number' ? items : named;
  return inner === undefined ? [] : positionsOf({ name: null, schema: inner }, lookup);
}

/** Returns the non-null alternatives of a schema (the schema itself if it is no union), with references resolved. */
function positionsOf(position: SchemaPosition, lookup: Lookup): SchemaPosition[] {
  const { $ref } = shapeOf(position.schema);
  if ($ref !== undefined) return positionsOf({ name: $ref, schema: lookup($ref) }, lookup);
  const union = alternatives(position.schema);
  if (!union) return shapeOf(position.schema).type === 'null' ? [] : [position];
  return union.flatMap((schema) => positionsOf({ name: position.name, schema }, lookup));
}
