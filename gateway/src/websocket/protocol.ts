import type { ExecutionArgs, ExecutionResult, GraphQLError } from 'graphql';
import { type Context as SocketContext, makeServer, type ServerOptions, type SubscribePayload } from 'graphql-ws';
import { Deadline, withDeadline } from '../../../subgraphs/kit/src/deadline/deadline';
import { publicError } from '../../../subgraphs/kit/src/graphql/public-error';
import { networkOf } from '../../../subgraphs/kit/src/addresses/client-address';
import { newId } from '../../../subgraphs/kit/src/ids';
import { RateExceeded } from '../../../subgraphs/kit/src/limits/rate-limits';
import type { Logger } from '../../../subgraphs/kit/src/logging';
import { type Authenticator, bearerCredential } from '../authentication/authenticator';
import type { CostReport } from '../cost/budget';
import { DocumentRejected } from '../document';
import type { Graph } from '../graph';
import { callerOf, documentFor, type DocumentRules, anonymousPrincipal } from '../http/client-document';
import { HttpError } from '../http/http-error';
import { requestedDocument } from '../http/parameters';
import { truncateErrors, withShortErrors } from '../http/short-errors';
import { variablesLimitError } from '../limits';
import type { PreparedDocument } from '../prepared';
import type { RequestScope } from '../request';
import { catchUp, type Join } from './catch-up';
import type { Connection } from './connection';
import type { ConnectionCounter } from './connection-counter';
import {
  type ResumableSubscription,
  subscriptionKey,
  ResumableSubscriptions,
  sharedPrincipalOf,
} from './resumable-subscriptions';
import { textFrames } from './frames';
import type { PrincipalInterner } from './known-principals';
import type { SocketLimits } from './limits';
import {
  hasDeliveredEvents,
  SubscriptionInterrupted,
  SubscriptionRejected,
  isTransientRejection,
  tracksCursors,
  LogEndReader,
  resumable,
  resumePoint,
} from './resuming';
import { SharedSubscriptions } from './shared-subscriptions';

export interface ProtocolDependencies extends DocumentRules {
  readonly graph: Graph;
  readonly authenticator: Authenticator;
  readonly log: Logger;
  readonly limits: SocketLimits;
  readonly principals: PrincipalInterner;
  /** Number of open connections of each credential. */
  readonly credentials: ConnectionCounter;
}

type Protocol = ReturnType<typeof makeServer<Record<string, unknown>, Connection>>;

interface Operation {
  readonly id: string;
  readonly connection: Connection;
  readonly document: PreparedDocument;
  readonly variables: Record<string, unknown>;
  readonly scope: RequestScope;
  /** Cost report of the operation; null if the server has no cost limits. */
  readonly cost: CostReport | null;
  /**
   * The subscription if it is resumable, which allows it to share an execution with equal subscriptions; otherwise
   * null.
   */
  readonly feed: ShareableSubscription | null;
}

interface ShareableSubscription extends ResumableSubscription {
  /** Key of the shared execution: subscriptions with equal keys may share one execution. */
  readonly key: string;
  /** Whether the server sends the client the cursor at which the subscription starts. */
  readonly sendsBeginning: boolean;
}

/** Objects that all subscriptions of all connections share. */
interface Following {
  readonly graph: Graph;
  readonly subscriptions: SharedSubscriptions;
  readonly logEnd: LogEndReader;
}

/** Creates a server of the `graphql-transport-ws` protocol for the graph. */
export function createProtocol(deps: ProtocolDependencies): Protocol {
  const { graph, limits } = deps;
  const resumableSubscriptions = new ResumableSubscriptions(graph.schema);
  const following = { graph, subscriptions: new SharedSubscriptions(), logEnd: new LogEndReader(graph) };
  return makeServer<Record<string, unknown>, Connection>({
    connectionInitWaitTimeout: limits.initWait,
    onConnect: (ctx) => connect(ctx, deps),
    onSubscribe: async (ctx, id, payload) => {
      ctx.extra.begun(id);
      const argsOrErrors = await openOperation(ctx, id, payload, deps, resumableSubscriptions);
      if (!Array.isArray(argsOrErrors)) return argsOrErrors;
      ctx.extra.completed(id);
      return truncateErrors(argsOrErrors as readonly GraphQLError[]);
    },
    execute: ((args: ExecutionArgs) => {
      const { document, variables, scope, cost } = args.contextValue as Operation;
      let isResponseSent = false;
      const response = withDeadline(new Deadline(limits.deadline, () => isResponseSent), () =>
        graph.execute(document, variables, scope).then(withShortErrors),
      ).finally(() => (isResponseSent = true));
      return cost ? response.then((result) => ({ ...result, extensions: { cost } })) : response;
    }) as ServerOptions['execute'],
    subscribe: ((args: ExecutionArgs) =>
      subscribe(args.contextValue as Operation, following)) as ServerOptions['subscribe'],
    onError: ({ extra }, _id, _payload, [error]) => failed(error?.originalError, extra),
    onComplete: ({ extra }, id) => extra.completed(id),
  });
}

