import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres';
import { createDatabaseTemplate } from './database-template';
import { templateFolder } from './embedded-server';
import { InitialSeeding } from './initial-seeding';

let area: string;
let template: string;
const running: EmbeddedPostgres[] = [];

beforeAll(async () => {
  area = mkdtempSync(path.join(tmpdir(), 'database-template-'));
  template = path.join(area, 'templates/build');
  mkdirSync(path.join(area, 'templates/earlier-build'), { recursive: true });
  await createDatabaseTemplate(template);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});
afterAll(() => rmSync(area, { recursive: true }));

/** Starts a new database in a folder of the given name. */
async function start(name: string, source = template): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    dataFolder: path.join(area, name),
    template: () => source,
    log: () => {},
  });
  running.push(server);
  return server;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.map(([value]) => value as unknown);
  } finally {
    await client.end();
  }
}

const schemas =
  "SELECT nspname::text FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname NOT IN ('information_schema', 'public') ORDER BY 1";
const all = ['billing', 'courses', 'edge', 'events', 'payouts', 'platform', 'trust_safety'];

it('has all schemas, whose only rows are the applied migrations and the state of the event log', async () => {
  const { url } = await start('content');
  expect(await query(url, schemas)).toEqual(all);
  const filled = await query(
    url,
    `SELECT c.oid::regclass::text FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace::regnamespace::text = ANY ('{${all.join()}}')
       AND (xpath('/row/n/text()', query_to_xml(format('SELECT count(*) AS n FROM %s', c.oid::regclass), false, true, '')))[1]::text <> '0' ORDER BY 1`,
  );
  const migrations = all.map((schema) => `${schema}.migrations`);
  expect(filled).toEqual([...migrations, 'events.log_state', 'events.maintenance'].sort());
});

it('is kept while a first start begins, whose data the next start drops if it is not completed', async () => {
  const { url } = await start('first-start');
  await InitialSeeding.begin(url);
  expect(await query(url, schemas)).toEqual(all);
  await InitialSeeding.begin(url);
  expect(await query(url, schemas)).toEqual([]);
});

it('is copied with a password of its own', async () => {
  const [one, other] = await Promise.all([start('one'), start('other')]);
  const [first, second] = [new URL(one.url), new URL(other.url)];
  expect(first.password).not.toBe(second.password);
  second.password = first.password;
  await expect(query(second.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
});

it('has no effect on an existing database', async () => {
  const server = await start('existing', path.join(area, 'missing'));
  await server.stop();
  expect(await query((await start('existing')).url, schemas)).toEqual([]);
});

it.each(['a missing', 'a damaged', 'an old'])('%s template results in an empty database', async (kind) => {
  const source = path.join(area, kind);
  if (kind !== 'a missing') {
    mkdirSync(source);
    writeFileSync(path.join(source, 'PG_VERSION'), kind === 'an old' ? '14\n' : '18\n');
    const { uid, gid } = statSync(template);
    for (const file of [source, path.join(source, 'PG_VERSION')]) chownSync(file, uid, gid);
  }
  const { url } = await start(`from ${kind}`, source);
  expect(await query(url, schemas)).toEqual([]);
});

it('replaces the templates of other builds', () => {
  expect(existsSync(path.join(area, 'templates/earlier-build'))).toBe(false);
  expect(existsSync(template)).toBe(true);
});

it('belongs to the migrations of one build', () => {
  const folders = ['first', 'first', 'changed'].map((content, index) => {
    const build = path.join(area, `build-${index}/dist`);
    const migrations = path.join(build, 'subgraphs/shop/src/migrations');
    mkdirSync(migrations, { recursive: true });
    writeFileSync(path.join(migrations, '0001-mugs.js'), content);
    return path.basename(templateFolder(build));
  });
  expect(new Set(folders).size).toBe(2);
  expect(folders[0]).toBe(folders[1]);
});
