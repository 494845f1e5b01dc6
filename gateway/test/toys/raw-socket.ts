import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Opcodes of WebSocket frames. */
export const opcodes = { text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

/** A raw WebSocket connection that sends any frame, valid or invalid, and reads only on request. */
export class RawSocket {
  private bytes = Buffer.alloc(0);
  /** Resolves when the connection has ended for any reason. */
  readonly ended: Promise<void>;

  private constructor(readonly socket: Socket) {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => (this.bytes = Buffer.concat([this.bytes, chunk])));
    this.ended = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  /** Connects and requests the WebSocket upgrade. Returns the connection and the status line of the HTTP response. */
  static async open(origin: string): Promise<{ raw: RawSocket; status: string }> {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    const raw = new RawSocket(socket);
    socket.write(
      `GET /graphql HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    while (!raw.bytes.includes('\r\n\r\n')) await once(socket, 'data');
    const end = raw.bytes.indexOf('\r\n\r\n');
    const [status = ''] = raw.bytes.toString('latin1', 0, end).split('\r\n');
    raw.bytes = raw.bytes.subarray(end + 4);
    return { raw, status };
  }

  /** Sends one complete frame. Returns false if the write buffer of the socket is full. */
  frame(opcode: number, body: Buffer | string = ''): boolean {
    return this.socket.write(frameOf(opcode, body));
  }

  send(message: object): void {
    this.frame(opcodes.text, JSON.stringify(message));
  }

  /** Reads frames until one has the given opcode, and returns the body of that frame. */
  async next(opcode: number): Promise<Buffer> {
    for (;;) {
      const found = this.readFrame();
      if (found?.opcode === opcode) return found.body;
      if (!found)
        await Promise.race([
          once(this.socket, 'data'),
          this.ended.then(() => Promise.reject(new Error('The connection has ended.'))),
        ]);
    }
  }

  /** Waits for the close frame and returns its code and reason as text, for example `1000 done`. */
  async closed(): Promise<string> {
    const body = await this.next(opcodes.close);
    return `${body.readUInt16BE(0)} ${body.toString('utf8', 2)}`.trim();
  }

  private readFrame(): { opcode: number; body: Buffer } | null {
    const { bytes } = this;
    if (bytes.length < 2) return null;
    const shortLength = (bytes[1] as number) & 127;
    const head = shortLength === 126 ? 4 : shortLength === 127 ? 10 : 2;
    if (bytes.length < head) return null;
    const length =
      shortLength === 126
        ? bytes.readUInt16BE(2)
        : shortLength === 127
          ? Number(bytes.readBigUInt64BE(2))
          : shortLength;
    if (bytes.length < head + length) return null;
    this.bytes = bytes.subarray(head + length);
    return { opcode: (bytes[0] as number) & 15, body: bytes.subarray(head, head + length) };
  }
}

/** Encodes a WebSocket frame as a client does: masked, with a mask of zeros. */
export function frameOf(opcode: number, body: Buffer | string): Buffer {
  const content = Buffer.from(body as string);
  const head = Buffer.alloc(content.length < 126 ? 2 : content.length < 65_536 ? 4 : 10);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | (content.length < 126 ? content.length : content.length < 65_536 ? 126 : 127);
  if (head.length === 4) head.writeUInt16BE(content.length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(content.length), 2);
  return Buffer.concat([head, Buffer.alloc(4), content]);
}
