import type { ExecutionArgs, ExecutionResult, GraphQLError } from 'graphql';
import { type Context as SocketContext, makeServer, type ServerOptions, type SubscribePayload } from 'graphql-ws';
import { Deadline, withDeadline } from '../../../subgraphs/kit/src/deadline';
import { publicError } from '../../../subgraphs/kit/src/graphql/public-error';
import { networkOf } from '../../../subgraphs/kit/src/addresses';
import { newId } from '../../../subgraphs/kit/src/ids';
import { RateExceeded } from '../../../subgraphs/kit/src/limits';
import type { Logger } from '../../../subgraphs/kit/src/logging';
import { type Authenticator, bearerCredential } from '../authentication';
import type { CostTold } from '../cost/budget';
import { DocumentRefused } from '../document';
import type { Graph } from '../graph';
import { callerOf, documentFor, type DocumentRules, nobody } from '../http/client-document';
import { HttpRefusal } from '../http/http-error';
import { askedDocument } from '../http/parameters';
import { shortErrors, withShortErrors } from '../http/short-errors';
import { tooLargeVariables } from '../limits';
import type { PreparedDocument } from '../prepared';
import type { RequestScope } from '../request';
import { catchUp, type Join } from './catch-up';
import type { Connection } from './connection';
import type { Crowd } from './crowd';
import { type Feed, feedKey, Feeds, reachOf } from './feeds';
import { textFrames } from './frames';
import type { KnownPrincipals } from './known-principals';
import type { SocketLimits } from './limits';
import {
  containsMore,
  FeedInterrupted,
  FeedRefused,
  isRefusedForNow,
  keepsCursors,
  LogEnd,
  resumable,
  resumePoint,
} from './resuming';
import { SharedSubscriptions } from './shared-subscriptions';

export interface ProtocolParts extends DocumentRules {
  readonly graph: Graph;
  readonly authenticator: Authenticator;
  readonly log: Logger;
  readonly limits: SocketLimits;
  readonly principals: KnownPrincipals;
  /** Number of connections of each credential. */
  readonly credentials: Crowd;
}

type Protocol = ReturnType<typeof makeServer<Record<string, unknown>, Connection>>;

interface Operation {
  readonly id: string;
  readonly connection: Connection;
  readonly document: PreparedDocument;
  readonly variables: Record<string, unknown>;
  readonly scope: RequestScope;
  /** Cost report; null without cost limits. */
  readonly cost: CostTold | null;
  /** Set for a resumable subscription, which may share an execution with equal ones; otherwise null. */
  readonly feed: FollowedFeed | null;
}

interface FollowedFeed extends Feed {
  /** Equal for all subscriptions that may share an execution. */
  readonly key: string;
  /** Whether the client is sent the cursor of the start of the subscription. */
  readonly sendsBeginning: boolean;
}

/** Dependencies that the subscriptions of all connections share. */
interface Following {
  readonly graph: Graph;
  readonly subscriptions: SharedSubscriptions;
  readonly logEnd: LogEnd;
}

/** Creates a server of the `graphql-transport-ws` protocol for the graph. */
export function createProtocol(parts: ProtocolParts): Protocol {
  const { graph, limits } = parts;
  const feeds = new Feeds(graph.schema);
  const following = { graph, subscriptions: new SharedSubscriptions(), logEnd: new LogEnd(graph) };
  return makeServer<Record<string, unknown>, Connection>({
    connectionInitWaitTimeout: limits.initWait,
    onConnect: (ctx) => connect(ctx, parts),
    onSubscribe: async (ctx, id, payload) => {
      ctx.extra.begun(id);
      const opened = await open(ctx, id, payload, parts, feeds);
      if (!Array.isArray(opened)) return opened;
      ctx.extra.completed(id);
      return shortErrors(opened as readonly GraphQLError[]);
    },
    execute: ((args: ExecutionArgs) => {
      const { document, variables, scope, cost } = args.contextValue as Operation;
      let isAnswered = false;
      const answer = withDeadline(new Deadline(limits.deadline, () => isAnswered), () =>
        graph.execute(document, variables, scope).then(withShortErrors),
      ).finally(() => (isAnswered = true));
      return cost ? answer.then((result) => ({ ...result, extensions: { cost } })) : answer;
    }) as ServerOptions['execute'],
    subscribe: ((args: ExecutionArgs) =>
      subscribe(args.contextValue as Operation, following)) as ServerOptions['subscribe'],
    onError: ({ extra }, _id, _payload, [error]) => failed(error?.originalError, extra),
    onComplete: ({ extra }, id) => extra.completed(id),
  });
}

