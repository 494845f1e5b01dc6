/**
 * A process names at most 1,000 prepared statements. Other test files in the same worker would use them up.
 *
 * @jest-environment node
 */
import type { EntityManager } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../../../test/support';
import { createLogger } from '../logging';
import { decideFates } from '../testing/fated-statements';
import { messagesHeard } from '../testing/messages-heard';
import { Database, batched, prepared, refusingDuplicates, unawaited } from '.';
import { arrived } from './statements';
import { Refusal } from '../errors';

class Taken extends Refusal {
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
const note = (manager: EntityManager, name: string) => unawaited(manager, insert, [name]);
const count = async (manager: EntityManager) =>
  (await prepared<{ count: number }>(manager, 'SELECT count(*)::int AS count FROM notes.notes', []))[0]?.count;

describe.each(['session', 'transaction'] as const)(
  'a statement that nobody waits for, on a connection lent for a %s',
  (pooling) => {
    let database: Database;
    beforeAll(async () => {
      database = await open(pooling);
    });
    beforeEach(() => database.dataSource.query('TRUNCATE notes.notes'));
    afterAll(() => database.close());
    const names = async () => (await database.rows('SELECT name FROM notes.notes ORDER BY place', [])).flat();

    it('leaves with the next one that is waited for, and what is left with the commit', async () => {
      const heard = await messagesHeard(database, ['commandComplete', 'readyForQuery'], () =>
        database.transaction(async (manager) => {
          await note(manager, 'one');
          await note(manager, 'two');
          expect(await count(manager)).toBe(2);
          await note(manager, 'three');
        }),
      );
      expect(heard).toEqual({ commandComplete: 6, readyForQuery: 2 });
      expect(await names()).toEqual(['one', 'two', 'three']);
    });

    it('fails the next one in its place, and the transaction; the connection goes on', async () => {
      for (let times = 0; times < 2; times += 1) {
        const failing = database.transaction(async (manager) => {
          await note(manager, 'one');
          await note(manager, 'one');
          await unawaited(manager, 'UPDATE notes.notes SET name = $1', ['never']);
          return count(manager);
        });
        await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'notes_name' });
        expect(await names()).toEqual([]);
      }
      // What stood behind the failure was not prepared by it.
      await database.transaction(async (manager) => {
        await note(manager, 'one');
        await unawaited(manager, 'UPDATE notes.notes SET name = $1', ['now']);
      });
      expect(await names()).toEqual(['now']);
    });

    it('fails the commit where nothing else comes', async () => {
      await expect(
        database.transaction(async (manager) => {
          await note(manager, 'one');
          await note(manager, 'one');
        }),
      ).rejects.toMatchObject({ code: '23505' });
      expect(await names()).toEqual([]);
    });

    it('is forgotten by a rollback, and a transaction of which nothing was sent is not even begun', async () => {
      const heard = await messagesHeard(database, ['commandComplete', 'notice'], () =>
        expect(
          database.transaction(async (manager) => {
            await note(manager, 'one');
            throw new Error('never mind');
          }),
        ).rejects.toThrow('never mind'),
      );
      expect(heard).toEqual({ commandComplete: 0, notice: 0 });
      await expect(
        database.transaction(async (manager) => {
          await count(manager);
          await note(manager, 'one');
          throw new Error('never mind');
        }),
      ).rejects.toThrow('never mind');
      expect(await names()).toEqual([]);
    });

    it('is undone with its part of a transaction, and the rest goes on', async () => {
      await database.transaction(async (manager) => {
        await note(manager, 'one');
        await expect(manager.transaction((part) => note(part, 'one'))).rejects.toMatchObject({ code: '23505' });
        await expect(
          manager.transaction(async (part) => {
            await note(part, 'two');
            throw new Error('never mind');
          }),
        ).rejects.toThrow('never mind');
        await manager.transaction((part) => note(part, 'three'));
      });
      expect(await names()).toEqual(['one', 'three']);
    });

    it('is waited for where a unique index may refuse it', async () => {
      await expect(
        database.transaction(async (manager) => {
          await note(manager, 'one');
          await refusingDuplicates(
            { manager },
            'notes_name',
            () => new Taken(),
            () => note(manager, 'one'),
          );
        }),
      ).rejects.toBeInstanceOf(Taken);
      const heard = await messagesHeard(database, ['readyForQuery'], () =>
        database.transaction(async (manager) => {
          await note(manager, 'two');
          await arrived({ manager });
          await arrived({ manager });
        }),
      );
      expect(heard).toEqual({ readyForQuery: 2 });
      expect(await names()).toEqual(['two']);
    });

    it('is waited for once there are a hundred', async () => {
      const heard = await messagesHeard(database, ['readyForQuery'], () =>
        database.transaction(async (manager) => {
          for (let at = 0; at < 250; at += 1) await note(manager, `note ${at}`);
        }),
      );
      expect(heard).toEqual({ readyForQuery: 3 });
      expect(await names()).toHaveLength(250);
    });

    it('is waited for outside of transactions', async () => {
      await note(database.dataSource.manager, 'one');
      expect(await names()).toEqual(['one']);
      await expect(note(database.dataSource.manager, 'one')).rejects.toMatchObject({ code: '23505' });
    });

    it('is refused at once where a value cannot be sent', async () => {
      const ring: { ring?: unknown } = {};
      ring.ring = ring;
      await expect(database.transaction((manager) => unawaited(manager, 'SELECT $1::jsonb', [ring]))).rejects.toThrow(
        'circular',
      );
      expect(await names()).toEqual([]);
    });
  },
);

