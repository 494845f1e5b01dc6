import { advanceTime, stopTime } from '../../../../test/support/time';
import { Deadline, DeadlineExceeded, currentDeadline, withDeadline } from '../deadline/deadline';
import type { Context } from '../context';
import type { Principal } from '../principal/principal';
import type { Database } from './database';
import { column, ReadModel } from './read-model';
import { Reader } from './reader';
import { Selection } from './selection';
import { SharedReads } from './read-batcher';

/** A table whose statements complete on demand. */
class SlowTable {
  readonly sent: (readonly string[])[] = [];
  readonly deadlines: (Deadline | null)[] = [];
  private readonly pendingReads: PromiseWithResolvers<ReadonlyMap<string, string>>[] = [];
  readonly reads = new SharedReads<string>((ids) => {
    this.sent.push(ids);
    this.deadlines.push(currentDeadline());
    const deferred = Promise.withResolvers<ReadonlyMap<string, string>>();
    this.pendingReads.push(deferred);
    return deferred.promise;
  });

  /** Completes the oldest pending statement, and lets its callers continue. */
  async answer(rows: Record<string, string>): Promise<void> {
    this.pendingReads.shift()?.resolve(new Map(Object.entries(rows)));
    await new Promise(setImmediate);
  }

  async fail(error: Error): Promise<void> {
    this.pendingReads.shift()?.reject(error);
    await new Promise(setImmediate);
  }
}

const anonymousPrincipal: Principal = {
  kind: 'api_key',
  credentialId: 'apik_1',
  userId: null,
  accountId: 'acct_1',
  grants: [],
  pin: null,
};

let table: SlowTable;
beforeEach(() => (table = new SlowTable()));

afterEach(() => jest.useRealTimers());

it('a single caller is served immediately', async () => {
  const rows = table.reads.rows(['a', 'b']);
  expect(table.sent).toEqual([['a', 'b']]);
  await table.answer({ a: '1' });
  expect(Object.fromEntries(await rows)).toEqual({ a: '1' });
});

it('callers during a running statement are batched, with distinct ids', async () => {
  const first = table.reads.rows(['a']);
  const later = [table.reads.rows(['a', 'b']), table.reads.rows(['b', 'c']), table.reads.rows(['d'])];
  expect(table.sent).toEqual([['a']]);
  await table.answer({ a: 'before' });
  expect((await first).get('a')).toBe('before');
  expect(table.sent).toEqual([['a'], ['a', 'b', 'c', 'd']]);
  await table.answer({ a: 'after', d: '4' });
  for (const rows of later)
    expect([(await rows).get('a'), (await rows).get('b'), (await rows).get('d')]).toEqual(['after', undefined, '4']);
});

it('a caller never receives rows read before its call', async () => {
  void table.reads.rows(['a']);
  const joined = table.reads.rows(['a']);
  await table.answer({ a: 'old' });
  const laterRead = table.reads.rows(['a']);
  await table.answer({ a: 'new' });
  expect((await joined).get('a')).toBe('new');
  await table.answer({ a: 'newest' });
  expect((await laterRead).get('a')).toBe('newest');
});

it('a hanging statement does not block others', async () => {
  stopTime();
  void table.reads.rows(['a']);
  const others = table.reads.rows(['b']);
  advanceTime(100);
  expect(table.sent).toEqual([['a'], ['b']]);
  await table.answer({});
  await table.answer({ b: '2' });
  expect((await others).get('b')).toBe('2');
});

it('after a failed batch each caller retries separately', async () => {
  const outcomeOf = (rows: Promise<ReadonlyMap<string, string>>) =>
    rows.then(
      (found) => found.get('b') ?? found.get('c'),
      (error: Error) => error.message,
    );
  const first = outcomeOf(table.reads.rows(['a']));
  const [second, third] = [outcomeOf(table.reads.rows(['b'])), outcomeOf(table.reads.rows(['c']))];
  await table.fail(new Error('cut'));
  expect([await first, table.sent]).toEqual(['cut', [['a'], ['b', 'c']]]);
  await table.fail(new Error('cut again'));
  expect(table.sent.slice(2)).toEqual([['b'], ['c']]);
  await table.fail(new Error('cut for good'));
  await table.answer({ c: '3' });
  expect([await second, await third]).toEqual(['cut for good', '3']);
});

it('a failed statement of a single caller is not retried', async () => {
  const outcomeOf = (rows: Promise<unknown>) => rows.catch((error: Error) => error.message);
  void outcomeOf(table.reads.rows(['a']));
  const separateRead = outcomeOf(table.reads.rows(['b']));
  await table.answer({});
  await table.fail(new Error('cut'));
  expect([await separateRead, table.sent]).toEqual(['cut', [['a'], ['b']]]);
});

it('the deadline of one caller does not affect the others', async () => {
  const readWithDeadline = (ids: string[]) => withDeadline(new Deadline(30), () => table.reads.rows(ids));
  void table.reads.rows(['a']);
  const [late, patient] = [readWithDeadline(['b']), table.reads.rows(['c'])];
  await table.answer({});
  expect(table.deadlines).toEqual([null, null]);
  await expect(late).rejects.toBeInstanceOf(DeadlineExceeded);
  await table.answer({ b: '2', c: '3' });
  expect((await patient).get('c')).toBe('3');
});

it('a full batch is sent immediately', async () => {
  void table.reads.rows(['a']);
  const many = table.reads.rows(Array.from({ length: 1_000 }, (_, number) => `id ${number}`));
  expect(table.sent.map((ids) => ids.length)).toEqual([1, 1_000]);
  await table.answer({});
  await table.answer({ 'id 999': 'last' });
  expect((await many).get('id 999')).toBe('last');
});

it('requests that share a statement share no mutable values', async () => {
  const sent: unknown[] = [];
  const row = ['mug_1', 'acct_1', { colours: ['red'] }, 'mug_1'];
  const database = { rows: async (_text: string, [ids]: unknown[]) => (sent.push(ids), [row]) } as unknown as Database;
  const reader = new Reader(database, new ReadModel('Mug', 'shop.mugs', { metadata: column('metadata') }));
  const read = () =>
    reader.byId(
      { principal: anonymousPrincipal, loaders: new Map() } as unknown as Context,
      'mug_1',
      Selection.names('metadata'),
    );
  const [, second, third] = await Promise.all([read(), read(), read()]);
  expect(sent).toEqual([['mug_1'], ['mug_1']]);
  (second as { metadata: { colours: string[] } } | null)?.metadata.colours.push('green');
  expect(second?.metadata).toEqual({ colours: ['red', 'green'] });
  expect(third?.metadata).toEqual({ colours: ['red'] });
});
