import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/support';
import { Database, kitTables } from '../database';
import { createLogger } from '../logging';
import { type Principal, systemPrincipal } from '../principal';
import { apiKeyOf, testContext, userOf } from '../testing';
import type { FollowedFacts } from '../facts';
import { fileFacts } from './file-facts';
import { KnownFiles } from './known-files';
import { dropKnownFilesTable, knownFilesTable } from './known-files-table';

const log = createLogger('silent');
let testDatabase: TestDatabase;
let database: Database;
let facts: FollowedFacts;
let files: KnownFiles;

class Shelf1 implements MigrationInterface {
  name = 'Shelf1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...kitTables('shelf'), ...knownFilesTable('shelf')]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of dropKnownFilesTable('shelf')) await runner.query(statement);
  }
}

const opened = (eventWait: number) =>
  Database.open({
    url: testDatabase.url,
    schema: 'shelf',
    entities: [],
    migrations: [Shelf1],
    log,
    limits: { eventWait },
  });

beforeAll(async () => {
  testDatabase = await createTestDatabase('known-files');
  database = await opened(60);
  await database.migrate();
  facts = fileFacts({ database, log });
  files = new KnownFiles(database);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

let told = 0;
const tell = (id: string, accountId = 'biz_a', row = {}) =>
  facts.take([
    {
      id: `evt_${(told += 1)}`,
      type: 'fact:file.ready',
      resourceId: id,
      accountId,
      occurredAt: new Date(),
      row: {
        id,
        account_id: accountId,
        filename: `${id}.png`,
        content_type: 'image/png',
        size: 70,
        visibility: 'private',
        upload_status: 'ready',
        object_key: 'a',
        ...row,
      },
    },
  ]);

const usable = (principal: Principal, ids: readonly string[]) =>
  database.transaction(async (manager) =>
    Object.fromEntries(await files.usable({ ...testContext(principal), manager }, ids)),
  );

it('consumes the events of files', () => {
  expect([facts.name, facts.types]).toEqual(['shelf:files', ['fact:file.ready']]);
});

it('replicates a file once', async () => {
  await tell('file_a');
  await tell('file_a', 'biz_a', { filename: 'other.png' });
  expect(await usable(apiKeyOf('biz_a'), ['file_a', 'file_unknown'])).toEqual({
    file_a: {
      id: 'file_a',
      accountId: 'biz_a',
      filename: 'file_a.png',
      contentType: 'image/png',
      size: 70,
      visibility: 'private',
    },
  });
});

it('lets callers reference their own files, and those of accessible accounts', async () => {
  await tell('file_b', 'biz_b');
  await tell('file_ann', 'user_ann');
  const all = ['file_a', 'file_b', 'file_ann'];
  const names = async (principal: Principal) => Object.keys(await usable(principal, all)).sort();
  expect(await names(apiKeyOf('biz_a', []))).toEqual(['file_a']);
  expect(await names(apiKeyOf(['biz_a', 'biz_b']))).toEqual(['file_a', 'file_b']);
  expect(await names(userOf('user_ann'))).toEqual(['file_ann']);
  expect(await names(userOf('user_ann', [{ accountId: 'biz_b', actions: [] }]))).toEqual(['file_ann', 'file_b']);
  expect(await names(userOf('user_eve'))).toEqual([]);
  expect(await names(systemPrincipal)).toEqual(['file_a', 'file_ann', 'file_b']);
});

it('reads sizes beyond 32 bits', async () => {
  await tell('file_large', 'biz_a', { size: 5_000_000_000 });
  expect((await usable(apiKeyOf('biz_a'), ['file_large'])).file_large?.size).toBe(5_000_000_000);
});

describe('waiting', () => {
  it('ends as soon as all files are replicated', async () => {
    const patient = await opened(600_000);
    const waiting = new KnownFiles(patient).arrived(['file_a', 'file_late']);
    await tell('file_late');
    await waiting;
    expect(Object.keys(await usable(systemPrincipal, ['file_late']))).toEqual(['file_late']);
    await patient.close();
  });

  it('ends at the timeout, and immediately with no ids', async () => {
    await files.arrived([]);
    await files.arrived(['file_a', 'file_a']);
    await files.arrived(['file_never']);
    expect(await usable(systemPrincipal, ['file_never'])).toEqual({});
  });
});
