/** A filter by one value under a name of its own, which an index answers in the order of the list, or by several. */
export function oneOrSeveral(
  one: string,
  several: string,
  values: readonly string[] | null | undefined,
): Record<string, unknown> {
  if (!values || values.length === 0) return {};
  return values.length === 1 ? { [one]: values[0] } : { [several]: values };
}

/** The pattern that finds a text anywhere in another one. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
