/** A difference between two JSON values at one location. */
export interface Difference {
  /** Location as a JSON pointer in URI fragment encoding (RFC 6901, section 6, without the `#`); empty for the root. */
  readonly pointer: string;
  /** `removed`: present only in the first value; `added`: present only in the second value. */
  readonly kind: 'added' | 'removed' | 'changed';
}

/**
 * Returns all differences between two JSON values: removed and changed members in the order of the first value, then
 * added members. Numbers that do not fit into a double (see `parseExactJson`) are compared by their text.
 */
export function differencesBetween(first: unknown, second: unknown, pointer = ''): Difference[] {
  if (areEqual(first, second)) return [];
  if (!isObject(first) || !isObject(second) || Array.isArray(first) !== Array.isArray(second))
    return [{ pointer, kind: 'changed' }];
  const at = (key: string): string =>
    `${pointer}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
  const changedOrRemoved = Object.keys(first).flatMap((key): Difference[] =>
    Object.hasOwn(second, key)
      ? differencesBetween(first[key], second[key], at(key))
      : [{ pointer: at(key), kind: 'removed' }],
  );
  const added = Object.keys(second).filter((key) => !Object.hasOwn(first, key));
  return [...changedOrRemoved, ...added.map((key): Difference => ({ pointer: at(key), kind: 'added' }))];
}

function areEqual(first: unknown, second: unknown): boolean {
  if (JSON.isRawJSON(first) && JSON.isRawJSON(second)) return JSON.stringify(first) === JSON.stringify(second);
  return Object.is(first, second);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !JSON.isRawJSON(value);
}
