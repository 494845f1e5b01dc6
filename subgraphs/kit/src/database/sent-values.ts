import pg from 'pg';

interface Internals {
  readonly utils: { prepareValue(value: unknown): unknown };
}

const { prepareValue } = (pg as unknown as Internals).utils;

/**
 * Converts the parameters of a statement to the values that are sent to Postgres. Throws when one cannot be serialized.
 */
export function sentValues(values: readonly unknown[]): unknown[] {
  return values.map((value) => prepareValue(value));
}
