import { type Api, apiOf, newestVersion } from '../support/api';
import { openService, type TestService } from '../support/service';
import { until } from '../support/until';

type ResponseBody = Readonly<Record<string, any>>;

let service: TestService;
let api: Api<ResponseBody>;
let account: string;
let readOnly: string;
/** Id of a bank payout method whose payouts are accepted immediately and complete when the sandbox settles them. */
let method: string;
beforeAll(async () => {
  service = await openService();
  api = apiOf(service);
  const [first] = service.demoData.accounts;
  [account, readOnly] = [first?.id as string, first?.keys.read_only as string];
  const fields = {
    fld_account_holder_name: 'Jane Doe',
    fld_bank_account_number: '000777888001',
    fld_bank_routing_number: '110000000',
    fld_bank_account_type: 'Checking',
  };
  const body = { account_id: account, supported_payout_method_id: 'podst_achUSA', nickname: 'Slow', fields };
  method = (await api.call('POST', '/payouts/methods', { body })).json.id;
});
afterAll(() => service.close());

const body = (overrides: object = {}) => ({
  account_id: account,
  amount: 12.5,
  payout_method_id: method,
  ...overrides,
});
const older = { nickname: 'Slow', payout_destination: { payer_name: 'ACH Bank Deposit', icon_url: null } };
const newer = {
  nickname: 'Slow',
  supported_payout_method: { payer_name: 'ACH Bank Deposit', icon_url: null, delivery_type: 'bank_deposit' },
};

describe.each([
  [
    '2025-01-01',
    { amount: 12.5, fee_amount: 0.25, net_amount: 12.25, payout_token: older },
    ['requested', 'in_transit', 'completed'],
  ],
  [
    '2026-07-29',
    { amount: 12.5, fee_amount: 0.25, net_amount: 12.25, payout_token: older },
    ['requested', 'in_transit', 'completed'],
  ],
  [
    '2026-07-29-1',
    { amount: 12.5, fee_amount: 0.25, net_amount: 12.25, payout_method: newer },
    ['requested', 'in_transit', 'completed'],
  ],
  [
    newestVersion,
    { amount: '12.5', fee_amount: '0.25', net_amount: '12.25', payout_method: newer },
    ['requested', 'processing', 'completed'],
  ],
])('at %s', (version, shape, [requested, onItsWay, arrived]) => {
  it('a payout moves from the balance to the bank, and the withdrawal reports the same progress', async () => {
    const { status, json } = await api.call('POST', '/payouts', { version, body: body() });
    expect({ status, json }).toEqual({
      status: 201,
      json: expect.objectContaining({ object: 'payout', status: requested, ...shape }),
    });
    const read = () => api.ok('GET', `/payouts/${json.id}?account_id=${account}`, { version });
    const moved = await until(read, (payout) => payout.status !== requested);
    expect(moved).toMatchObject({
      id: json.id,
      status: onItsWay,
      trace_code: expect.stringMatching(/^\d{15}$/),
      ...shape,
    });
    expect(await api.ok('GET', `/withdrawals/${json.id}`, { version })).toMatchObject({
      status: 'in_transit',
      amount: 12.5,
      fee_type: 'inclusive',
      payout_token: { id: method, payer_name: 'Jane Doe' },
    });
    const settled = await api.ok('POST', `/sandbox/payouts/${json.id}/settle`, { version });
    expect(settled.status).toBe(arrived);
    expect((await api.ok('GET', `/payouts?account_id=${account}&first=1`, { version })).data).toEqual([settled]);
    expect((await api.call('POST', `/payouts/${json.id}/cancel`, { version })).status).toBe(409);
  });
});

it('payout and withdrawal events contain the state at the time of the event', async () => {
  const { json } = await api.call('POST', '/payouts', { body: body({ metadata: { order: 'A-1' } }) });
  await until(
    () => api.ok('GET', `/payouts/${json.id}`),
    ({ status }) => status === 'processing',
  );
  const settled = await api.ok('POST', `/sandbox/payouts/${json.id}/settle`);
  const query = 'query ($ids: [ID!]) { events(resourceIds: $ids) { nodes { type data: payload } } }';
  const fetchEvents = async () =>
    ((await service.query(query, { ids: [json.id] })).json as ResponseBody).data.events.nodes as {
      type: string;
      data: ResponseBody;
    }[];
  const events = await until(fetchEvents, (nodes) => nodes.length === 6);
  const ofPayout = events.filter(({ type }) => type.startsWith('payout.'));
  expect(ofPayout.map(({ type, data }) => `${type} ${data.status}`).toSorted()).toEqual([
    'payout.created requested',
    'payout.updated completed',
    'payout.updated processing',
  ]);
  expect(ofPayout.find(({ data }) => data.status === 'requested')?.data).toEqual(json);
  expect(ofPayout.find(({ data }) => data.status === 'completed')?.data).toEqual(settled);
  expect(
    events
      .filter(({ type }) => type.startsWith('withdrawal.'))
      .map(({ type, data }) => `${type} ${data.status}`)
      .toSorted(),
  ).toEqual(['withdrawal.created requested', 'withdrawal.updated completed', 'withdrawal.updated in_transit']);
});

