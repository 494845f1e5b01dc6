import { ParameterInvalid, messageTemplate, thisInput } from '../../../kit/src';

/** Maximum length of a free-form object as JSON, in characters. */
const maxObjectLength = 10_000;

/** Validates the length of an object as JSON. Null and undefined are accepted. */
export function checkObjectSize(value: object | null | undefined, field: string): void {
  if (value != null && JSON.stringify(value).length > maxObjectLength) {
    throw new ParameterInvalid(
      [field],
      messageTemplate`${thisInput} must have at most ${maxObjectLength} characters as JSON.`,
    );
  }
}

/** Maximum ids per list filter. */
const maxIds = 100;

/** Validates the number of ids in filters. Null and undefined are accepted. */
export function checkIds(filters: Readonly<Record<string, readonly string[] | null | undefined>>): void {
  for (const [field, ids] of Object.entries(filters)) {
    if (ids && ids.length > maxIds)
      throw new ParameterInvalid([field], messageTemplate`${thisInput} must have at most ${maxIds} ids.`);
  }
}
