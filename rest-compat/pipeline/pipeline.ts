import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Contract } from '../../contract/versioning';
import { versionGuide } from '../../contract/versioning/openapi';
import type { CredentialSignals } from '../../gateway/src/authentication/authenticator';
import type { RateLimits } from '../../subgraphs/kit/src/limits/rate-limits';
import type { Logger } from '../../subgraphs/kit/src/logging';
import type { RequestObserver } from '../../subgraphs/kit/src/telemetry/request-observer';
import type { ReplayStore } from '../edge-store/replay-store';
import { LegacyEndpoint } from '../legacy-v2/endpoint';
import { handleLegacy } from '../legacy-v2/pipeline';
import type { LegacyRoute } from '../legacy-v2/route';
import {
  type CredentialReader,
  provisionalVersion,
  authenticate,
  requireUnexpired,
  checkApp,
  requirePermission,
  limitDated,
  type RateAccess,
  limitRejected,
  previewVersion,
  resolveVersion,
  requireServed,
} from './admission';
import { DatedEndpoint } from './dated-endpoint';
import { type Route, type HttpMethod, parseKey } from './route';
import { EventStreams } from '../streams/event-streams';
import type { StreamLimits } from '../streams/limits';
import type { StreamGraph } from '../streams/log-source';
import { type GraphAccess, runOperation } from './execute';
import { readBody, ClientDisconnected } from './request-input';
import { replayed, type ReplayAccess } from './replay';
import { type RestResponse, send } from './rest-response';
import type { AuthenticatedRequest, ReceivedRequest, VersionedRequest, MatchedRequest } from './stages';
import { openStream, type StreamAccess } from '../streams/open-stream';
import FindMyWay from 'find-my-way';
import { ContractError } from '../../contract/errors';
import type { Endpoint } from './endpoint';
import { MethodNotAllowed, failureResponse } from './failure';
import { activeTracer, type Span } from '../../subgraphs/kit/src/telemetry/tracing';
import { requestIdOf } from '../../subgraphs/kit/src/ids';

export interface RestApiOptions {
  readonly graph: StreamGraph;
  readonly authenticator: CredentialReader;
  readonly contract: Contract;
  readonly routes: readonly Route[];
  readonly legacyRoutes: readonly LegacyRoute[];
  readonly replay: ReplayStore;
  /** Rate limits: count requests per credential, and requests without a valid credential per client address. */
  readonly limits: RateLimits;
  readonly log: Logger;
  /** In live mode, routes marked `sandbox` are not registered. */
  readonly mode: 'sandbox' | 'live';
  /**
   * Notifications about changed credentials. The event streams of a changed credential are rechecked immediately;
   * without notifications, streams are rechecked only every minute.
   */
  readonly signals?: CredentialSignals;
  readonly streams?: Partial<StreamLimits>;
  /** Returns the client address, used for IP allow-lists and rate limits. Default: the remote address of the socket. */
  readonly addressOf?: (request: IncomingMessage) => string;
  /** Called after every response with its status and start time, for metrics. */
  readonly observe?: RequestObserver;
}

/** The REST API service: the dated API (`/api/v1`) at every version, and the legacy API (`/api/v2`). */
export interface RestApi {
  /** Request listener for `node:http`. Responds to requests for any path, also unknown ones. */
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void;
  /**
   * Compiles every route of the dated API (`/api/v1`) at these versions, and the legacy routes. Throws on the first
   * invalid route. Without this call, routes are compiled on first use.
   */
  compile(versions: readonly string[]): void;
  /** Ends all event streams, so that their clients reconnect to another process. */
  readonly drain: () => void;
  /** Rejects new requests with 503. Resolves once all requests in progress have completed. */
  close(): Promise<void>;
}

/**
 * Creates the REST API service. Throws if two routes have the same method and path, or if a route is not in the API
 * contract.
 */
export function createRestEdge(options: RestApiOptions): RestApi {
  const { graph, authenticator, contract, replay, limits, log, mode } = options;
  const addressOf = options.addressOf ?? ((request) => request.socket.remoteAddress ?? '');
  const guide = versionGuide(contract, options.routes);
  const streams = new EventStreams({ graph, authenticator, signals: options.signals, log, limits: options.streams });
  const access: PipelineAccess = {
    streams,
    graph,
    authenticator,
    contract,
    guide,
    replay,
    limits,
    log,
    addressOf,
    observe: options.observe,
  };
  const exists = (declared: { readonly sandbox?: true }): boolean => mode === 'sandbox' || !declared.sandbox;

  const documents = new Map();
  const dated = options.routes
    .filter(exists)
    .map((declared) => new DatedEndpoint(declared, { graph, contract, documents }));
  const legacy = options.legacyRoutes.filter(exists).map((declared) => new LegacyEndpoint(declared, graph));
  for (const { declaration } of dated) contract.endpoint(declaration.key, contract.latest);

  const versionOf = (request: IncomingMessage): string => provisionalVersion(request, contract);
  const listener = new Listener(
    [
      { root: '/api/v1', routes: new RouteTable('/api/v1', dated), versionOf, respond: handleDated },
      { root: '/api/v2', routes: new RouteTable('/api/v2', legacy), versionOf: () => null, respond: handleLegacy },
    ],
    access,
  );

  return {
    listener: (request, response) => listener.handle(request, response),
    compile: (versions) => {
      for (const version of versions) for (const endpoint of dated) endpoint.operationAt(version);
      for (const endpoint of legacy) endpoint.operationAt();
    },
    drain: () => streams.drain(),
    close: () => {
      streams.drain();
      return listener.close();
    },
  };
}

