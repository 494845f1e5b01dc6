/**
 * Runs in its own environment: a process names at most 1,000 prepared statements, which other test files of the same
 * worker would use up.
 *
 * @jest-environment node
 */
import type { EntityManager } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../../test/support';
import { createLogger } from '../../logging';
import { injectFaults } from '../../testing/inject-faults';
import { countServerMessages } from '../../testing/server-messages';
import { Database, batched, prepared, rejectDuplicates, executeDeferred } from '..';
import { flushDeferred } from '../statements';
import { DomainError } from '../../errors/errors';

class NameTaken extends DomainError {
  constructor() {
    super('taken', 'It is taken.', ['name']);
  }
}

let testDatabase: TestDatabase;
const open = (pooling: 'session' | 'transaction'): Promise<Database> =>
  Database.open({
    url: { url: testDatabase.url, directUrl: testDatabase.url, pooling },
    schema: 'notes',
    entities: [],
    migrations: [],
    log: createLogger('silent'),
    poolSize: 1,
  });

beforeAll(async () => {
  testDatabase = await createTestDatabase('unawaited');
  const database = await open('session');
  await database.dataSource.query('CREATE SCHEMA notes');
  await database.dataSource.query('CREATE TABLE notes.notes (place serial, name text CONSTRAINT notes_name UNIQUE)');
  await database.close();
});
afterAll(() => testDatabase.drop());

const insert = 'INSERT INTO notes.notes (name) VALUES ($1)';
const note = (manager: EntityManager, name: string) => executeDeferred(manager, insert, [name]);
const count = async (manager: EntityManager) =>
  (await prepared<{ count: number }>(manager, 'SELECT count(*)::int AS count FROM notes.notes', []))[0]?.count;

describe.each(['session', 'transaction'] as const)('a deferred statement with %s pooling', (pooling) => {
  let database: Database;
  beforeAll(async () => {
    database = await open(pooling);
  });
  beforeEach(() => database.dataSource.query('TRUNCATE notes.notes'));
  afterAll(() => database.close());
  const names = async () => (await database.rows('SELECT name FROM notes.notes ORDER BY place', [])).flat();

  it('is sent with the next awaited statement, and at the latest with the commit', async () => {
    const received = await countServerMessages(database, ['commandComplete', 'readyForQuery'], () =>
      database.transaction(async (manager) => {
        await note(manager, 'one');
        await note(manager, 'two');
        expect(await count(manager)).toBe(2);
        await note(manager, 'three');
      }),
    );
    expect(received).toEqual({ commandComplete: 6, readyForQuery: 2 });
    expect(await names()).toEqual(['one', 'two', 'three']);
  });

  it('fails the next statement and the transaction; the connection remains usable', async () => {
    for (let times = 0; times < 2; times += 1) {
      const failing = database.transaction(async (manager) => {
        await note(manager, 'one');
        await note(manager, 'one');
        await executeDeferred(manager, 'UPDATE notes.notes SET name = $1', ['never']);
        return count(manager);
      });
      await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'notes_name' });
      expect(await names()).toEqual([]);
    }
    // Statements after the failed one were not prepared.
    await database.transaction(async (manager) => {
      await note(manager, 'one');
      await executeDeferred(manager, 'UPDATE notes.notes SET name = $1', ['now']);
    });
    expect(await names()).toEqual(['now']);
  });

  it('fails the commit if no other statement follows', async () => {
    await expect(
      database.transaction(async (manager) => {
        await note(manager, 'one');
        await note(manager, 'one');
      }),
    ).rejects.toMatchObject({ code: '23505' });
    expect(await names()).toEqual([]);
  });

  it('is discarded by a rollback, and a transaction without sent statements is never begun', async () => {
    const received = await countServerMessages(database, ['commandComplete', 'notice'], () =>
      expect(
        database.transaction(async (manager) => {
          await note(manager, 'one');
          throw new Error('never mind');
        }),
      ).rejects.toThrow('never mind'),
    );
    expect(received).toEqual({ commandComplete: 0, notice: 0 });
    await expect(
      database.transaction(async (manager) => {
        await count(manager);
        await note(manager, 'one');
        throw new Error('never mind');
      }),
    ).rejects.toThrow('never mind');
    expect(await names()).toEqual([]);
  });

  it('is rolled back with its savepoint, and the outer transaction continues', async () => {
    await database.transaction(async (manager) => {
      await note(manager, 'one');
      await expect(manager.transaction((nested) => note(nested, 'one'))).rejects.toMatchObject({ code: '23505' });
      await expect(
        manager.transaction(async (nested) => {
          await note(nested, 'two');
          throw new Error('never mind');
        }),
      ).rejects.toThrow('never mind');
      await manager.transaction((nested) => note(nested, 'three'));
    });
    expect(await names()).toEqual(['one', 'three']);
  });

  it('is awaited where a unique index may reject it', async () => {
    await expect(
      database.transaction(async (manager) => {
        await note(manager, 'one');
        await rejectDuplicates(
          { manager },
          'notes_name',
          () => new NameTaken(),
          () => note(manager, 'one'),
        );
      }),
    ).rejects.toBeInstanceOf(NameTaken);
    const received = await countServerMessages(database, ['readyForQuery'], () =>
      database.transaction(async (manager) => {
        await note(manager, 'two');
        await flushDeferred({ manager });
        await flushDeferred({ manager });
      }),
    );
    expect(received).toEqual({ readyForQuery: 2 });
    expect(await names()).toEqual(['two']);
  });

  it('is awaited after a hundred deferred ones', async () => {
    const received = await countServerMessages(database, ['readyForQuery'], () =>
      database.transaction(async (manager) => {
        for (let at = 0; at < 250; at += 1) await note(manager, `note ${at}`);
      }),
    );
    expect(received).toEqual({ readyForQuery: 3 });
    expect(await names()).toHaveLength(250);
  });

  it('is awaited outside of transactions', async () => {
    await note(database.dataSource.manager, 'one');
    expect(await names()).toEqual(['one']);
    await expect(note(database.dataSource.manager, 'one')).rejects.toMatchObject({ code: '23505' });
  });

  it('is rejected immediately where a parameter cannot be serialized', async () => {
    const ring: { ring?: unknown } = {};
    ring.ring = ring;
    await expect(
      database.transaction((manager) => executeDeferred(manager, 'SELECT $1::jsonb', [ring])),
    ).rejects.toThrow('circular');
    expect(await names()).toEqual([]);
  });
});

