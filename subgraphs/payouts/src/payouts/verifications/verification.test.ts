import type { Principal } from '../../../../kit/src';
import { apiKeyOf, run, userOf } from '../../../../kit/src/testing';
import { type PayoutStage, createPayout, payoutStage } from '../payouts/testing';
import { type TestPayouts, openTestPayouts } from '../../testing';

let payouts: TestPayouts;
let stage: PayoutStage;
beforeAll(async () => {
  payouts = await openTestPayouts({ unverified: { usd: 100, days: 30 } });
  stage = payoutStage(payouts);
});
afterAll(() => payouts.close());

const day = 86_400_000;
const needed = [
  {
    code: 'verification_required',
    message: 'Payouts of more than 100 US dollars in 30 days require an approved verification.',
    path: ['amount'],
  },
];

/** Owner with funds and a payout method, and its commands. */
async function owner(principal: Principal, id: string, digits = '0001') {
  await stage.fund(id, '1000');
  const payoutMethodId = await stage.method(principal, digits, id.startsWith('user_') ? { userId: id } : {});
  const whose = id.startsWith('user_') ? { userId: id } : {};
  const execute = (amount: string, input: object = {}) =>
    stage.create(principal, { amount, payoutMethodId, ...whose, ...input });
  return {
    id,
    principal,
    payoutMethodId,
    ask: execute,
    refusals: async (amount: string, input: object = {}) => (await execute(amount, input)).userErrors,
  };
}

const countPayouts = async (ownerId: string) =>
  (await payouts.database.rows('SELECT count(*)::int FROM payouts.payouts WHERE account_id = $1', [ownerId]))[0]?.[0];

it('the limit covers the sum of payouts, and a rejected payout leaves no trace', async () => {
  const one = await owner(apiKeyOf('biz_sum'), 'biz_sum');
  expect(await one.refusals('60')).toEqual([]);
  expect(await one.refusals('40.01')).toEqual(needed);
  expect([await stage.balances('biz_sum'), await countPayouts('biz_sum')]).toEqual([
    { available: '940.00', in_transit: '60.00' },
    1,
  ]);
  expect(await one.refusals('40')).toEqual([]);
  expect(await one.refusals('1')).toEqual(needed);
});

it('payout limits show the remainder', async () => {
  const one = await owner(apiKeyOf('biz_left'), 'biz_left');
  const remainingLimits = async () =>
    (
      await run(
        payouts.subgraph,
        one.principal,
        '{ payoutLimits { standard { maxAmount { amount } errorCode errorMessage } instant { maxAmount { amount } } } }',
      )
    ).data?.payoutLimits;
  expect(await remainingLimits()).toEqual({
    standard: { maxAmount: { amount: '100.00' }, errorCode: null, errorMessage: null },
    instant: { maxAmount: { amount: '100.00' } },
  });
  expect(await one.refusals('70.5')).toEqual([]);
  expect((await remainingLimits()).standard).toEqual({
    maxAmount: { amount: '29.50' },
    errorCode: null,
    errorMessage: null,
  });
  expect(await one.refusals('29.5')).toEqual([]);
  expect((await remainingLimits()).standard).toEqual({
    maxAmount: { amount: '0.00' },
    errorCode: 'KYC_COMPLETED',
    errorMessage: 'Payouts require an approved verification.',
  });
  await run(payouts.subgraph, one.principal, 'mutation { sandboxPayoutVerificationSet(state: APPROVED) { state } }');
  expect((await remainingLimits()).standard).toEqual({
    maxAmount: { amount: '900.00' },
    errorCode: null,
    errorMessage: null,
  });
  await run(payouts.subgraph, one.principal, 'mutation { sandboxPayoutVerificationSet(state: REQUIRED) { state } }');
  expect((await remainingLimits()).standard).toMatchObject({
    maxAmount: { amount: '0.00' },
    errorCode: 'KYC_COMPLETED',
  });
});

