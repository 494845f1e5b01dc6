import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type DoubleAnswer, type DoubleRequest, StripeWorld, handle } from './stripe-world';

/** Fault that replaces the normal response to one request. */
export type Disturbance =
  /** The connection is closed before the request takes effect. */
  | 'requestLost'
  /** The connection is closed after the request took effect. */
  | 'answerLost'
  /** The request is processed, or the response is sent, when the promise resolves. */
  | { readonly arrives: Promise<unknown> }
  | { readonly answers: Promise<unknown> }
  | DoubleAnswer;

/** Local mock server of Stripe with the endpoints that the processor uses: form input, JSON output, idempotency keys. */
export interface StripeDouble {
  readonly url: string;
  readonly world: StripeWorld;
  /** All received requests. */
  readonly requests: DoubleRequest[];
  /** Queues faults, one for each of the next requests. */
  disturb(...disturbances: readonly Disturbance[]): void;
  close(): Promise<void>;
}

export async function openStripeDouble(): Promise<StripeDouble> {
  const world = new StripeWorld();
  const requests: DoubleRequest[] = [];
  const disturbances: Disturbance[] = [];
  const server = http.createServer(async (incoming, outgoing) => {
    const request = await read(incoming);
    requests.push(request);
    const disturbance = disturbances.shift();
    if (disturbance === 'requestLost') return incoming.socket.destroy();
    if (isObject(disturbance) && 'arrives' in disturbance) await disturbance.arrives;
    const { status, body } = isObject(disturbance) && 'status' in disturbance ? disturbance : handle(world, request);
    if (disturbance === 'answerLost') return incoming.socket.destroy();
    if (isObject(disturbance) && 'answers' in disturbance) await disturbance.answers;
    outgoing
      .writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${requests.length}` })
      .end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    world,
    requests,
    disturb: (...planned) => void disturbances.push(...planned),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function isObject(disturbance: Disturbance | undefined): disturbance is Exclude<Disturbance, string> {
  return typeof disturbance === 'object';
}

async function read(incoming: http.IncomingMessage): Promise<DoubleRequest> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://127.0.0.1');
  const form = [...searchParams, ...new URLSearchParams(Buffer.concat(parts).toString('utf8'))];
  const { authorization, 'idempotency-key': key } = incoming.headers;
  return {
    method: incoming.method ?? '',
    path: pathname,
    form: Object.fromEntries(form),
    idempotencyKey: typeof key === 'string' ? key : null,
    authorization,
  };
}
