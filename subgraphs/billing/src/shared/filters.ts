/**
 * Returns a filter by one value, for which an index returns the rows already in the sort order of the list, or a filter
 * by several values; empty without values.
 */
export function singleOrMultiple(
  one: string,
  plural: string,
  values: readonly string[] | null | undefined,
): Record<string, unknown> {
  if (!values || values.length === 0) return {};
  return values.length === 1 ? { [one]: values[0] } : { [plural]: values };
}

/** Returns the LIKE pattern for strings that contain the given string. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