type Ctx = SocketContext<Record<string, unknown>, Connection>;

/** Authenticates a connection. Returns false to close the connection with code 4403. */
async function connect(
  { connectionParams = {}, extra, subscriptions }: Ctx,
  { authenticator, log, principals, credentials, budget }: ProtocolDependencies,
): Promise<boolean> {
  const { Authorization, authorization, token } = connectionParams;
  const credential = bearerCredential(Authorization ?? authorization) ?? (typeof token === 'string' ? token : null);
  const rejectCredential = (): false => {
    budget?.limits.consume('refused', networkOf(extra.address));
    return false;
  };
  if (!credential) return rejectCredential();
  try {
    const principal = await authenticator.authenticate(credential, extra.address);
    if (!principal) return rejectCredential();
    // Do not count a client that has disconnected in the meantime.
    if (extra.socket.readyState !== extra.socket.OPEN) return false;
    if (credentials.isFull(principal.credentialId)) return rejectTooMany(extra);
    extra.admit(principals.one(principal));
    extra.counted = true;
    credentials.enter(principal.credentialId);
  } catch (error) {
    if (error instanceof RateExceeded) return rejectTooMany(extra);
    log.error({ err: error }, 'A connection could not be authenticated');
    extra.close(1013, 'Try again later');
    return false;
  }
  extra.credential = credential;
  const operations = (): number => Object.keys(subscriptions).length;
  extra.operations = operations;
  log.info({ api: 'socket', connection: extra.number, ...callerInLog(extra) }, 'connected');
  return true;
}

function rejectTooMany(connection: Connection): false {
  connection.close(1013, 'Too many connections');
  return false;
}

/** Returns the log fields that identify the client of a connection. */
export function callerInLog({ principal }: Connection): {
  readonly credentialId?: string;
  readonly accountId?: string;
} {
  if (!principal) return {};
  const { credentialId, accountId } = principal;
  return accountId === null ? { credentialId } : { credentialId, accountId };
}

async function openOperation(
  ctx: Ctx,
  id: string,
  payload: SubscribePayload,
  deps: ProtocolDependencies,
  resumableSubscriptions: ResumableSubscriptions,
): Promise<ExecutionArgs | readonly GraphQLError[]> {
  const { graph, limits, log, budget } = deps;
  const { subscriptions, extra } = ctx;
  const requestId = newId('req');
  const principal = extra.principal ?? anonymousPrincipal;
  try {
    if (Object.keys(subscriptions).length > limits.operations) {
      throw new HttpError(
        429,
        'rate_limit_exceeded',
        `A connection runs at most ${limits.operations} operations at the same time.`,
      );
    }
    const { query, extensions, operationName = null } = payload;
    const variables = payload.variables ?? {};
    // The protocol requires `query` to be a string; clients with persisted documents send an empty string.
    const request = requestedDocument({ query: query === '' ? null : query, extensions }, operationName);
    const client = { principal: extra.principal, address: extra.address };
    const document = documentFor(graph, request, client, deps);
    if (document instanceof DocumentRejected) return document.errors;
    const excess = variablesLimitError(variables);
    if (excess) return [excess];
    const cost = (await budget?.payRunning(callerOf(client), document, variables))?.report ?? null;
    if (extra.hasExpired) throw new HttpError(401, 'unauthorized', 'The credential has expired.');
    const resumableSubscription = resumableSubscriptions.of(document, variables);
    const operation: Operation = {
      id,
      connection: extra,
      document,
      cost,
      variables,
      scope: {
        principal,
        requestId,
        log,
        operationKey: null,
        resumeAfter: resumableSubscription && resumePoint(ctx, id, payload),
      },
      feed: resumableSubscription && {
        ...resumableSubscription,
        key: subscriptionKey(
          {
            revision: document.revision,
            query: request.query ?? request.documentId,
            operationName,
            variables: resumableSubscription.fromNow ?? variables,
          },
          principal,
        ),
        sendsBeginning: tracksCursors(ctx),
      },
    };
    return {
      schema: graph.schema,
      document: document.document,
      operationName: document.operationName,
      contextValue: operation,
    };
  } catch (error) {
    if (error instanceof DocumentRejected) return error.errors;
    if (error instanceof HttpError) return [error.toGraphQLError()];
    return [publicError(error, { log, requestId })];
  }
}

