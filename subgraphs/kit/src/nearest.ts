/**
 * The name that was probably meant: one that begins so, or that differs in few letters. Null where none is near.
 *
 * @param most letters that may differ; a third of what was typed unless given, which then also excludes names that only begin so
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

/** How many letters have to be put in, left out or exchanged. */
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

/** A hint for whoever mistyped; empty where none can be given. */
export function hintFor(typed: string, names: readonly string[]): string {
  const near = nearest(typed, names);
  return near === null ? '' : ` Did you mean "${near}"?`;
}
