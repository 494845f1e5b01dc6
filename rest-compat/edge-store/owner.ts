import { randomInt } from 'node:crypto';
import { Client } from 'pg';
import type { Logger } from '../../subgraphs/kit/src/logging';

/** First key of the advisory locks that owners hold; the second is the owner's number. */
export const ownerLock = 7_206_412;

/**
 * A number that stands for this process for as long as it lives: it holds an advisory lock on a connection of its own,
 * and Postgres lets go of the lock when the process dies. If only the connection is lost, other processes may take
 * over what this one runs, which the operation keys make harmless; the next use takes the lock anew.
 */
export class Owner {
  readonly number = randomInt(1, 2 ** 31 - 1);
  private held: Promise<Client> | null = null;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly log: Logger,
  ) {}

  /** Resolves once the lock is held. Rejects when the database cannot be reached. */
  async present(): Promise<void> {
    if (this.closed) throw new Error('The replay store is closed');
    this.held ??= this.connect();
    await this.held;
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.held?.then((client) => client.end(), () => undefined);
  }

  private async connect(): Promise<Client> {
    const client = new Client({ connectionString: this.url, connectionTimeoutMillis: 5_000, keepAlive: true });
    const forget = (): void => {
      this.held = null;
    };
    client.on('error', (error) => {
      forget();
      if (!this.closed) this.log.warn({ err: error }, 'replay owner connection lost');
    });
    client.on('end', forget);
    try {
      await client.connect();
      await client.query('SELECT pg_advisory_lock($1, $2)', [ownerLock, this.number]);
      return client;
    } catch (error) {
      forget();
      await client.end().catch(() => undefined);
      throw error;
    }
  }
}
