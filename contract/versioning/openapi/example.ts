import type { JsonSchema } from './document-types';
import { requirementsIn, withoutRequirements } from './requirements';

/** Returns the schema of a component for a reference to it. */
export type Resolve = (reference: string) => JsonSchema;

/** Suffix of all generated ids. It follows the id prefix of the resource, such as `plan_`. */
const exampleKey = '8Hs2kQv0Zx4Tn6';

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
  return valueOf(schema, { resolve, use: direction, inside: [] });
}

/** Returns a generated id with the prefix of a resource, such as `plan_`. */
export function exampleId(prefix: string): string {
  return `${prefix}${exampleKey}`;
}

interface ExampleContext {
  readonly resolve: Resolve;
  readonly use: 'answer' | 'request';
  /** References that were followed on the path to this value. A recursive schema ends in an empty list or null. */
  readonly inside: readonly string[];
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
      return exampleStringOf(schema);
    case 'integer':
      return numberOf(schema, 1);
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
  return Object.fromEntries(includedProperties.map(([name, property]) => [name, valueOf(property, context)]));
}

function exampleStringOf({ format, description, pattern, minLength = 0, maxLength = Infinity }: JsonSchema): string {
  if (typeof format === 'string' && formatExamples[format]) return formatExamples[format];
  const prefix = /\(`([a-z]+_)`\)/.exec(String(description ?? ''))?.[1];
  if (prefix) return exampleId(prefix);
  if (pattern !== undefined) return '125.5';
  return 'text'.padEnd(Number(minLength), 'x').slice(0, Number(maxLength));
}

function numberOf({ minimum, maximum }: JsonSchema, defaultValue: number): number {
  if (typeof minimum === 'number' && minimum > defaultValue) return minimum;
  return typeof maximum === 'number' && maximum < defaultValue ? maximum : defaultValue;
}
