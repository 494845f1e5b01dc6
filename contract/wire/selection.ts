import { Kind, parse, print, type SelectionSetNode } from 'graphql';

/** Selected GraphQL fields: field with its alias and arguments → fields selected below it, none for a scalar. */
export type Selection = ReadonlyMap<string, Selection>;

export const noSelection: Selection = new Map();

/** Returns the selection of `inner` at the end of a path such as `account.owner`. The empty path selects `inner`. */
export function selectionAt(path: string, inner: Selection): Selection {
  if (path === '') return inner;
  const [first = '', ...rest] = path.split('.');
  return new Map([[first, selectionAt(rest.join('.'), inner)]]);
}

/** Merges selections on the same GraphQL type. Fields keep the order in which they occur first. */
export function mergeSelections(selections: Iterable<Selection>): Selection {
  const merged = new Map<string, Selection>();
  for (const selection of selections)
    for (const [field, inner] of selection)
      merged.set(field, mergeSelections([merged.get(field) ?? noSelection, inner]));
  return merged;
}

/** Parses the text of a selection without its outer braces, such as `id amount { currency }`. Throws if invalid. */
export function parseSelection(text: string): Selection {
  const [operation] = parse(`{ ${text} }`, { noLocation: true }).definitions;
  return operation?.kind === Kind.OPERATION_DEFINITION ? selectionOf(operation.selectionSet) : noSelection;
}

function selectionOf({ selections }: SelectionSetNode): Selection {
  return new Map(
    selections.map((node) => {
      if (node.kind !== Kind.FIELD) throw new Error(`${print(node)} is not a field`);
      const { selectionSet, ...field } = node;
      return [print(field), selectionSet ? selectionOf(selectionSet) : noSelection];
    }),
  );
}

/** Returns the text of a selection without its outer braces. */
export function printSelection(selection: Selection): string {
  return [...selection]
    .map(([field, inner]) => (inner.size === 0 ? field : `${field} { ${printSelection(inner)} }`))
    .join(' ');
}
