import type { TSchema } from '@sinclair/typebox';
import { OptionalKind } from '@sinclair/typebox';
import type { Node, SchemaOperation, Step } from '../operation';
import { alternatives, isOptional, shapeOf } from '../schema-shape';
import { exchanged, listed, propertyOf, type Targets } from './edit';

type Words = Readonly<Record<string, string>>;

/**
 * Declares changed enum values of a field. `down` maps each newer value that older versions do not have to the older
 * value shown instead; `up` maps each older value that newer versions do not have. Values in neither map have the same
 * meaning on both sides. Lists are mapped item by item. If a value depends on other fields, use `fieldReplaced` with
 * equal names.
 */
export function enumMapped(targets: Targets, field: string, words: { down: Words; up?: Words }): SchemaOperation {
  const { down, up = {} } = words;
  return {
    on: 'schema',
    kind: 'enumMapped',
    targets: listed(targets),
    line: `words of \`${field}\`: ${Object.entries(down)
      .map(([newer, older]) => `\`${newer}\` was \`${older}\``)
      .join(', ')}`,
    older: (schema, lookup) => {
      const property = propertyOf(schema, field);
      const resolved = shapeOf(property).$ref === undefined ? property : lookup(shapeOf(property).$ref ?? '');
      return exchanged(schema, [field], { [field]: withOlderWords(kept(resolved, property), down, up) });
    },
    down: mapped(field, down),
    up: mapped(field, up),
    ...(Object.entries(down).every(([newer, older]) => up[older] === newer) && { lossless: true as const }),
  };
}

/** Declares a new enum value. Older versions show another value instead and cannot send the new one. */
export function enumValueAdded(
  targets: Targets,
  field: string,
  value: string,
  options: { shownAs: string },
): SchemaOperation {
  return {
    ...enumMapped(targets, field, { down: { [value]: options.shownAs } }),
    kind: 'enumValueAdded',
    line: `\`${field}\` may be \`${value}\` (was shown as \`${options.shownAs}\`)`,
  };
}

/** Copies the optional marker of the referring property to the resolved schema. */
function kept(resolved: TSchema, property: TSchema): TSchema {
  return isOptional(property) ? { ...resolved, [OptionalKind]: 'Optional' } : resolved;
}

function withOlderWords(schema: TSchema, down: Words, up: Words): TSchema {
  const shape = shapeOf(schema);
  if (shape.items) return { ...schema, items: withOlderWords(shape.items, down, up) };
  const union = alternatives(schema);
  if (union) {
    const { oneOf: _oneOf, ...rest } = schema;
    return { ...rest, anyOf: union.map((one) => (holdsWords(one) ? withOlderWords(one, down, up) : one)) } as TSchema;
  }
  if (!shape.enum) throw new Error('the field has no list of words');
  const unknown = Object.keys(down).filter((word) => !shape.enum?.includes(word));
  if (unknown.length > 0) throw new Error(`the field has no word '${unknown.join("', '")}'`);
  const same = shape.enum.filter((word) => !Object.hasOwn(down, String(word)));
  return { ...schema, enum: [...new Set([...same, ...Object.values(down), ...Object.keys(up)])] };
}

function holdsWords(schema: TSchema): boolean {
  const shape = shapeOf(schema);
  return shape.enum !== undefined || shape.items !== undefined;
}

function mapped(field: string, words: Words): Step {
  const word = (value: unknown): unknown =>
    typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : value;
  return {
    each: (node: Node) => {
      const value = node[field];
      if (value !== undefined) node[field] = Array.isArray(value) ? value.map(word) : word(value);
    },
  };
}
