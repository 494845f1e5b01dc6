import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { ApolloServerPluginInlineTraceDisabled } from '@apollo/server/plugin/disabled';
import type { FormattedExecutionResult, GraphQLSchema } from 'graphql';
import { setTimeout as pause } from 'node:timers/promises';
import { type Clock, type Context, createContext, systemClock } from '../context';
import { deadlineFromHeader, timeLeftHeader, withDeadline } from '../deadline/deadline';
import type { Logger } from '../logging';
import { principalHeader, principalSecretLength, type SignedScope, verifyPrincipal } from '../principal/token';
import { ResponseBudget } from '../response-budget/response-budget';
import { closeServer } from '../serving/close-server';
import { Readiness, type ReadinessChecks, sendHealth } from '../serving/readiness';
import { activeTracer, type Span } from '../telemetry/tracing';
import type { RequestObserver } from '../telemetry/request-observer';
import { publicError } from './public-error';
import { isSchemaNamed, schemaHeader, schemaName } from './schema-name';
import { serveSubscriptions } from './serve-subscriptions';

export interface SubgraphServerOptions {
  /** Name of the subgraph in the supergraph, and required audience of principal tokens. */
  readonly name: string;
  readonly schema: GraphQLSchema;
  /** Port to listen on; 0 selects a free port. */
  readonly port: number;
  readonly host: string;
  /** Signing secret shared with the gateway, at least 32 bytes. */
  readonly secret: string;
  readonly log: Logger;
  readonly clock?: Clock;
  /** Readiness checks of required dependencies, reported by `/readyz`. */
  readonly checks?: ReadinessChecks['needed'];
  /** Readiness checks of other processes that are called; each is required only until it has succeeded once. */
  readonly dependencies?: ReadinessChecks['dependencies'];
  /** At shutdown, time between reporting "not ready" and closing the connections, in milliseconds; default 0. */
  readonly grace?: number;
  /** Maximum duration of a request in milliseconds; the shutdown waits that long for requests in progress. */
  readonly deadline?: number;
  /** Called after each response, for logs and metrics. */
  readonly observe?: RequestObserver;
}

export interface SubgraphServer {
  /** URL at which the gateway reaches this subgraph, `http://host:port/graphql`. */
  readonly url: string;
  /** Waits for requests in progress, closes subscriptions and stops the server. */
  close(): Promise<void>;
}

/** Maximum request size in bytes: a gateway may send the entity representations of many pages in one request. */
const maxBody = 16 * 1024 * 1024;
/** Maximum size of the headers in bytes: principals of users with many accounts are large. */
const maxHeaders = 256 * 1024;
/**
 * Keep-alive timeout in milliseconds: longer than that of any gateway, so that no connection is closed while a request
 * is in flight.
 */
const keepAliveTimeoutMs = 75_000;

/**
 * Serves a subgraph in its own process: GraphQL over HTTP and WebSocket at `/graphql`. Only a gateway can use it, since
 * every request must contain a principal signed for this subgraph.
 */
