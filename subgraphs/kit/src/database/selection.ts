import type { FieldNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql';

/** Fields of a GraphQL type that a request selects, with nested selections for objects of the same domain. */
export class Selection {
  private constructor(
    readonly fields: ReadonlyMap<string, Selection>,
    /** Cache key of the statement that reads the fields: equal for equal selections. */
    readonly key: string,
    /**
     * Whether the request selects `eventCursor`, the position in the event log from which a client can follow changes
     * to the list.
     */
    readonly statesCursor: boolean,
  ) {}

  static of(fields: Iterable<readonly [string, Selection]>, statesCursor = false): Selection {
    const sorted = [...new Map(fields)].sort(([a], [b]) => (a < b ? -1 : 1));
    return new Selection(
      new Map(sorted),
      sorted.map(([name, inner]) => (inner.key ? `${name}{${inner.key}}` : name)).join(','),
      statesCursor,
    );
  }

  static readonly none = Selection.of([]);

  /** Creates a selection from field names, for code that reads without a GraphQL document. */
  static names(...names: string[]): Selection {
    return Selection.of(names.map((name) => [name, Selection.none] as const));
  }

  /**
   * Returns the union with another selection, such as the fields that a policy always needs; nested selections are
   * merged too.
   */
  with(other: Selection): Selection {
    let union = this.combined.get(other);
    if (!union) {
      const added = [...other.fields].map(
        ([name, inner]) => [name, this.fields.get(name)?.with(inner) ?? inner] as const,
      );
      this.combined.set(
        other,
        (union = Selection.of([...this.fields, ...added], this.statesCursor || other.statesCursor)),
      );
    }
    return union;
  }

  private readonly combined = new WeakMap<Selection, Selection>();
}

interface Source {
  readonly fragments: GraphQLResolveInfo['fragments'];
  readonly typeName: string;
}

type FieldTree = Map<string, SelectionSetNode[]>;

const cache = new WeakMap<FieldNode, Map<string, Selection>>();
/** Path of the resolved field itself: its type is the selected type. */
const itself: readonly (readonly string[])[] = [[]];

/**
 * Returns the fields that a document selects on a type, at or below the resolved field. Computed once per document.
 *
 * @param typeName GraphQL type at the end of the paths; fragments on other types are ignored
 * @param paths paths from the field to the type: `[]` is the field itself, `['nodes']`, `['edges', 'node']`
 */
export function selectionOf(info: GraphQLResolveInfo, typeName: string, paths = itself): Selection {
  const first = info.fieldNodes[0] as FieldNode;
  let byPath = cache.get(first);
  if (!byPath) cache.set(first, (byPath = new Map()));
  // This function runs for each entity reference, so the common case does not concatenate a string.
  const key = paths === itself ? typeName : `${typeName}:${paths.join('|')}`;
  let selection = byPath.get(key);
  if (!selection) {
    const source = { fragments: info.fragments, typeName };
    const roots = info.fieldNodes.flatMap((node) => (node.selectionSet ? [node.selectionSet] : []));
    const rows = toSelection(
      paths.flatMap((path) => descend(roots, path, source)),
      source,
    );
    const statesCursor = paths !== itself && collect(roots, { ...source, typeName: '' }).has('eventCursor');
    selection = statesCursor ? Selection.of(rows.fields, true) : rows;
    byPath.set(key, selection);
  }
  return selection;
}

function descend(sets: SelectionSetNode[], path: readonly string[], source: Source): SelectionSetNode[] {
  return path.reduce((current, name) => collect(current, { ...source, typeName: '' }).get(name) ?? [], sets);
}

function toSelection(sets: SelectionSetNode[], source: Source): Selection {
  const fields = collect(sets, source);
  return Selection.of(
    [...fields].map(([name, inner]) => [name, toSelection(inner, { ...source, typeName: '' })] as const),
  );
}

/**
 * Collects the selected fields by name, ignoring their aliases. With an empty type name, fragments on all types are
 * included.
 */
function collect(sets: SelectionSetNode[], source: Source, fields: FieldTree = new Map()): FieldTree {
  for (const node of sets.flatMap((set) => set.selections)) {
    if (node.kind === 'Field') {
      if (node.name.value === '__typename') continue;
      const inner = fields.get(node.name.value) ?? [];
      if (node.selectionSet) inner.push(node.selectionSet);
      fields.set(node.name.value, inner);
      continue;
    }
    const fragment = node.kind === 'FragmentSpread' ? source.fragments[node.name.value] : node;
    const condition = fragment?.typeCondition?.name.value;
    if (fragment && (!source.typeName || !condition || condition === source.typeName))
      collect([fragment.selectionSet], source, fields);
  }
  return fields;
}
