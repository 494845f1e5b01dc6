import type { Principal } from '../../../../kit/src';
import { apiKeyOf, run, userOf, errorsOf } from '../../../../kit/src/testing';
import { type Money, moneyOf } from '../../ledger/owners/testing';
import { type TestPayouts, openTestPayouts } from '../../testing';

let payouts: TestPayouts;
let money: Money;
beforeAll(async () => {
  payouts = await openTestPayouts();
  money = moneyOf(payouts);
});
afterAll(() => payouts.close());

const amount = '{ amount currency }';
const allFields = `id owner { id account { id } user { id } } status fromCurrency toCurrency amountIn ${amount} amountOut ${amount} amountExpected ${amount} amountLeast ${amount}
  rate rateSource ratedAt toChain transactionHashes error createdAt completedAt`;
const create = `mutation ($input: SwapCreateInput!) { swapCreate(input: $input) { swap { ${allFields} } userErrors { code message path } } }`;
const read = `query ($id: ID!) { swap(id: $id) { ${allFields} } }`;
const quote = `query ($input: SwapQuoteInput!) { swapQuote(input: $input) { amountIn ${amount} amountOut ${amount} amountLeast ${amount} rate feeBps metadata } }`;

const execute = (document: string, variables: object, principal: Principal) =>
  run(payouts.subgraph, principal, document, { ...variables });
const createSwap = async (accountId: string, input: object, principal: Principal = apiKeyOf(accountId)) =>
  (await execute(create, { input: { accountId, fromToken: 'USD', toToken: 'EUR', ...input } }, principal)).data
    ?.swapCreate;
const count = (ownerId: string) =>
  money.value('SELECT count(*)::int FROM payouts.swaps WHERE account_id = $1', ownerId);
const rejection = (code: string, message: string, path: string) => ({
  swap: null,
  userErrors: [{ code, message, path: path ? [path] : [] }],
});
const tooLow = rejection('conflict', 'The available balance in usd is too low.', 'amount');
const balances = async (ownerId: string) => [await money.available(ownerId), await money.available(ownerId, 'eur')];

it('converts an amount between fiat currencies immediately, at the table rate', async () => {
  await money.credit('biz_a', '100');
  const { swap, userErrors } = await createSwap('biz_a', { fromToken: 'USD', amount: '10.43' });
  expect([userErrors, swap]).toEqual([
    [],
    {
      id: expect.stringMatching(/^swap_/),
      owner: { id: 'biz_a', account: { id: 'biz_a' }, user: null },
      status: 'COMPLETE',
      fromCurrency: 'USD',
      toCurrency: 'EUR',
      amountIn: { amount: '10.43', currency: 'USD' },
      amountOut: { amount: '8.89', currency: 'EUR' },
      amountExpected: { amount: '8.89', currency: 'EUR' },
      amountLeast: { amount: '8.89', currency: 'EUR' },
      rate: '0.853',
      rateSource: 'sandbox',
      ratedAt: '2026-01-01T00:00:00.000Z',
      toChain: null,
      transactionHashes: [],
      error: null,
      createdAt: expect.any(String),
      completedAt: swap.createdAt,
    },
  ]);
  expect(await balances('biz_a')).toEqual(['89.57', '8.89']);
  expect(await money.events(swap.id)).toEqual([['swap.completed', 'biz_a']]);
  expect((await execute(read, { id: swap.id }, apiKeyOf('biz_a'))).data).toEqual({ swap });
});

it('never spends more than the balance with ten concurrent requests', async () => {
  await money.credit('biz_b', '5');
  expect(await createSwap('biz_b', { amount: '5.01' })).toEqual(tooLow);
  const payloads = await Promise.all(Array.from({ length: 10 }, () => createSwap('biz_b', { amount: '1.5' })));
  expect(payloads.filter(({ swap }) => swap !== null)).toHaveLength(3);
  for (const payload of payloads.filter(({ swap }) => swap === null)) expect(payload).toEqual(tooLow);
  // 1.5 × 0.853 = 1.2795, rounded down each time.
  expect([...(await balances('biz_b')), await count('biz_b')]).toEqual(['0.50', '3.81', 3]);
});

