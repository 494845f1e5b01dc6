import { hash } from 'node:crypto';
import {
  type DocumentNode,
  getOperationAST,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import type { Principal } from '../../../subgraphs/kit/src/principal/principal';
import type { PreparedDocument } from '../prepared';

/**
 * The field argument for the cursor after which a subscription starts; without it the subscription starts at the end of
 * the event log.
 */
const startArgument = 'after';

type Variables = Readonly<Record<string, unknown>>;

/**
 * How a document sets the start of its subscription: by an optional variable (`variable` is its name), not at all
 * (`variable` is null), or in a way that always sets a start (`fixed`).
 */
type StartPosition = { readonly variable: string | null } | 'fixed';

/** A subscription that a client can resume after a disconnect. */
export interface ResumableSubscription {
  /** Variables of the subscription without its start cursor; null when the document always sets a start cursor. */
  readonly fromNow: Variables | null;
  /** Whether the subscription starts at the end of the event log; otherwise it resumes after an earlier event. */
  readonly beginsNow: boolean;
  /** The start cursor in the variables of the subscription; undefined when there is none. */
  readonly after?: unknown;
}

/**
 * Determines which subscriptions are resumable: those whose field has an `after` argument. Without a start cursor they
 * yield only new events, so a subscriber that joins a running execution misses nothing. Each of them can be resumed
 * after any of its events.
 */
export class ResumableSubscriptions {
  private readonly starts = new WeakMap<PreparedDocument, StartPosition | 'none'>();

  constructor(private readonly schema: GraphQLSchema) {}

  /** Returns the subscription of a document if it is resumable, otherwise null. */
  of(document: PreparedDocument, variables: Variables): ResumableSubscription | null {
    let start = this.starts.get(document);
    if (start === undefined) this.starts.set(document, (start = this.startOf(document)));
    if (start === 'none') return null;
    if (start === 'fixed') return { fromNow: null, beginsNow: false };
    if (start.variable === null || !Object.hasOwn(variables, start.variable))
      return { fromNow: variables, beginsNow: true };
    const { [start.variable]: after, ...variablesWithoutStart } = variables;
    return { fromNow: variablesWithoutStart, beginsNow: after == null, after };
  }

  private startOf({ document, operationName }: PreparedDocument): StartPosition | 'none' {
    const operation = getOperationAST(document, operationName);
    if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return 'none';
    const field = rootField(operation.selectionSet, document);
    const fieldDefinition = field && this.schema.getSubscriptionType()?.getFields()[field.name.value];
    if (!fieldDefinition?.args.some(({ name }) => name === startArgument)) return 'none';
    const given = field?.arguments?.find(({ name }) => name.value === startArgument)?.value;
    if (!given || given.kind === Kind.NULL) return { variable: null };
    if (given.kind !== Kind.VARIABLE) return 'fixed';
    const variable = given.name.value;
    const definition = operation.variableDefinitions?.find((candidate) => candidate.variable.name.value === variable);
    const isOptional = definition && !definition.defaultValue && definition.type.kind !== Kind.NON_NULL_TYPE;
    return isOptional ? { variable } : 'fixed';
  }
}

/** Returns the root field of a valid subscription, also if it is inside fragments. */
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
  /** Number of the supergraph that executes the subscription. */
  readonly revision: number;
  readonly query: string;
  readonly operationName: string | null;
  readonly variables: Variables;
}

/**
 * Key that is equal for subscriptions with equal results: same supergraph, same document, same variables, same
 * accessible accounts.
 */
export function subscriptionKey(
  { revision, query, operationName, variables }: Subscribed,
  principal: Principal,
): string {
  const parts = [revision, query, operationName, variables, sharedPrincipalOf(principal)];
  return hash('sha256', JSON.stringify(parts), 'base64');
}

/**
 * Returns the principal of a shared execution: all properties that affect results, and none that belong to one client.
 * The credential id only scopes idempotency keys, and the pinned version is only for the REST API.
 */
export function sharedPrincipalOf({ kind, userId, accountId, grants }: Principal): Principal {
  return { kind, credentialId: 'shared', userId, accountId, grants, pin: null };
}
