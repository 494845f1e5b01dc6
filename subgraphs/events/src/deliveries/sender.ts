import { Agent, type Dispatcher } from 'undici';
import type { ReceiverRules } from '../webhooks/receiver-rules';
import { checkedConnector, lookUpHost, type HostLookup } from './connector';
import { userAgent } from './user-agent';

export interface SenderOptions {
  readonly rules: ReceiverRules;
  /** Timeout of one request, in milliseconds. */
  readonly timeout: number;
  /** Maximum number of connections to one receiver. */
  readonly connections: number;
  /** Resolves the host names of receivers; the name servers of the system by default. */
  readonly lookUp?: HostLookup;
}

/** Response of a receiver to one request, or the failure of the request. */
export interface DeliveryResponse {
  /** HTTP status of the response; 0 without a response. */
  readonly status: number;
  /** Response body, truncated after 65,536 bytes. */
  readonly body: Buffer;
  readonly retryAfter: string | null;
  readonly milliseconds: number;
  /** Failure message for the owner of the webhook; null if there was a response. */
  readonly failure: string | null;
}

/** Maximum number of bytes read from a response body. */
const maxBytes = 65_536;
const emptyBuffer = Buffer.alloc(0);

/**
 * Sends HTTP requests to webhook receivers: only to validated addresses, with a timeout, and without following
 * redirects.
 */
export class Sender {
  private readonly agent: Agent;

  constructor(private readonly options: SenderOptions) {
    const { rules, timeout, connections, lookUp = lookUpHost } = options;
    this.agent = new Agent({
      connect: checkedConnector(rules, lookUp, timeout),
      connections,
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: 4_000,
      keepAliveMaxTimeout: 30_000,
      maxHeaderSize: 16_384,
      allowH2: false,
    });
  }

  /** Sends a POST request. Never rejects: a failed request is described by `failure` in the result. */
  post(url: URL, headers: Readonly<Record<string, string>>, body: string): Promise<DeliveryResponse> {
    return new Promise((resolve) => {
      const exchange = new Exchange(this.options.timeout, resolve);
      try {
        this.agent.dispatch(
          {
            origin: url.origin,
            path: `${url.pathname}${url.search}`,
            method: 'POST',
            headers: { 'user-agent': userAgent, ...headers },
            body,
          },
          exchange,
        );
      } catch (error) {
        exchange.onResponseError(undefined, error as Error);
      }
    });
  }

  /** Closes all connections; requests in progress fail. */
  async close(): Promise<void> {
    await this.agent.destroy();
  }
}

/** An HTTP request in progress. The first outcome (response, error or timeout) is final; later ones are ignored. */
class Exchange implements Dispatcher.DispatchHandler {
  private readonly startedAt = performance.now();
  private readonly timer: NodeJS.Timeout;
  private controller: Dispatcher.DispatchController | undefined;
  private status = 0;
  private retryAfter: string | null = null;
  private chunks: Buffer[] = [];
  private size = 0;
  private finished = false;

  constructor(
    timeout: number,
    private readonly settle: (response: DeliveryResponse) => void,
  ) {
    this.timer = setTimeout(() => this.cut(`No answer within ${timeout / 1_000} seconds.`), timeout);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.finished) controller.abort(new Error('Request already finished'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return;
    this.status = status;
    const { 'retry-after': retryAfter } = headers;
    this.retryAfter = typeof retryAfter === 'string' ? retryAfter : null;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.finished) return;
    this.chunks.push(chunk.subarray(0, maxBytes - this.size));
    this.size += chunk.length;
    if (this.size > maxBytes) this.cut('');
  }

  onResponseEnd(): void {
    this.end(null);
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    this.end(describeError(error));
  }

  /**
   * Aborts the request. If the response has begun, its part received so far is the result; otherwise the result
   * contains `failure`.
   */
  private cut(failure: string): void {
    this.end(failure);
    this.controller?.abort(new Error('Request aborted'));
  }

  private end(failure: string | null): void {
    if (this.finished) return;
    this.finished = true;
    clearTimeout(this.timer);
    const hasResponse = this.status > 0;
    this.settle({
      status: this.status,
      body: this.size === 0 ? emptyBuffer : Buffer.concat(this.chunks),
      retryAfter: this.retryAfter,
      milliseconds: Math.round(performance.now() - this.startedAt),
      failure: hasResponse ? null : (failure ?? 'The connection ended without an answer.'),
    });
    this.chunks = [];
  }
}

const errorMessages: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was reset.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The network cannot be reached.',
  UND_ERR_CONNECT_TIMEOUT: 'No connection was made in time.',
  UND_ERR_SOCKET: 'The connection ended without an answer.',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are too long.',
};

/** Returns the description of a request error for the owner of the webhook, without details of the internal network. */
function describeError(error: Error & { readonly code?: string }): string {
  const code = error.code ?? '';
  if (errorMessages[code]) return errorMessages[code];
  if (/^(CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code) || /certificate/i.test(error.message))
    return 'The certificate cannot be trusted.';
  return /^The (address|name) /.test(error.message) ? error.message : 'The request could not be sent.';
}
