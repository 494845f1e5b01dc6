import { randomInt } from 'node:crypto';
import type { Client } from 'pg';
import { PatientClient } from '../../subgraphs/kit/src/database/patient-client';
import type { Logger } from '../../subgraphs/kit/src/logging';

/** First key of the two-key advisory locks of processes. The second key is the process number. */
export const ownerLock = 7_206_412;

interface Presence {
  readonly client: Client;
  readonly number: number;
}

/**
 * Process lock: a number that identifies this process while it is alive. The number is protected by an advisory lock
 * on a dedicated connection, which Postgres releases when the process dies. If only the connection is lost, other
 * processes may take over the running requests of this process. Operation keys make that safe. The next call of
 * `number` acquires a new number.
 *
 * ADR 0011
 */
export class Owner {
  private presence: Promise<Presence> | null = null;
  private closed = false;

  constructor(
    private readonly url: string,
    private readonly log: Logger,
  ) {}

  /** Resolves to the process number once its lock is held. Rejects if the database is unreachable. */
  async number(): Promise<number> {
    if (this.closed) throw new Error('The replay store is closed');
    this.presence ??= this.connect();
    return (await this.presence).number;
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.presence?.then(
      ({ client }) => client.end(),
      () => undefined,
    );
  }

  private connect(): Promise<Presence> {
    const client = new PatientClient({
      connectionString: this.url,
      connectionTimeoutMillis: 5_000,
      statement_timeout: 5_000,
      query_timeout: 6_000,
      keepAlive: true,
    });
    // An old connection may end after its replacement was created.
    const forget = (): void => {
      if (this.presence === presence) this.presence = null;
    };
    client.on('error', (error) => {
      forget();
      if (!this.closed) this.log.warn({ err: error }, 'replay owner connection lost');
    });
    client.on('end', forget);
    const presence = takeNumber(client).catch(async (error: unknown) => {
      forget();
      await client.end().catch(() => undefined);
      throw error;
    });
    return presence;
  }
}

async function takeNumber(client: Client): Promise<Presence> {
  await client.connect();
  for (;;) {
    const number = randomInt(1, 2 ** 31 - 1);
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS taken', [
      ownerLock,
      number,
    ]);
    if (rows[0]?.taken) return { client, number };
  }
}
