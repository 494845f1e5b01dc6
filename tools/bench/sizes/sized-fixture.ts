import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { demoSecret } from '../../../app/demo-data/keys';
import { eventSources } from '../../../app/runtime/domains';
import { raisedLimits } from '../../../app/runtime/raised-limits';
import { openSecrets } from '../../../app/runtime/secrets';
import { freePort, type ServiceProcess, startProcess, startService } from '../../../app/runtime/service-process';
import { waitFor } from '../../../app/runtime/wait-for';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../app/embedded-postgres/embedded-postgres';
import { multiply, type Size } from './rows';

/** The service on a filled database of its own. */
export interface SizedFixture {
  readonly name: string;
  readonly origin: string;
  /** API key of the account that owns the memberships. */
  readonly key: string;
  readonly accountId: string;
  /** Executes SQL directly in the database and returns the rows. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** Number of memberships that the service itself creates; all others are copies of these. */
const seeded = 10_000;
/** Not a secret: the database contains only generated data. */
const masterSecret = 'benchmarks-have-nothing-to-hide-from-you';
const startTimeoutMs = 120_000;

const published = `SELECT published_position > 0 AND last_position = published_position AND NOT (${eventSources.map((schema) => `EXISTS (SELECT FROM ${schema}.outbox)`).join(' OR ')}) AS done FROM events.log_state`;

/**
 * Opens the service on a filled database of the given size. Fills the database first if the folder does not contain it
 * completely.
 */
export async function openSizedFixture(
  folder: string,
  name: string,
  size: Size,
  progress: (line: string) => void,
): Promise<SizedFixture> {
  const complete = join(folder, `complete-${size.memberships}-${size.events}`);
  if (!existsSync(complete)) rmSync(folder, { recursive: true, force: true });
  const postgres = await startEmbeddedPostgres({ dataFolder: join(folder, 'postgres'), log: progress, durable: false });
  const client = new pg.Client({ connectionString: postgres.url });
  try {
    const port = await freePort();
    const environment = {
      DATABASE_URL: postgres.url,
      MASTER_SECRET: masterSecret,
      DATA_FOLDER: folder,
      LOG_LEVEL: 'error',
      PORT: String(port),
      PUBLIC_ORIGIN: 'http://bench.test',
      ...raisedLimits,
    };
    if (!existsSync(complete)) await fill(environment, size, (line) => progress(`${name}: ${line}`));
    writeFileSync(complete, '');
    await client.connect();
    const query: SizedFixture['query'] = async (text, values) => (await client.query(text, values)).rows;
    const [{ account_id: accountId } = { account_id: '' }] = await query<{ account_id: string }>(
      'SELECT account_id FROM billing.memberships GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
    );
    const service = startService(environment);
    const origin = `http://127.0.0.1:${port}`;
    await waitFor(async () => (await fetch(`${origin}/readyz`)).ok, Boolean, startTimeoutMs);
    const key = demoSecret(openSecrets({ MASTER_SECRET: masterSecret, DATA_FOLDER: folder }), `${accountId} latest`);
    return { name, origin, key, accountId, query: query, close: () => close(service, client, postgres) };
  } catch (error) {
    await close(null, client, postgres);
    throw error;
  }
}

async function fill(
  environment: Readonly<Record<string, string>>,
  size: Size,
  progress: (line: string) => void,
): Promise<void> {
  progress(`making ${seeded.toLocaleString('en')} memberships`);
  const seeding = startProcess(['run.mjs', 'seed', '--memberships', String(seeded)], environment);
  if ((await seeding.ended) !== 0) throw new Error(`The database could not be filled:\n${seeding.stderr}`);
  const client = new pg.Client({ connectionString: environment['DATABASE_URL'] });
  await client.connect();
  try {
    progress('publishing the events');
    const service = startService(environment);
    await waitFor(
      async () => (await client.query<{ done: boolean }>(published)).rows[0]?.done,
      Boolean,
      startTimeoutMs,
    );
    await service.end('SIGTERM');
    await multiply(client, seeded, size, progress);
  } finally {
    await client.end();
  }
}

async function close(service: ServiceProcess | null, client: pg.Client, postgres: EmbeddedPostgres): Promise<void> {
  await service?.end('SIGTERM');
  await client.end();
  await postgres.stop();
}
