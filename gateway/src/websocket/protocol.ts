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
import type { Graph, RequestScope } from '../graph';
import {
  callerOf,
  documentFor,
  type DocumentRules,
  anonymousPrincipal,
  withAppDocument,
} from '../http/client-document';
import { HttpError } from '../http/http-error';
import { requestedDocument } from '../http/parameters';
import { truncateErrors, withShortErrors } from '../http/short-errors';
import { variablesLimitError } from '../limits';
import { callerInLog } from '../subscriptions/live-clients';
import type { LiveGraph } from '../subscriptions/live-graph';
import {
  isTransientRejection,
  latestCursor,
  type SentCursor,
  SubscriptionInterrupted,
  SubscriptionRejected,
} from '../subscriptions/resuming';
import type { SharedResult } from '../subscriptions/shared-execution';
import type { Operation as GraphOperation, Subscriptions } from '../subscriptions/subscriptions';
import type { Connection } from './connection';
import { textFrames } from './frames';

export interface ProtocolDependencies extends DocumentRules {
  readonly graph: Graph;
  readonly authenticator: Authenticator;
  readonly log: Logger;
  readonly live: LiveGraph;
}

type Protocol = ReturnType<typeof makeServer<Record<string, unknown>, Connection>>;

interface Operation extends GraphOperation {
  readonly id: string;
  readonly connection: Connection;
  /** Cost report of the operation; null if the server has no cost limits. */
  readonly cost: CostReport | null;
}

/** Creates a server of the `graphql-transport-ws` protocol for the graph. */
export function createProtocol(deps: ProtocolDependencies): Protocol {
  const { graph, live } = deps;
  const { limits, subscriptions } = live;
  return makeServer<Record<string, unknown>, Connection>({
    connectionInitWaitTimeout: limits.initWait,
    onConnect: (ctx) => connect(ctx, deps),
    onSubscribe: async (ctx, id, payload) => {
      ctx.extra.begun(id);
      const argsOrErrors = await openOperation(ctx, id, payload, deps);
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
      subscribe(args.contextValue as Operation, subscriptions)) as ServerOptions['subscribe'],
    onError: ({ extra }, _id, _payload, [error]) => failed(error?.originalError, extra),
    onComplete: ({ extra }, id) => extra.completed(id),
  });
}

type Ctx = SocketContext<Record<string, unknown>, Connection>;

/** Authenticates a connection. Returns false to close the connection with code 4403. */
async function connect(
  { connectionParams = {}, extra, subscriptions }: Ctx,
  { authenticator, log, live, budget }: ProtocolDependencies,
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
    if (!live.clients.admit(extra, principal)) return rejectTooMany(extra);
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

async function openOperation(
  ctx: Ctx,
  id: string,
  payload: SubscribePayload,
  deps: ProtocolDependencies,
): Promise<ExecutionArgs | readonly GraphQLError[]> {
  const { graph, live, log, budget } = deps;
  const { subscriptions: running, extra } = ctx;
  const { limits, subscriptions } = live;
  const requestId = newId('req');
  const principal = extra.principal ?? anonymousPrincipal;
  try {
    if (Object.keys(running).length > limits.operations) {
      throw new HttpError(
        429,
        'rate_limit_exceeded',
        `A connection runs at most ${limits.operations} operations at the same time.`,
      );
    }
    const { query, extensions, operationName = null } = payload;
    const variables = payload.variables ?? {};
    // The protocol requires `query` to be a string; clients with persisted documents send an empty string.
    const named = requestedDocument({ query: query === '' ? null : query, extensions }, operationName);
    const request = await withAppDocument(named, extra, deps);
    const document = documentFor(graph, request, extra, deps);
    if (document instanceof DocumentRejected) return document.errors;
    const excess = variablesLimitError(variables);
    if (excess) return [excess];
    const cost = (await budget?.payRunning(callerOf(extra), document, variables))?.report ?? null;
    if (extra.hasExpired) throw new HttpError(401, 'unauthorized', 'The credential has expired.');
    const scope: RequestScope = { principal, requestId, log, operationKey: null };
    const cursor = (): string | null => latestCursor(sentCursors(ctx, id, payload));
    const resume = { cursor, sendsBeginning: cursorsOf(ctx) !== null };
    const operation = subscriptions.operation({ document, variables, scope }, request, resume);
    const contextValue: Operation = { ...operation, id, connection: extra, cost };
    return {
      schema: graph.schema,
      document: document.document,
      operationName: document.operationName,
      contextValue,
    };
  } catch (error) {
    if (error instanceof DocumentRejected) return error.errors;
    if (error instanceof HttpError) return [error.toGraphQLError()];
    return [publicError(error, { log, requestId })];
  }
}

async function subscribe(
  operation: Operation,
  subscriptions: Subscriptions,
): Promise<AsyncIterable<ExecutionResult> | ExecutionResult> {
  const { id, connection } = operation;
  connection.isResumable(id);
  const payloadPrefix = Buffer.from(`{"id":${JSON.stringify(id)},"type":"next","payload":`);
  const deliver = (results: readonly SharedResult[]): void =>
    connection.push(textFrames(payloadPrefix, results), results.length);
  const begin = (cursor: string): Promise<void> =>
    connection.send(JSON.stringify({ type: 'ping', payload: { cursors: { [id]: cursor } } }));
  const response = await subscriptions.start(operation, { deliver, begin });
  // The server closes the connection instead of sending `complete`: after `complete`, a client that resumes
  // automatically would treat the operation as permanently ended.
  const isResumable = operation.feed !== null && !(Symbol.asyncIterator in response);
  if (isResumable && isTransientRejection(response.errors)) await connection.end('unavailable');
  return response;
}

type Params = Record<string, unknown>;

/**
 * Returns the cursors after which an operation resumes. The client sends them for all subscriptions of the connection
 * (`cursor` in the payload of `connection_init`), for the operation's id (`cursors` there), or for this operation only
 * (`cursor` in the extensions of `subscribe`).
 */
function sentCursors(ctx: Ctx, id: string, { extensions }: SubscribePayload): readonly SentCursor[] {
  const sent = [ctx.connectionParams?.cursor, cursorsOf(ctx)?.[id], extensions?.cursor];
  return sent.map((cursor) => ['cursor', cursor]);
}

/**
 * Returns the cursors of a client that tracks one for each operation, and therefore also needs the cursor of the start of
 * each subscription; null for other clients.
 */
function cursorsOf({ connectionParams }: Ctx): Params | null {
  const cursors = connectionParams?.cursors;
  if (typeof cursors !== 'object' || cursors === null || Array.isArray(cursors)) return null;
  return cursors as Params;
}

/**
 * Handles the failure of a subscription. Closes the connection of an interrupted subscription so that its client
 * reconnects and resumes: stock clients do not resume after `complete` or `error`.
 */
async function failed(
  error: Error | undefined | null,
  connection: Connection,
): Promise<readonly GraphQLError[] | undefined> {
  if (error instanceof SubscriptionInterrupted) await connection.end('interrupted');
  if (!(error instanceof SubscriptionRejected)) return undefined;
  if (isTransientRejection(error.errors)) await connection.end('unavailable');
  return truncateErrors(error.errors);
}