export async function serveSubgraph(options: SubgraphServerOptions): Promise<SubgraphServer> {
  const { name, schema, port, host, secret, log, clock = systemClock } = options;
  const readiness = new Readiness();
  if (Buffer.byteLength(secret) < principalSecretLength) {
    throw new RangeError(`The secret that signs principals must have at least ${principalSecretLength} bytes`);
  }
  const apollo = apolloServer(schema, log);
  await apollo.start();
  const verify = (token: unknown): SignedScope | null =>
    typeof token === 'string' ? verifyPrincipal(token, { secret, audience: name }) : null;
  const served = schemaName(schema);
  const contextOf = (scope: SignedScope): Context =>
    createContext({ ...scope, log, clock, captured: scope.captured ?? null, budget: new ResponseBudget() });
  const server = createServer(
    { maxHeaderSize: maxHeaders, keepAliveTimeout: keepAliveTimeoutMs },
    (request, response) => {
      if (readiness.isDraining) response.shouldKeepAlive = false;
      const [path = '/'] = (request.url ?? '/').split('?', 1);
      if (sendHealth(path, response, readiness)) return;
      const handled =
        path === '/graphql'
          ? inTime(request, response, () => observed(options, request, response, () => handleGraph(request, response)))
          : Promise.resolve(send(response, 404, ''));
      handled.catch((error: unknown) => {
        log.error({ err: error }, 'A subgraph request failed');
        send(response, 500, '');
      });
    },
  );
  const handleGraph = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const scope = verify(request.headers[principalHeader]);
    if (!scope) return send(response, 401, unauthorizedBody);
    response.setHeader(schemaHeader, served);
    if (!isSchemaNamed(served, request.headers[schemaHeader])) return send(response, 412, otherSchema);
    const body = await bodyOf(request);
    if (body === null) return send(response, 413, '');
    const context = contextOf(scope);
    const result = await apollo.executeHTTPGraphQLRequest({
      httpGraphQLRequest: { method: request.method ?? 'POST', headers: headersOf(request), search: '', body },
      context: async () => context,
    });
    if (result.body.kind !== 'complete') throw new TypeError('A subgraph does not send incremental responses');
    send(response, result.status ?? 200, result.body.string);
  };
  await listen(server, port, host);
  readiness.open({ needed: options.checks ?? {}, dependencies: options.dependencies });
  // Call this only after the server listens: from then on the WebSocket server handles all errors of the HTTP server.
  const subscriptions = serveSubscriptions(server, { schema, schemaName: served, verify, contextOf });
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}/graphql`,
    async close() {
      readiness.drain();
      if (options.grace) await pause(options.grace);
      await Promise.all([subscriptions.close(), closeServer(server, options.deadline)]);
      await apollo.stop();
    },
  };
}

/**
 * Handles a request in a tracing span if tracing is enabled, and reports the completed request to the observer if there
 * is one.
 */
function observed(
  { name, observe }: SubgraphServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
  handle: () => Promise<void>,
): Promise<void> {
  const tracer = activeTracer();
  if (tracer === null && !observe) return handle();
  const startedAt = performance.now();
  const onFinished = (span: Span | null): void => {
    const { statusCode: status } = response;
    observe?.({
      api: 'subgraph',
      method: 'POST',
      operation: name,
      version: null,
      status,
      began: startedAt,
      requestId: '',
      principal: null,
    });
    span?.set('http.response.status_code', status);
  };
  if (tracer === null) return handle().finally(() => onFinished(null));
  const spanOptions = { name: `subgraph ${name}`, kind: 'server', traceparent: request.headers.traceparent } as const;
  return tracer.run(spanOptions, (span) => handle().finally(() => onFinished(span)));
}

function apolloServer(schema: GraphQLSchema, log: Logger): ApolloServer<Context> {
  return new ApolloServer<Context>({
    schema,
    introspection: false,
    persistedQueries: false,
    csrfPrevention: true,
    stopOnTerminationSignals: false,
    includeStacktraceInErrorResponses: false,
    logger: log,
    plugins: [ApolloServerPluginInlineTraceDisabled(), publicErrors],
  });
}

/** Runs work with the deadline that the gateway has sent; without a deadline if it has sent none. */
function inTime<T>(request: IncomingMessage, response: ServerResponse, work: () => T): T {
  const deadline = deadlineFromHeader(
    request.headers[timeLeftHeader],
    () => response.headersSent || response.destroyed,
  );
  return deadline ? withDeadline(deadline, work) : work();
}

const unauthorizedBody = JSON.stringify({
  errors: [{ message: 'A principal signed for this subgraph is required.', extensions: { code: 'unauthorized' } }],
});

const otherSchema = JSON.stringify({ errors: [{ message: 'This subgraph does not serve the requested schema.' }] });

/** Plugin that converts the errors of a response to their public form while the request context is available. */
const publicErrors: ApolloServerPlugin<Context> = {
  requestDidStart: async () => ({
    willSendResponse: async ({ response, errors, contextValue }) => {
      if (response.body.kind !== 'single' || !errors?.length) return;
      const result: { errors?: FormattedExecutionResult['errors'] } = response.body.singleResult;
      result.errors = errors.map((error) => publicError(error, contextValue).toJSON());
    },
  }),
};

function headersOf(request: IncomingMessage): HeaderMap {
  const headers = new HeaderMap();
  for (const name of ['content-type', 'accept']) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  return headers;
}

/**
 * Returns the parsed body; null if it is too large. Invalid JSON is returned as text, which the GraphQL server rejects.
 */
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
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
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
