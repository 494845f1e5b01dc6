import { hash } from 'node:crypto';
import { type DocumentNode, getOperationAST, type GraphQLSchema, Kind, OperationTypeNode, type SelectionSetNode, type ValueNode } from 'graphql';
import type { Principal } from '../../../subgraphs/kit/src/principal';
import type { PreparedDocument } from '../prepared';

/** The argument that says where a feed begins; a subscription without it begins now. */
const startArgument = 'after';

/** Where a subscription begins: what its document gives as `after`, null where it gives nothing. */
type Start = ValueNode | null;

/**
 * Knows which subscriptions are feeds: those whose field takes `after`. One that is not told where to begin yields what
 * happens from now on, so that whoever joins it later misses nothing of what is theirs.
 */
export class Feeds {
  private readonly starts = new WeakMap<PreparedDocument, Start | false>();

  constructor(private readonly schema: GraphQLSchema) {}

  /** Whether all who subscribe like this from one moment on get the same. */
  beginsNow(document: PreparedDocument, variables: Readonly<Record<string, unknown>>): boolean {
    let start = this.starts.get(document);
    if (start === undefined) this.starts.set(document, (start = this.startOf(document)));
    if (start === false) return false;
    if (start === null || start.kind === Kind.NULL) return true;
    return start.kind === Kind.VARIABLE && (variables[start.name.value] ?? null) === null;
  }

  private startOf({ document, operationName }: PreparedDocument): Start | false {
    const operation = getOperationAST(document, operationName);
    if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return false;
    const field = rootField(operation.selectionSet, document);
    const known = field && this.schema.getSubscriptionType()?.getFields()[field.name.value];
    if (!known?.args.some(({ name }) => name === startArgument)) return false;
    const start = field?.arguments?.find(({ name }) => name.value === startArgument)?.value ?? null;
    // What a variable is when it is left out would have to be looked up, for a document that nobody writes.
    const hasDefault = operation.variableDefinitions?.some(({ variable, defaultValue }) => start?.kind === Kind.VARIABLE && variable.name.value === start.name.value && defaultValue);
    return hasDefault ? false : start;
  }
}

/** The one field of a valid subscription. */
function rootField({ selections: [first] }: SelectionSetNode, document: DocumentNode): Extract<typeof first, { kind: Kind.FIELD }> | null {
  if (!first || first.kind === Kind.FIELD) return first ?? null;
  if (first.kind === Kind.INLINE_FRAGMENT) return rootField(first.selectionSet, document);
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === first.name.value) return rootField(definition.selectionSet, document);
  }
  return null;
}

export interface Subscribed {
  readonly query: string;
  readonly operationName: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Equal for subscriptions that get equal answers: same document, same variables, same reach. */
export function feedKey({ query, operationName, variables }: Subscribed, principal: Principal): string {
  return hash('sha256', JSON.stringify([query, operationName, variables, reachOf(principal)]), 'base64');
}

/**
 * Whom a shared execution runs for: everything that answers may depend on, and nothing that belongs to one client alone. The
 * credential's own id only scopes idempotency keys, and its pin is for the REST edge.
 */
export function reachOf({ kind, userId, accountId, grants }: Principal): Principal {
  return { kind, credentialId: 'shared', userId, accountId, grants, pin: null };
}
