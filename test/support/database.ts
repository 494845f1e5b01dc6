import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A separate database for one test or one test file. */
export interface TestDatabase {
  url: string;
  /** Drops the database and terminates its open connections. */
  drop(): Promise<void>;
}

/** Postgres truncates names at 63 bytes. */
const maxNameLength = 63;

/**
 * Creates an empty database on the server of the test run.
 *
 * @param name part of the database's name, to recognize it in a log; always made unique
 */
export async function createTestDatabase(name = 'test'): Promise<TestDatabase> {
  return cloneDatabase(name, 'template1');
}

/**
 * Creates a factory of identical databases: `build` fills a template (migrations, data) once per run, across all workers, and every call clones it.
 *
 * @param key identifies the content: equal keys share one template, so the same key always needs the same `build`
 * @param build fills an empty database and closes every connection to it before it resolves
 */
export function templateDatabase(
  key: string,
  build: (url: string) => Promise<void>,
): (name?: string) => Promise<TestDatabase> {
  const template = databaseName(`template_${key}`, runKey());
  let ready: Promise<void> | undefined;
  return async (name = key) => {
    await (ready ??= buildOnce(template, build));
    return cloneDatabase(name, template);
  };
}

async function buildOnce(template: string, build: (url: string) => Promise<void>): Promise<void> {
  await withServer(async (client) => {
    // A session-level lock: a second worker waits here, and after a crash of the builder the next one tries.
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [template]);
    const { rows } = await client.query('SELECT datistemplate FROM pg_database WHERE datname = $1', [template]);
    if (rows[0]?.datistemplate === true) return;
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(template)} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(template)}`);
    await build(databaseUrl(template));
    await client.query(`ALTER DATABASE ${client.escapeIdentifier(template)} IS_TEMPLATE true`);
  });
}

async function cloneDatabase(name: string, template: string): Promise<TestDatabase> {
  const database = databaseName(name, randomBytes(6).toString('hex'));
  await withServer((client) =>
    // `FILE_COPY` takes 50 ms of CPU for the demo data; writing every block to the WAL takes 140 ms.
    client.query(
      `CREATE DATABASE ${client.escapeIdentifier(database)} TEMPLATE ${client.escapeIdentifier(template)} STRATEGY FILE_COPY`,
    ),
  );
  return { url: databaseUrl(database), drop: () => dropDatabase(database) };
}

async function dropDatabase(database: string): Promise<void> {
  await withServer((client) =>
    client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(database)} WITH (FORCE)`),
  );
}

/** Drops the templates of the run, which matters on an external server. */
export async function dropTemplates(): Promise<void> {
  await withServer(async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1) AND right(datname, $2) = $3',
      ['template_', runKey().length, runKey()],
    );
    for (const { datname } of rows) {
      await client.query(`ALTER DATABASE ${client.escapeIdentifier(datname)} IS_TEMPLATE false`);
      await client.query(`DROP DATABASE ${client.escapeIdentifier(datname)} WITH (FORCE)`);
    }
  });
}

async function withServer<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function databaseName(name: string, suffix: string): string {
  const readable = name.toLowerCase().replace(/[^a-z0-9]+/g, '_');
  return `${readable.slice(0, maxNameLength - suffix.length - 1)}_${suffix}`;
}

function databaseUrl(database: string): string {
  const url = new URL(serverUrl());
  url.pathname = `/${database}`;
  return url.href;
}

/** Templates outlive a run on an external server. The key of the run prevents the next run from using outdated content. */
function runKey(): string {
  const key = process.env.TEST_RUN_KEY;
  if (!key) throw new Error('TEST_RUN_KEY is missing: the global setup has not run.');
  return key;
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is missing: the global setup has not run.');
  return url;
}
