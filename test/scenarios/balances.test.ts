import { fieldsIn, formCall } from '../../web/checkout/testing';
import { type Api, apiOf, newestVersion } from '../support/api';
import { openService, type TestService } from '../support/service';
import { until } from '../support/until';

interface Party {
  readonly object: string;
  readonly id: string;
}

/** Fields that the tests read from the response bodies of these operations. */
interface ResponseBody extends Party {
  readonly title: string;
  readonly route: string;
  readonly purchase_url: string;
  readonly line_type: string;
  readonly amount: string;
  readonly available_at: string;
  readonly account: Party;
  readonly total_usd: string | null;
  readonly currency: { readonly code: string };
  readonly balances: readonly {
    readonly symbol: string;
    readonly balance: string;
    readonly value_usd: string;
    readonly breakdown: Readonly<Record<string, string>>;
  }[];
  readonly data: readonly ResponseBody[];
  readonly page_info: { readonly end_cursor: string | null; readonly has_next_page: boolean };
}

let service: TestService;
let api: Api<ResponseBody>;
let accountId: string;
let stranger: string;
let readOnly: string;
let iris: { readonly id: string; readonly token: string };
beforeAll(async () => {
  service = await openService();
  api = apiOf(service);
  const [first, second] = service.demoData.accounts;
  accountId = first?.id as string;
  [stranger, readOnly] = [second?.keys.latest as string, first?.keys.read_only as string];
  iris = service.demoData.users.find(({ username }) => username === 'iris') as typeof iris;
});
afterAll(() => service.close());

/** Pays the price (in dollars) on a hosted checkout page like a browser. */
async function buy(price: number): Promise<void> {
  const plan = { product_id: service.demoData.examples.product_id, initial_price: price, force_create_new_plan: true };
  const { pathname: path } = new URL(
    (await api.ok('POST', '/checkout_configurations', { body: { plan } })).purchase_url,
  );
  const page = await service.request({ path, as: null });
  const fields = {
    ...fieldsIn(page.text),
    action: 'pay',
    email: 'holder@example.com',
    name: 'Hal',
    card_number: '4242 4242 4242 4242',
    card_expiry: '12/39',
    card_cvc: '737',
  };
  expect((await service.request({ ...formCall(path, fields), as: null })).status).toBe(303);
}

const accountAt = (version: string = newestVersion, as?: string) =>
  api.ok('GET', `/accounts/${accountId}`, { version, ...(as !== undefined && { as }) });
const linesOf = async (query = '', path = 'financial_activity') => (await api.ok('GET', `/${path}${query}`)).data;
/** Converts dollars to the units of financial activity: 10⁸ per dollar. */
const units = (dollars: string) => (BigInt(dollars.replace('.', '')) * 1_000_000n).toString();

const dollarsOf = ({ balances }: ResponseBody) =>
  balances.find(({ symbol }) => symbol === 'USD') as ResponseBody['balances'][number];
const pendingOf = (account: ResponseBody) => dollarsOf(account).breakdown['pending'] as string;
const plus = (amount: string | null, increment: number) => (Number(amount) + increment).toFixed(2);

it('a payment is pending first and then available, in the balance and in the financial activity', async () => {
  const before = await accountAt();
  const { balance } = dollarsOf(before);
  const breakdown = { available: balance, pending: '2200', in_transit: '0', reserve: '24.9' };
  expect(dollarsOf(before)).toEqual({
    symbol: 'USD',
    name: 'USD',
    icon_url: null,
    balance,
    price_usd: 1,
    value_usd: balance,
    breakdown,
  });
  expect(before.total_usd).toBe(before.balances.reduce((sum, { value_usd: value }) => plus(value, Number(sum)), '0'));
  const previousLines = await linesOf('?limit=100');
  expect(previousLines.map(({ line_type, amount }) => [line_type, amount]).slice(-2)).toEqual([
    ['opening_balance', units('2200.00')],
    ['opening_balance', units('18230.11')],
  ]);
  await buy(100);
  const net = plus(
    pendingOf(
      await until(
        () => accountAt(),
        (account) => pendingOf(account) !== '2200',
      ),
    ),
    -2_200,
  );
  expect((await accountAt()).total_usd).toBe(before.total_usd);

  const [line, ...others] = await linesOf('?limit=100');
  expect(line).toEqual({
    object: 'ledger_activity',
    id: expect.stringMatching(/^ent_\w{14}_\d$/),
    line_type: 'payment',
    amount: units(net),
    currency: { code: 'usd', precision: '100000000' },
    posted_at: expect.stringMatching(/Z$/),
    available_at: expect.stringMatching(/Z$/),
    created_at: expect.stringMatching(/Z$/),
    resource: {
      object: 'payment_method',
      id: expect.stringMatching(/^payt_/),
      payment_method_type: 'card',
      card: { brand: 'visa', exp_month: 12, exp_year: 39, last4: '4242' },
      bank: null,
      email_identifier: null,
      gateway_type: null,
    },
    source: { id: expect.stringMatching(/^pay_/), object: 'payment' },
    payment_id: expect.stringMatching(/^pay_/),
    account: { object: 'account', id: accountId, title: 'Pickaxe Labs', route: 'pickaxe-labs', logo_url: null },
    ledger_account_id: expect.stringMatching(/^ldgr_/),
  });
  expect(others).toEqual(previousLines);

  await api.ok('POST', '/sandbox/ledger/settle', { body: { account_id: accountId } });
  const settled = await accountAt();
  expect(settled.total_usd).toBe(plus(before.total_usd, Number(net)));
  expect(dollarsOf(settled).breakdown).toEqual({ ...breakdown, available: String(Number(plus(balance, Number(net)))) });
  expect(await linesOf('?limit=100')).toEqual([line, ...previousLines]);
});

