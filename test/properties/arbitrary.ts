import type { TSchema } from '@sinclair/typebox';
import fc from 'fast-check';

/** The keywords of a schema from which values are generated. */
interface Form {
  readonly $ref?: string;
  readonly anyOf?: readonly TSchema[];
  readonly oneOf?: readonly TSchema[];
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly items?: TSchema;
  readonly additionalProperties?: TSchema | boolean;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly decimal?: true;
  readonly 'x-names'?: readonly { readonly name: string; readonly alias: string }[];
}

/** Maximum number of entries of lists and maps: enough for "none", "one" and "several". */
const maxEntries = 2;
const earliest = new Date('2000-01-01');
const latest = new Date('2100-01-01');

/**
 * Returns an arbitrary of all values that a schema accepts.
 *
 * @param lookup schemas by name; unused for a self-contained schema
 */
export function valuesOf(schema: TSchema, lookup: (name: string) => TSchema = missing): fc.Arbitrary<unknown> {
  const arbitraries = new Map<string, fc.Arbitrary<unknown>>();
  const of = (inner: TSchema): fc.Arbitrary<unknown> =>
    arbitrary(inner as Form, of, (name) => {
      const known = arbitraries.get(name);
      if (known) return known;
      // A recursive schema meets this placeholder while it is being built.
      const placeholder: fc.Arbitrary<unknown> = fc.constant(null).chain(() => {
        const namedArbitrary = arbitraries.get(name);
        return namedArbitrary && namedArbitrary !== placeholder ? namedArbitrary : fc.constant(null);
      });
      arbitraries.set(name, placeholder);
      const own = of(lookup(name));
      arbitraries.set(name, own);
      return own;
    });
  return of(schema);
}

function missing(name: string): TSchema {
  throw new Error(`There is no schema '${name}'`);
}

type Of = (schema: TSchema) => fc.Arbitrary<unknown>;

function arbitrary(form: Form, of: Of, resolveRef: (name: string) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  if (form.$ref !== undefined) return resolveRef(form.$ref);
  const union = form.anyOf ?? form.oneOf;
  if (union) return fc.oneof(...union.map(of));
  if ('const' in form) return fc.constant(form.const);
  if (form.enum) return fc.constantFrom(...form.enum);
  switch (form.type) {
    case 'object':
      return objects(form, of);
    case 'array':
      return fc.array(form.items ? of(form.items) : fc.string(), {
        minLength: form.minItems ?? 0,
        maxLength: Math.min(form.maxItems ?? maxEntries, maxEntries),
      });
    case 'string':
      return stringArbitrary(form);
    case 'integer':
      return fc.integer({ min: form.minimum ?? -1_000, max: form.maximum ?? 1_000_000 });
    case 'number':
      return fc
        .integer({ min: Math.ceil((form.minimum ?? -100) * 100), max: Math.floor((form.maximum ?? 100_000) * 100) })
        .map((cents) => cents / 100);
    case 'boolean':
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}

function objects(
  { properties = {}, required = [], additionalProperties: rest, patternProperties, ...form }: Form,
  of: Of,
): fc.Arbitrary<unknown> {
  const aliases = form['x-names'] ?? [];
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, of(property)])),
    { requiredKeys: [...required], noNullPrototype: true },
  );
  // Use one of the two names of a parameter: both with different values are rejected.
  const withOneName =
    aliases.length === 0
      ? known
      : fc.tuple(known, fc.boolean()).map(([value, first]) => {
          const kept: Record<string, unknown> = { ...value };
          for (const { name, alias } of aliases) delete kept[first ? alias : name];
          return kept;
        });
  const values = typeof rest === 'object' ? rest : Object.values(patternProperties ?? {})[0];
  if (!values && rest !== true) return withOneName;
  const extraProperties = fc.dictionary(
    fc.stringMatching(/^[a-z]{1,6}$/),
    values ? of(values) : fc.oneof(fc.string(), fc.integer()),
    { maxKeys: maxEntries, noNullPrototype: true },
  );
  return fc.tuple(extraProperties, withOneName).map(([extra, params]) => ({ ...extra, ...params }));
}

function stringArbitrary({ format, pattern, minLength = 0, maxLength = 12 }: Form): fc.Arbitrary<string> {
  switch (format) {
    case 'date-time':
      return fc.date({ min: earliest, max: latest, noInvalidDate: true }).map((date) => date.toISOString());
    case 'date':
      return fc
        .date({ min: earliest, max: latest, noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10));
    case 'uri':
      return fc.stringMatching(/^[a-z]{1,8}$/).map((name) => `https://${name}.example/x`);
    case 'email':
      return fc.stringMatching(/^[a-z]{1,8}$/).map((name) => `${name}@example.com`);
    default:
      return pattern === undefined
        ? fc.string({ minLength, maxLength: Math.min(Math.max(maxLength, minLength), minLength + 12) })
        : fc.stringMatching(new RegExp(pattern));
  }
}
