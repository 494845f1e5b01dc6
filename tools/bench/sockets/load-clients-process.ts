import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/**
 * Command to this process: connect `count` clients and send the messages of `says` on each, waiting for a response
 * after each message.
 */
export interface ConnectRequest {
  readonly port: number;
  readonly path: string;
  readonly count: number;
  /** Messages as JSON strings; `$id` is replaced with an id that is unique per client. */
  readonly says: readonly string[];
}

/** Command to this process: report once this many events have arrived since the last report. */
export interface Expect {
  readonly events: number;
}

export type Order = ConnectRequest | Expect;

/** Message from this process to its parent. */
export interface Report {
  readonly connected?: number;
  /** Events received since the last report. */
  readonly events?: number;
  /** Text of one of the received events. */
  readonly sample?: string;
  readonly failed?: string;
}

/** Number of clients that connect at the same time. */
const concurrency = 100;

interface Client {
  readonly socket: Socket;
  /** Received start of a frame that is still incomplete. */
  rest: Buffer | null;
  /** Called when the client receives its next frame. */
  onFrame: (() => void) | null;
}

const state = { events: 0, expected: Infinity, sample: '' };
const report = (message: Report): void => void process.send?.(message);

process.on('message', (order: Order) => {
  if ('events' in order) {
    state.expected = order.events;
    reportWhenComplete();
  } else
    void connectAll(order).then(
      () => report({ connected: order.count }),
      (error: Error) => report({ failed: error.message }),
    );
});
process.on('disconnect', () => process.exit(0));

async function connectAll(order: ConnectRequest): Promise<void> {
  let remaining = order.count;
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (remaining-- > 0) await connectClient(order);
    }),
  );
}

async function connectClient({ port, path, says }: ConnectRequest): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const client: Client = { socket, rest: null, onFrame: null };
  const upgraded = new Promise<void>((resolve, reject) => {
    socket.once('data', (head) =>
      String(head).startsWith('HTTP/1.1 101') ? resolve() : reject(new Error(String(head).split('\r\n', 1)[0])),
    );
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('A connection was closed')));
  });
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: bench\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n`,
  );
  await upgraded;
  socket.removeAllListeners('error').removeAllListeners('close');
  socket
    .on('error', (error) => report({ failed: error.message }))
    .on('close', () => report({ failed: 'A connection was closed' }));
  socket.on('data', (chunk) => parseFrames(client, chunk));
  for (const [index, text] of says.entries()) {
    const nextFrame = new Promise<void>((resolve) => (client.onFrame = resolve));
    socket.write(frame(text.replace('$id', randomUUID())));
    // The last message starts the subscription, which has no immediate response.
    if (index < says.length - 1) await nextFrame;
  }
}

/** Splits received bytes into WebSocket frames. Servers send frames unmasked. */
function parseFrames(client: Client, chunk: Buffer): void {
  const bytes = client.rest ? Buffer.concat([client.rest, chunk]) : chunk;
  let at = 0;
  while (bytes.length - at >= 2) {
    const shortLength = (bytes[at + 1] as number) & 127;
    const head = shortLength === 126 ? 4 : shortLength === 127 ? 10 : 2;
    if (bytes.length - at < head) break;
    const length =
      shortLength === 126
        ? bytes.readUInt16BE(at + 2)
        : shortLength === 127
          ? Number(bytes.readBigUInt64BE(at + 2))
          : shortLength;
    if (bytes.length - at < head + length) break;
    handleFrame(client, bytes, at, head, length);
    at += head + length;
  }
  client.rest = at < bytes.length ? bytes.subarray(at) : null;
}

const [textFrame, closeFrame, pingFrame, openingBrace] = [0x81, 0x88, 0x89, 0x7b] as const;

function handleFrame(client: Client, bytes: Buffer, at: number, head: number, length: number): void {
  if (bytes[at] === pingFrame) return void client.socket.write(Buffer.from([0x8a, 0x80, 0, 0, 0, 0]));
  if (bytes[at] === closeFrame)
    return report({
      failed: `A connection was closed with ${bytes.readUInt16BE(at + head)} ${bytes.toString('utf8', at + head + 2, at + head + length)}`,
    });
  if (bytes[at] !== textFrame || bytes[at + head] !== openingBrace) return;
  const { onFrame } = client;
  client.onFrame = null;
  onFrame?.();
  // Messages with events begin with the id, `{"id"`; all other messages begin with their type.
  if (bytes[at + head + 2] !== 0x69) return;
  if (state.events === 0) state.sample = bytes.toString('utf8', at + head, at + head + length);
  state.events += 1;
  if (state.events >= state.expected) reportWhenComplete();
}

function reportWhenComplete(): void {
  if (state.events < state.expected) return;
  report({ events: state.events, sample: state.sample });
  Object.assign(state, { events: 0, expected: Infinity });
}

/** Encodes a WebSocket text frame, masked with zeros. */
function frame(text: string): Buffer {
  const body = Buffer.from(text);
  const head =
    body.length < 126
      ? Buffer.from([0x81, 0x80 | body.length])
      : Buffer.from([0x81, 0xfe, body.length >> 8, body.length & 255]);
  return Buffer.concat([head, Buffer.alloc(4), body]);
}
