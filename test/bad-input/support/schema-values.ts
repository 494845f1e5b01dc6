import type { TSchema } from '@sinclair/typebox';
import type { AliasedParameter } from '../../../contract/versioning/version-schema';
import { alternatives, type Shape, shapeOf } from '../../../contract/versioning/schema-shape';

/** Limits of a request schema that the engine does not read. */
interface Limits extends Shape {
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly pattern?: string;
  /** Parameters with two alternative names. */
  readonly 'x-names'?: readonly AliasedParameter[];
}

/** One parameter with an invalid value. */
export interface InvalidValue {
  /** The reason, for failure messages. */
  readonly why: string;
  /** The parameters to send. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly code: 'parameter_invalid' | 'parameter_missing';
  /** The parameter that the error must name. */
  readonly param: string;
}

/** Valid parameter values by name. */
export type Samples = Readonly<Record<string, unknown>>;

/** Inserts a value of one parameter into otherwise valid parameters. */
type InsertValue = (value: unknown) => Record<string, unknown>;

export const limitsOf = (schema: TSchema): Limits => shapeOf(schema) as Limits;

/** Returns the alternatives of a schema, or the schema itself if it has none. */
export function optionsOf(schema: TSchema): readonly TSchema[] {
  return alternatives(schema)?.flatMap(optionsOf) ?? [schema];
}

/** Returns a valid value: by name, from the schema, or a default string. */
export function sampleOf(name: string, schema: TSchema, samples: Samples): unknown {
  if (Object.hasOwn(samples, name)) return samples[name];
  const option = optionsOf(schema)[0] ?? schema;
  const { type, enum: enumValues, const: constant, properties, format, pattern } = limitsOf(option);
  if (constant !== undefined) return constant;
  if (enumValues) return enumValues[0];
  if (type === 'object') return properties ? requiredParamsOf(option, samples) : {};
  if (type === 'array') return [];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  if (pattern?.startsWith('^-?\\d')) return '1';
  return format === 'date-time' ? '2026-01-01T00:00:00.000Z' : 'sample';
}

/** Returns the minimal object that a schema accepts. */
export function requiredParamsOf(schema: TSchema, samples: Samples): Record<string, unknown> {
  const { properties = {}, required = [], 'x-names': aliasedParameters = [] } = limitsOf(schema);
  const names = [...required, ...aliasedParameters.filter((item) => item.required).map(({ name }) => name)];
  return Object.fromEntries(
    names.flatMap((name) => {
      const property = properties[name];
      return property ? [[name, sampleOf(name, property, samples)]] : [];
    }),
  );
}

/** Returns valid parameters with another value of one. If that parameter has two names, only the given one is sent. */
export function changed(
  schema: TSchema,
  valid: Readonly<Record<string, unknown>>,
  name: string,
  value: unknown,
): Record<string, unknown> {
  return {
    ...Object.fromEntries(Object.entries(valid).filter(([other]) => other !== twinOf(schema, name))),
    [name]: value,
  };
}

/** Returns the primary name of a parameter that is given by its alias. */
function twinOf(schema: TSchema, name: string): string | undefined {
  return limitsOf(schema)['x-names']?.find(({ alias }) => alias === name)?.name;
}

/** Returns every invalid value of every field of a body schema, at any depth. */
export function invalidFieldValues(schema: TSchema, samples: Samples): InvalidValue[] {
  return invalidValuesInObject(schema, '', (value) => value as Record<string, unknown>, samples);
}

function invalidValuesInObject(schema: TSchema, path: string, insert: InsertValue, samples: Samples): InvalidValue[] {
  const { properties = {}, required = [] } = limitsOf(schema);
  const valid = requiredParamsOf(schema, samples);
  return Object.entries(properties).flatMap(([name, property]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const found = invalidValuesAt(property, at, (value) => insert(changed(schema, valid, name, value)), samples);
    if (!required.includes(name)) return found;
    const { [name]: _omitted, ...rest } = valid;
    return [...found, { why: `${at} left out`, params: insert(rest), code: 'parameter_missing' as const, param: at }];
  });
}

function invalidValuesAt(schema: TSchema, path: string, insert: InsertValue, samples: Samples): InvalidValue[] {
  const options = optionsOf(schema);
  const makeInvalid = (reason: string, value: unknown, param = path): InvalidValue => ({
    why: `${param}: ${reason}`,
    params: insert(value),
    code: 'parameter_invalid',
    param,
  });
  const types = candidates.filter(({ type }) => !options.some((option) => admits(option, type)));
  return [
    ...types.map(({ type, value }) => makeInvalid(type, value)),
    ...options.flatMap((option) => [
      ...tooMuch(option, makeInvalid, path),
      ...invalidValuesInside(option, path, insert, samples),
    ]),
    ...(options.length > 1 && options.some((option) => limitsOf(option).type !== 'null' && !hasFixedValues(option))
      ? []
      : invalidEnumValues(options, makeInvalid)),
  ];
}

