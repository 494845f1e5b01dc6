/**
 * Returns the most similar name: one with that prefix, or with few differing letters. Null without a similar one.
 *
 * @param most maximum edit distance; default a third of the length of the input. If given, prefix matches are excluded.
 */
export function nearest(typed: string, names: readonly string[], most?: number): string | null {
  const begun = most === undefined ? names.find((name) => name.startsWith(typed)) : undefined;
  if (begun !== undefined) return begun;
  const ranked = names
    .map((name) => ({ name, distance: distanceOf(typed, name) }))
    .toSorted((one, other) => one.distance - other.distance);
  const [best] = ranked;
  return best && best.distance <= (most ?? Math.max(2, Math.ceil(typed.length / 3))) ? best.name : null;
}

/** Levenshtein distance. */
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

/** Returns a hint for a misspelled name; empty without a similar one. */
export function hintFor(typed: string, names: readonly string[]): string {
  const near = nearest(typed, names);
  return near === null ? '' : ` Did you mean "${near}"?`;
}
