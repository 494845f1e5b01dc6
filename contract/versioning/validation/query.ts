import type { TSchema } from '@sinclair/typebox';
import { decimalInput } from '../../money';
import { alternatives, shapeOf } from '../schema-shape';

type Raw = string | Raw[] | { [name: string]: Raw };

/**
 * Parses a query string to the value that its schema describes. Integers, decimals and booleans are parsed from
 * strings. Lists are written as `a[]=x&a[]=y`, as `a[0]=x&a[1]=y` in the order of the indexes, as `a=x&a=y` and, if the
 * schema has `x-comma`, as `a=x,y`; `a[b]=c` is nested. In a date-time, the `+` of the offset may be a space, because
 * an unencoded `+` decodes to a space. Empty values are absent. Values that cannot be parsed stay strings, so that the
 * validator reports them.
 */
export function coerceQuery(schema: TSchema, raw: string | URLSearchParams): Record<string, unknown> {
  const tree: { [name: string]: Raw } = Object.create(null);
  for (const [key, value] of new URLSearchParams(raw)) if (value !== '') insert(tree, segmentsOf(key), value);
  return coerceObject(tree, schema);
}

/**
 * Matches a date-time with a space in place of the `+` of its offset: in a query string, an unencoded `+` decodes to a
 * space.
 */
const blankOffset = /^(\d{4}-\d{2}-\d{2}T[\d:.]{1,24}) (\d{2}:?\d{2})$/i;

/** Splits a key into segments: `a[b][]` → `['a', 'b', '[]']`. A key with any other syntax is a single segment. */
function segmentsOf(key: string): string[] {
  const [, name, brackets = '', list = ''] = /^([^[\]]+)((?:\[[^[\]]+\]){0,5})(\[\])?$/.exec(key) ?? [];
  if (name === undefined) return [key];
  const inner = [...brackets.matchAll(/\[([^[\]]+)\]/g)].map((match) => match[1] ?? '');
  return [name, ...inner, ...(list === '' ? [] : [list])];
}

function insert(tree: { [name: string]: Raw }, segments: readonly string[], value: string): void {
  const [name = '', ...rest] = segments;
  const present = tree[name];
  if (rest.length === 0) tree[name] = present === undefined ? value : ([present, value].flat() as Raw[]);
  else if (rest[0] === '[]') tree[name] = [...entriesOf(present), value];
  else if (rest.length === 1 && isIndex(rest[0]) && (Array.isArray(present) || typeof present === 'string'))
    tree[name] = [...entriesOf(present), value];
  else {
    const isObject = typeof present === 'object' && !Array.isArray(present);
    const inner: { [name: string]: Raw } = isObject ? present : Object.create(null);
    tree[name] = inner;
    insert(inner, rest, value);
  }
}

/**
 * Returns the value parsed so far for a query key as a list of entries; empty if there is none. Entries with explicit
 * indexes are in the order of their indexes.
 */
function entriesOf(present: Raw | undefined): Raw[] {
  if (present === undefined) return [];
  return isIndexed(present) ? Object.values(present) : ([present].flat() as Raw[]);
}

/**
 * Returns whether an object is a list written with indexes (`a[0]=x`). JavaScript orders integer keys, so the entries
 * are in ascending order.
 */
function isIndexed(raw: Raw): raw is { [name: string]: Raw } {
  if (typeof raw !== 'object' || Array.isArray(raw)) return false;
  const names = Object.keys(raw);
  return names.length > 0 && names.every(isIndex);
}

function isIndex(name: string | undefined): boolean {
  return name !== undefined && /^(?:0|[1-9]\d{0,5})$/.test(name);
}

function coerce(raw: Raw, schema: TSchema): unknown {
  const shape = shapeOf(schema);
  const union = alternatives(schema)?.filter((item) => shapeOf(item).type !== 'null');
  if (union) return coerceUnion(raw, union);
  if (shape.type === 'array') return coerceList(raw, schema);
  if (typeof raw === 'string') return coerceString(raw, schema);
  if (Array.isArray(raw)) return raw;
  return shape.properties ? coerceObject(raw, schema) : raw;
}

/** Returns the value of the first alternative that can parse the string, otherwise the string itself. */
function coerceUnion(raw: Raw, union: readonly TSchema[]): unknown {
  for (const one of union) {
    const value = coerce(raw, one);
    if (value !== raw) return value;
  }
  return raw;
}

function coerceList(raw: Raw, schema: TSchema): unknown {
  if (typeof raw === 'object' && !Array.isArray(raw) && !isIndexed(raw)) return raw;
  const { items, 'x-comma': comma } = shapeOf(schema);
  const entries = entriesOf(raw);
  const split = comma
    ? entries.flatMap((entry): Raw[] => (typeof entry === 'string' ? entry.split(',') : [entry]))
    : entries;
  const present = split.filter((entry) => entry !== '');
  return items ? present.map((entry) => coerce(entry, items)) : present;
}

function coerceString(text: string, schema: TSchema): unknown {
  const { type, decimal, format } = shapeOf(schema);
  if (type === 'integer' && /^-?\d{1,15}$/.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (format === 'date-time') return text.replace(blankOffset, '$1+$2');
  if (type !== 'number') return text;
  const number = decimalInput(text) ?? text;
  return decimal || typeof number === 'number' ? number : text;
}

function coerceObject(raw: { [name: string]: Raw }, schema: TSchema): Record<string, unknown> {
  const { properties = {} } = shapeOf(schema);
  const entries = Object.entries(raw).map(([name, value]): [string, unknown] => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return [name, property ? coerce(value, property) : value];
  });
  return Object.fromEntries(entries);
}
