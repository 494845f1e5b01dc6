import type { JsonSchema } from './document-types';
import { requirementsIn, withoutRequirements } from './requirements';

/** The named schemas of the two OpenAPI documents to compare. */
export interface SchemaPair {
  readonly released: Readonly<Record<string, JsonSchema>>;
  readonly current: Readonly<Record<string, JsonSchema>>;
}

/** Errors are responses whose codes clients must not rely on being complete: additional enum values are compatible. */
export type Direction = 'request' | 'answer' | 'error';

/**
 * Returns the breaking changes between two versions of a schema. A request schema must accept every value that it
 * accepted before; a response schema must not allow new values, except in new fields. Each problem starts with its path
 * below `path`.
 */
export function compareSchemas(
  released: JsonSchema,
  current: JsonSchema,
  direction: Direction,
  schemaPair: SchemaPair,
  path: string,
): string[] {
  return new Comparison(direction, schemaPair).compare(released, current, path);
}

/** Schema keywords whose value must not change. */
const fixed = ['format', 'pattern', 'const', 'multipleOf', 'propertyNames', 'uniqueItems'] as const;
/**
 * JSON Schema limits. The sign is the direction in which a changed limit accepts more values: 1 if increased, -1 if
 * decreased.
 */
const limits = {
  minimum: -1,
  minLength: -1,
  minItems: -1,
  minProperties: -1,
  exclusiveMinimum: -1,
  maximum: 1,
  maxLength: 1,
  maxItems: 1,
  maxProperties: 1,
  exclusiveMaximum: 1,
} as const;

class Comparison {
  /** Pairs of named schemas whose comparison has started but not ended. A recursive schema is not compared again. */
  private readonly open = new Set<string>();

  constructor(
    private readonly direction: Direction,
    private readonly schemaPair: SchemaPair,
  ) {}

  compare(before: JsonSchema, after: JsonSchema, path: string): string[] {
    const [beforeName, afterName] = [before['$ref'], after['$ref']];
    if (typeof beforeName === 'string' || typeof afterName === 'string') {
      const pair = `${String(beforeName)} ${String(afterName)}`;
      if (this.open.has(pair)) return [];
      this.open.add(pair);
      const problems = this.compare(
        resolved(before, this.schemaPair.released),
        resolved(after, this.schemaPair.current),
        path,
      );
      this.open.delete(pair);
      return problems;
    }
    const rules = [before, after].some((schema) => requirementsIn(schema).length > 0);
    if (rules)
      return [
        ...this.compareRequirements(before, after, path),
        ...this.compare(withoutRequirements(before), withoutRequirements(after), path),
      ];
    if (before['discriminator'] && after['discriminator']) return this.compareDiscriminated(before, after, path);
    if ([before, after].some((schema) => schema['anyOf'] || schema['oneOf']))
      return this.compareUnions(optionsOf(before), optionsOf(after), path);
    return [
      ...this.compareTypes(before, after, path),
      ...this.compareEnumValues(before, after, path),
      ...fixed
        .filter((keyword) => !equal(before[keyword], after[keyword]))
        .map((keyword) => `${path}: ${keyword} has changed`),
      ...this.compareLimits(before, after, path),
      ...this.compareFields(before, after, path),
      ...this.compareDependencies(before, after, path),
      ...this.compareInner('items', before, after, `${path}[]`),
      ...this.compareInner('additionalProperties', before, after, `${path}.*`),
      ...(equal(before['allOf'], after['allOf']) ? [] : [`${path}: allOf has changed`]),
    ];
  }

  /**
   * Returns the breaking changes of a union. A request schema may get additional alternatives; a response schema may
   * lose some.
   */
  private compareUnions(before: readonly JsonSchema[], after: readonly JsonSchema[], path: string): string[] {
    const isCompatible = (previous: JsonSchema, current: JsonSchema): boolean =>
      this.compare(previous, current, path).length === 0;
    // For unions of equal length, comparing the alternatives by position reports more precise problems.
    if (before.length === after.length)
      return before.flatMap((previous, index) => this.compare(previous, after[index] ?? {}, path));
    const astray =
      this.direction === 'request'
        ? before.filter((previous) => !after.some((current) => isCompatible(previous, current)))
        : after.filter((current) => !before.some((previous) => isCompatible(previous, current)));
    const problem = this.direction === 'request' ? 'is no longer accepted' : 'can now be returned';
    return astray.map((one) => `${path}: ${nameOf(one)} ${problem}`);
  }

  /** Returns the parameters that a request must now contain together with another one. */
  private compareDependencies(before: JsonSchema, after: JsonSchema, path: string): string[] {
    if (this.direction !== 'request') return [];
    const previous = dependenciesIn(before);
    return Object.entries(dependenciesIn(after)).flatMap(([other, names]) =>
      missingFrom(names, [...(previous[other] ?? []), ...namesIn(before['required'])]).map(
        (name) => `${path}.${name} is now required with ${other}`,
      ),
    );
  }

  /** Returns the rules "at least one of these" that a request must now fulfill. */
  private compareRequirements(before: JsonSchema, after: JsonSchema, path: string): string[] {
    if (this.direction !== 'request') return [];
    const required = namesIn(before['required']);
    const rules = requirementsIn(before);
    return requirementsIn(after)
      .filter((names) => !names.some((name) => required.includes(name)))
      .filter((names) => !rules.some((rule) => rule.every((name) => names.includes(name))))
      .map((names) => `${path}: one of ${names.join(', ')} is now required`);
  }

