import { apiKeyOf, userOf } from '../../../kit/src/testing';
import { type TestPlatform, openTestPlatform } from '../testing';

const createdAt = new Date('2026-01-01T00:00:00.000Z');
const nothing = { pending: '0', in_transit: '0', reserve: '0', treasury_pending: '0', updated_at: createdAt };

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
  const { seed } = platform;
  for (const name of ['ada', 'ben']) await seed.user({ id: `user_${name}`, username: name, createdAt });
  await seed.account({ id: 'biz_one', title: 'One', route: 'one', ownerUserId: 'user_ada', createdAt });
  await seed.account({ id: 'biz_two', title: 'Two', route: 'two', ownerUserId: 'user_ada', logoUrl: 'https://two.test/logo.png', createdAt: new Date('2026-01-02T00:00:00.000Z') });
  await seed.account({ id: 'biz_bens', title: 'Bens', route: 'bens', ownerUserId: 'user_ben', createdAt });
  await seed.rows('user_balances', [
    { id: 'ubal_1', user_id: 'user_ada', currency: 'usd', available: '100.25', ...nothing, pending: '40', in_transit: '7.5', reserve: '3', treasury_pending: '12.01', price_usd: '1' },
    { id: 'ubal_2', user_id: 'user_ada', currency: 'jpy', available: '-1000', ...nothing, pending: '500', price_usd: '0.0067' },
    { id: 'ubal_3', user_id: 'user_ada', currency: 'btc', available: '0.00123456', ...nothing, reserve: '0.5', price_usd: '60000' },
    { id: 'ubal_4', user_id: 'user_ada', currency: 'ape', available: '2.5', ...nothing },
    { id: 'ubal_5', user_id: 'user_ada', account_id: 'biz_two', currency: 'eur', available: '10', ...nothing, price_usd: '1.085' },
    { id: 'ubal_6', user_id: 'user_ada', account_id: 'biz_two', currency: 'usd', available: '0.5', ...nothing, price_usd: '1' },
    { id: 'ubal_7', user_id: 'user_ben', currency: 'usd', available: '9', ...nothing, price_usd: '1' },
  ]);
});
afterAll(() => platform.close());

const fields = `balance { totalUsd cashUsd cryptoUsd treasuryPendingUsd pendingUsd businessesTotalUsd
  cash { currency balance balanceUsd pendingBalanceUsd inTransitBalanceUsd reserveBalanceUsd priceUsd totalWithdrawableBalance }
  crypto { symbol name balance valueUsd priceUsd iconUrl breakdown { available pending inTransit reserve } }
  businesses { id name logoUrl balanceUsd } }`;

it('is worked out exactly and rounded once', async () => {
  const { data } = await platform.ask(await platform.user('user_ada'), `{ user(id: "me") { ${fields} } }`);
  expect(data?.user.balance).toEqual({
    totalUsd: '167.62', cashUsd: '93.55', cryptoUsd: '74.07', treasuryPendingUsd: '12.01', pendingUsd: '43.35', businessesTotalUsd: '11.35',
    cash: [
      { currency: 'JPY', balance: '-1000', balanceUsd: '-6.70', pendingBalanceUsd: '3.35', inTransitBalanceUsd: '0.00', reserveBalanceUsd: '0.00', priceUsd: '0.0067', totalWithdrawableBalance: '0' },
      { currency: 'USD', balance: '100.25', balanceUsd: '100.25', pendingBalanceUsd: '40.00', inTransitBalanceUsd: '7.50', reserveBalanceUsd: '3.00', priceUsd: '1', totalWithdrawableBalance: '100.25' },
    ],
    crypto: [
      { symbol: 'APE', name: 'ApeCoin', balance: '2.5', valueUsd: null, priceUsd: null, iconUrl: null, breakdown: { available: '2.5', pending: '0', inTransit: '0', reserve: '0' } },
      { symbol: 'BTC', name: 'Bitcoin', balance: '0.00123456', valueUsd: '74.07', priceUsd: '60000', iconUrl: null, breakdown: { available: '0.00123456', pending: '0', inTransit: '0', reserve: '0.5' } },
    ],
    businesses: [
      { id: 'biz_one', name: 'One', logoUrl: null, balanceUsd: '0.00' },
      { id: 'biz_two', name: 'Two', logoUrl: 'https://two.test/logo.png', balanceUsd: '11.35' },
    ],
  });
});

it('is empty for a user who holds nothing and owns nothing', async () => {
  await platform.seed.user({ id: 'user_poor', username: 'poor', createdAt });
  const { data } = await platform.ask(await platform.user('user_poor'), `{ user(id: "me") { ${fields} } }`);
  expect(data?.user.balance).toEqual({
    totalUsd: '0.00', cashUsd: '0.00', cryptoUsd: '0.00', treasuryPendingUsd: '0.00', pendingUsd: '0.00', businessesTotalUsd: '0.00', cash: [], crypto: [], businesses: [],
  });
});

it('is nobody else\'s business, in lists and behind references too', async () => {
  const ben = await platform.user('user_ben');
  const shown = async (caller = ben, id = 'ada') => (await platform.ask(caller, `{ user(id: "${id}") { balance { totalUsd } } }`)).data?.user.balance;
  expect(await shown()).toBeNull();
  expect(await shown(ben, 'ben')).toEqual({ totalUsd: '9.00' });
  expect(await shown(apiKeyOf('biz_one'))).toBeNull();
  expect(await shown(userOf('user_ada', [{ accountId: 'user_ada', actions: ['user:email:read'] }]))).toBeNull();
  const { data } = await platform.ask(ben, '{ users(query: "ada") { nodes { username balance { totalUsd } } } }');
  expect(data?.users.nodes).toEqual([{ username: 'ada', balance: null }]);
});
