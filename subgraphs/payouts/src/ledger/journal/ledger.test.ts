import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Currency } from '../../../../kit/src';
import { type TestPayouts, openTestPayouts } from '../../testing';
import { type LedgerAccountRef, ledgerAccountOf, platformLedgerAccount } from './ledger-account-ref';
import { InsufficientFunds } from './ledger.errors';
import type { Post } from './post';

let payouts: TestPayouts;
beforeAll(async () => {
  payouts = await openTestPayouts();
});
afterAll(() => payouts.close());

const occurredAt = new Date('2026-03-01T12:00:00.000Z');
const clearing = (currency: Currency = 'usd') => platformLedgerAccount('processor_clearing', currency);
const query = (text: string, values: unknown[] = []) => payouts.database.dataSource.query(text, values);

/** Entry that moves an amount from one ledger account to another. */
function move(
  effectKey: string,
  from: LedgerAccountRef,
  to: LedgerAccountRef,
  amount: string,
  overrides: Partial<Post> & { floor?: 'zero' } = {},
): Post {
  const { floor, ...otherFields } = overrides;
  return {
    effectKey,
    kind: 'payment',
    occurredAt,
    reference: { type: 'payment', id: effectKey },
    postings: [
      { ledgerAccount: from, amount: `-${amount}`, floor },
      { ledgerAccount: to, amount },
    ],
    ...otherFields,
  };
}

const post = (entry: Post) => payouts.database.transaction((manager) => payouts.ledger.post({ manager }, entry));

async function balance({ owner, kind, currency, provider }: LedgerAccountRef): Promise<string | undefined> {
  const [row] = await query(
    "SELECT balance FROM payouts.books WHERE coalesce(account_id, '') = $1 AND kind = $2 AND currency = $3 AND provider = $4",
    [owner, kind, currency, provider],
  );
  return row?.balance;
}

async function getCounts(): Promise<unknown> {
  const [row] =
    await query(`SELECT (SELECT count(*)::int FROM payouts.entries) AS entries, (SELECT count(*)::int FROM payouts.postings) AS postings,
    (SELECT count(*)::int FROM payouts.entry_keys) AS keys, (SELECT count(*)::int FROM payouts.unchained_entries) AS unchained`);
  return row;
}

