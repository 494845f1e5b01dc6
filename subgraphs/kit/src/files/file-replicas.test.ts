import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/support';
import { Database, kitTables } from '../database';
import { createLogger } from '../logging';
import { type Principal, systemPrincipal } from '../principal/principal';
import { apiKeyOf, testContext, userOf } from '../testing';
import type { IntegrationEventProcessor } from '../integration-events/integration-event-processor';
import { fileEventConsumer } from './file-events';
import { FileReplicas } from './file-replicas';
import { dropFileReplicasTable, fileReplicaTable } from './file-replicas-table';

const log = createLogger('silent');
let testDatabase: TestDatabase;
let database: Database;
let consumer: IntegrationEventProcessor;
let files: FileReplicas;

class Shelf1 implements MigrationInterface {
  name = 'Shelf1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...kitTables('shelf'), ...fileReplicaTable('shelf')]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of dropFileReplicasTable('shelf')) await runner.query(statement);
  }
}

const openShelf = (eventWait: number) =>
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
  database = await openShelf(60);
  await database.migrate();
  consumer = fileEventConsumer({ database, log });
  files = new FileReplicas(database);
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

let eventCount = 0;
const deliver = (id: string, accountId = 'biz_a', row = {}) =>
  consumer.handle([
    {
      id: `evt_${(eventCount += 1)}`,
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

const accessibleFiles = (principal: Principal, ids: readonly string[]) =>
  database.transaction(async (manager) =>
    Object.fromEntries(await files.usable({ ...testContext(principal), manager }, ids)),
  );

it('consumes the events of files', () => {
  expect([consumer.name, consumer.types]).toEqual(['shelf:files', ['fact:file.ready']]);
});

it('replicates a file once', async () => {
  await deliver('file_a');
  await deliver('file_a', 'biz_a', { filename: 'other.png' });
  expect(await accessibleFiles(apiKeyOf('biz_a'), ['file_a', 'file_unknown'])).toEqual({
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
  await deliver('file_b', 'biz_b');
  await deliver('file_ann', 'user_ann');
  const all = ['file_a', 'file_b', 'file_ann'];
  const names = async (principal: Principal) => Object.keys(await accessibleFiles(principal, all)).sort();
  expect(await names(apiKeyOf('biz_a', []))).toEqual(['file_a']);
  expect(await names(apiKeyOf(['biz_a', 'biz_b']))).toEqual(['file_a', 'file_b']);
  expect(await names(userOf('user_ann'))).toEqual(['file_ann']);
  expect(await names(userOf('user_ann', [{ accountId: 'biz_b', actions: [] }]))).toEqual(['file_ann', 'file_b']);
  expect(await names(userOf('user_eve'))).toEqual([]);
  expect(await names(systemPrincipal)).toEqual(['file_a', 'file_ann', 'file_b']);
});

it('reads sizes beyond 32 bits', async () => {
  await deliver('file_large', 'biz_a', { size: 5_000_000_000 });
  expect((await accessibleFiles(apiKeyOf('biz_a'), ['file_large'])).file_large?.size).toBe(5_000_000_000);
});

describe('waiting', () => {
  it('ends as soon as all files are replicated', async () => {
    const longWaitDomain = await openShelf(600_000);
    const waiting = new FileReplicas(longWaitDomain).awaitReplicas(['file_a', 'file_late']);
    await deliver('file_late');
    await waiting;
    expect(Object.keys(await accessibleFiles(systemPrincipal, ['file_late']))).toEqual(['file_late']);
    await longWaitDomain.close();
  });

  it('ends at the timeout, and immediately with no ids', async () => {
    await files.awaitReplicas([]);
    await files.awaitReplicas(['file_a', 'file_a']);
    await files.awaitReplicas(['file_never']);
    expect(await accessibleFiles(systemPrincipal, ['file_never'])).toEqual({});
  });
});
