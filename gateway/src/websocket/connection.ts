import type { Duplex } from 'node:stream';
import type { WebSocket as ProtocolSocket } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { type Principal, hasExpired, onExpired } from '../../../subgraphs/kit/src/principal/principal';
import { hasTooManyNames } from '../limits';
import { SubscriptionInterrupted } from '../subscriptions/resuming';
import type { EndReason, LiveClient, Traffic } from '../subscriptions/live-clients';
import type { SocketLimits } from '../subscriptions/limits';

type Listener = Parameters<ProtocolSocket['onMessage']>[0];

/** Close code for an invalid message: not text, or with too many JSON keys. */
const badRequest = 4400;
/** Close code when a client exceeds the message rate limit. */
const tooManyMessagesCode = 4290;
/** Close code when the credential is invalid or no longer valid. */
const forbidden = 4403;
/** Close code after which the client can reconnect and resume. */
const tryAgainLater = 1013;

/** Close code when the process shuts down. */
const goingAway = 1001;
/** Close code after which the client reconnects and resumes. */
const reconnect = 1012;

/**
 * A close of a connection that waits for running operations, with the promise that resolves when the connection is
 * closed.
 */
interface PendingClose extends PromiseWithResolvers<void> {
  readonly code: number;
  readonly reason: string;
  /** Timer that closes the connection even if operations are still running. */
  readonly longest: NodeJS.Timeout;
}

/** Complete WebSocket frame of a ping without payload. */
const emptyPing = Buffer.from([0x89, 0]);

/** Milliseconds in which a client must answer a close frame; after that the connection is terminated. */
const closeTimeoutMs = 2_000;

/**
 * The connection of one client, used by the protocol and by the heartbeat scheduler. A process holds thousands of idle connections, so each
 * is one object besides its socket and shares its methods instead of holding closures.
 */
export class Connection implements ProtocolSocket, LiveClient {
  credential: string | null = null;
  private caller: Principal | null = null;
  /** Cancels the timer that closes the connection when the credential expires. */
  private cancelExpiryTimer: (() => void) | null = null;
  /** Whether the client answered the last ping. */
  alive = true;
  /** Callback that informs the protocol server that the connection has ended. */
  closed: ((code: number, reason: string) => Promise<void>) | null = null;
  /** Whether this connection is included in the connection count of its credential. */
  counted = false;
  /** Returns the number of running operations of this connection. */
  operations: () => number = () => 0;
  readonly openedAt = Date.now();
  /** Ids of running queries and mutations; null until the first one. */
  private running: Set<string> | null = null;
  /** The pending close, which waits for the running operations. */
  private pendingClose: PendingClose | null = null;
  private listener: Listener | null = null;
  /** The second in which the messages counted by `received` arrived. */
  private second = 0;
  private received = 0;

  /**
   * @param number sequence number, increases from one connection to the next
   * @param wire stream under the socket
   * @param limits a client that reads too slowly is disconnected with close code 1013, one that sends too fast with
   * 4290
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

  /** The client's principal, null until it has authenticated. */
  get principal(): Principal | null {
    return this.caller;
  }

  /** Sets the principal of the client and closes the connection when its credential expires. */
  admit(principal: Principal): void {
    this.caller = principal;
    this.cancelExpiryTimer = onExpired(principal, () => this.expire());
  }

  /** Whether the credential has expired. Closes the connection in that case, so that nothing more is executed or sent. */
  get hasExpired(): boolean {
    if (!this.caller || !hasExpired(this.caller)) return false;
    this.expire();
    return true;
  }

  /** Sends a message. Resolves when the message has been written, or can no longer be written. */
  send(data: string): Promise<void> {
    return new Promise((resolve) => {
      if (!this.hasRoomFor(data.length)) return resolve();
      this.traffic.sent += 1;
      this.socket.send(data, () => resolve());
    });
  }

  /** Writes a buffer of `count` encoded frames without waiting for the client to read them. */
  push(frames: Buffer, count: number): void {
    if (!this.hasRoomFor(frames.length)) return;
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
    // Ignore messages after the server has started to close: a client that does not answer the close frame could
    // continue to send messages.
    if (this.socket.readyState !== this.socket.OPEN || this.pendingClose) return;
    if (this.exceedsMessageRate()) return;
    if (isBinary) return this.close(badRequest, 'Messages must be text');
    const text = String(data);
    if (hasTooManyNames(text)) return this.close(badRequest, 'Too many JSON keys');
    this.listener?.(text).catch(() => this.close(4500, 'Internal server error'));
  }