it('repays a debt completely or in part, never more', async () => {
  await money.credit('biz_c', '100');
  await money.credit('biz_c', '-20', 'eur');
  expect(await createSwap('biz_c', { amount: '1', toAmount: '1' })).toEqual(
    rejection('parameter_invalid', 'toAmount and amount cannot be given together.', 'toAmount'),
  );
  // 5 ÷ 0.853 = 5.8617, 15 ÷ 0.853 = 17.5850; costs are rounded up.
  expect((await createSwap('biz_c', { toAmount: '5' })).swap).toMatchObject({
    amountIn: { amount: '5.87' },
    amountOut: { amount: '5.00' },
  });
  expect(await balances('biz_c')).toEqual(['94.13', '-15.00']);
  expect((await createSwap('biz_c', { toAmount: '99' })).swap).toMatchObject({
    amountIn: { amount: '17.59' },
    amountOut: { amount: '15.00' },
  });
  expect(await balances('biz_c')).toEqual(['76.54', '0.00']);
  const noDebtMessage = 'There is no negative balance in eur to repay.';
  expect(await createSwap('biz_c', {})).toEqual(rejection('conflict', noDebtMessage, 'amount'));
  expect(await createSwap('biz_c', { toAmount: '1' })).toEqual(rejection('conflict', noDebtMessage, 'toAmount'));
  await money.credit('biz_c', '-0.01', 'eur');
  expect((await createSwap('biz_c', {})).swap).toMatchObject({
    amountIn: { amount: '0.02' },
    amountOut: { amount: '0.01' },
  });
  expect([...(await balances('biz_c')), await count('biz_c')]).toEqual(['76.52', '0.00', 3]);
});

it('repays a debt once with concurrent requests', async () => {
  await money.credit('biz_d', '1000');
  await money.credit('biz_d', '-85.3', 'eur');
  const payloads = await Promise.all(Array.from({ length: 8 }, () => createSwap('biz_d', {})));
  expect(payloads.filter(({ swap }) => swap !== null)).toHaveLength(1);
  expect([...(await balances('biz_d')), await count('biz_d')]).toEqual(['900.00', '0.00', 1]);
  await money.credit('biz_e', '1');
  await money.credit('biz_e', '-85.3', 'eur');
  expect(await createSwap('biz_e', {})).toEqual(tooLow);
  expect(await balances('biz_e')).toEqual(['1.00', '-85.30']);
});

it('rejects a swap with a zero credit, and repays the smallest debt for the smallest amount', async () => {
  await money.credit('biz_f', '100');
  await money.credit('biz_f', '1', 'idr');
  const tooLittle = 'amount is too small: at this rate it converts to zero.';
  expect(await createSwap('biz_f', { fromToken: 'IDR', toToken: 'USD', amount: '1' })).toEqual(
    rejection('parameter_invalid', tooLittle, 'amount'),
  );
  expect([await money.available('biz_f', 'idr'), await count('biz_f')]).toEqual(['1.00', 0]);
  await money.credit('biz_f', '-1.01', 'idr');
  expect(await createSwap('biz_f', { toToken: 'IDR' })).toMatchObject({
    swap: { amountIn: { amount: '0.01' }, amountOut: { amount: '0.01', currency: 'IDR' } },
    userErrors: [],
  });
  expect([await money.available('biz_f'), await money.available('biz_f', 'idr'), await count('biz_f')]).toEqual([
    '99.99',
    '0.00',
    1,
  ]);
});

it('never gains on a round trip', async () => {
  await money.credit('biz_j', '0.02');
  const swapped = async (fromToken: string, toToken: string, part: string) =>
    (await createSwap('biz_j', { fromToken, toToken, amount: part })).swap?.amountOut.amount ?? null;
  // 0.02 × 156 = 3.12; 3 ÷ 156 = 0.0192.
  expect(await swapped('USD', 'JPY', '0.02')).toBe('3');
  for (const part of ['1', '1']) expect(await swapped('JPY', 'USD', part)).toBeNull();
  expect(await swapped('JPY', 'USD', '3')).toBe('0.01');
  expect([await money.available('biz_j'), await money.available('biz_j', 'jpy')]).toEqual(['0.01', '0']);
});

it('holds an on-chain amount in transit until the sandbox completes the swap', async () => {
  await money.credit('biz_g', '100');
  expect(await createSwap('biz_g', { toToken: 'BTC' })).toEqual(
    rejection('parameter_missing', 'amount is required.', 'amount'),
  );
  expect(await createSwap('biz_g', { toToken: 'BTC', toAmount: '1' })).toEqual(
    rejection('parameter_invalid', 'toAmount is only allowed for two fiat currencies.', 'toAmount'),
  );
  const { swap } = await createSwap('biz_g', { toToken: 'BTC', amount: '60', toChain: 'bitcoin', slippageBps: 100 });
  expect(swap).toMatchObject({
    status: 'QUEUED',
    amountIn: { amount: '60.00' },
    amountOut: null,
    amountExpected: { amount: '0.00066000', currency: 'BTC' },
    amountLeast: { amount: '0.00065340' },
    toChain: 'bitcoin',
    completedAt: null,
  });
  expect([
    await money.available('biz_g'),
    await money.balance('biz_g', 'in_transit'),
    await money.available('biz_g', 'btc'),
  ]).toEqual(['40.00', '60.00', undefined]);
  expect(await money.events(swap.id)).toEqual([]);
  const done = await Promise.all([payouts.completeSwaps(), payouts.completeSwaps(), payouts.completeSwaps()]);
  expect(done.toSorted()).toEqual([0, 0, 1]);
  expect((await execute(read, { id: swap.id }, apiKeyOf('biz_g'))).data?.swap).toMatchObject({
    status: 'COMPLETE',
    amountOut: { amount: '0.00066000' },
    transactionHashes: [`sandbox-${swap.id}`],
  });
  expect([
    await money.available('biz_g'),
    await money.balance('biz_g', 'in_transit'),
    await money.available('biz_g', 'btc'),
  ]).toEqual(['40.00', '0.00', '0.00066000']);
  expect(await money.events(swap.id)).toEqual([['swap.completed', 'biz_g']]);
});

