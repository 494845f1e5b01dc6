/**
 * A flattened OpenAPI document: path (names separated by spaces) → value, sorted by path. In a file with one entry per
 * line, every line of a diff names its operation or field.
 */
export type Entries = Readonly<Record<string, unknown>>;

/** Changed and added entries with their values, removed entries with null. */
export type EntryChanges = Entries;

/**
 * Depth to which objects are flattened: `paths /plans get responses 200`, `components schemas Plan properties
 * currency`.
 */
const depth = 5;

/**
 * Flattens an object to entries. Its property names must not contain spaces, and its values down to `depth` must not be
 * null.
 */
export function entriesOf(root: object): Entries {
  const flatten = (value: unknown, path: readonly string[]): [string, unknown][] =>
    path.length < depth && typeof value === 'object' && !Array.isArray(value) && Object.keys(value ?? {}).length > 0
      ? Object.entries(value as object).flatMap(([name, inner]) => flatten(inner, [...path, name]))
      : [[path.join(' '), value]];
  return sorted(flatten(root, []));
}

/** Restores the object from its entries. The order of its properties follows the order of the entries. */
export function objectFrom(entries: Entries): object {
  const root: Record<string, unknown> = {};
  for (const [path, value] of Object.entries(entries)) {
    const names = path.split(' ');
    const last = names.pop() ?? '';
    const parent = names.reduce((node, name) => (node[name] ??= {}) as Record<string, unknown>, root);
    parent[last] = value;
  }
  return root;
}

/** Returns the changes from the earlier entries to the later ones. */
export function entryChanges(earlier: Entries, later: Entries): EntryChanges {
  const changed = Object.entries(later).filter(
    ([path, value]) => JSON.stringify(value) !== JSON.stringify(earlier[path]),
  );
  const removed = Object.keys(earlier).filter((path) => !Object.hasOwn(later, path));
  return sorted([...changed, ...removed.map((path): [string, null] => [path, null])]);
}

/** Applies the changes returned by `entryChanges` to the earlier entries. */
export function withEntryChanges(earlier: Entries, changes: EntryChanges): Entries {
  return sorted(Object.entries({ ...earlier, ...changes }).filter(([, value]) => value !== null));
}

function sorted(entries: readonly [string, unknown][]): Entries {
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
