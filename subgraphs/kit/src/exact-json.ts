type Reviver = (key: string, value: unknown, context: { readonly source?: string }) => unknown;

const parse = JSON.parse as (text: string, reviver: Reviver) => unknown;

/**
 * Parses JSON so that `JSON.stringify` writes the same text again: a number that a double would change becomes a raw
 * literal. Keys keep their order.
 */
export function parseExact(text: string): unknown {
  return parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && String(value) !== source ? JSON.rawJSON(source) : value);
}

/**
 * Parses a table row that Postgres wrote as JSON. A number that a double would change becomes text, from which Postgres
 * reads the same number again, whatever way the row has travelled until then.
 */
export function parseRow(text: string): Record<string, unknown> {
  return parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && String(value) !== source ? source : value) as Record<string, unknown>;
}
