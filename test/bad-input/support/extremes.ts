import type { TSchema } from '@sinclair/typebox';
import { inLane } from '../../support/lane';
import { limitsOf, optionsOf } from './schema-values';

/** A parameter at its path in a request schema, with a setter. */
export interface Field {
  readonly path: string;
  readonly schema: TSchema;
  readonly set: (request: Record<string, unknown>, value: unknown) => Record<string, unknown>;
}

const times = [
  '0000-01-01T00:00:00+00:01',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '1582-10-10T12:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '9999-12-31T23:59:59-23:59',
] as const;
const days = ['0000-01-01', '0001-01-01', '9999-12-31'] as const;
const integers = [
  20_260_101_000_000,
  0,
  -1,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  253_402_300_799,
  253_402_300_800,
  999_999_999_999_999,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  1e300,
] as const;
const decimals = [0, -0, 5e-324, 1e-30, 0.1 + 0.2, 1e21, 1e60, -1e60, Number.MAX_VALUE] as const;
const decimalStrings = ['0', '-0', '00000000000000000001', '9'.repeat(60), `0.${'0'.repeat(60)}1`] as const;
const words = ['constructor', '__proto__', 'toString', 'hasOwnProperty', '', 'x'.repeat(5_000)] as const;

/** Returns the values to send: in the fast lane only the last one. */
export function sentExtremesOf(schema: TSchema): readonly unknown[] {
  const all = extremesOf(schema);
  return inLane({ fast: all.slice(-1), all });
}

/** Returns values at and beyond the limits of a schema: times, days, integers, decimals and strings. */
export function extremesOf(schema: TSchema): readonly unknown[] {
  const found = optionsOf(schema).flatMap((option): readonly unknown[] => {
    const { type, enum: enumValues, format, pattern } = limitsOf(option);
    if (enumValues) return words;
    if (format === 'date-time') return times;
    if (format === 'date') return days;
    if (pattern?.startsWith('^-?\\d') || pattern?.startsWith('^\\d')) return decimalStrings;
    if (type === 'integer') return integers;
    return type === 'number' ? [...integers, ...decimals] : [];
  });
  return [...new Set(found)];
}

/** Returns every parameter of a request schema, including nested ones. */
export function fieldsOf(schema: TSchema): Field[] {
  const { properties = {} } = limitsOf(schema);
  return Object.entries(properties).flatMap(([name, property]) => [
    { path: name, schema: property, set: (request, value) => ({ ...request, [name]: value }) },
    ...optionsOf(property).flatMap((option) => nestedFields(name, option)),
  ]);
}

function nestedFields(name: string, option: TSchema): Field[] {
  const { items, properties } = limitsOf(option);
  if (items)
    return optionsOf(items).map((item) => ({
      path: `${name}[0]`,
      schema: item,
      set: (request, value) => ({ ...request, [name]: [value] }),
    }));
  if (!properties) return [];
  return fieldsOf(option).map(({ path, schema, set }) => ({
    path: `${name}.${path}`,
    schema,
    set: (request, value) => ({ ...request, [name]: set((request[name] ?? {}) as Record<string, unknown>, value) }),
  }));
}
