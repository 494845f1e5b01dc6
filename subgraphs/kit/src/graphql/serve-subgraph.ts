import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { ApolloServerPluginInlineTraceDisabled } from '@apollo/server/plugin/disabled';
import type { FormattedExecutionResult, GraphQLSchema } from 'graphql';
import { type Clock, type Context, createContext, systemClock } from '../context';
import type { Logger } from '../logging';
import { principalHeader, principalSecretLength, type SignedScope, verifyPrincipal } from '../principal/token';
import { publicError } from './public-error';
import { serveSubscriptions } from './serve-subscriptions';

export interface SubgraphServerOptions {
  /** Name in the supergraph, and the audience of the principals that are accepted. */
  readonly name: string;
  readonly schema: GraphQLSchema;
  /** 0 takes a free port. */
  readonly port: number;
  readonly host: string;
  /** Shared with the gateway, at least 32 bytes. */
  readonly secret: string;
  readonly log: Logger;
  readonly clock?: Clock;
  /** Rejects while the subgraph cannot do its work; asked by `/readyz`. */
  readonly ready?: () => Promise<void>;
}

export interface SubgraphServer {
  /** Address for the gateway, `http://host:port/graphql`. */
  readonly url: string;
  /** Finishes what is running, ends live operations and stops. */
  close(): Promise<void>;
}

/** Largest request of a gateway, in bytes: it may carry the representations of many pages. */
const maxBody = 16 * 1024 * 1024;
/** Principals of users with many accounts are long. */
const maxHeaders = 256 * 1024;

/**
 * Serves a subgraph in a process of its own: GraphQL over HTTP and WebSocket at `/graphql`, for a gateway and nobody else,
 * since every request must carry a principal that the gateway has signed for this subgraph.
 */
export async function serveSubgraph(options: SubgraphServerOptions): Promise<SubgraphServer> {
  const { name, schema, port, host, secret, log, clock = systemClock, ready } = options;
  if (Buffer.byteLength(secret) < principalSecretLength) {
    throw new RangeError(`The secret that signs principals must have at least ${principalSecretLength} bytes`);
  }
  const apollo = new ApolloServer<Context>({
    schema,
    introspection: false,
    persistedQueries: false,
    csrfPrevention: true,
    stopOnTerminationSignals: false,
    includeStacktraceInErrorResponses: false,
    logger: log,
    plugins: [ApolloServerPluginInlineTraceDisabled(), publicErrors],
  });
  await apollo.start();
  const verify = (token: unknown): SignedScope | null =>
    typeof token === 'string' ? verifyPrincipal(token, { secret, audience: name }) : null;
  const contextOf = (scope: SignedScope): Context => createContext({ ...scope, log, clock, captured: scope.captured ?? null });
  const server = createServer({ maxHeaderSize: maxHeaders }, (request, response) => {
    const path = new URL(request.url ?? '/', 'http://subgraph').pathname;
    const handled =
      path === '/readyz' ? answerReady(response, ready) : path === '/graphql' ? answerGraph(request, response) : Promise.resolve(send(response, 404, ''));
    handled.catch((error: unknown) => {
      log.error({ err: error }, 'A subgraph request failed');
      send(response, 500, '');
    });
  });
  const answerGraph = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const scope = verify(request.headers[principalHeader]);
    if (!scope) return send(response, 401, refusal);
    const body = await bodyOf(request);
    if (body === null) return send(response, 413, '');
    const context = contextOf(scope);
    const answer = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method: request.method ?? 'POST', headers: headersOf(request), search: '', body },
      context: async () => context,
    });
    if (answer.body.kind !== 'complete') throw new TypeError('A subgraph does not answer in parts');
    send(response, answer.status ?? 200, answer.body.string);
  };
  await listen(server, port, host);
  // After listening: the WebSocket server takes every later error of the server for its own.
  const subscriptions = serveSubscriptions(server, { schema, verify, contextOf });
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}/graphql`,
    async close() {
      await subscriptions.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
      await apollo.stop();
    },
  };
}

const refusal = JSON.stringify({ errors: [{ message: 'A principal signed for this subgraph is required.', extensions: { code: 'unauthorized' } }] });

/** Replaces the errors of an answer by their form for clients, while the request they belong to is still known. */
const publicErrors: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ response, errors, contextValue }) => {
      if (response.body.kind !== 'single' || !errors?.length) return;
      const result: { errors?: FormattedExecutionResult['errors'] } = response.body.singleResult;
      result.errors = errors.map((error) => publicError(error, contextValue).toJSON());
    },
  }),
};

async function answerReady(response: ServerResponse, ready: SubgraphServerOptions['ready']): Promise<void> {
  const good = await (ready?.() ?? Promise.resolve()).then(() => true, () => false);
  send(response, good ? 200 : 503, JSON.stringify({ status: good ? 'ready' : 'not ready' }));
}

function headersOf(request: IncomingMessage): HeaderMap {
  const headers = new HeaderMap();
  for (const name of ['content-type', 'accept']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return headers;
}

/** The parsed body; null where it is too large. What is not JSON is left to the server to refuse. */
async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBody) return null;
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function send(response: ServerResponse, status: number, body: string): void {
  if (response.headersSent) return;
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) });
  response.end(body);
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
