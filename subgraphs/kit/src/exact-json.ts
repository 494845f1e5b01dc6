type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

const parse = JSON.parse as (text: string, reviver: Reviver) => unknown;

/**
 * Parses JSON so that `JSON.stringify` writes the same text again: a number that a double would change becomes a raw
 * literal. Keys keep their order.
 */
export function parseExact(text: string): unknown {
  return parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && String(value) !== source ? JSON.rawJSON(source) : value,
  );
}

/**
 * Parses a table row that Postgres wrote as JSON. A column whose number a double would change becomes text, from which
 * Postgres reads the same number again, whatever way the row has travelled until then. Inside of JSON a text would stay one:
 * there such a number stays a raw literal.
 */
export function parseRow(text: string): Record<string, unknown> {
  const row = parseExact(text) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, JSON.isRawJSON(value) ? JSON.stringify(value) : value]),
  );
}

/** A JSON value that shares nothing with the given one. Raw literals, and what is no JSON at all, stay what they are. */
export function copyJson<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => copyJson(item)) as Value;
  if (JSON.isRawJSON(value) || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyJson<unknown>(inner)])) as Value;
}
