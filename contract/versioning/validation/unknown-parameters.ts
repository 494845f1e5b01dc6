import type { TSchema } from '@sinclair/typebox';
import { alternatives, shapeOf } from '../schema-shape';
import { joinPath } from './issues';

/**
 * Paths of what a valid request holds and the schema does not know, in the order in which they come. Objects that the
 * schema leaves open (maps, objects without described properties) know every key.
 */
export function unknownParameters(schema: TSchema, value: unknown): string[] {
  return unknownIn(schema, value, '');
}

function unknownIn(schema: TSchema, value: unknown, path: string): string[] {
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
    return property ? unknownIn(property, inner, joinPath(path, name)) : [joinPath(path, name)];
  });
}

/** Of several alternatives, the one that knows most of the value is the one that was meant. */
function leastUnknown(union: readonly TSchema[], value: object, path: string): string[] {
  const kind = Array.isArray(value) ? 'array' : 'object';
  const fitting = union.filter((one) => shapeOf(one).type === kind || alternatives(one));
  const found = fitting.map((one) => unknownIn(one, value, path));
  return found.reduce<string[] | undefined>((least, one) => (least && least.length <= one.length ? least : one), undefined) ?? [];
}