type Ctx = SocketContext<Record<string, unknown>, Connection>;

/** Authenticates a connection. Returning false closes it with 4403. */
async function connect(
  { connectionParams = {}, extra, subscriptions }: Ctx,
  { authenticator, log, principals, credentials, budget }: ProtocolParts,
): Promise<boolean> {
  const { Authorization, authorization, token } = connectionParams;
  const credential = bearerCredential(Authorization ?? authorization) ?? (typeof token === 'string' ? token : null);
  const refused = (): false => {
    budget?.limits.take('refused', networkOf(extra.address));
    return false;
  };
  if (!credential) return refused();
  try {
    const principal = await authenticator.authenticate(credential, extra.address);
    if (!principal) return refused();
    // A client that has disconnected in the meantime must not be counted.
    if (extra.socket.readyState !== extra.socket.OPEN) return false;
    if (credentials.isFull(principal.credentialId)) return tooMany(extra);
    extra.admit(principals.one(principal));
    extra.counted = true;
    credentials.enter(principal.credentialId);
  } catch (error) {
    if (error instanceof RateExceeded) return tooMany(extra);
    log.error({ err: error }, 'A connection could not be authenticated');
    extra.close(1013, 'Try again later');
    return false;
  }
  extra.credential = credential;
  const operations = (): number => Object.keys(subscriptions).length;
  extra.operations = operations;
  log.info({ door: 'socket', connection: extra.number, ...callerInLog(extra) }, 'connected');
  return true;
}

function tooMany(connection: Connection): false {
  connection.close(1013, 'Too many connections');
  return false;
}

/** Returns the log fields that identify the caller. */
export function callerInLog({ principal }: Connection): {
  readonly credentialId?: string;
  readonly accountId?: string;
} {
  if (!principal) return {};
  const { credentialId, accountId } = principal;
  return accountId === null ? { credentialId } : { credentialId, accountId };
}

async function open(
  ctx: Ctx,
  id: string,
  payload: SubscribePayload,
  parts: ProtocolParts,
  feeds: Feeds,
): Promise<ExecutionArgs | readonly GraphQLError[]> {
  const { graph, limits, log, budget } = parts;
  const { subscriptions, extra } = ctx;
  const requestId = newId('req');
  const principal = extra.principal ?? nobody;
  try {
    if (Object.keys(subscriptions).length > limits.operations) {
      throw new HttpRefusal(
        429,
        'rate_limit_exceeded',
        `A connection runs at most ${limits.operations} operations at the same time.`,
      );
    }
    const { query, extensions, operationName = null } = payload;
    const variables = payload.variables ?? {};
    // The protocol requires a string; clients with persisted documents send an empty one.
    const request = askedDocument({ query: query === '' ? null : query, extensions }, operationName);
    const client = { principal: extra.principal, address: extra.address };
    const document = documentFor(graph, request, client, parts);
    if (document instanceof DocumentRefused) return document.errors;
    const excess = tooLargeVariables(variables);
    if (excess) return [excess];
    const cost = (await budget?.payRunning(callerOf(client), document, variables))?.told ?? null;
    if (extra.hasExpired) throw new HttpRefusal(401, 'unauthorized', 'The credential has expired.');
    const feed = feeds.of(document, variables);
    const operation: Operation = {
      id,
      connection: extra,
      document,
      cost,
      variables,
      scope: { principal, requestId, log, operationKey: null, resumeAfter: feed && resumePoint(ctx, id, payload) },
      feed: feed && {
        ...feed,
        key: feedKey(
          { query: request.query ?? request.documentId, operationName, variables: feed.fromNow ?? variables },
          principal,
        ),
        sendsBeginning: keepsCursors(ctx),
      },
    };
    return {
      schema: graph.schema,
      document: document.document,
      operationName: document.operationName,
      contextValue: operation,
    };
  } catch (error) {
    if (error instanceof DocumentRefused) return error.errors;
    if (error instanceof HttpRefusal) return [error.toGraphQLError()];
    return [publicError(error, { log, requestId })];
  }
}