  /** Returns the breaking changes of a union with a discriminator. It may get alternatives for additional values. */
  private compareDiscriminated(before: JsonSchema, after: JsonSchema, path: string): string[] {
    const [previous, current] = [mappingOf(before), mappingOf(after)];
    return Object.entries(previous).flatMap(([value, $ref]) => {
      const other = current[value];
      return other === undefined
        ? [`${path}: the alternative ${value} was removed`]
        : this.compare({ $ref }, { $ref: other }, `${path}(${value})`);
    });
  }

  private compareTypes(before: JsonSchema, after: JsonSchema, path: string): string[] {
    const [previous, current] = [typesOf(before), typesOf(after)];
    if (this.direction === 'request')
      return missingFrom(previous, current).map((type) => `${path}: ${type} is no longer accepted`);
    return missingFrom(current, previous).map((type) => `${path}: can now be ${type}`);
  }

  private compareEnumValues(before: JsonSchema, after: JsonSchema, path: string): string[] {
    const [previous, current] = [before['enum'], after['enum']] as (readonly unknown[] | undefined)[];
    if (!previous && !current) return [];
    if (this.direction === 'request') {
      if (!current) return [];
      return previous
        ? missingFrom(previous, current).map((value) => `${path}: ${String(value)} is no longer accepted`)
        : [`${path}: only certain values are accepted now`];
    }
    if (!previous || (current && this.direction === 'error')) return [];
    return current
      ? missingFrom(current, previous).map((value) => `${path}: can now be ${String(value)}`)
      : [`${path}: can now be any string`];
  }

  private compareLimits(before: JsonSchema, after: JsonSchema, path: string): string[] {
    return Object.entries(limits).flatMap(([keyword, wider]) => {
      const [previous, current] = [before[keyword], after[keyword]] as (number | undefined)[];
      if (previous === current) return [];
      const widened = previous === undefined ? false : current === undefined || (current - previous) * wider > 0;
      return widened === (this.direction === 'request')
        ? []
        : [`${path}: ${keyword} is ${current ?? 'gone'}, was ${previous ?? 'none'}`];
    });
  }

  private compareFields(before: JsonSchema, after: JsonSchema, path: string): string[] {
    const [previousFields, currentFields] = [fieldsOf(before), fieldsOf(after)];
    const [wasRequired, isRequired] = [namesIn(before['required']), namesIn(after['required'])];
    const fieldProblems = Object.entries(previousFields).flatMap(([name, field]) => {
      const current = currentFields[name];
      return current ? this.compare(field, current, `${path}.${name}`) : [`${path}.${name} was removed`];
    });
    const duties =
      this.direction === 'request'
        ? missingFrom(isRequired, wasRequired).map((name) => `${path}.${name} is now required`)
        : missingFrom(wasRequired, isRequired)
            .filter((name) => currentFields[name])
            .map((name) => `${path}.${name} can now be absent`);
    return [...fieldProblems, ...duties];
  }

  private compareInner(
    keyword: 'items' | 'additionalProperties',
    before: JsonSchema,
    after: JsonSchema,
    path: string,
  ): string[] {
    const [previous, current] = [before[keyword], after[keyword]];
    if (isSchema(previous) && isSchema(current)) return this.compare(previous, current, path);
    return equal(previous, current) ? [] : [`${path}: ${keyword} has changed`];
  }
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}

function resolved(schema: JsonSchema, components: Readonly<Record<string, JsonSchema>>): JsonSchema {
  const { $ref } = schema;
  if (typeof $ref !== 'string') return schema;
  const found = components[$ref.split('/').at(-1) ?? ''];
  if (!found) throw new Error(`The document has no ${$ref}`);
  return resolved(found, components);
}

function dependenciesIn({ dependentRequired = {} }: JsonSchema): Readonly<Record<string, readonly string[]>> {
  return dependentRequired as Record<string, readonly string[]>;
}

function mappingOf({ discriminator }: JsonSchema): Readonly<Record<string, string>> {
  return (discriminator as { readonly mapping: Readonly<Record<string, string>> }).mapping;
}

/** Returns the alternatives of a union schema. A schema with several types has one alternative per type. */
function optionsOf(schema: JsonSchema): readonly JsonSchema[] {
  const { oneOf, anyOf = oneOf, type, ...rest } = schema;
  if (anyOf) return anyOf as readonly JsonSchema[];
  if (!Array.isArray(type)) return [schema];
  const enumValues = rest['enum'] as readonly unknown[] | undefined;
  return type.map((one: unknown) =>
    one === 'null'
      ? { type: one }
      : { ...rest, type: one, ...(enumValues && { enum: enumValues.filter((value) => value !== null) }) },
  );
}

/** Returns the types of a schema. A schema without a type accepts any type. */
function typesOf(schema: JsonSchema): readonly string[] {
  const { type } = schema;
  if (type === undefined) return ['any type'];
  return Array.isArray(type) ? (type as string[]) : [String(type)];
}

function fieldsOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return (schema['properties'] ?? {}) as Record<string, JsonSchema>;
}

function namesIn(required: unknown): readonly string[] {
  return (required ?? []) as readonly string[];
}

function missingFrom<T>(required: readonly T[], list: readonly T[]): T[] {
  return required.filter((one) => !list.includes(one));
}

function equal(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function nameOf(schema: JsonSchema): string {
  return typeof schema['$ref'] === 'string'
    ? (schema['$ref'].split('/').at(-1) ?? '')
    : [schema['type']].flat().join(' or ');
}
