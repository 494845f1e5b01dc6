import { openService, type TestService } from '../support/service';

let service: TestService;
let token: Record<string, string>;
beforeAll(async () => {
  service = await openService();
  token = Object.fromEntries(service.demoData.users.map((user) => [user.username, user.token]));
});
afterAll(() => service.close());

const user = async (path: string, version: string, as?: string) => {
  const { json } = await service.request({
    path: `/api/v1/users/${path}`,
    headers: { 'api-version-date': version },
    ...(as !== undefined && { as }),
  });
  return json as Record<string, unknown>;
};

const breakdown = (available: string, overrides: object = {}) => ({
  available,
  pending: '0',
  in_transit: '0',
  reserve: '0',
  ...overrides,
});

it('the balance is one object from 2026-07-08, with a separate amount in transit from 2026-08-13', async () => {
  const { balance, ...rest } = await user('me', '2026-08-13', token.iris);
  expect(rest).not.toHaveProperty('total_usd');
  expect(rest).not.toHaveProperty('balances');
  const cash = { pending_balance_usd: 0, in_transit_balance_usd: 0, reserve_balance_usd: 0 };
  expect(balance).toEqual({
    total_usd: '3967.49',
    cash_usd: '1374.57',
    crypto_usd: '2592.92',
    treasury_pending_usd: '75.00',
    pending_usd: '1060.20',
    businesses_total_usd: '20587.49',
    cash: [
      {
        ...cash,
        currency: 'eur',
        balance: 80,
        balance_usd: 93.79,
        pending_balance_usd: 14.65,
        price_usd: 1.1723329425556859,
        total_withdrawable_balance: 80,
      },
      {
        ...cash,
        currency: 'jpy',
        balance: -1500,
        balance_usd: -9.62,
        price_usd: 0.00641025641025641,
        total_withdrawable_balance: 0,
      },
      {
        currency: 'usd',
        balance: 1290.4,
        balance_usd: 1290.4,
        pending_balance_usd: 310.25,
        in_transit_balance_usd: 100,
        reserve_balance_usd: 50,
        price_usd: 1,
        total_withdrawable_balance: 1290.4,
      },
    ],
    crypto: [
      {
        symbol: 'BTC',
        name: 'Bitcoin',
        balance: '0.01234567',
        value_usd: 1122.33,
        price_usd: 90_909.09090909091,
        icon_url: null,
        breakdown: expect.objectContaining({ reserve: '0.001' }),
      },
      {
        symbol: 'ETH',
        name: 'Ether',
        balance: '0.5',
        value_usd: 1470.59,
        price_usd: 2941.176470588235,
        icon_url: null,
        breakdown: expect.objectContaining({ pending: '0.25' }),
      },
    ],
    businesses: [
      { id: expect.stringMatching(/^biz_/), name: 'Pickaxe Labs', logo_url: null, balance_usd: '20540.01' },
      { id: expect.stringMatching(/^biz_/), name: 'Pickaxe Events', logo_url: null, balance_usd: '47.48' },
      { id: expect.stringMatching(/^biz_/), name: 'Pickaxe Archive', logo_url: null, balance_usd: '0.00' },
    ],
  });
  const { cash: rows, ...parts } = balance as {
    cash: (typeof cash & { currency: string })[];
    crypto: { breakdown: { in_transit: string } }[];
  };
  const { balance: older } = await user('me', '2026-07-08', token.iris);
  expect(older).toEqual({
    ...parts,
    cash: rows.map(({ in_transit_balance_usd: inTransit, ...row }) => ({
      ...row,
      pending_balance_usd: row.currency === 'usd' ? 410.25 : row.pending_balance_usd + inTransit,
    })),
    crypto: parts.crypto.map(({ breakdown: { in_transit: _none, ...others }, ...row }) => ({
      ...row,
      breakdown: others,
    })),
  });
});