describe.each(['session', 'transaction'] as const)(
  'concurrent statements in a transaction with %s pooling',
  (pooling) => {
    let database: Database;
    beforeAll(async () => {
      database = await open(pooling);
      // Prepares the statements of the tests.
      await database.transaction((manager) => Promise.all([count(manager), one(manager, 1)]));
    });
    beforeEach(() => database.dataSource.query('TRUNCATE notes.notes'));
    afterAll(() => database.close());
    const one = async (manager: EntityManager, given: number) =>
      (await prepared<{ given: number }>(manager, 'SELECT $1::int AS given', [given]))[0]?.given;
    const countMessages = (work: (manager: EntityManager) => Promise<unknown>) =>
      countServerMessages(database, ['readyForQuery'], () => database.transaction(work));

    it('are sent in one packet, each with its own result', async () => {
      const received = await countMessages(async (manager) => {
        await note(manager, 'one');
        expect(
          await Promise.all([
            count(manager),
            one(manager, 1),
            one(manager, 2),
            manager.query('UPDATE notes.notes SET name = $1', ['two']),
          ]),
        ).toEqual([1, 1, 2, [[], 1]]);
      });
      expect(received).toEqual({ readyForQuery: 2 });
    });

    it('include statements of a data loader, which waits for one tick itself', async () => {
      const loaded = batched<number, number | undefined>(async (manager, keys) =>
        Promise.all(keys.map((key) => one(manager, key))),
      );
      const received = await countMessages(async (manager) =>
        expect(await Promise.all([count(manager), loaded({ manager }, 1), loaded({ manager }, 2)])).toEqual([0, 1, 2]),
      );
      expect(received).toEqual({ readyForQuery: 2 });
    });

    it('fail together with the transaction, and the next transaction succeeds', async () => {
      const failing = database.transaction(async (manager) => {
        await note(manager, 'one');
        const results = await Promise.allSettled([
          one(manager, 1),
          manager.query('SELECT 1 / $1::int', [0]),
          count(manager),
        ]);
        expect(results.map((end) => 'reason' in end && end.reason.code)).toEqual(['22012', '22012', '22012']);
        throw new Error('never mind');
      });
      await expect(failing).rejects.toThrow('never mind');
      expect(await database.transaction((manager) => count(manager))).toBe(0);
    });

    it('keep their order with statements without parameters', async () => {
      await database.transaction(async (manager) => {
        const results = await Promise.all([
          manager.query('INSERT INTO notes.notes (name) VALUES ($1)', ['one']),
          manager.query("UPDATE notes.notes SET name = 'two'; UPDATE notes.notes SET name = name || '!'"),
          manager.query('UPDATE notes.notes SET name = name || $1', ['?']),
          count(manager),
        ]);
        expect(results.at(-1)).toBe(1);
      });
      expect(await database.rows('SELECT name FROM notes.notes', [])).toEqual([['two!?']]);
    });

    it('return the same results the second time, with cached column descriptions', async () => {
      const all = (manager: EntityManager) =>
        manager.query(
          `SELECT NULL::text AS nothing, 'ä' AS text, 7 AS number, 0.10::numeric AS exact, '2026-07-01T12:00:00.123Z'::timestamptz AS at, '{"a":[1]}'::jsonb AS json, $1::text AS given`,
          ['x'],
        );
      const row = {
        nothing: null,
        text: 'ä',
        number: 7,
        exact: '0.10',
        at: new Date('2026-07-01T12:00:00.123Z'),
        json: { a: [1] },
        given: 'x',
      };
      await database.transaction(async (manager) => {
        for (let times = 0; times < 2; times += 1) expect(await all(manager)).toEqual([row]);
        expect(await Promise.all([all(manager), all(manager)])).toEqual([[row], [row]]);
      });
    });
  },
);

