import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/support';
import { createContext } from '../context';
import { createLogger } from '../logging';
import { systemPrincipal } from '../principal/principal';
import { Database } from './database';
import { column, ReadModel } from './read-model';
import { Reader } from './reader';
import { Selection } from './selection';
import { textSearch } from './text-search';

const log = createLogger('silent');
let testDatabase: TestDatabase;
let database: Database;
let statements: string[];

/** Two thousand jars, of which the index finds only a few for a rare label. */
class Jars1750000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION pg_trgm WITH SCHEMA public');
    await runner.query(
      'CREATE TABLE jars.jars (id text PRIMARY KEY, account_id text, label text NOT NULL, made integer NOT NULL)',
    );
    await runner.query('CREATE INDEX jars_made ON jars.jars (made, id)');
    await runner.query('CREATE INDEX jars_search ON jars.jars USING gin (lower(label) public.gin_trgm_ops)');
    await runner.query(
      `INSERT INTO jars.jars SELECT 'jar_' || n, 'biz_1', CASE WHEN n IN (700, 1500) THEN $1 ELSE 'Common ' || n END, n FROM generate_series(1, 2000) AS n`,
      ['Rare 100%_\\ Plum'],
    );
  }

  async down(): Promise<void> {}
}

beforeAll(async () => {
  testDatabase = await createTestDatabase('text-search');
  const migrations = [Jars1750000000001];
  database = await Database.open({
    url: testDatabase.url,
    schema: 'jars',
    entities: [],
    migrations,
    log,
    outbox: false,
  });
  await database.migrate();
  const { rows } = database;
  jest.spyOn(database, 'rows').mockImplementation((text, values) => {
    statements.push(text);
    return rows.call(database, text, values);
  });
});
beforeEach(() => (statements = []));
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

async function search(query: string | null, first = 3, after?: string) {
  const model = new ReadModel('Jar', 'jars.jars', { label: column('label') });
  const reader = new Reader(database, model, {
    filters: {},
    search: textSearch('query', (row) => `${row}.label`),
    orders: { made: { expression: (row) => `${row}.made`, type: 'integer' } },
  });
  const page = await reader.page(createContext({ principal: systemPrincipal, requestId: 'req_1', log }), {
    selection: Selection.names('label'),
    scope: null,
    filters: { query },
    order: 'made',
    direction: 'desc',
    page: { first, after },
  });
  return { ids: page.nodes.map(({ id }) => id), cursorAt: page.cursorAt, more: page.hasNextPage };
}

it('reads a page of the matching rows where there are few', async () => {
  expect(await search('RARE')).toMatchObject({ ids: ['jar_1500', 'jar_700'], more: false });
  expect(statements).toHaveLength(2);
  expect(statements[1]).toContain('t0.id = ANY($1::text[])');
});

it('continues after a cursor', async () => {
  const { cursorAt, more } = await search('plum', 1);
  expect(more).toBe(true);
  expect(await search('plum', 1, cursorAt(0))).toMatchObject({ ids: ['jar_700'], more: false });
});

it("filters along the list's order where more than a thousand rows match", async () => {
  expect(await search('common')).toMatchObject({ ids: ['jar_2000', 'jar_1999', 'jar_1998'], more: true });
  expect(statements[1]).toContain('LIKE');
});

it('filters without the index where the string is shorter than a trigram', async () => {
  expect((await search('ra')).ids).toEqual(['jar_1500', 'jar_700']);
  expect(statements).toHaveLength(1);
});

it.each(['100%_', '%_\\', '\\ pl', '_\\'])('treats %p literally', async (text) => {
  expect((await search(text)).ids).toEqual(['jar_1500', 'jar_700']);
});

it.each(['1__', '1%0', 'nothing like it'])('finds nothing for %p', async (text) => {
  expect((await search(text)).ids).toEqual([]);
});

it('returns the list unchanged without a search string', async () => {
  expect((await search(null)).ids).toEqual(['jar_2000', 'jar_1999', 'jar_1998']);
  expect(statements).toHaveLength(1);
});

it('uses the index', async () => {
  await search('rare');
  const plan: unknown = await database.dataSource.query(`EXPLAIN (GENERIC_PLAN) ${statements[0]}`);
  expect(JSON.stringify(plan)).toContain('jars_search');
});
