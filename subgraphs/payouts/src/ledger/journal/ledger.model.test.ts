import fc from 'fast-check';
import { inLane } from '../../../../../test/support/lane';
import { type Currency, ExactDecimal, decimalsOf } from '../../../../kit/src';
import { type TestPayouts, openTestPayouts } from '../../testing';
import { type LedgerAccountRef, ledgerAccountKey, ledgerAccountOf, platformLedgerAccount } from './ledger-account-ref';
import { InsufficientFunds } from './ledger.errors';
import type { Post } from './post';

let payouts: TestPayouts;
beforeAll(async () => {
  payouts = await openTestPayouts();
});
afterAll(() => payouts.close());

const occurredAt = new Date('2026-03-01T12:00:00.000Z');
const runs = inLane({ fast: 10, all: 50 });
const operationsPerRun = 200;

/** In-memory model of posting. */
class Model {
  readonly balances = new Map<string, InstanceType<typeof ExactDecimal>>();
  readonly posted = new Map<string, number>();

  /** Returns the number of the post that was first accepted under the key; null if this post is rejected. */
  post(number: number, { effectKey, postings }: Post): number | null {
    const existingPosting = this.posted.get(effectKey);
    if (existingPosting !== undefined) return existingPosting;
    const after = postings.map(({ ledgerAccount, amount, floor }) => ({
      key: ledgerAccountKey(ledgerAccount),
      guarded: floor && amount.startsWith('-'),
      sum: (this.balances.get(ledgerAccountKey(ledgerAccount)) ?? new ExactDecimal(0)).plus(amount),
    }));
    if (after.some(({ guarded, sum }) => guarded && sum.lessThan(0))) return null;
    for (const { key, sum } of after) this.balances.set(key, sum);
    this.posted.set(effectKey, number);
    return number;
  }
}

const currency = fc.constantFrom<Currency>('usd', 'jpy', 'eth');
const owner = fc.constantFrom('biz_1', 'biz_2', 'user_3');

/** Entry with two to four ledger accounts in one or two currencies, under one of a few hundred keys. */
const operation = fc.record({
  key: fc.integer({ min: 0, max: 300 }),
  currency,
  owner,
  other: owner,
  minor: fc.bigInt({ min: 1n, max: 10n ** 20n }),
  guarded: fc.boolean(),
  toOther: fc.integer({ min: 0, max: 2 }).map((randomValue) => randomValue > 0),
  swap: fc.option(currency),
  alone: fc.integer({ min: 0, max: 19 }).map((randomValue) => randomValue === 0),
});
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

function amountOf(minor: bigint, of: Currency): string {
  return new ExactDecimal(((minor % 1_000_000n) + 1n).toString())
    .dividedBy(new ExactDecimal(10).pow(decimalsOf(of)))
    .toFixed(decimalsOf(of));
}

function postOf(
  run: number,
  { key, currency: money, owner: from, other, minor, guarded, toOther, swap }: Operation,
): Post {
  const moved = (of: Currency): [LedgerAccountRef, LedgerAccountRef] => {
    const ledgerAccount = ledgerAccountOf(`${from}_${run}`, 'available', of);
    if (toOther && other !== from) return [ledgerAccount, ledgerAccountOf(`${other}_${run}`, 'available', of)];
    return toOther
      ? [ledgerAccount, ledgerAccountOf(`${from}_${run}`, 'in_transit', of)]
      : [platformLedgerAccount('processor_clearing', of), ledgerAccount];
  };
  const currencies = swap && swap !== money ? [money, swap] : [money];
  const postings = currencies.flatMap((of) => {
    const [source, target] = moved(of);
    return [
      {
        ledgerAccount: source,
        amount: `-${amountOf(minor, of)}`,
        ...(guarded && toOther ? { floor: 'zero' as const } : {}),
      },
      { ledgerAccount: target, amount: amountOf(minor, of) },
    ];
  });
  return {
    effectKey: `${run}/${key}`,
    kind: 'random',
    occurredAt,
    reference: { type: 'test', id: String(run) },
    postings,
  };
}

const inconsistent = `
  SELECT 'sum' AS what, currency AS name FROM payouts.postings GROUP BY currency HAVING sum(amount) <> 0
  UNION ALL SELECT 'balance', b.id::text FROM payouts.books b WHERE balance <> (SELECT coalesce(sum(amount), 0) FROM payouts.postings p WHERE p.book_id = b.id)
  UNION ALL SELECT 'running', id FROM (SELECT id, amount, balance_after, lag(balance_after, 1, 0) OVER (PARTITION BY book_id ORDER BY posted_at) AS before FROM payouts.postings) p WHERE before + amount <> balance_after
  UNION ALL SELECT 'keys', effect_key FROM payouts.entry_keys k WHERE NOT EXISTS (SELECT FROM payouts.entries e WHERE e.id = k.entry_id AND e.effect_key = k.effect_key)
  UNION ALL SELECT 'entries', id FROM payouts.entries GROUP BY id HAVING count(*) <> 1`;

async function compare(model: Model): Promise<void> {
  const rows: Record<string, string>[] = await payouts.database.dataSource.query(
    "SELECT coalesce(account_id, '') AS owner, currency, kind, provider, balance FROM payouts.books",
  );
  const found = Object.fromEntries(
    rows.map((row) => [
      ledgerAccountKey(row as unknown as LedgerAccountRef),
      new ExactDecimal(row.balance as string).toFixed(),
    ]),
  );
  const expected = Object.fromEntries([...model.balances].map(([key, sum]) => [key, sum.toFixed()]));
  expect(
    Object.fromEntries(Object.entries(found).filter(([key, balance]) => key in expected || balance !== '0')),
  ).toEqual(expected);
}

it(`does what a model of it does, for ${runs * operationsPerRun} random entries, alone and in groups`, async () => {
  const model = new Model();
  let [run, rejected, repeated] = [0, 0, 0];
  const property = fc.asyncProperty(
    fc.array(operation, { minLength: operationsPerRun, maxLength: operationsPerRun }),
    async (operations) => {
      run += 1;
      const posts = operations.map((item) => ({ post: postOf(run, item), alone: item.alone }));
      const outcomes: Promise<string | InsufficientFunds>[] = [];
      const caught = (done: Promise<string>) =>
        done.catch((error: unknown) => {
          if (error instanceof InsufficientFunds) return error;
          throw error;
        });
      for (const { post, alone } of posts) {
        if (alone) await Promise.all(outcomes);
        outcomes.push(
          caught(
            alone
              ? payouts.database.transaction((manager) => payouts.ledger.post({ manager }, post))
              : payouts.ledgerQueue.post(post),
          ),
        );
        if (alone) await outcomes.at(-1);
      }
      const results = await Promise.all(outcomes);
      for (const [number, { post }] of posts.entries()) {
        const expected = model.post(number, post);
        if (expected === null) rejected += 1;
        else if (expected !== number) repeated += 1;
        expect(
          expected === null ? results[number] instanceof InsufficientFunds : results[number] === results[expected],
        ).toBe(true);
      }
    },
  );
  await fc.assert(property, { numRuns: runs, seed: 7, endOnFailure: true });
  await compare(model);
  expect(await payouts.database.dataSource.query(inconsistent)).toEqual([]);
  const [{ count }] = await payouts.database.dataSource.query('SELECT count(*)::int FROM payouts.entries');
  expect(count).toBe(model.posted.size);
  expect(Math.min(rejected, repeated, model.posted.size)).toBeGreaterThan(inLane({ fast: 100, all: 500 }));
});
