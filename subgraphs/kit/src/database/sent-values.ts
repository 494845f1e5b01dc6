import pg from 'pg';

interface Inside {
  readonly utils: { prepareValue(value: unknown): unknown };
}

const { prepareValue } = (pg as unknown as Inside).utils;

/** Serializes the parameters of a statement. Throws when one cannot be serialized. */
export function sentValues(values: readonly unknown[]): unknown[] {
  return values.map((value) => prepareValue(value));
}