describe.each(['session', 'transaction'] as const)(
  'statements that are asked side by side in a transaction, on a connection lent for a %s',
  (pooling) => {
    let database: Database;
    beforeAll(async () => {
      database = await open(pooling);
      // What follows is prepared already.
      await database.transaction((manager) => Promise.all([count(manager), one(manager, 1)]));
    });
    beforeEach(() => database.dataSource.query('TRUNCATE notes.notes'));
    afterAll(() => database.close());
    const one = async (manager: EntityManager, given: number) =>
      (await prepared<{ given: number }>(manager, 'SELECT $1::int AS given', [given]))[0]?.given;
    const heardOf = (work: (manager: EntityManager) => Promise<unknown>) =>
      messagesHeard(database, ['readyForQuery'], () => database.transaction(work));

    it('leave in one packet, each with its own answer', async () => {
      const heard = await heardOf(async (manager) => {
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
      expect(heard).toEqual({ readyForQuery: 2 });
    });

    it('take along what waits for one tick itself', async () => {
      const loaded = batched<number, number | undefined>(async (manager, keys) =>
        Promise.all(keys.map((key) => one(manager, key))),
      );
      const heard = await heardOf(async (manager) =>
        expect(await Promise.all([count(manager), loaded({ manager }, 1), loaded({ manager }, 2)])).toEqual([0, 1, 2]),
      );
      expect(heard).toEqual({ readyForQuery: 2 });
    });

    it('fail together with the transaction, and the next one is answered', async () => {
      const failing = database.transaction(async (manager) => {
        await note(manager, 'one');
        const ends = await Promise.allSettled([
          one(manager, 1),
          manager.query('SELECT 1 / $1::int', [0]),
          count(manager),
        ]);
        expect(ends.map((end) => 'reason' in end && end.reason.code)).toEqual(['22012', '22012', '22012']);
        throw new Error('never mind');
      });
      await expect(failing).rejects.toThrow('never mind');
      expect(await database.transaction((manager) => count(manager))).toBe(0);
    });

    it('do not overtake what has no values, nor are overtaken', async () => {
      await database.transaction(async (manager) => {
        const ends = await Promise.all([
          manager.query('INSERT INTO notes.notes (name) VALUES ($1)', ['one']),
          manager.query("UPDATE notes.notes SET name = 'two'; UPDATE notes.notes SET name = name || '!'"),
          manager.query('UPDATE notes.notes SET name = name || $1', ['?']),
          count(manager),
        ]);
        expect(ends.at(-1)).toBe(1);
      });
      expect(await database.rows('SELECT name FROM notes.notes', [])).toEqual([['two!?']]);
    });

    it('are answered alike the second time, when their columns are known', async () => {
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

it('a transaction whose failure nobody has heard is not told to be committed', async () => {
  const database = await open('session');
  await expect(
    database.transaction(async (manager) => {
      await note(manager, 'one');
      await manager.query('SELECT 1 / $1::int', [0]).catch(() => undefined);
    }),
  ).rejects.toThrow('undone instead of committed');
  await database.close();
});

describe('a part of a transaction', () => {
  let database: Database;
  beforeAll(async () => {
    database = await open('session');
  });
  beforeEach(() => database.dataSource.query('TRUNCATE notes.notes'));
  afterAll(() => database.close());
  const names = async () => (await database.rows('SELECT name FROM notes.notes ORDER BY place', [])).flat();
  const heardOf = (work: (manager: EntityManager) => Promise<unknown>) =>
    messagesHeard(database, ['readyForQuery'], () => database.transaction(work));
  const nothing = (manager: EntityManager) => manager.query('SELECT 1 / $1::int', [0]);

  it('whose statements were answered ends with the next one', async () => {
    const heard = await heardOf(async (manager) => {
      await manager.transaction((part) => count(part));
      await count(manager);
    });
    // The beginning of the part with that of the transaction, what it asks, and what is asked afterwards with its end; the commit.
    expect(heard).toEqual({ readyForQuery: 4 });
  });

  it('begins with what it asks first, where all before it was answered', async () => {
    const heard = await heardOf(async (manager) => {
      await count(manager);
      await manager.transaction((part) => count(part));
    });
    expect(heard).toEqual({ readyForQuery: 3 });
  });

  it('is undone when what it asks first fails, and the rest goes on', async () => {
    await database.transaction(async (manager) => {
      await count(manager);
      await expect(manager.transaction((part) => nothing(part))).rejects.toMatchObject({ code: '22012' });
      await note(manager, 'one');
    });
    expect(await names()).toEqual(['one']);
  });

  it('of which nothing was sent was never begun', async () => {
    const heard = await heardOf(async (manager) => {
      await count(manager);
      await expect(
        manager.transaction(async (part) => {
          await note(part, 'two');
          throw new Error('never mind');
        }),
      ).rejects.toThrow('never mind');
      await note(manager, 'one');
    });
    expect(heard).toEqual({ readyForQuery: 2 });
    expect(await names()).toEqual(['one']);
  });

  it('that could not begin takes the whole with it, whoever hears of it, and the connection goes on', async () => {
    const undo = decideFates(({ text }) => (text.startsWith('SAVEPOINT') ? { code: '57014' } : null));
    try {
      for (const heard of [true, false]) {
        await expect(
          database.transaction(async (manager) => {
            await count(manager);
            const part = manager.transaction((inside) => count(inside));
            await (heard ? part : part.catch(() => undefined));
            await note(manager, 'one');
          }),
        ).rejects.toMatchObject({ code: heard ? '57014' : '25P02' });
        expect(await names()).toEqual([]);
      }
    } finally {
      undo();
    }
    await database.transaction((manager) => note(manager, 'two'));
    expect(await names()).toEqual(['two']);
  });
});
