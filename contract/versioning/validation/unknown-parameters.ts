import type { TSchema } from '@sinclair/typebox';
import { alternatives, shapeOf } from '../schema-shape';
import { joinPath } from './issues';

/** A parameter of a request that its schema does not define. */
export interface UnknownParameter {
  /** Path for error messages. It cannot be parsed: names may contain dots and brackets, and are truncated. */
  readonly path: string;
  readonly owner: object;
  readonly name: string;
}

/**
 * Returns the parameters of a valid request that the schema does not define, in the order of the request. Open objects
 * (maps, objects without described properties) accept every key.
 */
export function findUnknownParameters(schema: TSchema, value: unknown): UnknownParameter[] {
  return findUnknown(schema, value, '');
}

function findUnknown(schema: TSchema, value: unknown, path: string): UnknownParameter[] {
  if (typeof value !== 'object' || value === null) return [];
  const shape = shapeOf(schema);
  const union = alternatives(schema);
  if (union) return withFewestUnknown(union, value, path);
  if (Array.isArray(value)) {
    const { items } = shape;
    return items ? value.flatMap((item, index) => findUnknown(items, item, `${path}[${index}]`)) : [];
  }
  const { properties, additionalProperties, patternProperties } = shape;
  if (!properties || additionalProperties || patternProperties) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const at = joinPath(path, name);
    return property ? findUnknown(property, inner, at) : [{ path: at, owner: value, name }];
  });
}

/** Returns the unknown parameters for the alternative of a union with the fewest of them. */
function withFewestUnknown(union: readonly TSchema[], value: object, path: string): UnknownParameter[] {
  const kind = Array.isArray(value) ? 'array' : 'object';
  const candidates = union.filter((one) => shapeOf(one).type === kind || alternatives(one));
  const found = candidates.map((one) => findUnknown(one, value, path));
  return (
    found.reduce<UnknownParameter[] | undefined>(
      (fewest, one) => (fewest && fewest.length <= one.length ? fewest : one),
      undefined,
    ) ?? []
  );
}