const candidates = [
  { type: 'boolean', value: true },
  { type: 'integer', value: 5 },
  { type: 'number', value: 1.5 },
  { type: 'string', value: 'word' },
  { type: 'object', value: {} },
  { type: 'array', value: ['word'] },
  { type: 'null', value: null },
] as const;

function admits(schema: TSchema, type: string): boolean {
  const { type: ownType, enum: enumValues, const: constant } = limitsOf(schema);
  if (constant !== undefined) return typeof constant === type;
  if (enumValues) return type === 'string';
  return ownType === undefined || [ownType].flat().includes(type) || (type === 'integer' && ownType === 'number');
}

function hasFixedValues(schema: TSchema): boolean {
  const { enum: enumValues, format } = limitsOf(schema);
  return enumValues !== undefined || format !== undefined;
}

function invalidEnumValues(
  options: readonly TSchema[],
  makeInvalid: (reason: string, value: unknown) => InvalidValue,
): InvalidValue[] {
  if (options.some((option) => limitsOf(option).enum))
    return [
      makeInvalid('unknown word', 'no_such_word'),
      makeInvalid('word in capitals', 'NO_SUCH_WORD'),
      makeInvalid('empty word', ''),
    ];
  const { format } = limitsOf(options.find((option) => limitsOf(option).format) ?? ({} as TSchema));
  if (format === 'date-time')
    return ['yesterday', '2026-02-30T00:00:00Z', '2026-01-01', '2026-01-01T25:00:00Z', ''].map((text) =>
      makeInvalid(`no time: ${text}`, text),
    );
  return format === undefined ? [] : [makeInvalid(`no ${format}`, 'nothing of the kind')];
}

function tooMuch(
  schema: TSchema,
  makeInvalid: (reason: string, value: unknown, param?: string) => InvalidValue,
  path: string,
): InvalidValue[] {
  const { maxLength, maxItems, maxProperties, minimum, maximum, items, type, additionalProperties } = limitsOf(schema);
  const text = items ? sampleOf('', items, {}) : 'word';
  return [
    ...(maxLength === undefined ? [] : [makeInvalid(`${maxLength + 1} characters`, 'x'.repeat(maxLength + 1))]),
    ...(maxItems === undefined
      ? []
      : [
          makeInvalid(
            `${maxItems + 1} entries`,
            Array.from({ length: maxItems + 1 }, () => text),
          ),
        ]),
    ...(minimum === undefined || type === undefined ? [] : [makeInvalid('too small', minimum - 1)]),
    ...(maximum === undefined || type === undefined ? [] : [makeInvalid('too large', maximum + 1)]),
    ...(maxProperties === undefined || typeof additionalProperties !== 'object'
      ? []
      : invalidMaps(maxProperties, path, makeInvalid)),
  ];
}

/**
 * Returns invalid values of maps of strings with any key. Only metadata, which has at most 50 keys, limits the length
 * of keys and values.
 */
function invalidMaps(
  maxKeys: number,
  path: string,
  makeInvalid: (reason: string, value: unknown, param?: string) => InvalidValue,
): InvalidValue[] {
  const isMetadata = maxKeys === 50;
  return [
    makeInvalid(
      `${maxKeys + 1} keys`,
      Object.fromEntries(Array.from({ length: maxKeys + 1 }, (_, index) => [`key_${index}`, 'value'])),
    ),
    ...(isMetadata
      ? [
          makeInvalid('a key of 101 characters', { ['k'.repeat(101)]: 'value' }),
          makeInvalid('a value of 501 characters', { key: 'v'.repeat(501) }, `${path}.key`),
        ]
      : []),
    makeInvalid('a nested object', { key: { inner: 'value' } }, `${path}.key`),
    makeInvalid('a nested list', { key: ['value'] }, `${path}.key`),
  ];
}

function invalidValuesInside(schema: TSchema, path: string, insert: InsertValue, samples: Samples): InvalidValue[] {
  const { properties, items } = limitsOf(schema);
  if (properties) return invalidValuesInObject(schema, path, insert, samples);
  return items ? invalidValuesAt(items, `${path}[0]`, (value) => insert([value]), samples) : [];
}
