import { Kind, OperationTypeNode, parse, type SelectionNode, type SelectionSetNode } from 'graphql';

/** What the client of a foreign subgraph knows about an operation that it sends. */
export interface ForeignOperation {
  readonly isMutation: boolean;
  /** Response keys of its root fields. */
  readonly rootKeys: readonly string[];
  /** Its entity fetches. */
  readonly entityFetches: readonly ForeignEntityFetch[];
}

/** A field `_entities` of an operation. */
export interface ForeignEntityFetch {
  /** Response key of the field. */
  readonly key: string;
  /** Name of the variable with the representations. */
  readonly variable: string;
  /** Response keys of the fetched fields, without `__typename`. */
  readonly fields: readonly string[];
}

/** Reads an operation of a query plan. */
export function readForeignOperation(query: string): ForeignOperation {
  const [operation] = parse(query, { noLocation: true }).definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new TypeError('A query plan contains no operation');
  const roots = operation.selectionSet.selections.filter((selection) => selection.kind === Kind.FIELD);
  return {
    isMutation: operation.operation === OperationTypeNode.MUTATION,
    rootKeys: roots.map(({ alias, name }) => (alias ?? name).value),
    entityFetches: roots
      .filter(({ name }) => name.value === '_entities')
      .map(({ alias, name, arguments: given = [], selectionSet }) => {
        const value = given.find((argument) => argument.name.value === 'representations')?.value;
        return {
          key: (alias ?? name).value,
          variable: value?.kind === Kind.VARIABLE ? value.name.value : '',
          fields: selectionSet ? [...new Set(fieldsOf(selectionSet))] : [],
        };
      }),
  };
}

function fieldsOf({ selections }: SelectionSetNode): string[] {
  return selections.flatMap((selection: SelectionNode) => {
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf(selection.selectionSet);
    if (selection.kind !== Kind.FIELD || selection.name.value === '__typename') return [];
    return [(selection.alias ?? selection.name).value];
  });
}
