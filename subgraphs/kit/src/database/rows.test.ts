import { Column, Entity, type MigrationInterface, PrimaryColumn, type QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/support';
import { createLogger } from '../logging';
import { Database, type OnConnection, batched, findRow, lockRow, lockRowBy, lockToChange, saveRow } from '.';
import { countServerMessages } from '../testing/server-messages';
import { PooledClient } from './pooled-client';

@Entity('jars')
class JarEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('numeric')
  coins!: string;

  @Column('text', { array: true })
  labels!: readonly string[];

  @Column('jsonb', { nullable: true })
  note!: Record<string, unknown> | null;

  @Column('timestamptz', { name: 'filled_at', nullable: true })
  filledAt!: Date | null;

  @Column('text', { nullable: true })
  seal!: string | null;
}

class Jars1 implements MigrationInterface {
  name = 'Jars1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE jars.jars (id text PRIMARY KEY, coins numeric NOT NULL CHECK (coins >= 0), labels text[] NOT NULL, note jsonb,
      filled_at timestamptz, seal text, lid text DEFAULT 'none')`);
  }

  async down(): Promise<void> {}
}

const log = createLogger('silent');
let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase('jars');
  database = await Database.open({
    url: testDatabase.url,
    schema: 'jars',
    entities: [JarEntity],
    migrations: [Jars1],
    log,
  });
  await database.migrate();
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const jar = (id: string, overrides: Partial<JarEntity> = {}) =>
  Object.assign(
    new JarEntity(),
    { id, coins: '1.50', labels: ['a "b"', 'c,d'], note: { "it's": [1, null] }, filledAt: null, seal: null },
    overrides,
  );
const coins = async () => Object.fromEntries(await database.rows('SELECT id, coins FROM jars.jars ORDER BY id', []));
const inTransaction = <T>(work: (on: OnConnection) => Promise<T>) =>
  database.transaction((manager) => work({ manager }));

/** Number of statements, without those that begin and end transactions. */
async function countCalls(work: () => Promise<unknown>): Promise<number> {
  const [queryCalls, sendLater] = [
    jest.spyOn(PooledClient.prototype, 'query'),
    jest.spyOn(PooledClient.prototype, 'sendLater'),
  ];
  try {
    await work();
    const statements = [
      ...queryCalls.mock.calls.map(([query]) => (typeof query === 'string' ? query : (query as { text: string }).text)),
      ...sendLater.mock.calls.map(([text]) => text),
    ];
    return statements.filter((text) => !/^(START|COMMIT|ROLLBACK)/.test(text)).length;
  } finally {
    queryCalls.mockRestore();
    sendLater.mockRestore();
  }
}

beforeEach(() => database.dataSource.query('DELETE FROM jars.jars'));

describe('rows', () => {
  it('are read as written, for every column type, and keep columns without a property', async () => {
    const filledAt = new Date('2026-11-21T12:00:00.123Z');
    await inTransaction((on) => saveRow(on, jar('x', { filledAt })));
    await database.dataSource.query("UPDATE jars.jars SET lid = 'cork'");
    await inTransaction(async (on) =>
      saveRow(on, Object.assign((await lockRow(on, JarEntity, 'x')) as JarEntity, { coins: '2.50', note: null })),
    );
    expect(await inTransaction((on) => findRow(on, JarEntity, 'x'))).toEqual(
      jar('x', { filledAt, coins: '2.50', note: null }),
    );
    expect(await database.rows('SELECT lid FROM jars.jars', [])).toEqual([['cork']]);
    expect(await inTransaction((on) => findRow(on, JarEntity, 'y'))).toBeNull();
  });

  it('have their previous state when locked for a change, with exact numbers and columns without a property', async () => {
    const before = await inTransaction(async (on) => {
      await saveRow(on, jar('x', { coins: '0.10' }));
      const locked = await lockToChange(on, JarEntity, 'x');
      await saveRow(on, Object.assign(locked?.row as JarEntity, { coins: '12345678901234567890.12' }));
      const repeated = await lockToChange(on, JarEntity, 'x');
      return [locked?.previous, repeated?.previous, await lockToChange(on, JarEntity, 'y')];
    });
    expect(before).toEqual([
      expect.stringMatching(/"lid": "none".*"coins": 0\.10,/),
      expect.stringContaining('"coins": 12345678901234567890.12,'),
      null,
    ]);
  });

  it('are the same whether locked with or without their previous state, in one batch', async () => {
    await inTransaction((on) => saveRow(on, jar('x')));
    const [row, locked] = await inTransaction((on) =>
      Promise.all([lockRow(on, JarEntity, 'x'), lockToChange(on, JarEntity, 'x')]),
    );
    expect(row).toEqual(jar('x'));
    expect(locked).toEqual({ row: jar('x'), previous: expect.stringContaining('"id": "x"') });
  });

  it('are never written partially: a missing property is an error', async () => {
    await expect(inTransaction((on) => saveRow(on, Object.assign(new JarEntity(), { id: 'x' })))).rejects.toThrow(
      'JarEntity is written without coins',
    );
  });

  it('are locked exclusively', async () => {
    await inTransaction((on) => saveRow(on, jar('x', { coins: '0' })));
    await Promise.all(
      Array.from({ length: 6 }, () =>
        inTransaction(async (on) => {
          const mine = (await lockRow(on, JarEntity, 'x')) as JarEntity;
          mine.coins = String(Number(mine.coins) + 1);
          await saveRow(on, mine);
        }),
      ),
    );
    expect(await coins()).toEqual({ x: '6' });
  });

  it('of several classes are locked concurrently in one packet, in order', async () => {
    await inTransaction((on) => saveRow(on, jar('x', { seal: 'wax' })));
    const sent = jest.spyOn(PooledClient.prototype, 'query');
    let found: unknown;
    const messageCounts = await countServerMessages(database, ['readyForQuery'], () =>
      inTransaction(async (on) => {
        const [first, second, third] = await Promise.all([
          lockRow(on, JarEntity, 'x', 'key share'),
          lockRowBy(on, JarEntity, ['id', 'seal'], 'wax'),
          lockRow(on, JarEntity, 'y'),
        ]);
        found = [first?.id, second?.id, third];
      }),
    );
    const locks = sent.mock.calls.flatMap(
      ([query]) => /FOR [a-z ]+$/.exec((query as { text?: string }).text ?? '') ?? [],
    );
    sent.mockRestore();
    expect(found).toEqual(['x', 'x', null]);
    expect(locks).toEqual(['FOR key share', 'FOR update', 'FOR update']);
    expect(messageCounts).toEqual({ readyForQuery: 2 });
  });

  it('are found by any of the given properties, in a batch and separately', async () => {
    await inTransaction((on) => Promise.all([saveRow(on, jar('x', { seal: 'wax' })), saveRow(on, jar('y'))]));
    const by = (value: string) => (on: OnConnection) => lockRowBy(on, JarEntity, ['id', 'seal'], value);
    const found = await inTransaction((on) => Promise.all(['wax', 'y', 'none'].map((value) => by(value)(on))));
    expect(found).toEqual([jar('x', { seal: 'wax' }), jar('y'), null]);
    expect(await inTransaction(by('x'))).toEqual(jar('x', { seal: 'wax' }));
  });
});

describe('a batch', () => {
  const ids = Array.from({ length: 40 }, (_, n) => `jar${String(n).padStart(2, '0')}`);
  const fill = async (manager: OnConnection['manager'], id: string) => {
    const mine = (await lockRow({ manager }, JarEntity, id)) as JarEntity;
    if (mine.labels.includes('broken')) throw new Error(`${id} is broken`);
    mine.coins = String(Number(mine.coins) - 1);
    await saveRow({ manager }, mine);
    return mine.coins;
  };

  it('uses one statement for all items', async () => {
    expect(
      await countCalls(() => database.runBatch(ids, (manager, id) => saveRow({ manager }, jar(id, { coins: '3' })))),
    ).toBe(1);
    expect(await countCalls(() => database.runBatch(ids, fill))).toBe(2);
    expect(await coins()).toEqual(Object.fromEntries(ids.map((id) => [id, '2'])));
  });

  it('commits all items except the failing ones, which are rolled back completely', async () => {
    await database.runBatch(ids, (manager, id) =>
      saveRow({ manager }, jar(id, { coins: id === 'jar07' ? '0' : '3', labels: id === 'jar30' ? ['broken'] : [] })),
    );
    const results = await database.runBatch(ids, fill);
    expect(
      results.flatMap((one, index) => (one.status === 'rejected' ? [[ids[index], one.reason.message]] : [])),
    ).toEqual([
      ['jar07', expect.stringContaining('violates check constraint')],
      ['jar30', 'jar30 is broken'],
    ]);
    expect(await coins()).toEqual(
      Object.fromEntries(ids.map((id) => [id, id === 'jar07' ? '0' : id === 'jar30' ? '3' : '2'])),
    );
  });

  it('changes a row several times where several items do', async () => {
    await inTransaction((on) => saveRow(on, jar('x', { coins: '0' })));
    await database.runBatch(['1', '2', '3'], (manager, amount) => saveRow({ manager }, jar('x', { coins: amount })));
    expect(await coins()).toEqual({ x: '3' });
  });

  it('waits for all items before it rolls back', async () => {
    const slow = batched<string, number>(async (manager, keys) => {
      await manager.query('SELECT 1');
      return keys.map((key) => key.length);
    });
    const completed: string[] = [];
    const results = await database.runBatch(['fails', 'waits'], async (manager, item) => {
      if (item === 'fails') throw new Error('at once');
      await slow({ manager }, item);
      await saveRow({ manager }, jar(item));
      completed.push(item);
    });
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(completed).toEqual(['waits', 'waits']);
    expect(await coins()).toEqual({ waits: '1.50' });
  });
});