describe('posting', () => {
  it('updates the ledger accounts of an owner, who gets a wallet with the first entry', async () => {
    const pending = ledgerAccountOf('biz_a', 'pending', 'usd');
    const id = await post({
      effectKey: 'a1',
      kind: 'payment',
      occurredAt,
      reference: { type: 'payment', id: 'pay_1' },
      description: 'First',
      metadata: { order: 7 },
      postings: [
        { ledgerAccount: clearing(), amount: '-30' },
        { ledgerAccount: pending, amount: '28.5' },
        { ledgerAccount: platformLedgerAccount('fees', 'usd'), amount: '1.50' },
        { ledgerAccount: platformLedgerAccount('markup', 'usd'), amount: '0' },
      ],
    });
    expect(id).toMatch(/^ent_\w{14}$/);
    expect(await balance(pending)).toBe('28.50');
    expect(
      await query(
        'SELECT kind, reference_type, reference_id, description, effect_key, metadata, occurred_at FROM payouts.entries WHERE id = $1',
        [id],
      ),
    ).toEqual([
      {
        kind: 'payment',
        reference_type: 'payment',
        reference_id: 'pay_1',
        description: 'First',
        effect_key: 'a1',
        metadata: { order: 7 },
        occurred_at: occurredAt,
      },
    ]);
    expect(
      await query(
        'SELECT p.place, b.kind, p.account_id, p.amount, p.balance_after FROM payouts.postings p JOIN payouts.books b ON b.id = p.book_id WHERE entry_id = $1 ORDER BY place',
        [id],
      ),
    ).toEqual([
      { place: 1, kind: 'processor_clearing', account_id: null, amount: '-30.00', balance_after: '-30.00' },
      { place: 2, kind: 'pending', account_id: 'biz_a', amount: '28.50', balance_after: '28.50' },
      { place: 3, kind: 'fees', account_id: null, amount: '1.50', balance_after: '1.50' },
    ]);
    expect(
      await query("SELECT account_id FROM payouts.ledger_accounts WHERE id LIKE 'ldgr_%' AND account_id = 'biz_a'"),
    ).toHaveLength(1);
  });

  it('applies an effect once: sequentially, concurrently and in one transaction', async () => {
    const [from, to] = [clearing(), ledgerAccountOf('biz_once', 'available', 'usd')];
    const first = await post(move('once', from, to, '5'));
    const before = await getCounts();
    expect(await post(move('once', from, to, '99'))).toBe(first);
    expect(
      await Promise.all(Array.from({ length: 5 }, () => payouts.ledgerQueue.post(move('once', from, to, '5')))),
    ).toEqual(Array(5).fill(first));
    expect(await getCounts()).toEqual(before);
    const entryIds = await Promise.all(Array.from({ length: 6 }, () => post(move('once more', from, to, '1'))));
    expect(new Set(entryIds).size).toBe(1);
    const ids = await payouts.database.transaction((manager) =>
      Promise.all([1, 2].map(() => payouts.ledger.post({ manager }, move('third', from, to, '2')))),
    );
    expect(ids[0]).toBe(ids[1]);
    expect(await balance(to)).toBe('8.00');
  });

  it('takes all entries of one transaction into account, whenever they start', async () => {
    const [from, to] = [clearing(), ledgerAccountOf('biz_turns', 'available', 'usd')];
    const spending = (key: string) => move(key, to, from, '3', { floor: 'zero' });
    await post(move('turn 0', from, to, '1'));
    const rejected = await payouts.database.transaction(async (manager) => {
      const posted: Promise<unknown>[] = [];
      for (let tick = 1; tick <= 6; tick += 1) {
        posted.push(payouts.ledger.post({ manager }, move(`turn ${tick}`, from, to, '1')));
        // Start this posting while the earlier postings execute different statements.
        for (let ticksWaited = 0; ticksWaited < tick; ticksWaited += 1) await nextTurn();
        posted.push(payouts.ledger.post({ manager }, spending(`spent ${tick}`)));
      }
      return (await Promise.allSettled(posted)).filter(({ status }) => status === 'rejected');
    });
    // Seven dollars cover two of six debits.
    expect([rejected.length, await balance(to)]).toEqual([4, '1.00']);
    expect(rejected.every((item) => item.status === 'rejected' && item.reason instanceof InsufficientFunds)).toBe(true);
    expect(await payouts.auditLedger()).toEqual([]);
  });

  it('enforces a minimum balance, but only where it is set', async () => {
    const [ledgerAccount, out] = [
      ledgerAccountOf('biz_floor', 'available', 'eur'),
      platformLedgerAccount('payout_clearing', 'eur', 'ach'),
    ];
    await post(move('floor 1', clearing('eur'), ledgerAccount, '10'));
    const before = await getCounts();
    const rejected = post(move('floor 2', ledgerAccount, out, '10.01', { floor: 'zero' }));
    await expect(rejected).rejects.toThrow(InsufficientFunds);
    await expect(rejected).rejects.toMatchObject({
      code: 'conflict',
      message: 'The balance in eur is too low for this.',
      inputPath: [],
    });
    expect(await getCounts()).toEqual(before);
    await post(move('floor 2', ledgerAccount, out, '10', { floor: 'zero' }));
    expect(await balance(ledgerAccount)).toBe('0.00');
    await post(move('floor 3', ledgerAccount, out, '0.01'));
    expect(await balance(ledgerAccount)).toBe('-0.01');
    await expect(post(move('floor 4', ledgerAccount, out, '0.01', { floor: 'zero' }))).rejects.toThrow(
      InsufficientFunds,
    );
    await post({
      ...move('floor 5', clearing('eur'), ledgerAccount, '0.01'),
      postings: [
        { ledgerAccount: clearing('eur'), amount: '-0.01' },
        { ledgerAccount, amount: '0.01', floor: 'zero' },
      ],
    });
    expect(await balance(ledgerAccount)).toBe('0.00');
    expect(await balance(platformLedgerAccount('payout_clearing', 'eur', 'ach'))).toBe('10.01');
  });

  it.each<[string, Partial<Post>, string]>([
    [
      'what does not balance',
      {
        postings: [
          { ledgerAccount: clearing(), amount: '-1' },
          { ledgerAccount: ledgerAccountOf('biz_b', 'available', 'usd'), amount: '1.01' },
        ],
      },
      'Entry wrong does not balance: 0.01 usd',
    ],
    [
      'what balances over currencies only',
      {
        postings: [
          { ledgerAccount: clearing(), amount: '-1' },
          { ledgerAccount: ledgerAccountOf('biz_b', 'available', 'eur'), amount: '1' },
        ],
      },
      'Entry wrong does not balance: -1 usd',
    ],
    [
      'parts of a cent',
      {
        postings: [
          { ledgerAccount: clearing(), amount: '-0.001' },
          { ledgerAccount: ledgerAccountOf('biz_b', 'available', 'usd'), amount: '0.001' },
        ],
      },
      '-0.001 is not an amount in usd',
    ],
    [
      'parts of a yen',
      {
        postings: [
          { ledgerAccount: clearing('jpy'), amount: '-0.5' },
          { ledgerAccount: ledgerAccountOf('biz_b', 'available', 'jpy'), amount: '0.5' },
        ],
      },
      '-0.5 is not an amount in jpy',
    ],
    [
      'a book twice',
      {
        postings: [
          { ledgerAccount: clearing(), amount: '-1' },
          { ledgerAccount: clearing(), amount: '1' },
        ],
      },
      'Entry wrong names a ledger account twice',
    ],
    [
      'one posting',
      {
        postings: [
          { ledgerAccount: clearing(), amount: '0' },
          { ledgerAccount: ledgerAccountOf('biz_b', 'available', 'usd'), amount: '0' },
        ],
      },
      'Entry wrong has 0 postings',
    ],
    [
      'no number',
      {
        postings: [
          { ledgerAccount: clearing(), amount: 'Infinity' },
          { ledgerAccount: ledgerAccountOf('biz_b', 'available', 'usd'), amount: '1' },
        ],
      },
      'Infinity is not an amount in usd',
    ],
    ['a kind that is no word', { kind: 'A b' }, 'Entry wrong has no valid kind or effect key'],
  ])('rejects an entry with %s', async (_, overrides, message) => {
    const before = await getCounts();
    const entry = { ...move('wrong', clearing(), ledgerAccountOf('biz_b', 'available', 'usd'), '1'), ...overrides };
    await expect(post(entry)).rejects.toThrow(new RangeError(message));
    expect(() => payouts.ledgerQueue.post(entry)).toThrow(new RangeError(message));
    expect(await getCounts()).toEqual(before);
  });

  it('stores 18 decimals, and amounts beyond the precision of a double', async () => {
    const ledgerAccount = ledgerAccountOf('biz_exact', 'available', 'eth');
    await post(move('eth 1', clearing('eth'), ledgerAccount, '123456789012345.000000000000000001'));
    await post(move('eth 2', clearing('eth'), ledgerAccount, '0.000000000000000001'));
    expect(await balance(ledgerAccount)).toBe('123456789012345.000000000000000002');
  });

  it('creates one wallet per owner under concurrent requests', async () => {
    const accountOf = () =>
      payouts.database.transaction((manager) => payouts.ledger.accountOf({ manager }, 'biz_asked'));
    const ids = await Promise.all(Array.from({ length: 6 }, accountOf));
    expect(new Set(ids).size).toBe(1);
    await post(move('asked', clearing(), ledgerAccountOf('biz_asked', 'available', 'usd'), '3'));
    expect([await accountOf()]).toEqual(
      (await query("SELECT id FROM payouts.ledger_accounts WHERE account_id = 'biz_asked'")).map(
        ({ id }: { id: string }) => id,
      ),
    );
    expect(await payouts.database.transaction((manager) => payouts.ledger.find({ manager }, 'asked'))).toMatch(/^ent_/);
    expect(await payouts.database.transaction((manager) => payouts.ledger.find({ manager }, 'not asked'))).toBeNull();
  });

  it('rolls back with the transaction, and can be repeated later', async () => {
    const entry = move('undone', clearing(), ledgerAccountOf('biz_undone', 'available', 'usd'), '3');
    await expect(
      payouts.database.transaction(async (manager) => {
        await payouts.ledger.post({ manager }, entry);
        throw new Error('no luck');
      }),
    ).rejects.toThrow('no luck');
    expect(await balance(ledgerAccountOf('biz_undone', 'available', 'usd'))).toBeUndefined();
    await post(entry);
    expect(await balance(ledgerAccountOf('biz_undone', 'available', 'usd'))).toBe('3.00');
  });
});

