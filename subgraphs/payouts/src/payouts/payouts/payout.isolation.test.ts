import { until } from '../../../../../test/support/until';
import type { Principal } from '../../../../kit/src';
import { apiKeyOf, run } from '../../../../kit/src/testing';
import { ledgerAccountOf, platformLedgerAccount } from '../../ledger/journal/ledger-account-ref';
import { type TestPayouts, openTestPayouts } from '../../testing';
import { type PayoutStage, payoutStage } from './testing';

let payouts: TestPayouts;
let stage: PayoutStage;
beforeAll(async () => {
  payouts = await openTestPayouts();
  await payouts.publishOwners('user_else');
  stage = payoutStage(payouts);
});
afterAll(() => payouts.close());

const errors = 'userErrors { code path }';
const documents = {
  payout: `mutation ($input: PayoutCreateInput!) { made: payoutCreate(input: $input) { done: payout { id } ${errors} } }`,
  withdrawal: `mutation ($input: WithdrawalCreateInput!) { made: withdrawalCreate(input: $input) { done: withdrawal { id } ${errors} } }`,
  transfer: `mutation ($input: TransferCreateInput!) { made: transferCreate(input: $input) { done: transfer { id } ${errors} } }`,
  swap: `mutation ($input: SwapCreateInput!) { made: swapCreate(input: $input) { done: swap { id } ${errors} } }`,
};

/** Runs one of the commands; returns whether it succeeded. Any error other than insufficient funds fails the test. */
async function runCommand(command: keyof typeof documents, principal: Principal, input: object): Promise<boolean> {
  const { data, errors: failures } = await run(payouts.subgraph, principal, documents[command], { input });
  expect(failures).toBeUndefined();
  const { done, userErrors } = (data as Record<string, any>).made;
  expect(userErrors).toEqual(done ? [] : [{ code: 'conflict', path: ['amount'] }]);
  return done !== null;
}

/** All commands that spend ten dollars of an owner. */
function spenders(owner: string, payoutMethodId: string): (() => Promise<boolean>)[] {
  const principal = apiKeyOf(owner);
  const amount = '10';
  return [
    () => runCommand('payout', principal, { amount, currency: 'USD', payoutMethodId }),
    () => runCommand('withdrawal', principal, { amount, currency: 'USD', payoutMethodId }),
    () => runCommand('transfer', principal, { originId: owner, destinationId: 'user_else', amount, currency: 'USD' }),
    () => runCommand('swap', principal, { accountId: owner, fromToken: 'USD', toToken: 'EUR', amount }),
  ];
}

const count = (outcomes: readonly boolean[]): number => outcomes.filter(Boolean).length;
const findNegativeBalances = () =>
  payouts.database.rows(
    'SELECT o.id FROM payouts.postings o JOIN payouts.books b ON b.id = o.book_id WHERE b.account_id IS NOT NULL AND o.balance_after < 0',
    [],
  );

it('loses no update: each concurrent debit is applied once', async () => {
  await stage.fund('biz_lost', '1000');
  const method = await stage.method(apiKeyOf('biz_lost'), '8001');
  const spent = spenders('biz_lost', method);
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, (_, index) => (spent[index % spent.length] as () => Promise<boolean>)()),
  );
  expect(count(outcomes)).toBe(40);
  expect(await stage.balances('biz_lost')).toEqual({ available: '600.00', in_transit: '200.00' });
});

it('never spends more than the balance with concurrent debits of all kinds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const owner = `biz_exceeded_${round}`;
    await stage.fund(owner, '95');
    const method = await stage.method(apiKeyOf(owner), '8001');
    const spent = spenders(owner, method);
    const outcomes = await Promise.all(
      Array.from({ length: 24 }, (_, index) => (spent[index % spent.length] as () => Promise<boolean>)()),
    );
    expect([count(outcomes), (await stage.balances(owner)).available]).toEqual([9, '5.00']);
  }
  expect(await findNegativeBalances()).toEqual([]);
});

it('prevents write skew between payouts whose fees one platform pays, and its own payout', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [parentId, children] = [`biz_above_${round}`, [1, 2, 3].map((number) => `biz_child_${round}_${number}`)];
    const platform = apiKeyOf([parentId, ...children]);
    // Each account has ten dollars, and the platform can pay its fee of a quarter. After the platform's own payout, the
    // remaining balance covers one fee only.
    await stage.fund(parentId, '10.60');
    for (const child of children) await stage.fund(child, '10');
    const inputs = await Promise.all(
      [parentId, ...children].map(async (accountId) => ({
        accountId,
        currency: 'USD',
        payoutMethodId: await stage.method(apiKeyOf(accountId), '8001'),
      })),
    );
    const [own, ...covered] = await Promise.all(
      inputs.map((input) =>
        runCommand('payout', platform, {
          ...input,
          ...(input.accountId === parentId ? { amount: '10.20' } : { amount: '10', platformCoversFees: true }),
        }),
      ),
    );
    expect(count(covered)).toBe(own ? 1 : 3);
    expect((await stage.balances(parentId)).available).toBe(own ? '0.15' : '9.85');
    for (const [index, child] of children.entries())
      expect((await stage.balances(child)).available).toBe(covered[index] ? '0.00' : '10.00');
  }
  expect(await findNegativeBalances()).toEqual([]);
  expect(await payouts.auditLedger()).toEqual([]);
});

it('decides by the balance under lock, not by an earlier read', async () => {
  await stage.fund('biz_seen', '100');
  const key = apiKeyOf('biz_seen');
  const payoutMethodId = await stage.method(key, '8001');
  let requested: Promise<boolean> | undefined;
  await payouts.database.transaction(async (manager) => {
    await payouts.ledger.post(
      { manager },
      {
        effectKey: 'seen',
        kind: 'payment',
        occurredAt: new Date(),
        reference: { type: 'payment', id: 'pay_seen' },
        postings: [
          { ledgerAccount: ledgerAccountOf('biz_seen', 'available', 'usd'), amount: '-60', floor: 'zero' },
          { ledgerAccount: platformLedgerAccount('external', 'usd'), amount: '60' },
        ],
      },
    );
    // All other checks have passed; the command waits for the lock on the balance.
    requested = runCommand('payout', key, { amount: '50', currency: 'USD', payoutMethodId });
    const waits = async () =>
      (
        await payouts.database.rows(
          "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
          [],
        )
      ).length;
    await until(waits, (blocked) => blocked > 0);
  });
  expect(await requested).toBe(false);
  expect(await stage.balances('biz_seen')).toEqual({ available: '40.00' });
});
