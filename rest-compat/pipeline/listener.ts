import type { IncomingMessage, ServerResponse } from 'node:http';
import { ContractError } from '../../contract/errors';
import { activeTracer, type Span } from '../../subgraphs/kit/src/telemetry';
import type { Answer, Exchange } from './exchange';
import { failureAnswer } from './failure';
import { limitRefused } from './limit-rate';
import type { RouteTable } from './match-route';
import type { PipelineAccess } from './pipeline';
import { observed } from './observed';
import { ClientGone } from './read-body';
import { requestIdOf } from './request-id';
import { send } from './send';

/** One of the two REST APIs. */
export interface Door {
  /** Path prefix: `/api/v1`. */
  readonly root: string;
  readonly routes: RouteTable;
  /** Version of responses that are sent before the request's version is resolved; null for none. */
  readonly versionOf: (request: IncomingMessage) => string | null;
  readonly answer: (exchange: Exchange, routes: RouteTable, access: PipelineAccess) => Promise<Answer>;
}

const noBody = Buffer.alloc(0);
const noParameters = Object.freeze({});

/** Passes requests of `node:http` to the pipeline of their API, and counts running requests for a graceful shutdown. */
export class Listener {
  private running = 0;
  private closing: (() => void) | null = null;
  private closed: Promise<void> | null = null;

  constructor(
    private readonly doors: readonly Door[],
    private readonly access: PipelineAccess,
  ) {}

  handle(request: IncomingMessage, response: ServerResponse): void {
    this.running += 1;
    const exchange = openExchange(request, response);
    const tracer = activeTracer();
    const serving =
      tracer === null
        ? this.serve(exchange, null)
        : tracer.run({ name: exchange.method, kind: 'server', traceparent: request.headers.traceparent }, (span) =>
            this.serve(exchange, span),
          );
    void serving.finally(() => {
      this.running -= 1;
      if (this.running === 0) this.closing?.();
    });
  }

  /** Rejects new requests with 503. Resolves once all running requests have completed. */
  close(): Promise<void> {
    this.closed ??= new Promise((resolve) => {
      this.closing = resolve;
      if (this.running === 0) resolve();
    });
    return this.closed;
  }

  private async serve(exchange: Exchange, span: Span | null): Promise<void> {
    const began = this.access.observe ? performance.now() : 0;
    const status = await this.sent(exchange);
    if (span || this.access.observe) observed(exchange, { status, began, span, observe: this.access.observe });
  }

  /** Sends the response and returns its status; 0 if the client has disconnected. */
  private async sent(exchange: Exchange): Promise<number> {
    try {
      const answer = await this.answer(exchange);
      send(exchange, answer, this.access.limits);
      return answer.status;
    } catch (failure) {
      if (failure instanceof ClientGone) return 0;
      this.access.log.error({ err: failure, requestId: exchange.requestId }, 'the answer could not be sent');
      exchange.response.destroy();
      return 500;
    }
  }

  private async answer(exchange: Exchange): Promise<Answer> {
    try {
      const door = this.doors.find(({ root }) => exchange.path.startsWith(`${root}/`) || exchange.path === root);
      exchange.version = door?.versionOf(exchange.request) ?? null;
      if (this.closed) throw new ContractError('service_unavailable');
      if (!door) throw new ContractError('not_found', 'There is nothing at this path.');
      if (exchange.method === 'OPTIONS') return methodsAnswer(door.routes.allowed(exchange.path));
      return await door.answer(exchange, door.routes, this.access);
    } catch (failure) {
      if (failure instanceof ClientGone) throw failure;
      return failureAnswer(limitRefused(exchange, failure, this.access), exchange, this.access);
    }
  }
}

function openExchange(request: IncomingMessage, response: ServerResponse): Exchange {
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

function methodsAnswer(allowed: readonly string[]): Answer {
  if (allowed.length === 0) throw new ContractError('not_found', 'There is nothing at this path.');
  return { status: 204, body: null, headers: { allow: allowed.join(', ') } };
}
