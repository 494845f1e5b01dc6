import type { TSchema } from '@sinclair/typebox';
import { linksAbove, lookupIn, type Model } from './model';
import type { Lookup, SchemaName } from './operation';
import { alternatives, shapeOf, valueSchema } from './schema-shape';
import { joinPath } from './validation/issues';
import type { ApiVersion } from './versions';

/** Path of a parameter in a request: field names as strings, list indexes as numbers. */
export type ParameterPath = readonly (string | number)[];

/** Formats a path as in error responses: `items[0].created_after`. */
export function pathText(path: ParameterPath): string {
  return path.reduce<string>((text, key) => (typeof key === 'number' ? `${text}[${key}]` : joinPath(text, key)), '');
}

/** A schema at one position of a request; `name` is null for inline schemas. */
interface Place {
  readonly name: SchemaName | null;
  readonly schema: TSchema;
}

/**
 * Converts the path of a parameter in the latest shape to its path in requests of a version. If the version has a
 * scalar in place of a list or an object of the latest shape, the path ends at the scalar. Parameters that the version
 * does not have keep their latest name.
 */
export function pathAt(model: Model, params: SchemaName, version: ApiVersion, newest: ParameterPath): ParameterPath {
  const links = linksAbove(model, version);
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
  let places = placesOf({ name: params, schema: lookup(params) }, lookup);
  return path.map((key) => {
    const owners = places.flatMap(({ name }) => name ?? []);
    places = places.flatMap((place) => inside(place, key, lookup));
    return typeof key === 'number' ? key : nameOf(owners, key);
  });
}

/** Returns the number of path segments that are applicable at a version. The path ends at a scalar value. */
function depthIn(lookup: Lookup, params: SchemaName, path: ParameterPath): number {
  let places = placesOf({ name: params, schema: lookup(params) }, lookup);
  for (const [depth, key] of path.entries()) {
    if (places.length > 0 && places.every(({ schema }) => isScalar(schema))) return depth;
    places = places.flatMap((place) => inside(place, key, lookup));
  }
  return path.length;
}

const scalars: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean']);

function isScalar(schema: TSchema): boolean {
  return [shapeOf(schema).type].flat().some((type) => scalars.has(type));
}

/** Returns the schemas at a field name or index, or none if the schema does not have it. */
function inside({ schema }: Place, key: string | number, lookup: Lookup): Place[] {
  const { properties = {}, items } = shapeOf(schema);
  const named = Object.hasOwn(properties, key) ? properties[key] : valueSchema(schema);
  const inner = typeof key === 'number' ? items : named;
  return inner === undefined ? [] : placesOf({ name: null, schema: inner }, lookup);
}

/** Returns the non-null alternatives of a schema, with references resolved. */
function placesOf(place: Place, lookup: Lookup): Place[] {
  const { $ref } = shapeOf(place.schema);
  if ($ref !== undefined) return placesOf({ name: $ref, schema: lookup($ref) }, lookup);
  const union = alternatives(place.schema);
  if (!union) return shapeOf(place.schema).type === 'null' ? [] : [place];
  return union.flatMap((schema) => placesOf({ name: place.name, schema }, lookup));
}
