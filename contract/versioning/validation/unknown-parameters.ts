import type { TSchema } from '@sinclair/typebox';
import { alternatives, shapeOf } from '../schema-shape';
import { joinPath } from './issues';

/** Something that a request holds and nobody asked for. */
export interface UnknownParameter {
  /** Where it stands, for people: a name may hold dots and brackets, or be cut. */
  readonly path: string;
  readonly owner: object;
  readonly name: string;
}

/**
 * What a valid request holds and the schema does not know, in the order in which it comes. Objects that the schema
 * leaves open (maps, objects without described properties) know every key.
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

/** Of several alternatives, the one that knows most of the value is the one that was meant. */
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
