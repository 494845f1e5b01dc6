/**
 * Returns the name most similar to the input: a name that starts with it, or one that differs in few letters. Null if
 * no name is similar.
 *
 * @param maxDistance maximum edit distance; default a third of the length of the input. If set, prefix matches are
 * excluded.
 */
export function findNearest(typed: string, names: readonly string[], maxDistance?: number): string | null {
  const prefixMatch = maxDistance === undefined ? names.find((name) => name.startsWith(typed)) : undefined;
  if (prefixMatch !== undefined) return prefixMatch;
  const limit = maxDistance ?? Math.max(2, Math.ceil(typed.length / 3));
  const [best] = names
    // The distance is at least the difference of the lengths.
    .filter((name) => Math.abs(name.length - typed.length) <= limit)
    .map((name) => ({ name, distance: distanceOf(typed, name) }))
    .toSorted((one, other) => one.distance - other.distance);
  return best && best.distance <= limit ? best.name : null;
}

/** Returns the Levenshtein distance of two strings. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, counterpart] of [...other].entries()) {
      next.push(
        Math.min(
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
          (row[column] ?? 0) + (letter === counterpart ? 0 : 1),
        ),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/**
 * Returns the text ` Did you mean "…"?` with the name most similar to the input; an empty string if no name is similar.
 */
export function hintFor(typed: string, names: readonly string[]): string {
  const suggestion = findNearest(typed, names);
  return suggestion === null ? '' : ` Did you mean "${suggestion}"?`;
}
