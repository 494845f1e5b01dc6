import type { Duplex } from 'node:stream';
import type { WebSocket as ProtocolSocket } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { Principal } from '../../../subgraphs/kit/src/principal';

type Listener = Parameters<ProtocolSocket['onMessage']>[0];

/** What a client has sent is no text. */
const badRequest = 4400;
/** The client can come back and resume. */
const tryAgainLater = 1013;

/** The whole frame. */
const emptyPing = Buffer.from([0x89, 0]);

/** Milliseconds in which a client must answer a close. */
const closeWait = 2_000;

/**
 * One client's connection, as the protocol and the rounds see it. There are thousands of them at rest: each is this one object
 * next to its socket, and everything that is the same for all of them is a method.
 */
export class Connection implements ProtocolSocket {
  credential: string | null = null;
  principal: Principal | null = null;
  /** Answered the last ping. */
  alive = true;
  /** The protocol's way to hear of the end. */
  closed: ((code: number, reason: string) => Promise<void>) | null = null;
  private listener: Listener | null = null;

  /**
   * @param number grows from one connection to the next
   * @param wire what the socket writes to
   * @param maxBuffered bytes that may wait for the client; one who reads more slowly is let go with 1013
   */
  constructor(
    readonly number: number,
    readonly socket: WebSocket,
    private readonly wire: Duplex,
    readonly address: string,
    private readonly maxBuffered: number,
  ) {}

  get protocol(): string {
    return this.socket.protocol;
  }

  /** Resolves when the message has left this process, or cannot any more. */
  send(data: string): Promise<void> {
    return new Promise((resolve) => {
      if (this.takes(data.length)) this.socket.send(data, () => resolve());
      else resolve();
    });
  }

  /** Sends frames that are ready, without waiting. */
  push(frames: Buffer): void {
    if (this.takes(frames.length)) this.wire.write(frames);
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  onMessage(listener: Listener): void {
    this.listener = listener;
  }

  receive(data: unknown, isBinary: boolean): void {
    if (isBinary) return this.close(badRequest, 'Messages are text');
    this.listener?.(String(data)).catch(() => this.close(4500, 'Internal server error'));
  }

  /** Answers a ping of the client: within the limit too, since pings could be sent without end by one who reads nothing. */
  answerPing(data: Buffer): void {
    if (this.takes(data.length)) this.socket.pong(data);
  }

  /** Asks for a sign of life, or cuts the connection that has not given one since it was asked last. */
  ping(): void {
    if (!this.alive) return this.socket.terminate();
    this.alive = false;
    if (this.socket.readyState === this.socket.OPEN) this.wire.write(emptyPing);
  }

  /** Closes, and cuts the connection when the client does not answer that. */
  letGo(code: number, reason: string): void {
    this.socket.close(code, reason);
    setTimeout(() => this.socket.terminate(), closeWait).unref();
  }

  private takes(length: number): boolean {
    const { socket } = this;
    if (socket.readyState !== socket.OPEN) return false;
    if (socket.bufferedAmount + length <= this.maxBuffered) return true;
    this.letGo(tryAgainLater, 'Reads too slowly');
    return false;
  }
}
