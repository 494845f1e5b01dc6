/**
 * An object cut into entries: the path of each value, its names separated by spaces → the value. Sorted by path. In a
 * text with one entry on each line, every line of a diff says which operation or field it belongs to.
 */
export type Entries = Readonly<Record<string, unknown>>;

/** Changed and new entries with their values, removed ones with null. */
export type EntryChanges = Entries;

/** Where objects are cut: `paths /plans get responses 200`, `components schemas Plan properties currency`. */
const depth = 5;

/** The entries of an object none of whose names contains a space, and none of whose values down to the depth of entries is null. */
export function entriesOf(root: object): Entries {
  const cut = (value: unknown, path: readonly string[]): [string, unknown][] =>
    path.length < depth && typeof value === 'object' && !Array.isArray(value) && Object.keys(value ?? {}).length > 0
      ? Object.entries(value as object).flatMap(([name, inner]) => cut(inner, [...path, name]))
      : [[path.join(' '), value]];
  return sorted(cut(root, []));
}

/** The object that the entries were cut from; the order of its names follows that of the entries. */
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

/** What makes the later entries of the earlier ones. */
export function entryChanges(earlier: Entries, later: Entries): EntryChanges {
  const changed = Object.entries(later).filter(
    ([path, value]) => JSON.stringify(value) !== JSON.stringify(earlier[path]),
  );
  const removed = Object.keys(earlier).filter((path) => !Object.hasOwn(later, path));
  return sorted([...changed, ...removed.map((path): [string, null] => [path, null])]);
}

/** The later entries, made of the earlier ones and `entryChanges`. */
export function withEntryChanges(earlier: Entries, changes: EntryChanges): Entries {
  return sorted(Object.entries({ ...earlier, ...changes }).filter(([, value]) => value !== null));
}

function sorted(entries: readonly [string, unknown][]): Entries {
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
