import { columnName } from '../../../kit/src';

/** The JSON object of a column. Its keys are those of the REST API, in snake case; older rows may have any others. */
export type StoredObject = Record<string, unknown>;

/** Returns an input as it is stored: with keys in snake case, and without the absent ones. */
export function toStored(input: object): StoredObject {
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [[columnName(name), value]])),
  );
}

/** Returns a stored value if it is a text; otherwise null. */
export function storedText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** Returns a stored value if it is one of the values of an enum; otherwise null, so that the field does not fail. */
export function storedWord<Word extends string>(words: readonly Word[], value: unknown): Word | null {
  return words.find((word) => word === value) ?? null;
}
