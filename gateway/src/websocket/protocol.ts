import type { ExecutionArgs, GraphQLError } from 'graphql';
import { type Context as SocketContext, makeServer, type ServerOptions, type SubscribePayload } from 'graphql-ws';
import { publicError } from '../../../subgraphs/kit/src/graphql/public-error';
import { newId } from '../../../subgraphs/kit/src/ids';
import type { Logger } from '../../../subgraphs/kit/src/logging';
import { type Authenticator, bearerCredential } from '../authentication';
import { DocumentRefused } from '../document';
import type { Graph } from '../graph';
import { documentFor, nobody } from '../http/client-document';
import { HttpRefusal } from '../http/http-error';
import type { PreparedDocument } from '../prepared';
import type { RequestScope } from '../request';
import { catchUp, type Join } from './catch-up';
import type { Connection } from './connection';
import { type Feed, feedKey, Feeds, reachOf } from './feeds';
import { textFrames } from './frames';
import type { KnownPrincipals } from './known-principals';
import type { SocketLimits } from './limits';
import { SharedSubscriptions } from './shared-subscriptions';

export interface ProtocolParts {
  readonly graph: Graph;
  readonly authenticator: Authenticator;
  readonly sandbox: boolean;
  readonly log: Logger;
  readonly limits: SocketLimits;
  readonly principals: KnownPrincipals;
}

type Protocol = ReturnType<typeof makeServer<Record<string, unknown>, Connection>>;

interface Operation {
  readonly document: PreparedDocument;
  readonly variables: Record<string, unknown>;
  readonly scope: RequestScope;
  /** What the client may share with others who follow the same; null for what is executed for this client alone. */
  readonly shared: (Feed & { readonly key: string; readonly id: string; readonly connection: Connection }) | null;
}

/** Runs the `graphql-transport-ws` protocol over the graph. */
export function createProtocol(parts: ProtocolParts): Protocol {
  const { graph, limits } = parts;
  const feeds = new Feeds(graph.schema);
  const subscriptions = new SharedSubscriptions();
  return makeServer<Record<string, unknown>, Connection>({
    connectionInitWaitTimeout: limits.initWait,
    onConnect: (ctx) => connect(ctx, parts),
    onSubscribe: (ctx, id, payload) => open(ctx, id, payload, parts, feeds),
    execute: ((args: ExecutionArgs) => {
      const { document, variables, scope } = args.contextValue as Operation;
      return graph.execute(document, variables, scope);
    }) as ServerOptions['execute'],
    subscribe: ((args: ExecutionArgs) => subscribe(args.contextValue as Operation, graph, subscriptions)) as ServerOptions['subscribe'],
  });
}

type Ctx = SocketContext<Record<string, unknown>, Connection>;

/** False closes the connection with 4403. */
async function connect({ connectionParams = {}, extra }: Ctx, { authenticator, log, principals }: ProtocolParts): Promise<boolean> {
  const { Authorization, authorization, token } = connectionParams;
  const credential = bearerCredential(Authorization ?? authorization) ?? (typeof token === 'string' ? token : null);
  if (!credential) return false;
  try {
    const principal = await authenticator.authenticate(credential, extra.address);
    if (!principal) return false;
    extra.principal = principals.one(principal);
  } catch (error) {
    log.error({ err: error }, 'A connection could not be authenticated');
    extra.close(1013, 'Try again later');
    return false;
  }
  extra.credential = credential;
  return true;
}

function open({ subscriptions, extra }: Ctx, id: string, payload: SubscribePayload, parts: ProtocolParts, feeds: Feeds): ExecutionArgs | readonly GraphQLError[] {
  const { graph, sandbox, limits, log } = parts;
  const requestId = newId('req');
  const principal = extra.principal ?? nobody;
  try {
    if (Object.keys(subscriptions).length > limits.operations) {
      throw new HttpRefusal(429, 'rate_limit_exceeded', `A connection runs at most ${limits.operations} operations at the same time.`);
    }
    const request = { query: payload.query, operationName: payload.operationName ?? null };
    const document = documentFor(graph, request, { principal: extra.principal, sandbox });
    if (document instanceof DocumentRefused) return document.errors;
    const variables = payload.variables ?? {};
    const feed = feeds.of(document, variables);
    const operation: Operation = {
      document,
      variables,
      scope: { principal, requestId, log, operationKey: null },
      shared: feed && { ...feed, key: feedKey({ ...request, variables: feed.fromNow }, principal), id, connection: extra },
    };
    return { schema: graph.schema, document: document.document, operationName: document.operationName, contextValue: operation };
  } catch (error) {
    if (error instanceof HttpRefusal) return [error.toGraphQLError()];
    return [publicError(error, { log, requestId })];
  }
}

function subscribe({ document, variables, scope, shared }: Operation, graph: Graph, subscriptions: SharedSubscriptions): ReturnType<Graph['subscribe']> {
  const alone = (): ReturnType<Graph['subscribe']> => graph.subscribe(document, variables, scope);
  if (!shared) return alone();
  const { key, id, connection, fromNow, beginsNow } = shared;
  const start = Buffer.from(`{"id":${JSON.stringify(id)},"type":"next","payload":`);
  const join: Join = () =>
    subscriptions.join(
      key,
      () => graph.subscribe(document, fromNow, { ...scope, principal: reachOf(scope.principal) }),
      (answers) => connection.push(textFrames(start, answers)),
    );
  return beginsNow ? join() : catchUp(alone, join);
}