it('the limit holds with concurrent requests', async () => {
  const one = await owner(apiKeyOf('biz_rush'), 'biz_rush');
  const results = await Promise.all(Array.from({ length: 12 }, () => one.refusals('30')));
  expect(results.filter((errors) => errors.length === 0)).toHaveLength(3);
  for (const errors of results.filter((found) => found.length > 0)) expect(errors).toEqual(needed);
  expect([await stage.balances('biz_rush'), await countPayouts('biz_rush')]).toEqual([
    { available: '910.00', in_transit: '90.00' },
    3,
  ]);
});

it('the limit is counted per owner, users included', async () => {
  const [account, user] = [await owner(apiKeyOf('biz_own'), 'biz_own'), await owner(userOf('user_own'), 'user_own')];
  expect([await account.refusals('100'), await user.refusals('100')]).toEqual([[], []]);
  expect([await account.refusals('2'), await user.refusals('2')]).toEqual([needed, needed]);
});

it('other currencies are counted in dollars', async () => {
  const one = await owner(apiKeyOf('biz_euro'), 'biz_euro');
  await stage.fund('biz_euro', '1000', 'eur');
  expect(await one.refusals('60', { currency: 'EUR' })).toEqual([]);
  expect(await one.refusals('60')).toEqual(needed);
  expect(await one.refusals('60', { currency: 'EUR' })).toEqual(needed);
  expect(await one.refusals('20')).toEqual([]);
});

it('returned and older payouts are not counted', async () => {
  const one = await owner(apiKeyOf('biz_back'), 'biz_back');
  const { payout } = await one.ask('100');
  expect(await one.refusals('1')).toEqual(needed);
  const { data } = await run(
    payouts.subgraph,
    one.principal,
    `mutation { payoutCancel(id: "${payout.id}") { payout { status } } }`,
  );
  expect(data?.payoutCancel.payout.status).toBe('CANCELED');
  const { payout: second } = await one.ask('100');
  const older = async (age: number) =>
    payouts.database.rows('UPDATE payouts.payouts SET created_at = $2 WHERE id = $1 RETURNING id', [
      second.id,
      new Date(Date.now() - age),
    ]);
  await older(30 * day - 60_000);
  expect(await one.refusals('1')).toEqual(needed);
  await older(30 * day + 1_000);
  expect(await one.refusals('1')).toEqual([]);
});

it('follows the verification events of an account', async () => {
  const one = await owner(apiKeyOf('biz_known'), 'biz_known');
  const found = (state: string, accountId = 'biz_known') =>
    payouts.publish('fact:account_verification.changed', `av_${accountId}`, accountId, {
      account_id: accountId,
      state,
    });
  await found('required');
  expect(await one.refusals('1')).toEqual([
    { code: 'verification_required', message: 'Payouts require an approved verification.', path: ['amount'] },
  ]);
  await found('approved', 'biz_else');
  expect(await one.refusals('1')).toMatchObject([{ code: 'verification_required' }]);
  await found('approved');
  expect(await one.refusals('900')).toEqual([]);
  await found('none');
  expect(await one.refusals('1')).toEqual(needed);
  await run(payouts.subgraph, one.principal, 'mutation { sandboxPayoutVerificationSet(state: APPROVED) { state } }');
  expect(await one.refusals('1')).toEqual([]);
  await expect(found('perhaps')).rejects.toThrow('perhaps is not a verification state');
});

it('a repeated request is counted once', async () => {
  const one = await owner(apiKeyOf('biz_again'), 'biz_again');
  const input = { amount: '100', currency: 'USD', payoutMethodId: one.payoutMethodId };
  const results = await Promise.all(
    Array.from({ length: 4 }, () => run(payouts.subgraph, one.principal, createPayout, { input, key: 'k' })),
  );
  expect(new Set(results.map(({ data }) => data?.payoutCreate.payout.id)).size).toBe(1);
  expect(await countPayouts('biz_again')).toBe(1);
});
