import pg from 'pg';
import { setTimeout as pause } from 'node:timers/promises';

/** Comment of a database whose first start is complete. */
const completeMark = 'complete';
/** Comment of a copied database template, which has schemas but no data. */
const templateMark = 'migrated';
/** Interval between two checks whether a changed Postgres setting is active, in milliseconds. */
const pollInterval = 5;

/**
 * First start on an embedded database, from the empty database to complete demo data. Data of an incomplete first start is dropped by the next start,
 * because no client has seen it. Commits therefore do not wait for the disk until the first start is complete.
 *
 * ADR 0004
 */
export class InitialSeeding {
  private constructor(
    private readonly url: string,
    private readonly serverStartedAt: string,
  ) {}

  /**
   * Begins a first start, and drops data of an incomplete one. The schemas of a copied template are kept. Returns null if
   * a first start is already complete.
   */
  static begin(url: string): Promise<InitialSeeding | null> {
    return withClient(url, async (client) => {
      const comment = await valueOf(
        client,
        "SELECT shobj_description(oid, 'pg_database') FROM pg_database WHERE datname = current_database()",
      );
      if (comment === completeMark) return null;
      if (comment === templateMark) await markDatabase(client, null);
      else await dropSchemas(client);
      await client.query('ALTER SYSTEM SET synchronous_commit = off');
      await reload(client, 'off');
      return new InitialSeeding(url, await serverStartTime(client));
    });
  }

  /**
   * Makes all data durable and records that the first start is complete.
   * @throws Error when the server was restarted in the meantime, which may have lost a part of the data
   */
  complete(): Promise<void> {
    return withClient(this.url, async (client) => {
      if ((await serverStartTime(client)) !== this.serverStartedAt)
        throw new Error('The embedded Postgres was restarted during the first start. Start the service again.');
      await client.query('ALTER SYSTEM RESET synchronous_commit');
      await reload(client, 'on');
      await markDatabase(client, completeMark);
    });
  }
}

/** Marks the database at `url` as a template: a first start on a copy of it continues with its schemas. */
export function markAsTemplate(url: string): Promise<void> {
  return withClient(url, (client) => markDatabase(client, templateMark));
}

async function markDatabase(client: pg.Client, mark: string | null): Promise<void> {
  const name = (await valueOf(client, 'SELECT current_database()')) as string;
  const comment = mark === null ? 'NULL' : client.escapeLiteral(mark);
  await client.query(`COMMENT ON DATABASE ${client.escapeIdentifier(name)} IS ${comment}`);
}

async function dropSchemas(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public')",
  );
  for (const { nspname } of rows) await client.query(`DROP SCHEMA ${client.escapeIdentifier(nspname)} CASCADE`);
}

/** Reloads the server's configuration and waits until `synchronous_commit` has the expected value. */
async function reload(client: pg.Client, expected: 'on' | 'off'): Promise<void> {
  await client.query('SELECT pg_reload_conf()');
  while ((await valueOf(client, 'SHOW synchronous_commit')) !== expected) await pause(pollInterval);
}

function serverStartTime(client: pg.Client): Promise<string> {
  return valueOf(client, 'SELECT pg_postmaster_start_time()::text') as Promise<string>;
}

async function valueOf(client: pg.Client, text: string): Promise<string | null> {
  const { rows } = await client.query<[string | null]>({ text, rowMode: 'array' });
  return rows[0]?.[0] ?? null;
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
