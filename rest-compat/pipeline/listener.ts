import type { IncomingMessage, ServerResponse } from 'node:http';
import { ContractError } from '../../contract/errors';
import { activeTracer, type Span } from '../../subgraphs/kit/src/telemetry';
import type { RestResponse, Exchange } from './exchange';
import { failureResponse } from './failure';
import { limitRejected } from './limit-rate';
import type { RouteTable } from './match-route';
import type { PipelineAccess } from './pipeline';
import { observed } from './observed';
import { ClientDisconnected } from './read-body';
import { requestIdOf } from './request-id';
import { send } from './send';

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
  readonly respond: (exchange: Exchange, routes: RouteTable, access: PipelineAccess) => Promise<RestResponse>;
}

const noBody = Buffer.alloc(0);
const noParameters = Object.freeze({});

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
    const exchange = createRequestContext(request, response);
    const tracer = activeTracer();
    const serving =
      tracer === null
        ? this.serve(exchange, null)
        : tracer.run({ name: exchange.method, kind: 'server', traceparent: request.headers.traceparent }, (span) =>
            this.serve(exchange, span),
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

  private async serve(exchange: Exchange, span: Span | null): Promise<void> {
    const startedAt = this.access.observe ? performance.now() : 0;
    const status = await this.sent(exchange);
    if (span || this.access.observe)
      observed(exchange, { status, began: startedAt, span, observe: this.access.observe });
  }

  /**
   * Sends the response and returns its status: 0 if the client has disconnected, 500 if the response could not be sent.
   */
  private async sent(exchange: Exchange): Promise<number> {
    try {
      const response = await this.respond(exchange);
      send(exchange, response, this.access.limits);
      return response.status;
    } catch (failure) {
      if (failure instanceof ClientDisconnected) return 0;
      this.access.log.error({ err: failure, requestId: exchange.requestId }, 'the response could not be sent');
      exchange.response.destroy();
      return 500;
    }
  }

  private async respond(exchange: Exchange): Promise<RestResponse> {
    try {
      const api = this.apis.find(({ root }) => exchange.path.startsWith(`${root}/`) || exchange.path === root);
      exchange.version = api?.versionOf(exchange.request) ?? null;
      if (this.closedPromise) throw new ContractError('service_unavailable');
      if (!api) throw new ContractError('not_found', 'This path does not exist.');
      if (exchange.method === 'OPTIONS') return optionsResponse(api.routes.allowed(exchange.path));
      return await api.respond(exchange, api.routes, this.access);
    } catch (failure) {
      if (failure instanceof ClientDisconnected) throw failure;
      return failureResponse(limitRejected(exchange, failure, this.access), exchange, this.access);
    }
  }
}

function createRequestContext(request: IncomingMessage, response: ServerResponse): Exchange {
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
    version: null,
    namedVersion: null,
    preview: null,
    endpoint: null,
    pathParameters: noParameters,
    principal: null,
    rate: null,
    body: noBody,
    operationKey: null,
  };
}

function optionsResponse(allowed: readonly string[]): RestResponse {
  if (allowed.length === 0) throw new ContractError('not_found', 'This path does not exist.');
  return { status: 204, body: null, headers: { allow: allowed.join(', ') } };
}