async function subscribe(
  operation: Operation,
  following: Following,
): Promise<AsyncIterable<ExecutionResult> | ExecutionResult> {
  const { id, connection, document, variables, scope, feed } = operation;
  connection.isResumable(id);
  if (!feed) return following.graph.subscribe(document, variables, scope).then(truncateRejection);
  const startScope = await determineStart(feed, operation, following);
  const response =
    'errors' in startScope ? startScope : await follow(feed, { ...operation, scope: startScope }, following);
  // The server closes the connection instead of sending `complete`: after `complete`, a client that resumes
  // automatically would treat the operation as permanently ended.
  if (!(Symbol.asyncIterator in response) && isTransientRejection(response.errors)) await closeWithTryLater(connection);
  return response;
}

function closeWithTryLater(connection: Connection): Promise<void> {
  return connection.closeWhenDone(1013, 'Try again later');
}

function follow(
  { key, fromNow, beginsNow, after }: ShareableSubscription,
  { id, connection, document, variables, scope }: Operation,
  { graph, subscriptions }: Following,
): Promise<AsyncIterable<ExecutionResult> | ExecutionResult> {
  const subscribeUnshared = () => resumable(graph.subscribe(document, variables, scope)).then(truncateRejection);
  if (!fromNow || hasDeliveredEvents(after) || hasDeliveredEvents(scope.resumeAfter)) return subscribeUnshared();
  const payloadPrefix = Buffer.from(`{"id":${JSON.stringify(id)},"type":"next","payload":`);
  const sharedScope: RequestScope = { ...scope, principal: sharedPrincipalOf(scope.principal), resumeAfter: null };
  const join: Join = () =>
    subscriptions.join(
      key,
      () => resumable(graph.subscribe(document, { ...fromNow }, sharedScope)),
      (responses) => connection.push(textFrames(payloadPrefix, responses), responses.length),
    );
  return beginsNow && !scope.resumeAfter ? join() : catchUp(subscribeUnshared, join);
}

/**
 * Determines the start of a subscription. If it starts at the end of the event log, a client that tracks cursors is
 * sent the cursor of this position in a ping, because the connection may be lost before the first event. Returns the
 * errors when the end of the log cannot be read.
 */
async function determineStart(
  { beginsNow, sendsBeginning }: ShareableSubscription,
  { id, connection, scope }: Operation,
  { logEnd }: Following,
): Promise<RequestScope | { readonly errors: readonly GraphQLError[] }> {
  if (!beginsNow || !sendsBeginning || scope.resumeAfter) return scope;
  const end = await logEnd.cursor(scope);
  if (typeof end !== 'string') return { errors: end };
  await connection.send(JSON.stringify({ type: 'ping', payload: { cursors: { [id]: end } } }));
  return { ...scope, resumeAfter: end };
}

function truncateRejection(executed: AsyncIterable<ExecutionResult> | ExecutionResult): typeof executed {
  return Symbol.asyncIterator in executed ? executed : withShortErrors(executed);
}

/**
 * Handles the failure of a subscription. Closes the connection of an interrupted subscription so that its client
 * reconnects and resumes: stock clients do not resume after `complete` or `error`.
 */
async function failed(
  error: Error | undefined | null,
  connection: Connection,
): Promise<readonly GraphQLError[] | undefined> {
  if (error instanceof SubscriptionInterrupted) await connection.closeWhenDone(1012, error.message);
  if (!(error instanceof SubscriptionRejected)) return undefined;
  if (isTransientRejection(error.errors)) await closeWithTryLater(connection);
  return truncateErrors(error.errors);
}
