import pg from 'pg';
import { flattenString } from '../flatten-string';

const timestampWithZone = 1184;
const bigint = 20;
const jsonb = 3802;

/**
 * Formats a timestamp, `2026-07-01 12:00:00.123456+00` (sessions run in UTC), as `2026-07-01T12:00:00.123Z`. ISO 8601
 * input is returned unchanged.
 */
export function isoText(text: string): string {
  if (text[10] === 'T') return text;
  // Fast path: nearly all timestamps have at least three fractional digits.
  if (text.length >= 26 && text[19] === '.') return flattenString(text.slice(0, 10), 'T', text.slice(11, 23), 'Z');
  const dot = text.indexOf('.', 19);
  const milliseconds =
    dot < 0
      ? '000'
      : text
          .slice(dot + 1, text.indexOf('+', dot))
          .padEnd(3, '0')
          .slice(0, 3);
  return flattenString(text.slice(0, 10), 'T', text.slice(11, 19), '.', milliseconds, 'Z');
}

/** Parses a JSON column, with a fast path for empty objects and lists, which are most frequent. */
function json(text: string): unknown {
  if (text === '{}') return {};
  return text === '[]' ? [] : JSON.parse(text);
}

/**
 * Type parsers of prepared reads: timestamps become ISO 8601 strings instead of `Date` objects, bigints numbers;
 * numerics stay strings.
 */
export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === timestampWithZone) return isoText;
    if (oid === bigint) return Number;
    if (oid === jsonb) return json;
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;
