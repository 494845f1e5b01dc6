import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that the webhook receiver has received. */
export interface Received {
  readonly id: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How the receiver responds: with a status and optional details, or with a fault. */
export type Behaviour =
  | {
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: string;
      /** Delays the response until this promise settles. */
      readonly after?: Promise<unknown>;
    }
  /** Never responds. */
  | 'hang'
  /** Sends a status, then an endless body. */
  | 'endless body'
  /** Sends a status and the beginning of a body that is never completed. */
  | 'half a body'
  /** Sends a header one character at a time. */
  | 'slow headers'
  /** Closes the connection without a response. */
  | 'cut';

export interface Receiver {
  readonly url: string;
  readonly port: number;
  readonly requests: readonly Received[];
  /** Number of connections opened so far. */
  readonly connections: number;
  /** Maximum number of concurrent requests so far. */
  readonly mostAtOnce: number;
  /** Number of requests that were responded to, or aborted by the client. */
  readonly ended: number;
  close(): Promise<void>;
}

const accepted: Behaviour = { status: 200, body: '{"ok":true}', headers: { 'content-type': 'application/json' } };

/**
 * Opens a webhook receiver that is controlled by a test.
 *
 * @param behave returns how to respond to a request; undefined for a response with status 200
 */
export async function openReceiver(
  behave: (request: Received, requestNumber: number) => Behaviour | undefined = () => undefined,
): Promise<Receiver> {
  const requests: Received[] = [];
  const sockets = new Set<Socket>();
  const state = { connections: 0, atOnce: 0, mostAtOnce: 0, ended: 0 };
  const respond = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const headers = incoming.headers as Record<string, string>;
    state.mostAtOnce = Math.max(state.mostAtOnce, (state.atOnce += 1));
    response.on('close', () => {
      state.atOnce -= 1;
      state.ended += 1;
    });
    const request = {
      id: headers['webhook-id'] ?? '',
      path: incoming.url ?? '',
      headers,
      body: await text(incoming),
    };
    requests.push(request);
    await act(behave(request, requests.length) ?? accepted, response);
  };
  const server = createServer((incoming, response) => void respond(incoming, response).catch(() => response.destroy()));
  server.on('connection', (socket) => {
    state.connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    port,
    requests,
    get connections() {
      return state.connections;
    },
    get mostAtOnce() {
      return state.mostAtOnce;
    },
    get ended() {
      return state.ended;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function act(behaviour: Behaviour, response: ServerResponse): Promise<void> {
  if (behaviour === 'hang') return;
  if (behaviour === 'cut') return void response.destroy();
  if (behaviour === 'endless body' || behaviour === 'half a body') {
    response.writeHead(200, { 'content-type': 'text/plain' });
    const chunk = Buffer.alloc(16_384, 'x');
    if (behaviour === 'half a body') return void response.write('{"half":');
    for (; !response.destroyed; await new Promise((resolve) => setImmediate(resolve))) response.write(chunk);
    return;
  }
  if (behaviour === 'slow headers') {
    response.socket?.write('HTTP/1.1 200 OK\r\nx-slow: ');
    const drip = setInterval(
      () => (response.socket?.destroyed === false ? response.socket.write('s') : clearInterval(drip)),
      20,
    );
    return;
  }
  const { status, headers = {}, body = '', after } = behaviour;
  await after;
  response.writeHead(status, headers).end(body);
}
