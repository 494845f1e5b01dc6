import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres';
import { InitialSeeding } from './initial-seeding';

let folder: string;
let server: EmbeddedPostgres;

const start = (port?: number) => startEmbeddedPostgres({ dataFolder: join(folder, 'postgres'), port, log: () => {} });

async function restart(): Promise<void> {
  await server.stop();
  server = await start(Number(new URL(server.url).port));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'first-start-'));
  server = await start();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

async function query(...statements: string[]): Promise<unknown[]> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  const values: unknown[] = [];
  for (const text of statements) values.push((await client.query({ text, rowMode: 'array' })).rows[0]?.[0] ?? null);
  await client.end();
  return values;
}

const commits = 'SHOW synchronous_commit';
const schema = "SELECT to_regnamespace('billing')::text";
const beginFirstStart = async () => (await InitialSeeding.begin(server.url)) as InitialSeeding;

it('commits without waiting for the disk until it is complete', async () => {
  await beginFirstStart();
  expect(await query(commits)).toEqual(['off']);
});

it('drops the data of an incomplete first start', async () => {
  await query('CREATE SCHEMA billing', 'CREATE TABLE billing.plans (id text)');
  await beginFirstStart();
  expect(await query(schema)).toEqual([null]);
});

it('is not complete when the server was restarted, which may have lost commits', async () => {
  const first = await beginFirstStart();
  await query('CREATE SCHEMA billing');
  await restart();
  await expect(first.complete()).rejects.toThrow('The embedded Postgres was restarted during the first start.');
  await beginFirstStart();
  expect(await query(schema)).toEqual([null]);
});

it('makes commits durable from its end on, also of open connections and after a restart', async () => {
  const first = await beginFirstStart();
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query('CREATE SCHEMA billing');
  await first.complete();
  expect((await client.query(commits)).rows).toEqual([{ synchronous_commit: 'on' }]);
  await client.end();
  await restart();
  expect(await InitialSeeding.begin(server.url)).toBeNull();
  expect(await query(commits, schema)).toEqual(['on', 'billing']);
});
