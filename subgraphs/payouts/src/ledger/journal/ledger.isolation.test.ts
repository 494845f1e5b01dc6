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
const clearing = platformLedgerAccount('processor_clearing', 'usd');
const out = platformLedgerAccount('payout_clearing', 'usd', 'ach');

function move(
  effectKey: string,
  from: LedgerAccountRef,
  to: LedgerAccountRef,
  amount: string,
  minBalance?: 'zero',
): Post {
  return {
    effectKey,
    kind: 'payment',
    occurredAt,
    reference: { type: 'payment', id: effectKey },
    postings: [
      { ledgerAccount: from, amount: `-${amount}`, floor: minBalance },
      { ledgerAccount: to, amount },
    ],
  };
}

const postDirectly = (post: Post) => payouts.database.transaction((manager) => payouts.ledger.post({ manager }, post));
const queued = (post: Post) => payouts.ledgerQueue.post(post);

async function balance({ owner, kind, provider }: LedgerAccountRef): Promise<string> {
  const [row] = await payouts.database.dataSource.query(
    "SELECT balance FROM payouts.books WHERE coalesce(account_id, '') = $1 AND kind = $2 AND provider = $3",
    [owner, kind, provider],
  );
  return row?.balance;
}

/** Returns the number of entries posted. Any error other than `InsufficientFunds` fails the test. */
async function postedOf(all: readonly Promise<string>[]): Promise<number> {
  const outcomes = await Promise.allSettled(all);
  expect(
    outcomes.filter((outcome) => outcome.status === 'rejected' && !(outcome.reason instanceof InsufficientFunds)),
  ).toEqual([]);
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

it.each([
  ['in transactions of their own', postDirectly],
  ['through the queue', queued],
  ['both ways', (post: Post) => (post.effectKey.endsWith('1') ? postDirectly : queued)(post)],
])('loses no concurrent update, %s', async (name, way) => {
  const ledgerAccount = ledgerAccountOf(`biz_lost ${name}`, 'available', 'usd');
  await Promise.all(
    Array.from({ length: 200 }, (_, index) => way(move(`lost ${name} ${index}`, clearing, ledgerAccount, '0.01'))),
  );
  expect(await balance(ledgerAccount)).toBe('2.00');
});

it.each([
  ['in transactions of their own', postDirectly],
  ['through the queue', queued],
  ['both ways', (post: Post) => (post.effectKey.endsWith('1') ? postDirectly : queued)(post)],
])('never pays out more than the balance, %s', async (name, way) => {
  const ledgerAccount = ledgerAccountOf(`biz_out ${name}`, 'available', 'usd');
  await postDirectly(move(`in ${name}`, clearing, ledgerAccount, '100'));
  const before = (await balance(out)) ?? '0.00';
  expect(
    await postedOf(
      Array.from({ length: 30 }, (_, index) => way(move(`out ${name} ${index}`, ledgerAccount, out, '7', 'zero'))),
    ),
  ).toBe(14);
  expect(await balance(ledgerAccount)).toBe('2.00');
  expect(Number(await balance(out)) - Number(before)).toBe(98);
});

it('prevents write skew between the balances of several ledger accounts', async () => {
  const [one, two] = [
    ledgerAccountOf('biz_skew_1', 'available', 'usd'),
    ledgerAccountOf('biz_skew_2', 'available', 'usd'),
  ];
  for (let round = 0; round < 20; round += 1) {
    await postDirectly({
      ...move(`skew in ${round}`, clearing, one, '10'),
      postings: [
        { ledgerAccount: clearing, amount: '-20' },
        { ledgerAccount: one, amount: '10' },
        { ledgerAccount: two, amount: '10' },
      ],
    });
    // Each entry debits both ledger accounts; the funds suffice for only one of the two entries.
    const take = (name: string) => ({
      ...move(`skew ${name} ${round}`, one, out, '1'),
      postings: [
        { ledgerAccount: out, amount: '20' },
        { ledgerAccount: name === 'a' ? one : two, amount: '-10', floor: 'zero' as const },
        { ledgerAccount: name === 'a' ? two : one, amount: '-10', floor: 'zero' as const },
      ],
    });
    expect(await postedOf([postDirectly(take('a')), postDirectly(take('b'))])).toBe(1);
    expect([await balance(one), await balance(two)]).toEqual(['0.00', '0.00']);
  }
});

it('does not deadlock on ledger accounts posted to in different orders', async () => {
  const ledgerAccounts = ['x', 'y', 'z'].map((name) => ledgerAccountOf(`biz_order_${name}`, 'available', 'usd'));
  const posts = Array.from({ length: 120 }, (_, index) => {
    const order = [0, 1, 2].map((position) => ledgerAccounts[(position + index) % 3] as LedgerAccountRef);
    if (index % 2) order.reverse();
    return {
      ...move(`order ${index}`, clearing, clearing, '1'),
      postings: [
        { ledgerAccount: clearing, amount: '-3' },
        ...order.map((ledgerAccount) => ({ ledgerAccount, amount: '1' })),
      ],
    };
  });
  await Promise.all(posts.map(postDirectly));
  expect(await Promise.all(ledgerAccounts.map(balance))).toEqual(['120.00', '120.00', '120.00']);
});

it('posts one of two entries with the same key, even to different ledger accounts', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [one, two] = [
      ledgerAccountOf(`biz_key_a${round}`, 'available', 'usd'),
      ledgerAccountOf(`biz_key_b${round}`, 'available', 'usd'),
    ];
    const ids = await Promise.all([
      postDirectly(move(`same ${round}`, platformLedgerAccount('external', 'usd'), one, '1')),
      postDirectly(move(`same ${round}`, platformLedgerAccount('suspense', 'usd'), two, '1')),
    ]);
    expect(ids[0]).toBe(ids[1]);
    expect([await balance(one), await balance(two)].filter((sum) => sum === '1.00')).toHaveLength(1);
  }
});

it('continues after a group that failed, and rejects only the failing entry', async () => {
  const ledgerAccount = ledgerAccountOf('biz_broken', 'available', 'usd');
  // No partition covers a time this far in the future.
  await postDirectly(move('broken 0', clearing, ledgerAccount, '1'));
  await payouts.database.dataSource.query(
    "UPDATE payouts.books SET last_posted_at = '9999-01-01' WHERE account_id = 'biz_broken'",
  );
  const outcomes = await Promise.allSettled([
    queued(move('broken 1', clearing, ledgerAccount, '1')),
    queued(move('sound', clearing, ledgerAccountOf('biz_sound', 'available', 'usd'), '1')),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect([await balance(ledgerAccount), await balance(ledgerAccountOf('biz_sound', 'available', 'usd'))]).toEqual([
    '1.00',
    '1.00',
  ]);
});
