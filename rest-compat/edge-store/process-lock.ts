import { randomInt } from 'node:crypto';
import type { Client } from 'pg';
import { BusyTolerantClient } from '../../subgraphs/kit/src/database/busy-tolerant-client';
import type { Logger } from '../../subgraphs/kit/src/logging';

/** First key of the two-key Postgres advisory locks that identify processes. The second key is the process number. */
export const processLockKey = 7_206_412;

interface HeldLock {
  readonly client: Client;
  readonly number: number;
}

/**
 * Process lock: a number that identifies this process while it is alive. An advisory lock on a dedicated connection
 * protects the number; Postgres releases the lock when the process dies. If only the connection is lost, other
 * processes may run the unfinished requests of this process again. This is safe, because both runs send the same
 * idempotency key (operation key) to the graph. The next call of `number` acquires a new number.
 *
 * ADR 0011
 */
export class ProcessLock {
  private heldLock: Promise<HeldLock> | null = null;
  private isClosed = false;

  constructor(
    private readonly url: string,
    private readonly log: Logger,
  ) {}

  /** Resolves to the number of this process once its advisory lock is held. Rejects if the database is unreachable. */
  async number(): Promise<number> {
    if (this.isClosed) throw new Error('The replay store is closed');
    this.heldLock ??= this.connect();
    return (await this.heldLock).number;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.heldLock?.then(
      ({ client }) => client.end(),
      () => undefined,
    );
  }

  private connect(): Promise<HeldLock> {
    const client = new BusyTolerantClient({
      connectionString: this.url,
      connectionTimeoutMillis: 5_000,
      statement_timeout: 5_000,
      query_timeout: 6_000,
      keepAlive: true,
    });
    // If an old connection fails or ends late, it must not clear the lock of its replacement.
    const forget = (): void => {
      if (this.heldLock === heldLock) this.heldLock = null;
    };
    client.on('error', (error) => {
      forget();
      if (!this.isClosed) this.log.warn({ err: error }, 'replay owner connection lost');
    });
    client.on('end', forget);
    const heldLock = acquirePresence(client).catch(async (error: unknown) => {
      forget();
      await client.end().catch(() => undefined);
      throw error;
    });
    return heldLock;
  }
}

async function acquirePresence(client: Client): Promise<HeldLock> {
  await client.connect();
  for (;;) {
    const number = randomInt(1, 2 ** 31 - 1);
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', [
      processLockKey,
      number,
    ]);
    if (rows[0]?.taken) return { client, number };
  }
}
