type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

const parse = JSON.parse as (text: string, reviver: Reviver) => unknown;

/**
 * Parses JSON without loss: `JSON.stringify` of the result returns the same text, since a number that does not fit into
 * a double becomes a raw literal (`JSON.rawJSON`). Keys keep their order.
 */
export function parseExactJson(text: string): unknown {
  return parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && String(value) !== source ? JSON.rawJSON(source) : value,
  );
}

/**
 * Parses a table row that Postgres serialized as JSON. A column whose number does not fit into a double becomes a
 * string, which Postgres converts back to the same number however the row was transported. Within a JSON column,
 * Postgres would not convert a string back, so such a number stays a raw literal there.
 */
export function parseRow(text: string): Record<string, unknown> {
  const row = parseExactJson(text) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, JSON.isRawJSON(value) ? JSON.stringify(value) : value]),
  );
}

/** Deep copy of a JSON value. Raw literals and values that are not JSON are returned unchanged. */
export function copyJson<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => copyJson(item)) as Value;
  if (JSON.isRawJSON(value) || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyJson<unknown>(inner)])) as Value;
}

/** Minimum length from which V8 represents the result of `+`, templates and `slice` as a reference to other strings. */
export const minReferenceLength = 13;

/**
 * Concatenates strings to a flat string, which V8 stores as one piece. If a response contains a single string that
 * references others (a cons or sliced string), V8 serializes the whole response on the slow path, which takes more than
 * twice as long.
 */
export function flattenString(...strings: readonly string[]): string {
  return strings.join('');
}

/** Object or array that is still open at the current position in the JSON text. */
interface Level {
  /** Names found in the object so far; null for an array. */
  readonly names: Set<string> | null;
  /** Name of the current member of the object, or index of the current element of the array. */
  at: string | number;
}

/**
 * Finds the first duplicate name of an object in a JSON text, after decoding escapes; null if there is none. With
 * duplicate names, some JSON parsers silently use the last value and others the first, so that a proxy could check
 * another value than the one that is processed. The text must be valid JSON. Runs in linear time, independent of the
 * nesting depth.
 *
 * @returns path of the duplicate: keys and indexes from the root to the name itself
 */
export function duplicateKey(text: string): readonly (string | number)[] | null {
  const levels: Level[] = [];
  let level: Level | undefined;
  let isName = false;
  for (let at = 0; at < text.length; at += 1) {
    switch (text[at]) {
      case '{':
        levels.push((level = { names: new Set(), at: '' }));
        isName = true;
        break;
      case '[':
        levels.push((level = { names: null, at: 0 }));
        isName = false;
        break;
      case '}':
      case ']':
        levels.pop();
        level = levels.at(-1);
        break;
      case ',':
        if (typeof level?.at === 'number') level.at += 1;
        else isName = true;
        break;
      case '"': {
        const end = endOfString(text, at);
        if (isName && level?.names) {
          level.at = decoded(text, at, end);
          if (level.names.has(level.at)) return levels.map((item) => item.at);
          level.names.add(level.at);
        }
        isName = false;
        at = end;
        break;
      }
    }
  }
  return null;
}

/**
 * Whether all objects of a JSON text together have more than `limit` names, i.e. strings followed by a colon. Runs in
 * linear time; the text need not be valid JSON.
 */
export function hasMoreNames(text: string, limit: number): boolean {
  let names = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at)) {
    at = endOfString(text, at) + 1;
    while (isSpace(text[at])) at += 1;
    if (text[at] === ':' && (names += 1) > limit) return true;
  }
  return false;
}

/** White space of JSON. */
function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\n' || character === '\r' || character === '\t';
}

/** Returns the position of the closing quotation mark of a string; the length of the text if there is none. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text[before] === '\\') before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}

function decoded(text: string, start: number, end: number): string {
  const plain = text.slice(start + 1, end);
  return plain.includes('\\') ? (JSON.parse(text.slice(start, end + 1)) as string) : plain;
}
