import type { Principal } from '../../../../kit/src';
import { apiKeyOf, run, userOf, errorsOf } from '../../../../kit/src/testing';
import { type Money, moneyOf } from '../../ledger/owners/testing';
import { type TestPayouts, openTestPayouts } from '../../testing';

let payouts: TestPayouts;
let money: Money;
beforeAll(async () => {
  payouts = await openTestPayouts();
  money = moneyOf(payouts);
  await payouts.publish('fact:payment_method.saved', 'payt_one', 'biz_c');
});
afterAll(() => payouts.close());

const allFields = 'id owner { id } status amount { amount currency } metadata createdAt succeededAt';
const deposit = `mutation ($input: DepositCreateInput!, $key: String) { depositCreate(input: $input, idempotencyKey: $key) { deposit { ${allFields} } userErrors { code message path } } }`;
const topup = `mutation ($input: TopupCreateInput!, $key: String) { depositTopUp(input: $input, idempotencyKey: $key) { deposit { ${allFields} } userErrors { code message path } } }`;
const read = `query ($id: ID!) { deposit(id: $id) { ${allFields} } }`;

const execute = (document: string, variables: object, principal: Principal) =>
  run(payouts.subgraph, principal, document, { ...variables });
const deposited = async (input: object, principal: Principal, key?: string) =>
  (await execute(deposit, { input, key }, principal)).data?.depositCreate;
const topped = async (input: object, principal: Principal, key?: string) =>
  (
    await execute(
      topup,
      { input: { amount: '5', currency: 'USD', paymentMethodId: 'payt_one', ...input }, key },
      principal,
    )
  ).data?.depositTopUp;
const rejection = (message: string, path: string) => ({
  deposit: null,
  userErrors: [{ code: 'parameter_invalid', message, path: [path] }],
});
const count = (ownerId: string) =>
  money.value('SELECT count(*)::int FROM payouts.deposits WHERE account_id = $1', ownerId);

it('a sandbox deposit with an amount succeeds immediately, and records an event', async () => {
  const { deposit: created } = await deposited(
    { destinationId: 'biz_a', amount: '20.5', metadata: { a: 'b' } },
    apiKeyOf('biz_a'),
  );
  expect(created).toEqual({
    id: expect.stringMatching(/^dpst_/),
    owner: { id: 'biz_a' },
    status: 'SUCCEEDED',
    amount: { amount: '20.50', currency: 'USD' },
    metadata: { a: 'b' },
    createdAt: expect.any(String),
    succeededAt: created.createdAt,
  });
  expect([await money.available('biz_a'), await money.events(created.id)]).toEqual([
    '20.50',
    [['deposit.succeeded', 'biz_a']],
  ]);
  expect((await execute(read, { id: created.id }, apiKeyOf('biz_a'))).data).toEqual({ deposit: created });
  expect((await deposited({ destinationId: 'user_a', amount: '1' }, userOf('user_a'))).userErrors).toEqual([]);
  expect(await money.available('user_a')).toBe('1.00');
});

it('a deposit without an amount waits', async () => {
  const { deposit: created } = await deposited({ destinationId: 'biz_b' }, apiKeyOf('biz_b'));
  expect(created).toMatchObject({ status: 'WAITING', amount: null, metadata: {}, succeededAt: null });
  expect([await money.available('biz_b'), await money.events(created.id)]).toEqual([undefined, []]);
});

it('a top-up is for accounts, and takes effect once per idempotency key', async () => {
  const payloads = await Promise.all(
    Array.from({ length: 10 }, () => topped({ accountId: 'biz_c', amount: '7' }, apiKeyOf('biz_c'), 'once')),
  );
  expect(new Set(payloads.map(({ deposit: { id } }) => id)).size).toBe(1);
  expect(payloads[0].deposit).toMatchObject({
    id: expect.stringMatching(/^pay_/),
    status: 'SUCCEEDED',
    amount: { amount: '7.00', currency: 'USD' },
  });
  expect((await topped({ accountId: 'biz_c', amount: '8' }, apiKeyOf('biz_c'), 'once')).userErrors).toMatchObject([
    { code: 'idempotency_key_reused' },
  ]);
  expect([await money.available('biz_c'), await count('biz_c')]).toEqual(['7.00', 1]);
});

