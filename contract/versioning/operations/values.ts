import type { TSchema } from '@sinclair/typebox';
import { OptionalKind } from '@sinclair/typebox';
import type { Node, SchemaOperation, Step } from '../operation';
import { alternatives, isOptional, shapeOf } from '../schema-shape';
import { exchanged, listed, propertyOf, type Targets } from './edit';

type EnumMapping = Readonly<Record<string, string>>;

/**
 * Declares changed enum values of a field. `down` maps each newer value that older versions do not have to the older
 * value shown instead; `up` maps each older value that newer versions do not have. Values in neither map have the same
 * meaning on both sides. Lists are mapped item by item. If a value depends on other fields, use `fieldReplaced` with
 * equal names.
 */
export function enumMapped(
  targets: Targets,
  field: string,
  mappings: { down: EnumMapping; up?: EnumMapping },
): SchemaOperation {
  const { down, up = {} } = mappings;
  return {
    on: 'schema',
    kind: 'enumMapped',
    targets: listed(targets),
    line: `values of \`${field}\`: ${Object.entries(down)
      .map(([newer, older]) => `\`${newer}\` was \`${older}\``)
      .join(', ')}`,
    older: (schema, lookup) => {
      const property = propertyOf(schema, field);
      const resolved = shapeOf(property).$ref === undefined ? property : lookup(shapeOf(property).$ref ?? '');
      return exchanged(schema, [field], {
        [field]: withOlderEnumValues(withOptionalMarker(resolved, property), down, up),
      });
    },
    down: mapped(field, down),
    up: mapped(field, up),
    ...(Object.entries(down).every(([newer, older]) => up[older] === newer) && { lossless: true as const }),
  };
}

/**
 * Declares a new enum value. Responses of older versions show another value instead, and their requests cannot use the
 * new one.
 */
export function enumValueAdded(
  targets: Targets,
  field: string,
  value: string,
  options: { shownAs: string },
): SchemaOperation {
  return {
    ...enumMapped(targets, field, { down: { [value]: options.shownAs } }),
    kind: 'enumValueAdded',
    line: `\`${field}\` can be \`${value}\` (was shown as \`${options.shownAs}\`)`,
  };
}

/** Copies TypeBox's optional marker from a property to the schema that its reference resolves to. */
function withOptionalMarker(resolved: TSchema, property: TSchema): TSchema {
  return isOptional(property) ? { ...resolved, [OptionalKind]: 'Optional' } : resolved;
}

function withOlderEnumValues(schema: TSchema, down: EnumMapping, up: EnumMapping): TSchema {
  const shape = shapeOf(schema);
  if (shape.items) return { ...schema, items: withOlderEnumValues(shape.items, down, up) };
  const union = alternatives(schema);
  if (union) {
    const { oneOf: _oneOf, ...rest } = schema;
    return {
      ...rest,
      anyOf: union.map((item) => (hasEnumValues(item) ? withOlderEnumValues(item, down, up) : item)),
    } as TSchema;
  }
  if (!shape.enum) throw new Error('the field has no enum values');
  const unknown = Object.keys(down).filter((enumValue) => !shape.enum?.includes(enumValue));
  if (unknown.length > 0) throw new Error(`the field has no enum value '${unknown.join("', '")}'`);
  const same = shape.enum.filter((enumValue) => !Object.hasOwn(down, String(enumValue)));
  return { ...schema, enum: [...new Set([...same, ...Object.values(down), ...Object.keys(up)])] };
}

function hasEnumValues(schema: TSchema): boolean {
  const shape = shapeOf(schema);
  return shape.enum !== undefined || shape.items !== undefined;
}

function mapped(field: string, mapping: EnumMapping): Step {
  const mapValue = (value: unknown): unknown =>
    typeof value === 'string' && Object.hasOwn(mapping, value) ? mapping[value] : value;
  return {
    each: (node: Node) => {
      const value = node[field];
      if (value !== undefined) node[field] = Array.isArray(value) ? value.map(mapValue) : mapValue(value);
    },
  };
}
