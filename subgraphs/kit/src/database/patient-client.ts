import type { Socket } from 'node:net';
import pg from 'pg';

type Connected = (error: Error | undefined, client?: pg.Client) => void;

/** Interval in which the elapsed time is measured, in milliseconds. */
const beat = 100;

/**
 * Client whose connect timeout (`connectionTimeoutMillis`) counts only the time in which the event loop runs. A blocked
 * process, such as one that is starting, has not processed a response that may have arrived already.
 */
export class PatientClient extends pg.Client {
  private readonly patience: number;

  constructor(config?: string | pg.ClientConfig) {
    const isObject = typeof config === 'object';
    super(isObject ? { ...config, connectionTimeoutMillis: 0 } : config);
    this.patience = (isObject && config.connectionTimeoutMillis) || 0;
  }

  override connect(): Promise<this>;
  override connect(told: Connected): void;
  override connect(told?: Connected): Promise<this> | void {
    const begun = this.patience > 0 ? this.countDown() : undefined;
    const connect = super.connect as unknown as (told: Connected) => void;
    const tell =
      (given: Connected): Connected =>
      (error, client) => {
        clearInterval(begun);
        given(error, client);
      };
    if (told) return connect.call(this, tell(told));
    return new Promise((resolve, reject) => {
      connect.call(
        this,
        tell((error) => (error ? reject(error) : resolve(this))),
      );
    });
  }

  private countDown(): NodeJS.Timeout {
    const { connection } = this as unknown as { readonly connection: { readonly stream: Socket } };
    let [left, last] = [this.patience, performance.now()];
    const look = (): void => {
      const now = performance.now();
      left -= Math.min(now - last, beat);
      last = now;
      if (left <= 0) connection.stream.destroy(new Error('timeout expired'));
    };
    return setInterval(look, Math.min(beat, this.patience)).unref();
  }
}