it('older versions add the balance in transit to the pending balance and accept Unix seconds', async () => {
  expect(Object.keys((await accountAt('2026-08-12')).balances[0]?.breakdown ?? {}).toSorted()).toEqual([
    'available',
    'pending',
    'reserve',
  ]);
  expect((await accountAt('2026-08-13')).balances[0]?.breakdown).toHaveProperty('in_transit');
  const futureSeconds = Math.floor(Date.now() / 1000) + 1_000;
  expect(
    (await api.ok('GET', `/financial-activity?posted_after=${futureSeconds}`, { version: '2026-07-20' })).data,
  ).toEqual([]);
  expect(await api.refused('GET', `/financial-activity?posted_after=${futureSeconds}`)).toMatchObject({
    status: 400,
    param: 'posted_after',
  });
});

it('financial activity has filters and cursor pagination', async () => {
  expect(await linesOf('', 'financial-activity')).toEqual(await linesOf());
  const all = await linesOf('?limit=100');
  const paged: ResponseBody[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { data, page_info } = await api.ok('GET', `/financial_activity?limit=2${cursor && `&cursor=${cursor}`}`);
    expect([data.length <= 2, page_info.has_next_page]).toEqual([true, page_info.end_cursor !== null]);
    paged.push(...data);
    cursor = page_info.end_cursor;
  }
  expect(paged).toEqual(all);
  const those = (predicate: (line: ResponseBody) => boolean) => {
    const lines = all.filter(predicate);
    expect([lines.length > 0, lines.length < all.length]).toEqual([true, true]);
    return lines;
  };
  const wanted = ['payment', 'opening_balance'];
  expect(await linesOf('?line_types=payment')).toEqual(those(({ line_type }) => line_type === 'payment'));
  expect(await linesOf('?line_types[]=payment&line_types[]=opening_balance&limit=100')).toEqual(
    those(({ line_type }) => wanted.includes(line_type)),
  );
  expect(await linesOf('?currency=eur&limit=100')).toEqual(those(({ currency }) => currency.code === 'eur'));
  expect(await linesOf('?currency=gbp')).toEqual([]);
  const day = all[0]?.available_at.slice(0, 10) as string;
  const dollars = (predicate: (at: string) => boolean) =>
    those(({ currency, available_at: at }) => currency.code === 'usd' && predicate(at.slice(0, 10)));
  expect(await linesOf(`?currency=usd&available_after=${day}&limit=100`)).toEqual(dollars((at) => at >= day));
  expect(await linesOf(`?currency=usd&available_before=${day}&limit=100`)).toEqual(dollars((at) => at < day));
});

it('financial activity names the types of its counterparty and of its source', async () => {
  await api.call('POST', '/swaps', {
    body: { account_id: accountId, from_token: 'usd', to_token: 'eur', amount: '1.17' },
  });
  const [method] = (await api.ok('GET', `/payouts/methods?account_id=${accountId}&first=1`)).data;
  const payout = await api.call('POST', '/payouts', {
    body: { account_id: accountId, amount: 5, payout_method_id: method?.id },
  });
  expect(payout.status).toBe(201);
  const lines = (await api.ok('GET', '/financial-activity?limit=100')).data as unknown as {
    readonly resource: Readonly<Record<string, unknown>> | null;
    readonly source: Readonly<Record<string, unknown>>;
  }[];
  const lineOf = (source: string) => lines.find((line) => line.source.object === source);
  expect(lineOf('swap')).toMatchObject({
    resource: { object: 'ledger_account', id: expect.stringMatching(/^ldgr_/), owner: { id: accountId } },
    source: { status: 'complete', from_currency: 'usd', from_amount: '1.17', to_currency: 'eur', to_amount: '0.99' },
  });
  expect(lineOf('payout')).toMatchObject({
    resource: { object: 'payout_method', id: method?.id, account_reference: expect.any(String) },
    source: { id: payout.json.id, status: expect.any(String), amount_float: 5, payer_name: expect.any(String) },
  });
  expect(lineOf('card_transaction')).toMatchObject({
    resource: { object: 'card_transaction', id: expect.stringMatching(/^citx_/), usd_amount: expect.any(String) },
  });
  const kinds = new Set(lines.map(({ resource }) => resource?.['object']));
  expect(kinds).toContain('payment_method');
  const possible = [
    'account',
    'user',
    'ledger_account',
    'payment_method',
    'payout_method',
    'card_transaction',
    undefined,
  ];
  expect([...kinds].filter((kind) => !possible.includes(kind as string | undefined))).toEqual([]);
});

