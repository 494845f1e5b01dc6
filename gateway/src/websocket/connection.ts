import type { ExecutionArgs, GraphQLError } from 'graphql';
import { type Context as SocketContext, makeServer, type ServerOptions, type SubscribePayload } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { publicError } from '../../../subgraphs/kit/src/graphql/public-error';
import { newId } from '../../../subgraphs/kit/src/ids';
import type { Logger } from '../../../subgraphs/kit/src/logging';
import type { Principal } from '../../../subgraphs/kit/src/principal';
import { type Authenticator, bearerCredential } from '../authentication';
import { DocumentRefused } from '../document';
import type { Graph } from '../graph';
import { documentFor, nobody } from '../http/client-document';
import { HttpRefusal } from '../http/http-error';
import type { PreparedDocument } from '../prepared';
import type { RequestScope } from '../request';
import type { SocketLimits } from './limits';

export interface ConnectionParts {
  readonly graph: Graph;
  readonly authenticator: Authenticator;
  readonly sandbox: boolean;
  readonly log: Logger;
  readonly limits: SocketLimits;
}

/** One client's connection, as the protocol's callbacks see it. */
export interface Connection {
  readonly socket: WebSocket;
  readonly address: string;
  credential: string | null;
  principal: Principal | null;
  /** Answered the last ping. */
  alive: boolean;
}

type Protocol = ReturnType<typeof makeServer<Record<string, unknown>, Connection>>;

interface Operation {
  readonly document: PreparedDocument;
  readonly variables: Record<string, unknown>;
  readonly scope: RequestScope;
}

/** Runs the `graphql-transport-ws` protocol over the graph. */
export function createProtocol(parts: ConnectionParts): Protocol {
  const { graph, limits } = parts;
  return makeServer<Record<string, unknown>, Connection>({
    connectionInitWaitTimeout: limits.initWait,
    onConnect: (ctx) => connect(ctx, parts),
    onSubscribe: (ctx, _id, payload) => open(ctx, payload, parts),
    execute: ((args: ExecutionArgs) => {
      const { document, variables, scope } = args.contextValue as Operation;
      return graph.execute(document, variables, scope);
    }) as ServerOptions['execute'],
    subscribe: ((args: ExecutionArgs) => {
      const { document, variables, scope } = args.contextValue as Operation;
      return graph.subscribe(document, variables, scope);
    }) as ServerOptions['subscribe'],
  });
}

type Ctx = SocketContext<Record<string, unknown>, Connection>;

/** False closes the connection with 4403. */
async function connect({ connectionParams = {}, extra }: Ctx, { authenticator, log }: ConnectionParts): Promise<boolean> {
  const { Authorization, authorization, token } = connectionParams;
  const credential = bearerCredential(Authorization ?? authorization) ?? (typeof token === 'string' ? token : null);
  if (!credential) return false;
  try {
    extra.principal = await authenticator.authenticate(credential, extra.address);
  } catch (error) {
    log.error({ err: error }, 'A connection could not be authenticated');
    extra.socket.close(1013, 'Try again later');
    return false;
  }
  extra.credential = credential;
  return extra.principal !== null;
}

function open({ subscriptions, extra }: Ctx, payload: SubscribePayload, parts: ConnectionParts): ExecutionArgs | readonly GraphQLError[] {
  const { graph, sandbox, limits } = parts;
  const requestId = newId('req');
  const log = parts.log;
  const principal = extra.principal ?? nobody;
  try {
    if (Object.keys(subscriptions).length > limits.operations) {
      throw new HttpRefusal(429, 'rate_limit_exceeded', `A connection runs at most ${limits.operations} operations at the same time.`);
    }
    const request = { query: payload.query, operationName: payload.operationName ?? null };
    const document = documentFor(graph, request, { principal: extra.principal, sandbox });
    if (document instanceof DocumentRefused) return document.errors;
    const operation: Operation = {
      document,
      variables: payload.variables ?? {},
      scope: { principal, requestId, log, operationKey: null },
    };
    return { schema: graph.schema, document: document.document, operationName: document.operationName, contextValue: operation };
  } catch (error) {
    if (error instanceof HttpRefusal) return [error.toGraphQLError()];
    return [publicError(error, { log, requestId })];
  }
}