describe('idempotency keys', () => {
  it('create one payout, in the header at every version', async () => {
    for (const version of ['2025-01-01', newestVersion]) {
      const headers = { 'idempotency-key': `header ${version}` };
      const [first, second] = [
        await api.call('POST', '/payouts', { version, headers, body: body() }),
        await api.call('POST', '/payouts', { version, headers, body: body() }),
      ];
      expect([first.status, second.text, second.headers['idempotent-replayed']]).toEqual([201, first.text, 'true']);
    }
  });

  it('are accepted in the body of payouts below the newest version, which rejects them there', async () => {
    const keyed = body({ idempotency_key: 'in the body' });
    const [first, second] = [
      await api.call('POST', '/payouts', { version: '2026-08-14', body: keyed }),
      await api.call('POST', '/payouts', { version: '2026-08-14', body: keyed }),
    ];
    expect([first.status, second.text]).toEqual([201, first.text]);
    expect(await api.refused('POST', '/payouts', { body: body({ idempotency_key: 'new' }) })).toEqual({
      status: 400,
      type: 'invalid_request_error',
      code: 'parameter_invalid',
      param: 'idempotency_key',
      message:
        'Send the key in the header `Idempotency-Key`. `idempotency_key` was removed in version 2026-08-21, ' +
        'and this request uses version 2026-08-21.',
    });
  });

  it('are accepted in the body of withdrawals', async () => {
    const keyed = { company_id: account, amount: 3, currency: 'usd', idempotency_key: 'withdrawn' };
    const [first, second] = [
      await api.call('POST', '/withdrawals', { body: keyed }),
      await api.call('POST', '/withdrawals', { body: keyed }),
    ];
    expect([first.status, second.text]).toEqual([200, first.text]);
  });
});

describe('quotes', () => {
  it('require an idempotency key, and their token creates a payout at the quoted terms', async () => {
    const { account_id: _account, ...rest } = body();
    expect(await api.refused('POST', '/payouts/quotes', { body: rest })).toMatchObject({
      status: 400,
      code: 'parameter_missing',
      param: 'Idempotency-Key',
    });
    const { status, json } = await api.call('POST', '/payouts/quotes', {
      body: body(),
      headers: { 'idempotency-key': 'quote' },
    });
    expect({ status, json }).toEqual({
      status: 201,
      json: {
        object: 'payout_quote',
        id: expect.stringMatching(/^pout_/),
        amount: { amount: '12.5', currency: 'usd' },
        fee: { amount: '0.25', currency: 'usd' },
        net_amount: { amount: '12.25', currency: 'usd' },
        destination_amount: { amount: '12.25', currency: 'usd' },
        exchange_rate: 1,
        expires_at: expect.any(String),
        quote_token: expect.any(String),
      },
    });
    expect((await api.call('POST', '/payouts', { body: body({ quote_token: json.quote_token }) })).status).toBe(201);
    expect(
      await api.refused('POST', '/payouts', { body: body({ amount: 13, quote_token: json.quote_token }) }),
    ).toMatchObject({ status: 400, param: 'quote_token' });
  });
});

it.each<[string, object, unknown[]]>([
  ['more than there is', { amount: 24_000 }, [422, 'verification_required', 'amount']],
  ['a balance that is not there', { amount: 5, currency: 'chf' }, [400, 'parameter_invalid', 'currency']],
  ['two owners', { user_id: 'user_1' }, [400, 'parameter_invalid', 'user_id']],
  ['a third decimal', { amount: 1.001 }, [400, 'parameter_invalid', 'amount']],
  ['a speed that is none', { speed: 'slow' }, [400, 'parameter_invalid', 'speed']],
  [
    'another account to pay the fees',
    { platform_covers_fees: true },
    [400, 'parameter_invalid', 'platform_covers_fees'],
  ],
])('a payout rejects %s', async (_title, overrides, expected) => {
  const { status, code, param } = await api.refused('POST', '/payouts', { body: body(overrides) });
  expect([status, code, param]).toEqual(expected);
});

it('payouts and withdrawals require permissions', async () => {
  for (const path of ['/payouts', '/withdrawals']) {
    expect(await api.refused('GET', `${path}?account_id=${account}`, { as: readOnly })).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
    expect(await api.refused('POST', path, { as: readOnly, body: body({ currency: 'usd' }) })).toMatchObject({
      status: 403,
      code: 'forbidden',
    });
  }
});

describe('an amount', () => {
  it('can be a decimal string where responses contain decimal strings', async () => {
    const created = await api.call('POST', '/payouts', { body: body({ amount: '12.50' }) });
    expect([created.status, created.json.amount]).toEqual([201, '12.5']);
    const quote = await api.call('POST', '/payouts/quotes', {
      body: { account_id: account, amount: created.json.amount, payout_method_id: method },
      headers: { 'idempotency-key': 'quote by text' },
    });
    expect([quote.status, quote.json.amount]).toEqual([201, expect.objectContaining({ amount: '12.5' })]);
    const deposit = { destination: account, amount: '3.25' };
    expect((await api.call('POST', '/deposits', { body: deposit })).status).toBeLessThan(300);
  });

  it.each([['twelve'], ['1e2'], [''], ['-1'], ['0.001'], ['1'.repeat(300)]])('is rejected as %j', async (amount) => {
    expect(await api.refused('POST', '/payouts', { body: body({ amount }) })).toMatchObject({
      status: 400,
      code: 'parameter_invalid',
      param: 'amount',
    });
  });
});