it.each([
  [{ amount: '0' }, 'amount', 'amount must be greater than 0.'],
  [{ amount: '-5' }, 'amount', 'amount must not be negative.'],
  [{ amount: '0.001' }, 'amount', 'amount must have at most 2 decimals in usd.'],
  [{ amount: '1.5', currency: 'JPY' }, 'amount', 'amount must have at most 0 decimals in jpy.'],
  [{ paymentMethodId: 'biz_c' }, 'paymentMethodId', 'paymentMethodId is not a saved payment method of this account.'],
])('rejects an invalid top-up %#', async (input, path, message) => {
  expect(await topped({ accountId: 'biz_d', ...input }, apiKeyOf('biz_d'))).toEqual(rejection(message, path));
  expect([await count('biz_d'), await money.available('biz_d')]).toEqual([0, undefined]);
});

it.each(['payt_none', 'payt_of_a', 'user_a', ''])(
  '%s is not a payment method of the account, even if another account has it',
  async (paymentMethodId) => {
    await payouts.publish('fact:payment_method.saved', 'payt_of_a', 'biz_a');
    const wrong = rejection('paymentMethodId is not a saved payment method of this account.', 'paymentMethodId');
    expect(await topped({ accountId: 'biz_d', paymentMethodId }, apiKeyOf(['biz_d', 'biz_a']))).toEqual(wrong);
    expect([await count('biz_d'), await money.available('biz_d')]).toEqual([0, undefined]);
  },
);

it('waits for a payment method that was saved a moment ago', async () => {
  const longWaitDomain = await openTestPayouts({ limits: { eventWait: 600_000 } });
  const input = { accountId: 'biz_a', amount: '5', currency: 'USD', paymentMethodId: 'payt_new' };
  const pending = run(longWaitDomain.subgraph, apiKeyOf('biz_a'), topup, { input });
  await longWaitDomain.publish('fact:payment_method.saved', 'payt_new', 'biz_a');
  expect((await pending).data?.depositTopUp).toMatchObject({ deposit: { status: 'SUCCEEDED' }, userErrors: [] });
  await longWaitDomain.close();
});

it.each([
  ['0', 'amount must be greater than 0.'],
  ['-5', 'amount must not be negative.'],
  ['0.001', 'amount must have at most 2 decimals in usd.'],
])('a deposit of %s is rejected', async (amount, message) => {
  expect(await deposited({ destinationId: 'biz_d', amount }, apiKeyOf('biz_d'))).toEqual(rejection(message, 'amount'));
  expect([await count('biz_d'), await money.available('biz_d')]).toEqual([0, undefined]);
});

it('other callers cannot deposit, and top-ups require the permission', async () => {
  const notFound = [expect.objectContaining({ message: 'No such resource was found.' })];
  for (const destinationId of ['biz_a', 'user_a', 'ldgr_none', 'biz_none'])
    expect(errorsOf(await execute(deposit, { input: { destinationId, amount: '1' } }, apiKeyOf('biz_e')))).toEqual(
      notFound,
    );
  for (const accountId of ['biz_a', 'user_a']) {
    expect(
      errorsOf(
        await execute(
          topup,
          { input: { accountId, amount: '1', currency: 'USD', paymentMethodId: 'payt_one' } },
          userOf('user_a'),
        ),
      ),
    ).toEqual(notFound);
  }
  const reader = apiKeyOf('biz_a', ['payout:account:read']);
  expect(
    errorsOf(
      await execute(
        topup,
        { input: { accountId: 'biz_a', amount: '1', currency: 'USD', paymentMethodId: 'payt_one' } },
        reader,
      ),
    ),
  ).toMatchObject([{ message: 'This credential does not have the permission payment:charge.' }]);
  expect([await money.available('biz_a'), await money.available('user_a')]).toEqual(['20.50', '1.00']);
});

it('in live mode, deposits wait and top-ups are not available', async () => {
  const live = await openTestPayouts({ sandbox: false });
  const input = { destinationId: 'biz_a', amount: '5' };
  expect((await run(live.subgraph, apiKeyOf('biz_a'), deposit, { input })).data?.depositCreate).toMatchObject({
    deposit: { status: 'WAITING', succeededAt: null },
  });
  const drawn = { accountId: 'biz_a', amount: '5', currency: 'USD', paymentMethodId: 'payt_one' };
  expect((await run(live.subgraph, apiKeyOf('biz_a'), topup, { input: drawn })).data?.depositTopUp).toMatchObject({
    deposit: null,
    userErrors: [{ message: 'Balances cannot be topped up here.' }],
  });
  expect(await moneyOf(live).available('biz_a')).toBeUndefined();
  await live.close();
});
