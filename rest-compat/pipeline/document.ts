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

/** Complete text of a GraphQL operation with all fragments it uses, and the response keys of its mutation payloads. */
export interface OperationSource {
  readonly text: string;
  /** Response keys (alias or name) of the root fields of a mutation; empty for a query. */
  readonly payloadKeys: readonly string[];
}

/**
 * Builds the complete document: the operation and the fragments it uses, directly or through other fragments. The
 * `extra` selections are added to the one fragment that the operation itself spreads, which selects the resource of the
 * response. Throws if a fragment is missing, or if there are `extra` selections and the operation does not spread
 * exactly one fragment.
 *
 * @param key key of the route, used in error messages
 */
export function operationSource(
  key: string,
  document: string,
  fragments: readonly string[],
  extra: readonly string[],
): OperationSource {
  const operation = singleOperation(key, parse(document, { noLocation: true }));
  const fragmentsByName = new Map<string, FragmentDefinitionNode>();
  for (const text of [document, ...fragments]) {
    for (const definition of parse(text, { noLocation: true }).definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION) fragmentsByName.set(definition.name.value, definition);
    }
  }
  if (extra.length > 0) extend(key, operation, fragmentsByName, extra);
  const fragmentsInUse = findUsedFragments(key, operation, fragmentsByName);
  const definitions = [operation, ...fragmentsInUse];
  return {
    text: definitions.map((definition) => print(definition)).join('\n\n'),
    payloadKeys: payloadKeysOf(operation),
  };
}

function singleOperation(key: string, document: DocumentNode): OperationDefinitionNode {
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (!operation || operations.length > 1) throw new Error(`${key}: the document must have exactly one operation`);
  return operation;
}

function extend(
  key: string,
  operation: OperationDefinitionNode,
  fragmentsByName: Map<string, FragmentDefinitionNode>,
  extra: readonly string[],
): void {
  const [name, ...others] = spreadsIn(operation);
  const fragment = name === undefined ? undefined : fragmentsByName.get(name);
  if (name === undefined || !fragment || others.length > 0) {
    throw new Error(
      `${key}: older versions need more fields of the response, so the operation must spread exactly one fragment`,
    );
  }
  fragmentsByName.set(name, { ...fragment, selectionSet: merged(fragment.selectionSet, extra) });
}

function merged(set: SelectionSetNode, extra: readonly string[]): SelectionSetNode {
  const added = extra.flatMap((selection) => {
    const [definition] = parse(`{ ${selection} }`, { noLocation: true }).definitions;
    return definition?.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : [];
  });
  return { ...set, selections: [...set.selections, ...added] };
}

function findUsedFragments(
  key: string,
  operation: OperationDefinitionNode,
  fragmentsByName: ReadonlyMap<string, FragmentDefinitionNode>,
): FragmentDefinitionNode[] {
  const fragmentsInUse = new Map<string, FragmentDefinitionNode>();
  const pending = [...spreadsIn(operation)];
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (fragmentsInUse.has(name)) continue;
    const fragment = fragmentsByName.get(name);
    if (!fragment) throw new Error(`${key}: the document spreads the fragment ${name}, which is not defined`);
    fragmentsInUse.set(name, fragment);
    pending.push(...spreadsIn(fragment));
  }
  return [...fragmentsInUse.values()];
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