it('on-chain swaps are rejected in live mode', async () => {
  const live = await openTestPayouts({ sandbox: false });
  await moneyOf(live).credit('biz_a', '100');
  const input = { accountId: 'biz_a', fromToken: 'USD', toToken: 'BTC', amount: '1' };
  expect((await run(live.subgraph, apiKeyOf('biz_a'), create, { input })).data?.swapCreate).toEqual(
    rejection('parameter_invalid', 'Only fiat currencies can be swapped here.', 'fromToken'),
  );
  expect(await moneyOf(live).available('biz_a')).toBe('100.00');
  await live.close();
});

it.each([
  [{ amount: '0' }, 'amount', 'amount must be greater than 0.'],
  [{ amount: '-1' }, 'amount', 'amount must not be negative.'],
  [{ amount: '0.001' }, 'amount', 'amount must have at most 2 decimals in usd.'],
  [{ toAmount: '0.001' }, 'toAmount', 'toAmount must have at most 2 decimals in eur.'],
  [{ toToken: 'USD', amount: '1' }, 'toToken', 'toToken must name another currency.'],
  [
    { toToken: 'BTC', amount: '1', slippageBps: -1 },
    'slippageBps',
    'slippageBps must be a whole number from 0 to 10000.',
  ],
])('rejects invalid input %#', async (input, path, message) => {
  expect(await createSwap('biz_h', input)).toEqual(rejection('parameter_invalid', message, path));
  expect(await count('biz_h')).toBe(0);
});

it('a quote is the same for every caller, and stores nothing', async () => {
  const input = { fromToken: 'BTC', toToken: 'ETH', amount: '1', metadata: { a: 'b' } };
  expect((await execute(quote, { input }, userOf('user_anybody'))).data?.swapQuote).toEqual({
    amountIn: { amount: '1.00000000', currency: 'BTC' },
    amountOut: { amount: '30.909090909090909090', currency: 'ETH' },
    rate: '30.90909090909090909',
    feeBps: 0,
    metadata: { a: 'b' },
    amountLeast: { amount: '30.754545454545454544', currency: 'ETH' },
  });
  expect(errorsOf(await execute(quote, { input: { ...input, amount: '0' } }, userOf('user_anybody')))).toMatchObject([
    { message: 'amount must be greater than 0.' },
  ]);
});

it('other callers see and change nothing, and one of the permissions is now required', async () => {
  await money.credit('biz_i', '10');
  await money.credit('user_i', '10');
  const {
    swap: { id },
  } = await createSwap('biz_i', { amount: '1' }, apiKeyOf('biz_i', ['crypto_wallet:swap']));
  const list = 'query ($accountId: ID!) { swaps(accountId: $accountId) { nodes { id } } }';
  for (const principal of [apiKeyOf('biz_stranger'), userOf('user_stranger')]) {
    expect((await execute(read, { id }, principal)).data).toEqual({ swap: null });
    for (const accountId of ['biz_i', 'user_i']) {
      for (const [document, variables] of [
        [create, { input: { accountId, fromToken: 'USD', toToken: 'EUR', amount: '1' } }],
        [list, { accountId }],
      ] as const) {
        expect(errorsOf(await execute(document, variables, principal))).toMatchObject([
          { message: 'No such resource was found.' },
        ]);
      }
    }
  }
  const reader = apiKeyOf('biz_i', ['company:balance:read']);
  expect(
    errorsOf(
      await execute(create, { input: { accountId: 'biz_i', fromToken: 'USD', toToken: 'EUR', amount: '1' } }, reader),
    ),
  ).toMatchObject([
    {
      message:
        'This credential does not have the permission crypto_wallet:swap or crypto_wallet:manage or payout:transfer_funds.',
    },
  ]);
  expect((await execute(list, { accountId: 'biz_i' }, reader)).data).toEqual({ swaps: { nodes: [{ id }] } });
  expect((await createSwap('user_i', { amount: '2' }, userOf('user_i'))).userErrors).toEqual([]);
  expect([await money.available('biz_i'), await money.available('user_i'), await count('biz_i')]).toEqual([
    '9.00',
    '8.00',
    1,
  ]);
});