/** Dependencies of the request pipelines of the dated and the legacy API. */
export interface PipelineAccess extends GraphAccess, ReplayAccess, StreamAccess, RateAccess {
  readonly contract: Contract;
  readonly authenticator: CredentialReader;
  /**
   * Returns the client address, which is compared with IP allow-lists and by which requests without a valid credential
   * are counted.
   */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Called after every response with its status and start time, for metrics. */
  readonly observe?: RequestObserver;
}

/**
 * Processes a request to the dated API (`/api/v1`) step by step and returns the response. A step rejects the request by
 * throwing `ContractError`.
 */
export async function handleDated(
  received: ReceivedRequest,
  routes: RouteTable,
  access: PipelineAccess,
): Promise<RestResponse> {
  const { authenticator, addressOf, contract } = access;
  const authenticated = await authenticate(routes.match(received), authenticator, addressOf);
  const versioned = await versionedAndLimited(authenticated, access);
  requireServed(versioned, contract);
  const preview = previewVersion(versioned, contract);
  requirePermission(versioned);
  const read = { ...versioned, preview, body: await readBody(versioned) };
  requireUnexpired(read);
  if (read.endpoint.declaration.stream) return openStream(read, access);
  return replayed(read, access, (keyed) => runOperation(keyed, access));
}

async function versionedAndLimited(
  authenticated: AuthenticatedRequest,
  access: PipelineAccess,
): Promise<VersionedRequest> {
  try {
    checkApp(authenticated);
    return resolveVersion(authenticated, access.contract);
  } finally {
    // Also limits the rate of requests that are rejected for an invalid version header or app header.
    await limitDated(authenticated, access);
  }
}

const methods: readonly HttpMethod[] = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];
/**
 * Maximum length of a path parameter in characters. It must be long enough for URLs, because the legacy API accepts the
 * URL of a webhook as its id.
 */
const maxParameterLength = 2048;
/**
 * Matches visible ASCII characters, of which all ids, license keys and URLs consist. Path parameters with other
 * characters cannot match a resource and must not reach a database query.
 */
const visible = /^[\x21-\x7e]+$/;

/** Finds the endpoints of one REST API by method and path. */
export class RouteTable {
  private readonly router = FindMyWay({ maxParamLength: maxParameterLength });

  /**
   * Throws if two endpoints have the same key (method and path).
   *
   * @param root path prefix of all endpoints, such as `/api/v1`
   */
  constructor(root: string, endpoints: readonly Endpoint[]) {
    for (const endpoint of endpoints) {
      const { method, path } = parseKey(endpoint.declaration.key);
      this.router.on(method, root + path.replaceAll(/\{([a-z_]+)\}/g, ':$1'), noopHandler, endpoint);
    }
  }

  /** Finds the endpoint of the request. Rejects an unknown path (404) and an unsupported method (405). */
  match(received: ReceivedRequest): MatchedRequest {
    const found = this.router.find(received.method as HttpMethod, received.path);
    if (!found) {
      const allowed = this.allowed(received.path);
      throw allowed.length > 0
        ? new MethodNotAllowed(allowed)
        : new ContractError('not_found', 'This path does not exist.');
    }
    const pathParameters = found.params as Readonly<Record<string, string>>;
    for (const name in pathParameters) {
      if (!visible.test(pathParameters[name] ?? '')) throw new ContractError('not_found');
    }
    const endpoint = found.store as Endpoint;
    received.known.endpoint = endpoint;
    return { ...received, endpoint, pathParameters };
  }

  /**
   * Returns the allowed methods of a path for the `Allow` header, including HEAD and OPTIONS; empty for an unknown
   * path.
   */
  allowed(path: string): string[] {
    const found: string[] = methods.filter((method) => this.router.find(method, path) !== null);
    if (found.length === 0) return found;
    return [...(found.includes('GET') ? ['HEAD'] : []), ...found, 'OPTIONS'];
  }
}

/**
 * Placeholder handler: the router library requires a function per route, but `match` only reads the endpoint stored
 * with the route.
 */
function noopHandler(): void {}

/** One of the two REST APIs: the dated API (`/api/v1`) or the legacy API (`/api/v2`). */
export interface ServedApi {
  /** Path prefix of the API, such as `/api/v1`. */
  readonly root: string;
  readonly routes: RouteTable;
  /**
   * Returns the provisional API version for errors that occur before the version of the request is resolved; null for
   * an API without versions.
   */
  readonly versionOf: (request: IncomingMessage) => string | null;
  readonly respond: (received: ReceivedRequest, routes: RouteTable, access: PipelineAccess) => Promise<RestResponse>;
}

