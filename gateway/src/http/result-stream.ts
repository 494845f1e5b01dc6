import type { ServerResponse } from 'node:http';
import type { ExecutionResult } from 'graphql';
import type { Logger } from '../../../subgraphs/kit/src/logging';
import { hasExpired, onExpired, type Principal } from '../../../subgraphs/kit/src/principal/principal';
import { positionOf } from '../subgraphs/subscription-position';
import type { SocketLimits } from '../subscriptions/limits';
import { callerInLog, type EndReason, type LiveClient, type Traffic } from '../subscriptions/live-clients';
import { isTransientRejection, SubscriptionInterrupted, SubscriptionRejected } from '../subscriptions/resuming';
import { serializeResult, type SharedResult } from '../subscriptions/shared-execution';
import { withShortErrors } from './short-errors';
import { type Framing, sharedFrame } from './stream-framing';

/** Time in milliseconds that a client has to read the end of a stream before the connection is closed. */
const closeGraceMs = 2_000;

export interface ResultStreamOptions {
  readonly number: number;
  readonly response: ServerResponse;
  readonly framing: Framing;
  readonly address: string;
  readonly credential: string | null;
  readonly limits: Pick<SocketLimits, 'buffered'>;
  readonly traffic: Traffic;
  readonly log: Logger;
  /** Called once when the stream has ended. */
  readonly onEnd: (stream: ResultStream) => void;
}

/**
 * The response to a subscription: one live client with one operation. Until `start`, nothing is sent, so that a rejection
 * can still be an ordinary response.
 */
export class ResultStream implements LiveClient {
  readonly number: number;
  readonly address: string;
  readonly credential: string | null;
  principal: Principal | null = null;
  counted = false;
  /** The reason for which the server has ended the stream; null if it has not. */
  endReason: EndReason | null = null;
  private results: AsyncIterator<ExecutionResult> | null = null;
  private isOver = false;
  private cancelExpiryTimer: (() => void) | null = null;
  /** Number of bytes that the client had received at the last heartbeat, if it had not received everything. */
  private receivedBefore: number | null = null;
  private readonly openedAt = Date.now();

  constructor(private readonly options: ResultStreamOptions) {
    this.number = options.number;
    this.address = options.address;
    this.credential = options.credential;
    options.response.once('close', () => this.finish());
  }

  readonly operations = (): number => (this.isOver ? 0 : 1);

  admit(principal: Principal): void {
    this.principal = principal;
    this.cancelExpiryTimer = onExpired(principal, () => void this.end('credential_expired'));
  }

  /** Ends a stream that has not started, because its subscription is rejected. */
  cancel(): void {
    this.finish();
  }

  /**
   * Sends the head of the response, then the results until the subscription or the stream ends. Sends nothing if the
   * stream has ended already.
   */
  start(results: AsyncIterable<ExecutionResult>, cursor: string | null, headers: Record<string, string>): void {
    const { response, framing } = this.options;
    this.results = results[Symbol.asyncIterator]();
    if (!this.isOpen()) return void this.stopResults();
    response.writeHead(200, {
      ...headers,
      ...(cursor !== null && { 'event-cursor': cursor }),
      'content-type': framing.contentType,
    });
    response.write(framing.begin(cursor));
    void this.run(this.results);
  }

  /** Sends results of a shared execution. Ends the stream if the client reads them too slowly. */
  push(results: readonly SharedResult[]): void {
    if (!this.isOpen()) return;
    const frames = results.map((result) => sharedFrame(this.options.framing, result));
    const size = frames.reduce((sum, { length }) => sum + length, 0);
    if (this.options.response.writableLength + size > this.options.limits.buffered) return void this.end('too_slow');
    this.options.traffic.sent += results.length;
    this.options.response.write(frames.length === 1 ? frames[0] : Buffer.concat(frames));
  }

  /**
   * Sends a heartbeat. Ends the stream if the client has unread data and has read none of it since the last heartbeat: a
   * client that is gone, or that does not read.
   */
  ping(): void {
    const { response, framing } = this.options;
    if (!response.headersSent || !this.isOpen()) return;
    const unread = response.writableLength;
    if (unread === 0) {
      this.receivedBefore = null;
      response.write(framing.heartbeat);
      return;
    }
    const received = (response.socket?.bytesWritten ?? 0) - unread;
    if (this.receivedBefore === received) void this.end('too_slow');
    else this.receivedBefore = received;
  }

  /** Ends the stream with a frame that contains the reason. Clients do not take it for the end of the subscription. */
  async end(reason: EndReason): Promise<void> {
    if (this.isOver) return;
    this.endReason = reason;
    this.finish();
    if (this.options.response.headersSent) this.close(this.options.framing.interrupted(reason));
  }

  ended(): void {
    this.cancelExpiryTimer?.();
  }

  private async run(results: AsyncIterator<ExecutionResult>): Promise<void> {
    try {
      for (let step = await results.next(); !step.done && this.isOpen(); step = await results.next())
        await this.send(step.value);
      this.complete();
    } catch (error) {
      await this.fail(error);
    }
  }

  /** Sends a result of the client's own execution. Resolves when it has been written, so that it waits for a slow client. */
  private send(result: ExecutionResult): Promise<void> {
    this.options.traffic.sent += 1;
    const frame = this.options.framing.next({ text: serializeResult(result), place: positionOf(result) });
    return new Promise((resolve) => this.options.response.write(frame, () => resolve()));
  }

  private async fail(error: unknown): Promise<void> {
    if (error instanceof SubscriptionInterrupted) return this.end('interrupted');
    if (!(error instanceof SubscriptionRejected)) {
      this.options.log.error({ err: error }, 'A subscription failed');
      return this.end('unavailable');
    }
    if (isTransientRejection(error.errors)) return this.end('unavailable');
    if (!this.isOpen()) return;
    await this.send(withShortErrors({ errors: error.errors }));
    this.complete();
  }

  private complete(): void {
    if (!this.isOpen()) return;
    this.finish();
    this.close(this.options.framing.complete);
  }

  /** Whether results may be sent. Ends the stream of a credential that has expired, also if the timer is late. */
  private isOpen(): boolean {
    if (!this.isOver && this.principal && hasExpired(this.principal)) void this.end('credential_expired');
    return !this.isOver;
  }

  private close(lastFrame: string): void {
    const { response } = this.options;
    response.end(lastFrame);
    const timer = setTimeout(() => response.destroy(), closeGraceMs).unref();
    response.once('close', () => clearTimeout(timer));
  }

  private finish(): void {
    if (this.isOver) return;
    this.isOver = true;
    const { response, log, onEnd } = this.options;
    onEnd(this);
    this.stopResults();
    if (!response.headersSent) return;
    const seconds = Math.round((Date.now() - this.openedAt) / 1_000);
    const reason = this.endReason ?? 'ended';
    log.info({ api: 'stream', connection: this.number, reason, seconds, ...callerInLog(this) }, 'disconnected');
  }

  private stopResults(): void {
    void Promise.resolve(this.results?.return?.()).catch(() => undefined);
  }
}
