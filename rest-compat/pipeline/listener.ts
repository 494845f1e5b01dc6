import type { IncomingMessage, ServerResponse } from 'node:http';
import { ContractError } from '../../contract/errors';
import { activeTracer, type Span } from '../../subgraphs/kit/src/telemetry/tracing';
import { failureResponse } from './failure';
import { limitRejected } from './limit-rate';
import type { RouteTable } from './match-route';
import type { PipelineAccess } from './pipeline';
import { ClientDisconnected } from './read-body';
import { type RestResponse, send } from './rest-response';
import type { ReceivedRequest } from './stages';
import { newRequestId } from '../../subgraphs/kit/src/ids';
import type { RequestObserver } from '../../subgraphs/kit/src/telemetry/request-observer';

/** One of the two REST APIs: the dated API (`/api/v1`) or the legacy API (`/api/v2`). */
export interface RestApi {
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
    private readonly apis: readonly RestApi[],
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

/** Matches request ids of clients that are safe in headers and log lines. */
const echoed = /^[\x21-\x7e]{1,128}$/;

/** Returns the client's `X-Request-Id` if it has 1–128 visible ASCII characters, else a new id. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && echoed.test(given) ? given : newRequestId();
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
