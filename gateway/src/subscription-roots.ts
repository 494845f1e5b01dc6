import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

/**
 * Returns the error of a document with a conditional root field of a subscription, otherwise null. The specification
 * forbids `@skip` and `@include` there (GraphQL, section 5.2.4.1): each event must have exactly one field. The rule of
 * graphql-js evaluates these directives without the variables of the request and reports given variables as missing;
 * this check runs before that rule.
 */
export function conditionalSubscriptionRoot(document: DocumentNode): GraphQLError | null {
  const fragments = new Map(
    document.definitions.flatMap((one): [string, FragmentDefinitionNode][] =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [],
    ),
  );
  for (const definition of document.definitions) {
    if (!isSubscription(definition)) continue;
    const found = conditionalIn(definition.selectionSet, fragments, new Set());
    if (found) {
      const message =
        'The root field of a subscription, and fragments around it, must not have @skip or @include. Leave the subscription out instead.';
      return new GraphQLError(message, { nodes: found, extensions: { code: 'graphql_validation_failed' } });
    }
  }
  return null;
}

function isSubscription(definition: DocumentNode['definitions'][number]): definition is OperationDefinitionNode {
  return definition.kind === Kind.OPERATION_DEFINITION && definition.operation === OperationTypeNode.SUBSCRIPTION;
}

/** Returns the first conditional selection of a root selection set, through fragments. Each fragment is visited once. */
function conditionalIn(
  set: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  seen: Set<string>,
): SelectionNode | null {
  for (const selection of set.selections) {
    if (selection.directives?.some(({ name }) => name.value === 'skip' || name.value === 'include')) return selection;
    const inner = selectionSetOf(selection, fragments, seen);
    const found = inner && conditionalIn(inner, fragments, seen);
    if (found) return found;
  }
  return null;
}

function selectionSetOf(
  selection: SelectionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  seen: Set<string>,
): SelectionSetNode | null {
  if (selection.kind === Kind.FIELD) return null;
  if (selection.kind === Kind.INLINE_FRAGMENT) return selection.selectionSet;
  const name = selection.name.value;
  if (seen.has(name)) return null;
  seen.add(name);
  return fragments.get(name)?.selectionSet ?? null;
}
