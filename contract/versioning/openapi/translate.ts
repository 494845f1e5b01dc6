import type { TSchema } from '@sinclair/typebox';
import type { SchemaName } from '../operation';
import { alternatives, type Discriminator, shapeOf } from '../schema-shape';
import type { AliasedParameter } from '../version-schema';
import type { JsonSchema } from './document-types';
import { describeConditions, requirementKeywords, unexpressedConditions } from './requirements';

/** JSON Schema keywords that are copied to OpenAPI documents unchanged. Other keywords are translated or omitted. */
const copiedKeywords = [
  'type',
  'enum',
  'const',
  'format',
  'pattern',
  'default',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
  'propertyNames',
] as const;

/** Returns the component name of a schema and records that the component is needed; undefined for inline schemas. */
export type NameOf = (schema: TSchema) => SchemaName | undefined;

/**
 * Translates a contract schema to the JSON Schema of OpenAPI documents: references point to components, null is an
 * additional type, exact decimals are numbers with the format `decimal`, and fields that require a permission state it.
 */
export function translate(schema: TSchema, nameOf: NameOf): JsonSchema {
  const name = nameOf(schema);
  return name === undefined
    ? translateInline(schema, nameOf)
    : compact({
        $ref: `#/components/schemas/${name}`,
        description: describe(schema),
        deprecated: isDeprecated(schema),
      });
}

/** Translates a schema in full, without a reference, even if the schema has a name. */
export function translateInline(schema: TSchema, nameOf: NameOf): JsonSchema {
  const union = alternatives(schema);
  if (union) return compact({ ...translateUnion(schema, union, nameOf), deprecated: isDeprecated(schema) });
  const { properties, required, items, additionalProperties, patternProperties, allOf, decimal } = shapeOf(schema);
  const { 'x-values': acceptedValues } = shapeOf(schema);
  const own = Object.fromEntries(
    copiedKeywords.flatMap((keyword) => (schema[keyword] === undefined ? [] : [[keyword, plain(schema[keyword])]])),
  );
  const values = valuesOf(additionalProperties, patternProperties);
  return compact({
    ...own,
    ...(decimal && { format: 'decimal' }),
    enum: acceptedValues ?? own['enum'],
    description: describe(schema),
    properties: properties && translateProperties(schema, properties, nameOf),
    required: required && required.length > 0 ? [...required] : undefined,
    items: items && translate(items, nameOf),
    additionalProperties: typeof values === 'object' ? translate(values, nameOf) : values,
    allOf: allOf?.map((item) => translate(item, nameOf)),
    deprecated: isDeprecated(schema),
    ...requirementKeywords(schema),
  });
}

/** Returns the description of a schema, including the permission required to see its value. */
export function describe(schema: TSchema): string | undefined {
  const {
    description,
    type,
    'x-permission': permission,
    'x-secret-link': isSecretLink,
    'x-deprecated': deprecation,
  } = shapeOf(schema);
  const parts = [
    description,
    permission &&
      `${type === 'array' || type === 'object' ? 'Empty' : 'Null'} without the permission \`${permission}\`.`,
    isSecretLink && `Without the permission \`${isSecretLink}\`, the URL has no key and leads to the sign-in page.`,
    deprecation,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(' ');
}

/** Returns true for a deprecated property, otherwise undefined. */
function isDeprecated(schema: TSchema): true | undefined {
  return shapeOf(schema)['x-deprecated'] === undefined ? undefined : true;
}

/** Removes keywords that are undefined. */
export function compact(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}

function translateProperties(
  schema: TSchema,
  properties: Readonly<Record<string, TSchema>>,
  nameOf: NameOf,
): JsonSchema {
  const doubled = ((schema['x-names'] ?? []) as readonly AliasedParameter[]).filter(({ required }) => required);
  const conditionsOf = unexpressedConditions(schema, false);
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const aliased = doubled.find((item) => item.name === name);
      const conditions = conditionsOf.get(name);
      const note = aliased
        ? `Required as either \`${name}\` or \`${aliased.alias}\`.`
        : conditions && describeConditions(conditions);
      const described = note
        ? { ...property, description: [shapeOf(property).description, note].filter(Boolean).join(' ') }
        : property;
      return [name, compact({ ...translate(described, nameOf), 'x-required-unless': conditions })];
    }),
  );
}

function valuesOf(
  additional: TSchema | boolean | undefined,
  patterns: Readonly<Record<string, TSchema>> | undefined,
): TSchema | boolean | undefined {
  const [first, ...others] = Object.entries(patterns ?? {});
  if (!first) return additional;
  if (others.length > 0 || first[0] !== '^(.*)$')
    throw new Error("Documents support maps only with the key pattern '^(.*)$'");
  return first[1];
}

function translateUnion(schema: TSchema, union: readonly TSchema[], nameOf: NameOf): JsonSchema {
  const description = describe(schema);
  const flat = flattened(union);
  const options = flat.filter((option) => shapeOf(option).type !== 'null').map((option) => translate(option, nameOf));
  const hasNull = options.length < flat.length;
  const enumValues = options.every((option) => 'const' in option && option['description'] === undefined)
    ? options.map((option) => option['const'])
    : undefined;
  if (enumValues && enumValues.length > 1)
    return compact({
      ...typed([...new Set(enumValues.map((enumValue) => typeof enumValue))], hasNull),
      enum: [...enumValues, ...(hasNull ? [null] : [])],
      description,
    });
  const [only] = options;
  if (hasNull && options.length === 1 && only && typeof only['type'] === 'string')
    return compact(orNull(only, description));
  const { 'x-discriminator': discriminator } = shapeOf(schema);
  if (discriminator) return compact({ description, oneOf: options, discriminator: discriminatorObject(discriminator) });
  return compact({ description, anyOf: [...options, ...(hasNull ? [{ type: 'null' }] : [])] });
}

/** Converts the discriminator of a union: its mapping leads to components. */
function discriminatorObject({ property, mapping }: Discriminator): JsonSchema {
  const references = Object.entries(mapping).map(([value, name]) => [value, `#/components/schemas/${name}`]);
  return { propertyName: property, mapping: Object.fromEntries(references) };
}

/** Flattens nested unions that have no description into one list of alternatives. */
function flattened(union: readonly TSchema[]): TSchema[] {
  return union.flatMap((option) => {
    const inner = alternatives(option);
    return inner && shapeOf(option).description === undefined ? flattened(inner) : [option];
  });
}

function typed(types: readonly string[], hasNull: boolean): JsonSchema {
  return { type: hasNull ? [...types, 'null'] : types[0] };
}

function orNull(schema: JsonSchema, description: string | undefined): JsonSchema {
  const { type, const: constant, ...rest } = schema;
  const values = constant === undefined ? (rest['enum'] as readonly unknown[] | undefined) : [constant];
  return {
    type: [type, 'null'],
    ...rest,
    ...(values && { enum: [...values, null] }),
    description: description ?? rest['description'],
  };
}

/** Returns a copy of a schema value without the symbols that TypeBox adds to schemas. */
function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.parse(JSON.stringify(value)) : value;
}
