/** Minimum length from which V8 represents the result of `+`, templates and `slice` as a reference to other strings. */
export const minReferenceLength = 13;

/**
 * Concatenates strings to a flat string, which V8 stores as one piece. If a response contains a single string that
 * references others (a cons or sliced string), V8 serializes the whole response on the slow path, which takes more than
 * twice as long.
 */
export function flattenString(...strings: readonly string[]): string {
  return strings.join('');
}
