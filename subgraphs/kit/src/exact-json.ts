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