it('the balance has the full breakdown of tokens at the latest version', async () => {
  const { balance } = await user('me', '2026-08-21', token.iris);
  const { crypto } = balance as { crypto: { breakdown: object }[] };
  expect(crypto.map((row) => row.breakdown)).toEqual([
    breakdown('0.01234567', { reserve: '0.001' }),
    breakdown('0.5', { pending: '0.25' }),
  ]);
});

it('the balance is a flat list before 2026-07-08', async () => {
  const me = await user('me', '2026-07-01', token.iris);
  expect(me).not.toHaveProperty('balance');
  expect({ total: me['total_usd'], balances: me['balances'] }).toEqual({
    total: '3967.49',
    balances: [
      { symbol: 'EUR', name: 'EUR', balance: '80', value_usd: '93.79', price_usd: 1.1723329425556859, icon_url: null },
      {
        symbol: 'JPY',
        name: 'JPY',
        balance: '-1500',
        value_usd: '-9.62',
        price_usd: 0.00641025641025641,
        icon_url: null,
      },
      { symbol: 'USD', name: 'USD', balance: '1290.4', value_usd: '1290.4', price_usd: 1, icon_url: null },
      {
        symbol: 'BTC',
        name: 'Bitcoin',
        balance: '0.01234567',
        value_usd: '1122.33',
        price_usd: 90_909.09090909091,
        icon_url: null,
      },
      {
        symbol: 'ETH',
        name: 'Ether',
        balance: '0.5',
        value_usd: '1470.59',
        price_usd: 2941.176470588235,
        icon_url: null,
      },
    ],
  });
});

it('the balance is not visible to other callers', async () => {
  const [id] = service.demoData.users.filter(({ username }) => username === 'iris').map((item) => item.id);
  expect((await user(id as string, '2026-08-21', token.nadia))['balance']).toBeNull();
  expect((await user('iris', '2026-08-21'))['balance']).toBeNull();
  const older = await user('iris', '2025-01-01');
  expect({ total: older['total_usd'], balances: older['balances'] }).toEqual({ total: null, balances: [] });
  const { json } = await service.request({
    path: '/api/v1/users?query=iris',
    headers: { 'api-version-date': '2026-08-21' },
    as: token.nadia,
  });
  expect((json as { data: { balance: unknown }[] }).data.map((item) => item.balance)).toEqual([null]);
});

describe('the history of a balance', () => {
  const at = (query: string, as = token.iris) => user(`me?${query}`, '2026-08-21', as);

  it('is returned to the user on request, and not to other users', async () => {
    expect((await at('account_id=')).balance_history).toBeNull();
    const history = (await at('include_balance_history=true&interval=week&time_zone=Asia/Tokyo')).balance_history as {
      readonly data: readonly { readonly t: number; readonly v: number }[];
      readonly last: number;
    };
    expect(history.data.length).toBeGreaterThanOrEqual(5);
    expect(history.data.every(({ t, v }) => Number.isInteger(t) && typeof v === 'number')).toBe(true);
    expect(history).toMatchObject({ last: history.data.at(-1)?.v, min: 0, max: expect.any(Number) });
    // The available balance plus the unsettled amount.
    expect(history.last).toBeCloseTo(3_967.49 + 1_060.2, 1);
    const theo = service.demoData.users.find(({ username }) => username === 'theo')?.id;
    expect((await user(`${theo}?include_balance_history=true`, '2026-08-21', token.iris)).balance_history).toBeNull();
  });

  it.each([
    ['time_zone=Mars/Olympus', 'time_zone'],
    ['interval=year', 'interval'],
    ['from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z', 'from'],
    ['interval=hour&from=2020-01-01T00:00:00Z', 'interval'],
  ])('is rejected with %s', async (query, param) => {
    const { error } = await at(`include_balance_history=true&${query}`);
    expect(error).toMatchObject({ code: 'parameter_invalid', param });
  });
});