it('financial activity rejects invalid filters', async () => {
  const rejections = [
    'available_after=2026-01-01',
    'available_after=2026-01-01T00:00:00Z&currency=usd',
    'limit=0',
    'limit=101',
    'cursor=x',
    'include_owned_accounts=true',
    `account_id=${accountId}&user_id=${iris.id}`,
  ];
  const params = await Promise.all(
    rejections.map(async (query) => {
      const { status, param } = await api.refused('GET', `/financial_activity?${query}`);
      return [status, param];
    }),
  );
  expect(params).toEqual([
    [400, 'available_after'],
    [400, 'available_after'],
    [400, 'limit'],
    [400, 'limit'],
    [400, 'cursor'],
    [400, 'include_owned_accounts'],
    [400, 'user_id'],
  ]);
});

it('users see their own activity, and on request that of their accounts', async () => {
  const own = (await api.ok('GET', '/financial_activity', { as: iris.token })).data;
  expect(new Set(own.map(({ account }) => account.id))).toEqual(new Set([iris.id]));
  expect(own.map(({ amount }) => amount)).toContain('-150000000000');
  expect((await api.ok('GET', '/financial_activity?user_id=me', { as: iris.token })).data).toEqual(own);
  const all = (await api.ok('GET', '/financial_activity?include_owned_accounts=true&limit=100', { as: iris.token }))
    .data;
  expect(all.filter(({ account }) => account.object === 'user')).toEqual(own);
  expect(all.filter(({ account }) => account.id === accountId)).toEqual(await linesOf('?limit=100'));
});

it('balances and activity are not visible to other callers', async () => {
  const missing = {
    status: 404,
    type: 'not_found',
    code: 'not_found',
    message: 'No such resource was found.',
    param: null,
  };
  for (const query of [`account_id=${accountId}`, `user_id=${iris.id}`])
    expect(await api.refused('GET', `/financial_activity?${query}`, { as: stranger })).toEqual(missing);
  expect(
    (await api.ok('GET', '/financial_activity', { as: stranger })).data.every(
      ({ account }) => account.id !== accountId,
    ),
  ).toBe(true);
  expect(await api.refused('GET', '/financial_activity', { as: readOnly })).toMatchObject({ status: 403 });
  const { total_usd: total, balances } = await accountAt(newestVersion, readOnly);
  expect({ total, balances }).toEqual({ total: null, balances: [] });
});

it('a currency swap in both directions costs money and never creates any', async () => {
  const balanceIn = async (code: string) =>
    Number((await accountAt()).balances.find(({ symbol }) => symbol === code)?.balance ?? 0);
  const swap = (from: string, to: string, amount: string) =>
    api.call('POST', '/swaps', { body: { account_id: accountId, from_token: from, to_token: to, amount } });
  const [dollars, yen] = [await balanceIn('USD'), await balanceIn('JPY')];
  const swapped = await swap('usd', 'jpy', '0.01');
  // 0.01 × 156 = 1.56 yen, rounded down to 1.
  expect([swapped.status, swapped.json]).toMatchObject([201, { amount_in: 0.01, amount_out: 1, rate: '156' }]);
  const error = {
    type: 'invalid_request_error',
    message: 'amount is too small: at this rate it converts to zero.',
    code: 'parameter_invalid',
    param: 'amount',
  };
  const reverseSwap = await swap('jpy', 'usd', '1');
  expect([reverseSwap.status, reverseSwap.json]).toEqual([400, { error }]);
  const quote = await api.call('POST', '/swaps/quote', { body: { from_token: 'jpy', to_token: 'usd', amount: '1' } });
  expect([quote.status, quote.json]).toEqual([400, { error }]);
  expect(
    [(await balanceIn('USD')) - dollars, (await balanceIn('JPY')) - yen].map((change) => change.toFixed(2)),
  ).toEqual(['-0.01', '1.00']);
});
