import { ParameterInvalid, messageTemplate, thisInput } from '../../../kit/src';

/** Maximum length of a free-form input object, serialized as JSON, in characters. */
const maxObjectLength = 10_000;

/**
 * Throws `ParameterInvalid` if an input object, serialized as JSON, is longer than `maxObjectLength`. Null and
 * undefined are accepted.
 */
export function checkObjectSize(value: object | null | undefined, field: string): void {
  if (value != null && JSON.stringify(value).length > maxObjectLength) {
    throw new ParameterInvalid(
      [field],
      messageTemplate`${thisInput} must have at most ${maxObjectLength} characters as JSON.`,
    );
  }
}

/** Maximum number of ids per list filter. */
const maxIds = 100;

/** Throws `ParameterInvalid` if a filter contains more than `maxIds` ids. Null and undefined are accepted. */
export function checkIds(filters: Readonly<Record<string, readonly string[] | null | undefined>>): void {
  for (const [field, ids] of Object.entries(filters)) {
    if (ids && ids.length > maxIds)
      throw new ParameterInvalid([field], messageTemplate`${thisInput} must have at most ${maxIds} ids.`);
  }
}
