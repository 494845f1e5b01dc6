/** A place in which two answers are not the same. */
export interface Difference {
  /** JSON pointer in the form for URIs (RFC 6901, section 6, without the `#`); empty for the whole. */
  readonly pointer: string;
  /** `removed`: only in the first; `added`: only in the second. */
  readonly kind: 'added' | 'removed' | 'changed';
}

/** Every place in which the second value differs from the first, the first's order before what is added. */
export function differencesBetween(first: unknown, second: unknown, pointer = ''): Difference[] {
  if (Object.is(first, second)) return [];
  if (!isObject(first) || !isObject(second) || Array.isArray(first) !== Array.isArray(second))
    return [{ pointer, kind: 'changed' }];
  const at = (key: string): string =>
    `${pointer}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
  const kept = Object.keys(first).flatMap((key): Difference[] =>
    Object.hasOwn(second, key)
      ? differencesBetween(first[key], second[key], at(key))
      : [{ pointer: at(key), kind: 'removed' }],
  );
  const added = Object.keys(second).filter((key) => !Object.hasOwn(first, key));
  return [...kept, ...added.map((key): Difference => ({ pointer: at(key), kind: 'added' }))];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
