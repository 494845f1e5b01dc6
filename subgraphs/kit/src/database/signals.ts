import pg from 'pg';
import type { Logger } from '../logging';
import { PooledClient } from './pooled-client';

interface PendingSignal {
  readonly channel: string;
  readonly payload: string;
  /**
   * Whether listeners in this process were already called directly, so that the notification returned by Postgres must
   * be ignored.
   */
  readonly isHandledHere: boolean;
}

const keyOf = (channel: string, payload: string): string => `${channel}\n${payload}`;

export type SignalListener = (payload: string) => void;

export interface SignalsOptions {
  /** Database URL, `postgres://…`. */
  readonly url: string;
  readonly log: Logger;
  /** Longest delay between two reconnection attempts, in milliseconds, default 1,000. */
  readonly longestPause?: number;
  /** Interval and timeout of the connection's heartbeat, in milliseconds, default 10,000. */
  readonly heartbeat?: number;
}

/** Maximum payload of a Postgres NOTIFY in bytes. */
const payloadLimit = 7_999;
/**
 * Maximum number of notifications queued while the connection is down. Beyond it the oldest are dropped: listeners also
 * poll.
 */
const maxPendingSignals = 1_000;
const minPauseMs = 50;
/**
 * Minimum interval between two NOTIFY statements in milliseconds: each statement is a commit and wakes every listening
 * process. The first statement after a pause is sent immediately.
 */
const minIntervalMs = 10;

/**
 * Sends Postgres notifications (LISTEN/NOTIFY) between all processes on one database, over a dedicated connection. A
 * notification is only a hint to check for changes: it may be lost while a connection is down, so listeners must also
 * check after `onReconnected`, or poll.
 */
export class Signals {
  private readonly listeners = new Map<string, Set<SignalListener>>();
  private readonly disconnected = new Set<() => void>();
  private readonly reconnected = new Set<() => void>();
  /** Notifications to send, by channel and payload: equal ones are sent once. */
  private readonly pending = new Map<string, PendingSignal>();
  /**
   * Notifications of this process whose local listeners were already called: how many of them Postgres will still
   * return on this connection. These are ignored.
   */
  private readonly echoes = new Map<string, number>();
  private client: pg.Client | null = null;
  private sending: Promise<void> | null = null;
  /** Result of the last statement sent on the connection; the next statement waits for it. */
  private last: Promise<unknown> = Promise.resolve();
  private isClosed = false;
  private retry: NodeJS.Timeout | null = null;
  private heartbeatTimer: NodeJS.Timeout | null = null;

  private constructor(private readonly options: SignalsOptions) {}

  /** Connects. Throws when the server is unreachable; a connection lost later is re-established in the background. */
  static async open(options: SignalsOptions): Promise<Signals> {
    const signals = new Signals(options);
    await signals.connect();
    return signals;
  }

  /** Whether the connection is up, so that notifications of other processes are received. */
  get connected(): boolean {
    return this.client !== null;
  }

  /**
   * Calls the listener for every notification on the channel, including those sent by this process. Returns a function
   * that removes the listener.
   */
  on(channel: string, listener: SignalListener): () => void {
    const listeners = this.listeners.get(channel);
    if (listeners) listeners.add(listener);
    else {
      const { client } = this;
      this.listeners.set(channel, new Set([listener]));
      if (client)
        this.query(client, `LISTEN ${pg.escapeIdentifier(channel)}`).catch((error: unknown) =>
          this.handleDisconnect(client, error),
        );
    }
    return () => void this.listeners.get(channel)?.delete(listener);
  }

  /**
   * Notifies all processes that listen on the channel. The notification is sent asynchronously and outside of any
   * transaction: call this after a commit. Equal notifications that are not sent yet are combined.
   *
   * @param payload at most 7,999 bytes; a RangeError is thrown for more
   */
  notify(channel: string, payload = ''): void {
    this.enqueue({ channel, payload, isHandledHere: false });
  }

  /**
   * Like `notify`, but calls the listeners in this process immediately instead of when Postgres returns the
   * notification.
   */
  announce(channel: string, payload = ''): void {
    this.enqueue({ channel, payload, isHandledHere: true });
    this.notifyLocal(channel, payload);
  }

  /**
   * Calls only the listeners in this process, immediately and without Postgres: for changes that must take effect here
   * before the response is sent.
   */
  notifyLocal(channel: string, payload = ''): void {
    for (const listener of this.listeners.get(channel) ?? []) listener(payload);
  }

  /**
   * Registers a listener that is called when the connection is lost. From then until `onReconnected`, notifications of
   * other processes may be missed. Returns a function that removes the listener.
   */
  onDisconnected(listener: () => void): () => void {
    this.disconnected.add(listener);
    return () => void this.disconnected.delete(listener);
  }

  /**
   * Registers a listener that is called when the connection is re-established and receives notifications again. Returns
   * a function that removes the listener.
   */
  onReconnected(listener: () => void): () => void {
    this.reconnected.add(listener);
    return () => void this.reconnected.delete(listener);
  }

