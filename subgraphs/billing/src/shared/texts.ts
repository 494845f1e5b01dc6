import { ParameterInvalid, sentence, thisInput } from '../../../kit/src';

/** Longest JSON text of an object whose keys are not described. */
const longestObject = 10_000;

/** Refuses an object that is larger than a field holds. Null and undefined pass. */
export function checkObjectSize(value: object | null | undefined, field: string): void {
  if (value != null && JSON.stringify(value).length > longestObject) {
    throw new ParameterInvalid([field], sentence`${thisInput} has at most ${longestObject} characters as JSON.`);
  }
}

/** Most ids that a list may be filtered by at once. */
const mostIds = 100;

/** Refuses filters with more ids than a list looks for. Null and undefined pass. */
export function checkIds(filters: Readonly<Record<string, readonly string[] | null | undefined>>): void {
  for (const [field, ids] of Object.entries(filters)) {
    if (ids && ids.length > mostIds)
      throw new ParameterInvalid([field], sentence`${thisInput} has at most ${mostIds} ids.`);
  }
}
