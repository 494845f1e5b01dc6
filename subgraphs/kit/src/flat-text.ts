/** Minimum length from which V8 represents the result of `+`, templates and `slice` as a reference to other strings. */
export const leastReferring = 13;

/**
 * Concatenates strings to a flat string. A single string that references others (a cons or sliced string) makes V8
 * serialize the whole response on the slow path, which takes more than twice as long.
 */
export function flatText(...parts: readonly string[]): string {
  return parts.join('');
}
