import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';

/**
 * Command from the benchmark to this process: send the text to every client, the given number of times, one after the
 * other.
 */
export interface Broadcast {
  readonly text: string;
  readonly times: number;
}

/**
 * The upper bound for the speed of subscriptions: a bare `ws` server that sends the same bytes to all its clients.
 * Reports its port once it listens.
 */
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (socket) => socket.on('error', () => undefined));
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));

process.on('message', ({ text, times }: Broadcast) => {
  const bytes = Buffer.from(text);
  const send = (remaining: number): void => {
    for (const socket of sockets.clients)
      if (socket.readyState === WebSocket.OPEN) socket.send(bytes, { binary: false });
    if (remaining > 1) setImmediate(send, remaining - 1);
  };
  send(times);
});
process.on('disconnect', () => process.exit(0));
