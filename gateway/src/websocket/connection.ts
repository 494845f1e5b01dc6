import type { Duplex } from 'node:stream';
import type { WebSocket as ProtocolSocket } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { hasExpired, type Principal, whenExpired } from '../../../subgraphs/kit/src/principal';
import { hasTooManyNames } from '../limits';
import type { SocketLimits } from './limits';

type Listener = Parameters<ProtocolSocket['onMessage']>[0];

/** What a client has sent is no text. */
const badRequest = 4400;
/** More messages than a client has any use for. */
const tooManyMessages = 4290;
/** The credential does not hold, or not any more. */
const forbidden = 4403;
/** The client can come back and resume. */
const tryAgainLater = 1013;

/** Messages of all connections, counted. */
export interface Traffic {
  received: number;
  sent: number;
}

/** How a connection is to be closed, and who waits for that. */
interface Leaving extends PromiseWithResolvers<void> {
  readonly code: number;
  readonly reason: string;
  /** The end of the longest wait. */
  readonly longest: NodeJS.Timeout;
}

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
  private caller: Principal | null = null;
  /** Ends the wait for the credential's expiry. */
  private stopWaiting: (() => void) | null = null;
  /** Answered the last ping. */
  alive = true;
  /** The protocol's way to hear of the end. */
  closed: ((code: number, reason: string) => Promise<void>) | null = null;
  /** Whether the credential's connections count this one. */
  counted = false;
  /** Operations that run at this moment. */
  operations: () => number = () => 0;
  readonly openedAt = Date.now();
  /** Ids of queries and mutations that run; null while none ever has. */
  private running: Set<string> | null = null;
  /** The end that waits for them. */
  private leaving: Leaving | null = null;
  private listener: Listener | null = null;
  /** Messages of the second that began then. */
  private second = 0;
  private received = 0;

  /**
   * @param number grows from one connection to the next
   * @param wire what the socket writes to
   * @param limits one who reads too slowly is let go with 1013, one who sends too fast with 4290
   */
  constructor(
    readonly number: number,
    readonly socket: WebSocket,
    private readonly wire: Duplex,
    readonly address: string,
    private readonly limits: Pick<SocketLimits, 'buffered' | 'messages' | 'deadline'>,
    private readonly traffic: Traffic,
  ) {}

  get protocol(): string {
    return this.socket.protocol;
  }

  /** Who is connected, null until the client has shown a credential. */
  get principal(): Principal | null {
    return this.caller;
  }

  /** Lets the client act as a principal, until its credential expires: the connection is closed then. */
  admit(principal: Principal): void {
    this.caller = principal;
    this.stopWaiting = whenExpired(principal, () => this.expire());
  }

  /** Whether the credential has expired, so that nothing more is done for the client. Closes the connection then. */
  get hasExpired(): boolean {
    if (!this.caller || !hasExpired(this.caller)) return false;
    this.expire();
    return true;
  }

  /** Resolves when the message has left this process, or cannot any more. */
  send(data: string): Promise<void> {
    return new Promise((resolve) => {
      if (!this.takes(data.length)) return resolve();
      this.traffic.sent += 1;
      this.socket.send(data, () => resolve());
    });
  }

  /** Sends so many frames that are ready, without waiting. */
  push(frames: Buffer, count: number): void {
    if (!this.takes(frames.length)) return;
    this.traffic.sent += count;
    this.wire.write(frames);
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  onMessage(listener: Listener): void {
    this.listener = listener;
  }

  receive(data: unknown, isBinary: boolean): void {
    this.traffic.received += 1;
    // A client that does not answer a close could go on sending.
    if (this.socket.readyState !== this.socket.OPEN || this.leaving) return;
    if (this.isTooFast()) return;
    if (isBinary) return this.close(badRequest, 'Messages are text');
    const text = String(data);
    if (hasTooManyNames(text)) return this.close(badRequest, 'Too many names');
    this.listener?.(text).catch(() => this.close(4500, 'Internal server error'));
  }

  /** Answers a ping of the client: within the limit too, since pings could be sent without end by one who reads nothing. */
  answerPing(data: Buffer): void {
    if (this.isTooFast()) return;
    if (this.takes(data.length)) this.socket.pong(data);
  }

  /** Asks for a sign of life, or cuts the connection that has not given one since it was asked last. */
  ping(): void {
    // Where this process was busy, an answer may have arrived that it has not read yet.
    if (!this.alive) return void setImmediate(() => (this.alive ? this.ping() : this.socket.terminate()));
    this.alive = false;
    if (this.socket.readyState === this.socket.OPEN) this.wire.write(emptyPing);
  }

  /** Closes, and cuts the connection when the client does not answer that. */
  letGo(code: number, reason: string): void {
    letGo(this.socket, code, reason);
  }

  /** An operation is about to begin, and has to be answered before the connection is closed on purpose. */
  begun(id: string): void {
    (this.running ??= new Set()).add(id);
  }

  /** It turned out to be one that its client resumes. */
  isResumable(id: string): void {
    this.running?.delete(id);
    this.leave();
  }

  /** The last message of an operation is about to be sent. */
  completed(id: string): void {
    if (this.running?.has(id)) setImmediate(() => this.isResumable(id));
  }

  /**
   * Closes once every query and mutation has been answered, and takes no more of them: a client that comes back sends again what has not
   * been answered, and a mutation would be carried out twice. Waits no longer than one may take. Resolves when nothing can be sent any more.
   */
  letGoWhenAnswered(code: number, reason: string): Promise<void> {
    if (!this.leaving) {
      const longest = setTimeout(() => this.leaveNow(), this.limits.deadline).unref();
      this.leaving = { code, reason, longest, ...Promise.withResolvers<void>() };
    }
    this.leave();
    return this.leaving.promise;
  }

  /** The connection has ended. */
  ended(): void {
    this.stopWaiting?.();
    this.leaveNow();
  }

  private leave(): void {
    if ((this.running?.size ?? 0) === 0) this.leaveNow();
  }

  private leaveNow(): void {
    if (!this.leaving) return;
    const { code, reason, longest, resolve } = this.leaving;
    clearTimeout(longest);
    if (this.socket.readyState === this.socket.OPEN) this.letGo(code, reason);
    resolve();
  }

  private expire(): void {
    if (this.socket.readyState === this.socket.OPEN) this.letGo(forbidden, 'The credential has expired');
  }

  private isTooFast(): boolean {
    const second = Math.floor(performance.now() / 1_000);
    if (second !== this.second) this.received = 0;
    this.second = second;
    this.received += 1;
    if (this.received <= this.limits.messages) return false;
    this.letGo(tooManyMessages, 'Too many messages');
    return true;
  }

  private takes(length: number): boolean {
    const { socket } = this;
    if (socket.readyState !== socket.OPEN || this.hasExpired) return false;
    if (socket.bufferedAmount + length <= this.limits.buffered) return true;
    this.letGo(tryAgainLater, 'Reads too slowly');
    return false;
  }
}

/** Closes a socket, and cuts its connection when the client does not answer that. */
export function letGo(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), closeWait).unref();
}