it('a transaction with an ignored error rejects instead of reporting a commit', async () => {
  const database = await open('session');
  await expect(
    database.transaction(async (manager) => {
      await note(manager, 'one');
      await manager.query('SELECT 1 / $1::int', [0]).catch(() => undefined);
    }),
  ).rejects.toThrow('rolled back instead of committed');
  await database.close();
});

describe('a savepoint', () => {
  let database: Database;
  beforeAll(async () => {
    database = await open('session');
  });
  beforeEach(() => database.dataSource.query('TRUNCATE notes.notes'));
  afterAll(() => database.close());
  const names = async () => (await database.rows('SELECT name FROM notes.notes ORDER BY place', [])).flat();
  const countMessages = (work: (manager: EntityManager) => Promise<unknown>) =>
    countServerMessages(database, ['readyForQuery'], () => database.transaction(work));
  const divideByZero = (manager: EntityManager) => manager.query('SELECT 1 / $1::int', [0]);

  it('with awaited statements is released together with the next statement', async () => {
    const received = await countMessages(async (manager) => {
      await manager.transaction((nested) => count(nested));
      await count(manager);
    });
    // One round trip each: the begin of the transaction with the savepoint, the statement of the savepoint, the release
    // with the next statement, and the commit.
    expect(received).toEqual({ readyForQuery: 4 });
  });

  it('is created together with its first statement', async () => {
    const received = await countMessages(async (manager) => {
      await count(manager);
      await manager.transaction((nested) => count(nested));
    });
    expect(received).toEqual({ readyForQuery: 3 });
  });

  it('is rolled back when its first statement fails, and the transaction continues', async () => {
    await database.transaction(async (manager) => {
      await count(manager);
      await expect(manager.transaction((nested) => divideByZero(nested))).rejects.toMatchObject({ code: '22012' });
      await note(manager, 'one');
    });
    expect(await names()).toEqual(['one']);
  });

  it('without sent statements is never created', async () => {
    const received = await countMessages(async (manager) => {
      await count(manager);
      await expect(
        manager.transaction(async (nested) => {
          await note(nested, 'two');
          throw new Error('never mind');
        }),
      ).rejects.toThrow('never mind');
      await note(manager, 'one');
    });
    expect(received).toEqual({ readyForQuery: 2 });
    expect(await names()).toEqual(['one']);
  });

  it('that could not be created fails the whole transaction, even if the error is ignored; the connection remains usable', async () => {
    const undo = injectFaults(({ text }) => (text.startsWith('SAVEPOINT') ? { code: '57014' } : null));
    try {
      for (const isAwaited of [true, false]) {
        await expect(
          database.transaction(async (manager) => {
            await count(manager);
            const nestedTransaction = manager.transaction((inner) => count(inner));
            await (isAwaited ? nestedTransaction : nestedTransaction.catch(() => undefined));
            await note(manager, 'one');
          }),
        ).rejects.toMatchObject({ code: isAwaited ? '57014' : '25P02' });
        expect(await names()).toEqual([]);
      }
    } finally {
      undo();
    }
    await database.transaction((manager) => note(manager, 'two'));
    expect(await names()).toEqual(['two']);
  });
});
