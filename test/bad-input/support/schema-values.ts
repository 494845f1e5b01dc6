import type { TSchema } from '@sinclair/typebox';
import type { TwoNames } from '../../../contract/versioning/version-schema';
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
  readonly 'x-names'?: readonly TwoNames[];
}

/** One parameter with an invalid value. */
export interface WrongValue {
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
type Place = (value: unknown) => Record<string, unknown>;

export const limitsOf = (schema: TSchema): Limits => shapeOf(schema) as Limits;

/** Returns the alternatives of a schema, or the schema itself if it has none. */
export function optionsOf(schema: TSchema): readonly TSchema[] {
  return alternatives(schema)?.flatMap(optionsOf) ?? [schema];
}

/** Returns a valid value: by name, from the schema, or a default string. */
export function sampleOf(name: string, schema: TSchema, samples: Samples): unknown {
  if (Object.hasOwn(samples, name)) return samples[name];
  const option = optionsOf(schema)[0] ?? schema;
  const { type, enum: words, const: constant, properties, format, pattern } = limitsOf(option);
  if (constant !== undefined) return constant;
  if (words) return words[0];
  if (type === 'object') return properties ? requiredOf(option, samples) : {};
  if (type === 'array') return [];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  if (pattern?.startsWith('^-?\\d')) return '1';
  return format === 'date-time' ? '2026-01-01T00:00:00.000Z' : 'sample';
}

/** Returns the minimal object that a schema accepts. */
export function requiredOf(schema: TSchema, samples: Samples): Record<string, unknown> {
  const { properties = {}, required = [], 'x-names': twoNames = [] } = limitsOf(schema);
  const names = [...required, ...twoNames.filter((one) => one.required).map(({ name }) => name)];
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
  right: Readonly<Record<string, unknown>>,
  name: string,
  value: unknown,
): Record<string, unknown> {
  return {
    ...Object.fromEntries(Object.entries(right).filter(([other]) => other !== twinOf(schema, name))),
    [name]: value,
  };
}

/** Returns the primary name of a parameter that is given by its alias. */
function twinOf(schema: TSchema, name: string): string | undefined {
  return limitsOf(schema)['x-names']?.find(({ alias }) => alias === name)?.name;
}

/** Returns every invalid value of every field of a body schema, at any depth. */
export function wrongFields(schema: TSchema, samples: Samples): WrongValue[] {
  return wrongInObject(schema, '', (value) => value as Record<string, unknown>, samples);
}

function wrongInObject(schema: TSchema, path: string, place: Place, samples: Samples): WrongValue[] {
  const { properties = {}, required = [] } = limitsOf(schema);
  const whole = requiredOf(schema, samples);
  return Object.entries(properties).flatMap(([name, property]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const found = wrongAt(property, at, (value) => place(changed(schema, whole, name, value)), samples);
    if (!required.includes(name)) return found;
    const { [name]: _left, ...rest } = whole;
    return [...found, { why: `${at} left out`, params: place(rest), code: 'parameter_missing' as const, param: at }];
  });
}

function wrongAt(schema: TSchema, path: string, place: Place, samples: Samples): WrongValue[] {
  const options = optionsOf(schema);
  const wrong = (why: string, value: unknown, param = path): WrongValue => ({
    why: `${param}: ${why}`,
    params: place(value),
    code: 'parameter_invalid',
    param,
  });
  const types = candidates.filter(({ type }) => !options.some((option) => admits(option, type)));
  return [
    ...types.map(({ type, value }) => wrong(type, value)),
    ...options.flatMap((option) => [...tooMuch(option, wrong, path), ...wrongInside(option, path, place, samples)]),
    ...(options.length > 1 && options.some((option) => limitsOf(option).type !== 'null' && !isClosedText(option))
      ? []
      : wrongWords(options, wrong)),
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
  const { type: own, enum: words, const: constant } = limitsOf(schema);
  if (constant !== undefined) return typeof constant === type;
  if (words) return type === 'string';
  return own === undefined || [own].flat().includes(type) || (type === 'integer' && own === 'number');
}

function isClosedText(schema: TSchema): boolean {
  const { enum: words, format } = limitsOf(schema);
  return words !== undefined || format !== undefined;
}

function wrongWords(options: readonly TSchema[], wrong: (why: string, value: unknown) => WrongValue): WrongValue[] {
  if (options.some((option) => limitsOf(option).enum))
    return [wrong('unknown word', 'no_such_word'), wrong('word in capitals', 'NO_SUCH_WORD'), wrong('empty word', '')];
  const { format } = limitsOf(options.find((option) => limitsOf(option).format) ?? ({} as TSchema));
  if (format === 'date-time')
    return ['yesterday', '2026-02-30T00:00:00Z', '2026-01-01', '2026-01-01T25:00:00Z', ''].map((text) =>
      wrong(`no time: ${text}`, text),
    );
  return format === undefined ? [] : [wrong(`no ${format}`, 'nothing of the kind')];
}

function tooMuch(
  schema: TSchema,
  wrong: (why: string, value: unknown, param?: string) => WrongValue,
  path: string,
): WrongValue[] {
  const { maxLength, maxItems, maxProperties, minimum, maximum, items, type, additionalProperties } = limitsOf(schema);
  const text = items ? sampleOf('', items, {}) : 'word';
  return [
    ...(maxLength === undefined ? [] : [wrong(`${maxLength + 1} characters`, 'x'.repeat(maxLength + 1))]),
    ...(maxItems === undefined
      ? []
      : [
          wrong(
            `${maxItems + 1} entries`,
            Array.from({ length: maxItems + 1 }, () => text),
          ),
        ]),
    ...(minimum === undefined || type === undefined ? [] : [wrong('too small', minimum - 1)]),
    ...(maximum === undefined || type === undefined ? [] : [wrong('too large', maximum + 1)]),
    ...(maxProperties === undefined || typeof additionalProperties !== 'object'
      ? []
      : wrongKeys(maxProperties, path, wrong)),
  ];
}

/** Values for maps of strings with any key. Only metadata, which has at most 50 keys, limits the length of keys and values. */
function wrongKeys(
  most: number,
  path: string,
  wrong: (why: string, value: unknown, param?: string) => WrongValue,
): WrongValue[] {
  const isMetadata = most === 50;
  return [
    wrong(
      `${most + 1} keys`,
      Object.fromEntries(Array.from({ length: most + 1 }, (_, index) => [`key_${index}`, 'value'])),
    ),
    ...(isMetadata
      ? [
          wrong('a key of 101 characters', { ['k'.repeat(101)]: 'value' }),
          wrong('a value of 501 characters', { key: 'v'.repeat(501) }, `${path}.key`),
        ]
      : []),
    wrong('a nested object', { key: { inner: 'value' } }, `${path}.key`),
    wrong('a nested list', { key: ['value'] }, `${path}.key`),
  ];
}

function wrongInside(schema: TSchema, path: string, place: Place, samples: Samples): WrongValue[] {
  const { properties, items } = limitsOf(schema);
  if (properties) return wrongInObject(schema, path, place, samples);
  return items ? wrongAt(items, `${path}[0]`, (value) => place([value]), samples) : [];
}
