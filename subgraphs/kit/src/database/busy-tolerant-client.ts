import pg from 'pg';
import { afterRunningFor } from '../deadline/after-running';

type Connected = (error: Error | undefined, client?: pg.Client) => void;

/** Interval at which the elapsed connect time is measured, in milliseconds. */
const connectCheckMs = 100;

/**
 * Client whose connect timeout (`connectionTimeoutMillis`) counts only the time in which the event loop runs. While a
 * process is blocked, for example during its startup, it cannot process a response that may have arrived already.
 */
export class BusyTolerantClient extends pg.Client {
  private readonly connectTimeoutMs: number;

  constructor(config?: string | pg.ClientConfig) {
    const isObject = typeof config === 'object';
    super(isObject ? { ...config, connectionTimeoutMillis: 0 } : config);
    this.connectTimeoutMs = (isObject && config.connectionTimeoutMillis) || 0;
  }

  override connect(): Promise<this>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<this> | void {
    const countdown = this.connectTimeoutMs > 0 ? this.startTimeout() : undefined;
    const connect = super.connect as unknown as (onConnect: Connected) => void;
    const wrapCallback =
      (listener: Connected): Connected =>
      (error, client) => {
        clearInterval(countdown);
        listener(error, client);
      };
    if (callback) return connect.call(this, wrapCallback(callback));
    return new Promise((resolve, reject) => {
      connect.call(
        this,
        wrapCallback((error) => (error ? reject(error) : resolve(this))),
      );
    });
  }

  private startTimeout(): NodeJS.Timeout {
    return afterRunningFor(this.connectTimeoutMs, connectCheckMs, () =>
      this.connection.stream.destroy(new Error('timeout expired')),
    );
  }
}
