import type { JsonSchema } from './document-types';
import { requirementsIn, withoutRequirements } from './requirements';
import { exampleId, exampleInteger, exampleString } from './example-values';

/** Returns the schema of a component for a reference to it. */
export type Resolve = (reference: string) => JsonSchema;

const formatExamples: Readonly<Record<string, string>> = {
  'date-time': '2026-08-21T12:00:00.000Z',
  date: '2026-08-21',
  uri: 'https://example.com/path',
  email: 'buyer@example.com',
};

/**
 * Generates a deterministic value that the schema accepts: the first enum value, one item per list, ids with the prefix
 * stated in their description. Optional properties of requests are omitted, unless all properties are optional.
 */
export function exampleOf(schema: JsonSchema, resolve: Resolve, direction: 'answer' | 'request' = 'answer'): unknown {
  return valueOf(schema, { resolve, use: direction, inside: [], named: false, name: '', owner: '' });
}

/**
 * Generates an example response whose strings and integers are derived from property names where the schema has no
 * other constraint. OpenAPI documents do not contain these examples, because they would make up a tenth of the document
 * size.
 */
export function realisticExampleOf(schema: JsonSchema, resolve: Resolve): unknown {
  return valueOf(schema, { resolve, use: 'answer', inside: [], named: true, name: '', owner: '' });
}

interface ExampleContext {
  readonly resolve: Resolve;
  readonly use: 'answer' | 'request';
  /** References that were followed on the path to this value. A recursive schema ends in an empty list or null. */
  readonly inside: readonly string[];
  /** Whether example strings and integers are derived from property names. */
  readonly named: boolean;
  /**
   * `name`: name of the property; `owner`: name of the property that contains its object. Both are empty at the top
   * level.
   */
  readonly name: string;
  readonly owner: string;
}

function valueOf(schema: JsonSchema, context: ExampleContext): unknown {
  const requirements = requirementsIn(schema);
  if (requirements.length > 0) return objectOf(withoutRequirements(schema), context, requirements);
  const {
    $ref,
    oneOf,
    anyOf = oneOf,
    allOf,
    type,
  } = schema as {
    $ref?: string;
    oneOf?: JsonSchema[];
    anyOf?: JsonSchema[];
    allOf?: JsonSchema[];
    type?: string | string[];
  };
  if ($ref !== undefined) return valueOf(context.resolve($ref), { ...context, inside: [...context.inside, $ref] });
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  if (anyOf) return valueOf(anyOf.find((item) => !isRecursive(item, context)) ?? {}, context);
  if (allOf) return Object.assign({}, ...allOf.map((item) => valueOf(item, context)));
  switch (typeof type === 'string' ? type : type?.[0]) {
    case 'object':
      return objectOf(schema, context);
    case 'array':
      return listOf(schema, context);
    case 'string':
      return exampleStringOf(schema, context);
    case 'integer':
      return numberOf(schema, context.named ? exampleInteger(context.name) : 1);
    case 'number':
      return numberOf(schema, 10.5);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function isRecursive({ $ref }: JsonSchema, { inside }: ExampleContext): boolean {
  return typeof $ref === 'string' && inside.includes($ref);
}

function listOf(schema: JsonSchema, context: ExampleContext): unknown[] {
  const items = (schema['items'] ?? {}) as JsonSchema;
  return isRecursive(items, context) ? [] : [valueOf(items, context)];
}

function objectOf(
  schema: JsonSchema,
  context: ExampleContext,
  requirements: readonly (readonly string[])[] = [],
): Record<string, unknown> {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
  const required = [
    ...((schema['required'] ?? []) as readonly string[]),
    ...requirements.flatMap((alternatives) => alternatives.slice(0, 1)),
  ];
  const requiredProperties = properties.filter(([name]) => required.includes(name));
  const includedProperties =
    context.use === 'answer' || requiredProperties.length === 0 ? properties : requiredProperties;
  return Object.fromEntries(
    includedProperties.map(([name, property]) => [name, valueOf(property, { ...context, name, owner: context.name })]),
  );
}

function exampleStringOf(
  { format, description, pattern, minLength = 0, maxLength = Infinity }: JsonSchema,
  { named, name, owner }: ExampleContext,
): string {
  if (typeof format === 'string' && formatExamples[format]) return formatExamples[format];
  const prefix = /\(`([a-z]+_)`\)/.exec(String(description ?? ''))?.[1];
  if (prefix) return exampleId(prefix);
  if (pattern !== undefined) return '125.5';
  const text = (named ? exampleString(name, owner) : 'text').padEnd(Number(minLength), 'x');
  return text.slice(0, Number(maxLength));
}

function numberOf({ minimum, maximum }: JsonSchema, defaultValue: number): number {
  if (typeof minimum === 'number' && minimum > defaultValue) return minimum;
  return typeof maximum === 'number' && maximum < defaultValue ? maximum : defaultValue;
}
