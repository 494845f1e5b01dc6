import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type MockResponse, type MockRequest, StripeMock, handle } from './stripe-mock';

/** Fault or fixed response that replaces the normal response of the mock server to one request. */
export type InjectedFault =
  /** The connection is closed, and the request has no effect. */
  | 'requestLost'
  /** The connection is closed after the request has taken effect, so that its response is lost. */
  | 'answerLost'
  /**
   * `arrives`: the request is processed only after the promise has resolved. `answers`: the request is processed
   * immediately, and its response is sent after the promise has resolved.
   */
  | { readonly arrives: Promise<unknown> }
  | { readonly answers: Promise<unknown> }
  | MockResponse;

/**
 * Local mock server for the Stripe endpoints that the processor uses. Supports form-encoded requests, JSON responses
 * and idempotency keys.
 */
export interface StripeMockServer {
  readonly url: string;
  readonly mock: StripeMock;
  /** All requests that the server has received, in order. */
  readonly requests: MockRequest[];
  /** Queues faults: the next requests each receive one of them, in order. */
  disturb(...faults: readonly InjectedFault[]): void;
  close(): Promise<void>;
}

export async function openStripeDouble(): Promise<StripeMockServer> {
  const state = new StripeMock();
  const requests: MockRequest[] = [];
  const faults: InjectedFault[] = [];
  const server = http.createServer(async (incoming, outgoing) => {
    const request = await read(incoming);
    requests.push(request);
    const fault = faults.shift();
    if (fault === 'requestLost') return incoming.socket.destroy();
    if (isObject(fault) && 'arrives' in fault) await fault.arrives;
    const { status, body } = isObject(fault) && 'status' in fault ? fault : handle(state, request);
    if (fault === 'answerLost') return incoming.socket.destroy();
    if (isObject(fault) && 'answers' in fault) await fault.answers;
    outgoing
      .writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${requests.length}` })
      .end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mock: state,
    requests,
    disturb: (...planned) => void faults.push(...planned),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function isObject(fault: InjectedFault | undefined): fault is Exclude<InjectedFault, string> {
  return typeof fault === 'object';
}

async function read(incoming: http.IncomingMessage): Promise<MockRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://127.0.0.1');
  const form = [...searchParams, ...new URLSearchParams(Buffer.concat(chunks).toString('utf8'))];
  const { authorization, 'idempotency-key': key } = incoming.headers;
  return {
    method: incoming.method ?? '',
    path: pathname,
    form: Object.fromEntries(form),
    idempotencyKey: typeof key === 'string' ? key : null,
    authorization,
  };
}
