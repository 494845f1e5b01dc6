import pg from 'pg';

interface Inside {
  readonly utils: { prepareValue(value: unknown): unknown };
}

const { prepareValue } = (pg as unknown as Inside).utils;

/** The values of a statement as they are sent. Throws where one cannot be. */
export function sentValues(values: readonly unknown[]): unknown[] {
  return values.map((value) => prepareValue(value));
}