async function subscribe(
  operation: Operation,
  following: Following,
): Promise<AsyncIterable<ExecutionResult> | ExecutionResult> {
  const { id, connection, document, variables, scope, feed } = operation;
  connection.isResumable(id);
  if (!feed) return following.graph.subscribe(document, variables, scope).then(shortRefusal);
  const begin = await beginningOf(feed, operation, following);
  const opened = 'errors' in begin ? begin : await follow(feed, { ...operation, scope: begin }, following);
  // `complete` would end the operation permanently for a client that resumes automatically.
  if (!(Symbol.asyncIterator in opened) && isRefusedForNow(opened.errors)) await comeBackLater(connection);
  return opened;
}

function comeBackLater(connection: Connection): Promise<void> {
  return connection.letGoWhenAnswered(1013, 'Try again later');
}

function follow(
  { key, fromNow, beginsNow, after }: FollowedFeed,
  { id, connection, document, variables, scope }: Operation,
  { graph, subscriptions }: Following,
): Promise<AsyncIterable<ExecutionResult> | ExecutionResult> {
  const alone = () => resumable(graph.subscribe(document, variables, scope)).then(shortRefusal);
  if (!fromNow || containsMore(after) || containsMore(scope.resumeAfter)) return alone();
  const start = Buffer.from(`{"id":${JSON.stringify(id)},"type":"next","payload":`);
  const sharedScope: RequestScope = { ...scope, principal: reachOf(scope.principal), resumeAfter: null };
  const join: Join = () =>
    subscriptions.join(
      key,
      () => resumable(graph.subscribe(document, { ...fromNow }, sharedScope)),
      (answers) => connection.push(textFrames(start, answers), answers.length),
    );
  return beginsNow && !scope.resumeAfter ? join() : catchUp(alone, join);
}

/**
 * Determines the start of a subscription. A client that tracks cursors is sent the cursor of a subscription that starts at the end of the
 * log, as the payload of a ping: it may lose the connection before the first event. Returns the errors when the end of the log cannot be
 * read.
 */
async function beginningOf(
  { beginsNow, sendsBeginning }: FollowedFeed,
  { id, connection, scope }: Operation,
  { logEnd }: Following,
): Promise<RequestScope | { readonly errors: readonly GraphQLError[] }> {
  if (!beginsNow || !sendsBeginning || scope.resumeAfter) return scope;
  const end = await logEnd.cursor(scope);
  if (typeof end !== 'string') return { errors: end };
  await connection.send(JSON.stringify({ type: 'ping', payload: { cursors: { [id]: end } } }));
  return { ...scope, resumeAfter: end };
}

function shortRefusal(begun: AsyncIterable<ExecutionResult> | ExecutionResult): typeof begun {
  return Symbol.asyncIterator in begun ? begun : withShortErrors(begun);
}

/**
 * Closes the connection of an interrupted subscription so that its client reconnects and resumes: stock clients do not resume after
 * `complete` or `error`.
 */
async function failed(
  error: Error | undefined | null,
  connection: Connection,
): Promise<readonly GraphQLError[] | undefined> {
  if (error instanceof FeedInterrupted) await connection.letGoWhenAnswered(1012, error.message);
  if (!(error instanceof FeedRefused)) return undefined;
  if (isRefusedForNow(error.errors)) await comeBackLater(connection);
  return shortErrors(error.errors);
}
