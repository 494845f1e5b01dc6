import { hash } from 'node:crypto';
import {
  type DocumentNode,
  getOperationAST,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import type { Principal } from '../../../subgraphs/kit/src/principal';
import type { PreparedDocument } from '../prepared';

/** The argument that says where a feed begins; a subscription without it begins now. */
const startArgument = 'after';

type Variables = Readonly<Record<string, unknown>>;

/** How a document says where its feed begins: by a variable that can be left out, not at all (null), or in a way that the variables do not change. */
type Start = { readonly variable: string | null } | 'fixed';

/** A subscription to a feed. */
export interface Feed {
  /** The variables of the same subscription beginning now; null where its document lets it begin elsewhere only. */
  readonly fromNow: Variables | null;
  /** Whether its document lets it begin now; else it resumes after an earlier event. */
  readonly beginsNow: boolean;
  /** The cursor in its variables; undefined where there is none. */
  readonly after?: unknown;
}

/**
 * Knows which subscriptions are feeds: those whose field takes `after`. One that is not told where to begin yields what
 * happens from now on, so that a subscriber who joins it later misses nothing. Each can be resumed after any of its events.
 */
export class Feeds {
  private readonly starts = new WeakMap<PreparedDocument, Start | 'none'>();

  constructor(private readonly schema: GraphQLSchema) {}

  /** Null for what is no feed. */
  of(document: PreparedDocument, variables: Variables): Feed | null {
    let start = this.starts.get(document);
    if (start === undefined) this.starts.set(document, (start = this.startOf(document)));
    if (start === 'none') return null;
    if (start === 'fixed') return { fromNow: null, beginsNow: false };
    if (start.variable === null || !Object.hasOwn(variables, start.variable))
      return { fromNow: variables, beginsNow: true };
    const { [start.variable]: after, ...fromNow } = variables;
    return { fromNow, beginsNow: after == null, after };
  }

  private startOf({ document, operationName }: PreparedDocument): Start | 'none' {
    const operation = getOperationAST(document, operationName);
    if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return 'none';
    const field = rootField(operation.selectionSet, document);
    const known = field && this.schema.getSubscriptionType()?.getFields()[field.name.value];
    if (!known?.args.some(({ name }) => name === startArgument)) return 'none';
    const given = field?.arguments?.find(({ name }) => name.value === startArgument)?.value;
    if (!given || given.kind === Kind.NULL) return { variable: null };
    if (given.kind !== Kind.VARIABLE) return 'fixed';
    const variable = given.name.value;
    const definition = operation.variableDefinitions?.find((candidate) => candidate.variable.name.value === variable);
    const canBeLeftOut = definition && !definition.defaultValue && definition.type.kind !== Kind.NON_NULL_TYPE;
    return canBeLeftOut ? { variable } : 'fixed';
  }
}

/** The one field of a valid subscription. */
function rootField(
  { selections: [first] }: SelectionSetNode,
  document: DocumentNode,
): Extract<typeof first, { kind: Kind.FIELD }> | null {
  if (!first || first.kind === Kind.FIELD) return first ?? null;
  if (first.kind === Kind.INLINE_FRAGMENT) return rootField(first.selectionSet, document);
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === first.name.value)
      return rootField(definition.selectionSet, document);
  }
  return null;
}

export interface Subscribed {
  readonly query: string;
  readonly operationName: string | null;
  readonly variables: Variables;
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