  /** Answers a ping of the client. Pings count towards the message limit, since a client that reads nothing could send them endlessly. */
  respondToPing(data: Buffer): void {
    if (this.exceedsMessageRate()) return;
    if (this.hasRoomFor(data.length)) this.socket.pong(data);
  }

  /** Sends a ping, or terminates the connection when the last ping was not answered. */
  ping(): void {
    // The client's pong may have arrived but not been processed while the event loop was busy.
    if (!this.alive) return void setImmediate(() => (this.alive ? this.ping() : this.socket.terminate()));
    this.alive = false;
    if (this.socket.readyState === this.socket.OPEN) this.wire.write(emptyPing);
  }

  /** Closes the connection with the code of a reason, at shutdown once its queries and mutations have completed. */
  async end(reason: EndReason): Promise<void> {
    if (reason === 'credential_revoked') return this.close(forbidden, 'Forbidden');
    if (reason === 'credential_changed') return this.close(reconnect, 'The credential has changed');
    if (reason === 'credential_expired') return this.expire();
    if (reason === 'interrupted') return this.closeWhenDone(reconnect, new SubscriptionInterrupted().message);
    if (reason !== 'draining') return this.closeWhenDone(tryAgainLater, 'Try again later');
    if (this.socket.readyState === this.socket.CLOSED) return;
    const closed = new Promise<void>((resolve) => this.socket.once('close', () => resolve()));
    void this.closeWhenDone(goingAway, 'Going away');
    await closed;
  }

  /** Closes the connection, and terminates it when the client does not answer the close frame. */
  shutDown(code: number, reason: string): void {
    closeGracefully(this.socket, code, reason);
  }

  /**
   * Registers a running operation that must complete before the server closes the connection. Called before it starts.
   */
  begun(id: string): void {
    (this.running ??= new Set()).add(id);
  }

  /**
   * Called for an operation that its client can resume: the server does not wait for it before it closes the
   * connection.
   */
  isResumable(id: string): void {
    this.running?.delete(id);
    this.closeWhenIdle();
  }

  /** Removes an operation from the running ones. Called before its last message is sent. */
  completed(id: string): void {
    if (this.running?.has(id)) setImmediate(() => this.isResumable(id));
  }

  /**
   * Closes the connection once all running queries and mutations have completed, and starts no new ones: a client that
   * reconnects resends operations without a response, and a mutation would be executed twice. Waits at most as long as
   * the deadline of an operation. Resolves when nothing more can be sent.
   */
  closeWhenDone(code: number, reason: string): Promise<void> {
    if (!this.pendingClose) {
      const drainTimer = setTimeout(() => this.closeNow(), this.limits.deadline).unref();
      this.pendingClose = { code, reason, longest: drainTimer, ...Promise.withResolvers<void>() };
    }
    this.closeWhenIdle();
    return this.pendingClose.promise;
  }

  /** Cancels the expiry timer and resolves a pending close. Called when the connection has ended. */
  ended(): void {
    this.cancelExpiryTimer?.();
    this.closeNow();
  }

  private closeWhenIdle(): void {
    if ((this.running?.size ?? 0) === 0) this.closeNow();
  }

  private closeNow(): void {
    if (!this.pendingClose) return;
    const { code, reason, longest, resolve } = this.pendingClose;
    clearTimeout(longest);
    if (this.socket.readyState === this.socket.OPEN) this.shutDown(code, reason);
    resolve();
  }

  private expire(): void {
    if (this.socket.readyState === this.socket.OPEN) this.shutDown(forbidden, 'The credential has expired');
  }

  private exceedsMessageRate(): boolean {
    const second = Math.floor(performance.now() / 1_000);
    if (second !== this.second) this.received = 0;
    this.second = second;
    this.received += 1;
    if (this.received <= this.limits.messages) return false;
    this.shutDown(tooManyMessagesCode, 'Too many messages');
    return true;
  }

  private hasRoomFor(length: number): boolean {
    const { socket } = this;
    if (socket.readyState !== socket.OPEN || this.hasExpired) return false;
    if (socket.bufferedAmount + length <= this.limits.buffered) return true;
    this.shutDown(tryAgainLater, 'Reads too slowly');
    return false;
  }
}

/** Closes a socket, and terminates it when the client does not answer the close frame. */
export function closeGracefully(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  setTimeout(() => socket.terminate(), closeTimeoutMs).unref();
}
