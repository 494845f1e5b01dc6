import pg from 'pg';
import { flatText } from '../flat-text';

const timestampWithZone = 1184;
const bigint = 20;
const jsonb = 3802;

/** `2026-07-01 12:00:00.123456+00` (sessions run in UTC) as `2026-07-01T12:00:00.123Z`; what is written so already as it is. */
export function isoText(text: string): string {
  if (text[10] === 'T') return text;
  // Nearly all have three digits at least, and then nothing has to be looked for.
  if (text.length >= 26 && text[19] === '.') return flatText(text.slice(0, 10), 'T', text.slice(11, 23), 'Z');
  const dot = text.indexOf('.', 19);
  const milliseconds =
    dot < 0
      ? '000'
      : text
          .slice(dot + 1, text.indexOf('+', dot))
          .padEnd(3, '0')
          .slice(0, 3);
  return flatText(text.slice(0, 10), 'T', text.slice(11, 19), '.', milliseconds, 'Z');
}

/** Metadata and lists, most of which are empty. */
function json(text: string): unknown {
  if (text === '{}') return {};
  return text === '[]' ? [] : JSON.parse(text);
}

/** Type parsers of hot reads: no `Date` objects, no numbers for what a number cannot hold. */
export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === timestampWithZone) return isoText;
    if (oid === bigint) return Number;
    if (oid === jsonb) return json;
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;
