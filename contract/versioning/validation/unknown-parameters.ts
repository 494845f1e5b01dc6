import type { TSchema } from '@sinclair/typebox';
import { alternatives, shapeOf } from '../schema-shape';
import { joinPath } from './issues';

/** A parameter of a request that its schema does not define. */
export interface UnknownParameter {
  /** Path for display. It can be ambiguous: names may contain dots and brackets, and are truncated. */
  readonly path: string;
  readonly owner: object;
  readonly name: string;
}

/**
 * Returns the parameters of a valid request that the schema does not define, in the order of the request. Open objects
 * (maps, objects without described properties) accept every key.
 */
export function unknownParameters(schema: TSchema, value: unknown): UnknownParameter[] {
  return unknownIn(schema, value, '');
}

function unknownIn(schema: TSchema, value: unknown, path: string): UnknownParameter[] {
  if (typeof value !== 'object' || value === null) return [];
  const shape = shapeOf(schema);
  const union = alternatives(schema);
  if (union) return leastUnknown(union, value, path);
  if (Array.isArray(value)) {
    const { items } = shape;
    return items ? value.flatMap((item, index) => unknownIn(items, item, `${path}[${index}]`)) : [];
  }
  const { properties, additionalProperties, patternProperties } = shape;
  if (!properties || additionalProperties || patternProperties) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const at = joinPath(path, name);
    return property ? unknownIn(property, inner, at) : [{ path: at, owner: value, name }];
  });
}

/** Selects the alternative of a union with the fewest unknown parameters. */
function leastUnknown(union: readonly TSchema[], value: object, path: string): UnknownParameter[] {
  const kind = Array.isArray(value) ? 'array' : 'object';
  const fitting = union.filter((one) => shapeOf(one).type === kind || alternatives(one));
  const found = fitting.map((one) => unknownIn(one, value, path));
  return (
    found.reduce<UnknownParameter[] | undefined>(
      (least, one) => (least && least.length <= one.length ? least : one),
      undefined,
    ) ?? []
  );
}
