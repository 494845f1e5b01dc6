import { ParameterInvalid, sentence, thisInput } from '../../../kit/src';

/** Maximum length of a free-form object as JSON. */
const longestObject = 10_000;

/** Validates the size of an object. Null and undefined are accepted. */
export function checkObjectSize(value: object | null | undefined, field: string): void {
  if (value != null && JSON.stringify(value).length > longestObject) {
    throw new ParameterInvalid([field], sentence`${thisInput} has at most ${longestObject} characters as JSON.`);
  }
}

/** Maximum ids per list filter. */
const mostIds = 100;

/** Validates the number of ids in filters. Null and undefined are accepted. */
export function checkIds(filters: Readonly<Record<string, readonly string[] | null | undefined>>): void {
  for (const [field, ids] of Object.entries(filters)) {
    if (ids && ids.length > mostIds)
      throw new ParameterInvalid([field], sentence`${thisInput} has at most ${mostIds} ids.`);
  }
}