  /** Closes the connection. If the connection is up, queued notifications are sent first. */
  async close(): Promise<void> {
    this.isClosed = true;
    if (this.retry) clearTimeout(this.retry);
    if (this.heartbeatTimer) clearInterval(this.heartbeatTimer);
    await this.send();
    const { client } = this;
    this.client = null;
    await client?.end().catch(() => undefined);
  }

  private enqueue(signal: PendingSignal): void {
    const { channel, payload } = signal;
    if (Buffer.byteLength(payload) > payloadLimit)
      throw new RangeError(`A signal on ${channel} carries more than ${payloadLimit} bytes`);
    const key = keyOf(channel, payload);
    this.pending.set(key, {
      ...signal,
      isHandledHere: signal.isHandledHere && (this.pending.get(key)?.isHandledHere ?? true),
    });
    const [oldest] = this.pending.keys();
    if (this.pending.size > maxPendingSignals && oldest !== undefined) this.pending.delete(oldest);
    this.send();
  }

  private get heartbeat(): number {
    return this.options.heartbeat ?? 10_000;
  }

  private async connect(): Promise<void> {
    const client = new PooledClient({
      connectionString: this.options.url,
      application_name: 'commerce-graph:signals',
      connectionTimeoutMillis: 5_000,
      responseTimeoutMs: this.heartbeat,
      keepAlive: true,
    });
    let ownProcessId: number | undefined;
    client.on('error', (error) => this.handleDisconnect(client, error));
    client.on('end', () => this.handleDisconnect(client, undefined));
    client.on('notification', ({ channel, payload, processId }) => {
      if (processId !== ownProcessId || !this.isEcho(channel, payload)) this.notifyLocal(channel, payload);
    });
    try {
      await client.connect();
      const { rows } = (await client.query('SELECT pg_backend_pid() AS id')) as pg.QueryResult<{ readonly id: number }>;
      ownProcessId = rows[0]?.id;
      // The loop includes channels that are added while it runs.
      for (const channel of this.listeners.keys()) await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    this.client = client;
    this.heartbeatTimer = setInterval(() => void this.sendHeartbeat(client), this.heartbeat).unref();
    this.send();
  }

  private query(client: pg.Client, text: string, values?: unknown[]): Promise<unknown> {
    const run = () => client.query(text, values);
    this.last = this.last.then(run, run);
    return this.last;
  }

  private async sendHeartbeat(client: pg.Client): Promise<void> {
    await this.query(client, 'SELECT 1').catch((error: unknown) => this.handleDisconnect(client, error));
  }

  private send(): Promise<void> {
    this.sending ??= this.sendPending();
    return this.sending;
  }

  private async sendPending(): Promise<void> {
    // Collect all notifications of the current turn of the event loop, to send them with one statement.
    await Promise.resolve();
    while (this.client && this.pending.size > 0) {
      const { client } = this;
      const batch = [...this.pending];
      this.pending.clear();
      const [channels, payloads] = [
        batch.map(([, signal]) => signal.channel),
        batch.map(([, signal]) => signal.payload),
      ];
      for (const [key, { channel, isHandledHere }] of batch)
        if (isHandledHere && this.listeners.has(channel)) this.echoes.set(key, (this.echoes.get(key) ?? 0) + 1);
      try {
        await this.query(
          client,
          'SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS signal(channel, payload)',
          [channels, payloads],
        );
      } catch (error) {
        // After `close`, do not reconnect.
        if (this.isClosed) break;
        for (const [key, signal] of batch) this.pending.set(key, signal);
        this.handleDisconnect(client, error);
      }
      if (!this.isClosed) await new Promise((resolve) => setTimeout(resolve, minIntervalMs));
    }
    this.sending = null;
  }

  private isEcho(channel: string, payload: string | undefined): boolean {
    const key = keyOf(channel, payload ?? '');
    const count = this.echoes.get(key) ?? 0;
    if (count > 1) this.echoes.set(key, count - 1);
    else this.echoes.delete(key);
    return count > 0;
  }

  private handleDisconnect(client: pg.Client, error: unknown): void {
    if (client !== this.client || this.isClosed) return;
    this.client = null;
    this.echoes.clear();
    if (this.heartbeatTimer) clearInterval(this.heartbeatTimer);
    this.options.log.warn({ err: error }, 'signal connection lost');
    void client.end().catch(() => undefined);
    for (const listener of this.disconnected) listener();
    this.scheduleReconnect(minPauseMs);
  }

  private scheduleReconnect(delayMs: number): void {
    this.retry = setTimeout(() => void this.reconnect(delayMs), delayMs);
  }

  private async reconnect(delayMs: number): Promise<void> {
    try {
      await this.connect();
    } catch (error) {
      this.options.log.debug({ err: error }, 'signal connection not restored yet');
      if (!this.isClosed) this.scheduleReconnect(Math.min(delayMs * 2, this.options.longestPause ?? 1_000));
      return;
    }
    if (this.isClosed) return void (await this.close());
    this.options.log.info('signal connection restored');
    for (const listener of this.reconnected) listener();
  }
}
