import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionSetNode,
  visit,
} from 'graphql';

/** An operation with all fragments it uses, and the payload keys of its result. */
export interface OperationText {
  readonly text: string;
  /** Response keys of a mutation's root fields; empty for a query. */
  readonly payloadKeys: readonly string[];
}

/**
 * Joins an operation with the fragments it uses, including transitive ones, and adds selections to the one fragment
 * that the operation itself spreads, which reads the resource of the response. Throws on a missing fragment, and on
 * selections to add if the operation does not spread exactly one fragment.
 *
 * @param key key of the route, used in error messages
 */
export function operationText(
  key: string,
  document: string,
  fragments: readonly string[],
  extra: readonly string[],
): OperationText {
  const operation = onlyOperation(key, parse(document, { noLocation: true }));
  const known = new Map<string, FragmentDefinitionNode>();
  for (const text of [document, ...fragments]) {
    for (const definition of parse(text, { noLocation: true }).definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) known.set(definition.name.value, definition);
    }
  }
  if (extra.length > 0) extend(key, operation, known, extra);
  const used = usedFragments(key, operation, known);
  const definitions = [operation, ...used];
  return {
    text: definitions.map((definition) => print(definition)).join('\n\n'),
    payloadKeys: payloadKeysOf(operation),
  };
}

function onlyOperation(key: string, document: DocumentNode): OperationDefinitionNode {
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (!operation || operations.length > 1) throw new Error(`${key}: the document must have exactly one operation`);
  return operation;
}

function extend(
  key: string,
  operation: OperationDefinitionNode,
  known: Map<string, FragmentDefinitionNode>,
  extra: readonly string[],
): void {
  const [name, ...others] = spreadsIn(operation);
  const fragment = name === undefined ? undefined : known.get(name);
  if (name === undefined || !fragment || others.length > 0) {
    throw new Error(
      `${key}: older versions need more of the answer, so the operation must spread exactly one fragment`,
    );
  }
  known.set(name, { ...fragment, selectionSet: merged(fragment.selectionSet, extra) });
}

function merged(set: SelectionSetNode, extra: readonly string[]): SelectionSetNode {
  const added = extra.flatMap((selection) => {
    const [definition] = parse(`{ ${selection} }`, { noLocation: true }).definitions;
    return definition?.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : [];
  });
  return { ...set, selections: [...set.selections, ...added] };
}

function usedFragments(
  key: string,
  operation: OperationDefinitionNode,
  known: ReadonlyMap<string, FragmentDefinitionNode>,
): FragmentDefinitionNode[] {
  const used = new Map<string, FragmentDefinitionNode>();
  const open = [...spreadsIn(operation)];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (used.has(name)) continue;
    const fragment = known.get(name);
    if (!fragment) throw new Error(`${key}: the document spreads the fragment ${name}, which is not given`);
    used.set(name, fragment);
    open.push(...spreadsIn(fragment));
  }
  return [...used.values()];
}

function spreadsIn(definition: OperationDefinitionNode | FragmentDefinitionNode): Set<string> {
  const names = new Set<string>();
  visit(definition, { FragmentSpread: (spread) => void names.add(spread.name.value) });
  return names;
}

function payloadKeysOf(operation: OperationDefinitionNode): string[] {
  if (operation.operation !== 'mutation') return [];
  return operation.selectionSet.selections.flatMap((selection) =>
    selection.kind === Kind.FIELD ? [selection.alias?.value ?? selection.name.value] : [],
  );
}