/**
 * Passes requests of `node:http` to the dated or the legacy API by their path, and counts requests in progress for a
 * graceful shutdown.
 */
export class Listener {
  private runningCount = 0;
  private closing: (() => void) | null = null;
  private closedPromise: Promise<void> | null = null;

  constructor(
    private readonly apis: readonly ServedApi[],
    private readonly access: PipelineAccess,
  ) {}

  handle(request: IncomingMessage, response: ServerResponse): void {
    this.runningCount += 1;
    const received = receive(request, response);
    const tracer = activeTracer();
    const serving =
      tracer === null
        ? this.serve(received, null)
        : tracer.run({ name: received.method, kind: 'server', traceparent: request.headers.traceparent }, (span) =>
            this.serve(received, span),
          );
    void serving.finally(() => {
      this.runningCount -= 1;
      if (this.runningCount === 0) this.closing?.();
    });
  }

  /** Rejects new requests with 503. Resolves once all requests in progress have completed. */
  close(): Promise<void> {
    this.closedPromise ??= new Promise((resolve) => {
      this.closing = resolve;
      if (this.runningCount === 0) resolve();
    });
    return this.closedPromise;
  }

  private async serve(received: ReceivedRequest, span: Span | null): Promise<void> {
    const startedAt = this.access.observe ? performance.now() : 0;
    const status = await this.sent(received);
    if (span || this.access.observe)
      observed(received, { status, began: startedAt, span, observe: this.access.observe });
  }

  /**
   * Sends the response and returns its status: 0 if the client has disconnected, 500 if the response could not be sent.
   */
  private async sent(received: ReceivedRequest): Promise<number> {
    try {
      const response = await this.respond(received);
      await send(received, response, this.access);
      // The status of the sent response is 304 if the client has the resource already.
      return received.response.headersSent ? received.response.statusCode : response.status;
    } catch (failure) {
      if (failure instanceof ClientDisconnected) return 0;
      this.access.log.error({ err: failure, requestId: received.requestId }, 'the response could not be sent');
      received.response.destroy();
      return 500;
    }
  }

  private async respond(received: ReceivedRequest): Promise<RestResponse> {
    try {
      const api = this.apis.find(({ root }) => received.path.startsWith(`${root}/`) || received.path === root);
      received.known.version = api?.versionOf(received.request) ?? null;
      if (this.closedPromise) throw new ContractError('service_unavailable');
      if (!api) throw new ContractError('not_found', 'This path does not exist.');
      if (received.method === 'OPTIONS') return optionsResponse(api.routes.allowed(received.path));
      return await api.respond(received, api.routes, this.access);
    } catch (failure) {
      if (failure instanceof ClientDisconnected) throw failure;
      const rejection = limitRejected(received, failure, this.access);
      const { requestId, known } = received;
      return failureResponse(rejection, { requestId, version: known.version, endpoint: known.endpoint }, this.access);
    }
  }
}

function receive(request: IncomingMessage, response: ServerResponse): ReceivedRequest {
  const url = request.url ?? '/';
  const mark = url.indexOf('?');
  const method = request.method ?? 'GET';
  return {
    request,
    response,
    requestId: requestIdOf(request),
    method: method === 'HEAD' ? 'GET' : method,
    path: mark < 0 ? url : url.slice(0, mark),
    query: mark < 0 ? '' : url.slice(mark + 1),
    known: { version: null, endpoint: null, principal: null, rate: null, deprecation: null },
  };
}

function optionsResponse(allowed: readonly string[]): RestResponse {
  if (allowed.length === 0) throw new ContractError('not_found', 'This path does not exist.');
  return { status: 204, body: null, headers: { allow: allowed.join(', ') } };
}

/** Outcome of a request, with the observer and the trace span to which it is reported. */
export interface RequestOutcome {
  /** Response status; 0 if the client disconnected before the response was sent. */
  readonly status: number;
  readonly began: number;
  readonly span: Span | null;
  readonly observe?: RequestObserver;
}

/**
 * Reports a request to the metrics observer and to its trace span. Requests are named by the key of the endpoint (`GET
 * /plans/{id}`), which has far fewer values than the path.
 */
export function observed(received: ReceivedRequest, { status, began, span, observe }: RequestOutcome): void {
  const { method, requestId, path, known } = received;
  const { endpoint, version, principal } = known;
  const operation = endpoint?.declaration.key ?? 'other';
  const api = path.startsWith('/api/v2') ? 'v2' : 'v1';
  observe?.({ api, method, operation, version, status, began, requestId, principal });
  if (!span) return;
  span.rename(endpoint ? operation : method);
  span.set('http.request.method', method);
  span.set('http.response.status_code', status);
  if (endpoint) span.set('http.route', operation.slice(operation.indexOf(' ') + 1));
  if (version !== null) span.set('commerce_graph.version', version);
  span.set('commerce_graph.request_id', requestId);
  if (principal) span.set('commerce_graph.credential_id', principal.credentialId);
  if (status >= 500) span.fail();
}