describe('the journal', () => {
  it.each([
    "UPDATE payouts.entries SET kind = 'other'",
    'DELETE FROM payouts.entries',
    'TRUNCATE payouts.entries CASCADE',
    'UPDATE payouts.postings SET amount = 1',
    'DELETE FROM payouts.postings',
    'TRUNCATE payouts.postings',
    'UPDATE payouts.entry_keys SET effect_key = effect_key',
    'DELETE FROM payouts.entry_keys',
    'TRUNCATE payouts.entry_keys',
    'TRUNCATE payouts.chain_links',
  ])('rejects %s', async (text) => {
    await post(move('kept', clearing(), ledgerAccountOf('biz_kept', 'available', 'usd'), '3'));
    const before = await getCounts();
    await expect(query(text)).rejects.toMatchObject({ code: '23001' });
    expect(await getCounts()).toEqual(before);
  });

  it('rejects truncation of single partitions', async () => {
    const months = await query(
      "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent IN ('payouts.entries'::regclass, 'payouts.postings'::regclass) ORDER BY 1",
    );
    expect(months).toHaveLength(6);
    for (const { name } of months)
      await expect(query(`TRUNCATE ${name} CASCADE`)).rejects.toMatchObject({ code: '23001' });
  });

  it('rejects an unbalanced entry at commit, also if a posting is added later', async () => {
    const id = await post(move('balanced', clearing(), ledgerAccountOf('biz_sum', 'available', 'usd'), '3'));
    const before = await getCounts();
    const add = `INSERT INTO payouts.postings (entry_id, posted_at, place, book_id, currency, amount, balance_after)
      SELECT id, posted_at, $2, (SELECT id FROM payouts.books WHERE kind = 'suspense'), 'usd', 1, 1 FROM payouts.entries WHERE id = $1`;
    await query("INSERT INTO payouts.books (kind, currency) VALUES ('suspense', 'usd')");
    await expect(query(add, [id, 3])).rejects.toMatchObject({ code: '23514', message: `entry ${id} does not balance` });
    await expect(query(add, [id, 1])).rejects.toMatchObject({ code: '23505' });
    expect(await getCounts()).toEqual(before);
  });
});
