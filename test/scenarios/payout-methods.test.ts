import { type Api, apiOf, newestVersion } from '../support/api';
import { openService, type TestService } from '../support/service';
import { until } from '../support/until';

/** Fields that the tests read from the response bodies of these operations. */
interface ResponseBody {
  readonly id: string;
  readonly nickname: string | null;
  readonly is_default: boolean;
  readonly data: readonly (ResponseBody & Readonly<Record<string, unknown>>)[];
  readonly limits?: Readonly<Record<string, unknown>>;
  readonly available_destinations?: readonly Readonly<Record<string, unknown>>[];
}

let service: TestService;
let api: Api<ResponseBody>;
let account: string;
let readOnly: string;
beforeAll(async () => {
  service = await openService();
  api = apiOf(service);
  const [first] = service.demoData.accounts;
  [account, readOnly] = [first?.id as string, first?.keys.read_only as string];
});
afterAll(() => service.close());

const fields = {
  fld_account_holder_name: 'Jane Doe',
  fld_bank_account_number: '000777888999',
  fld_bank_routing_number: '110000000',
  fld_bank_account_type: 'Checking',
};
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const older = {
  payout_destination: {
    delivery_type: 'bank_deposit',
    icon_url: null,
    name: 'RTP',
    supports_instant_delivery: true,
    supports_standard_delivery: true,
  },
};
const newer = {
  supported_payout_method: { ...older.payout_destination, country_code: 'USA', supports_plaid: false },
};
const terms = {
  fee_structure: { percentage: 0, fixed_amount: 0.25, currency: 'usd' },
  estimated_arrival: { standard: time, instant: time },
};

describe.each([
  ['2025-01-01', 'destination_id', older, { estimated_arrival: time }],
  ['2026-07-20', 'destination_id', older, { estimated_arrival: time }],
  ['2026-07-27', 'destination_id', older, { estimated_arrival: time }],
  ['2026-07-29', 'destination_id', { ...older, ...terms }, {}],
  ['2026-07-29-1', 'supported_payout_method_id', { ...newer, ...terms }, {}],
  [newestVersion, 'supported_payout_method_id', { ...newer, ...terms }, {}],
] as const)('at %s', (version, parameter, shape, arrival) => {
  it('a payout method is created, listed with its quote for an amount, updated and deleted', async () => {
    const body = { account_id: account, [parameter]: 'podst_rtpUSA', fields, nickname: `At ${version}` };
    const { status, json } = await service.request({
      method: 'POST',
      path: '/api/v1/payouts/methods',
      headers: { 'api-version-date': version },
      body,
    });
    expect(status).toBe(201);
    const created = json as ResponseBody;
    const untimed = { ...shape, ...('fee_structure' in shape && { fee_structure: null, estimated_arrival: null }) };
    const basics = {
      object: 'payout_method',
      id: expect.stringMatching(/^potk_/),
      status: 'created',
      status_reason: null,
      is_default: false,
      nickname: `At ${version}`,
      account_reference: '****8999',
      bank_verification_state: 'verified',
      linked_via_plaid: false,
      needs_plaid_reconnect: false,
      is_clone: false,
      institution_name: null,
      payer_name: 'Jane Doe',
      destination_currency: 'usd',
      created_at: time,
      last_paid_out_at: null,
      unavailable_reason: null,
      quote: null,
    };
    expect(created).toEqual({ ...basics, ...untimed });
    const [listed] = (await api.ok('GET', `/payouts/methods?account_id=${account}&amount=500&first=1`, { version }))
      .data;
    expect(listed).toEqual({
      ...basics,
      ...shape,
      quote: {
        amount: 500,
        currency: 'usd',
        exchange_rate: 1,
        min_limit: 1,
        max_limit: 25_000,
        instant_unavailable_reason: null,
        standard: { fee: 0.25, total_received: 499.75, ...arrival },
        instant: { fee: 5.25, total_received: 494.75, ...arrival },
      },
    });
    expect(
      await api.ok('PATCH', `/payouts/methods/${created.id}`, { version, body: { nickname: null, is_default: true } }),
    ).toEqual({ ...basics, ...shape, nickname: null, is_default: true });
    expect(await api.ok('GET', `/payout_methods/${created.id}`, { version })).toEqual({
      id: created.id,
      created_at: time,
      company: { id: account },
      nickname: null,
      currency: 'usd',
      is_default: true,
      account_reference: '****8999',
      institution_name: null,
      destination: { country_code: 'USA', category: 'rtp', name: 'RTP' },
    });
    expect(await api.ok('DELETE', `/payouts/methods/${created.id}`, { version })).toBe(true);
    expect(await api.refused('GET', `/payout_methods/${created.id}`, { version })).toMatchObject({ status: 404 });
    expect(await api.refused('DELETE', `/payouts/methods/${created.id}`, { version })).toMatchObject({ status: 404 });
  });

  it('invalid requests are rejected with the parameter at fault', async () => {
    const body = { account_id: account, [parameter]: 'podst_rtpUSA', fields };
    const errorOf = (change: object, as?: string) =>
      api.refused('POST', '/payouts/methods', { version, body: { ...body, ...change }, as });
    expect(await errorOf({ fields: { ...fields, fld_bank_routing_number: '123456789' } })).toMatchObject({
      status: 400,
      code: 'parameter_invalid',
      param: 'fields.fld_bank_routing_number',
    });
    expect(await errorOf({ fields: {} })).toMatchObject({
      status: 400,
      code: 'parameter_invalid',
      param: 'fields.fld_account_holder_name',
    });
    expect(await errorOf({ account_id: 'biz_none' })).toMatchObject({ status: 404 });
    expect(await errorOf({}, readOnly)).toMatchObject({ status: 403, type: 'forbidden' });
    const supported = await api.ok(
      'GET',
      `/payouts/supported_methods?account_id=${account}&supported_payout_method_id=podst_pixBRA&amount=10`,
      { version },
    );
    expect(supported.data).toMatchObject([
      {
        object: 'supported_payout_method',
        id: 'podst_pixBRA',
        country_code: 'BRA',
        quotes: [{ destination_currency: 'brl', standard: { estimated_arrival: time } }],
      },
    ]);
  });
});

it('saved methods and available destinations are filtered by their payout currency', async () => {
  const listed = (query: string) =>
    api.ok('GET', `/payouts/methods?account_id=${account}&${query}`, { version: '2026-07-20' });
  const all = (await listed('')).data.map(({ destination_currency: currency }) => currency);
  expect(new Set(all).size).toBeGreaterThan(1);
  const euros = await listed('destination_currency=eur&include_available=true');
  expect(euros.data.map(({ destination_currency: currency }) => currency)).toEqual(
    all.filter((currency) => currency === 'eur'),
  );
  // Available destinations are those of the United States, which all pay out in dollars.
  expect(euros.available_destinations).toEqual([]);
  const dollars = await listed('destination_currency=usd&include_available=true');
  expect(dollars.available_destinations).toHaveLength(8);
});

it('available destinations are included before 2026-07-29-1; later versions ignore the parameters and name them', async () => {
  const listMethods = (query: string, version: string) =>
    service.request({
      path: `/api/v1/payouts/methods?account_id=${account}&first=1&${query}`,
      headers: { 'api-version-date': version },
    });
  const all = (await listMethods('include_available=true', '2026-07-29')).json as ResponseBody;
  expect(all.available_destinations).toHaveLength(8);
  expect(all.available_destinations?.[0]).not.toHaveProperty('required_fields');
  const one = (await listMethods('destination_id=podst_sepaDEU', '2025-01-01')).json as ResponseBody;
  expect(one.available_destinations).toMatchObject([
    { id: 'podst_sepaDEU', required_fields: [{ id: 'fld_account_holder_name' }, { id: 'fld_iban', sensitive: true }] },
  ]);
  expect((await listMethods('', '2025-01-01')).json).not.toHaveProperty('available_destinations');
  const { json, headers } = await listMethods('include_available=true&destination_id=podst_sepaDEU', '2026-07-29-1');
  expect(json).not.toHaveProperty('available_destinations');
  expect(headers['x-ignored-parameters']).toBe('include_available, destination_id');
});

it('limits are included for callers that can read the balance', async () => {
  const limitsIn = async (currency: string) =>
    (await api.ok('GET', `/payouts/methods?account_id=${account}&include_limits=true&currency=${currency}`, {})).limits;
  const { balances } = (await api.ok('GET', `/ledger_accounts/${account}`)) as unknown as {
    balances: { currency: string; balance: number }[];
  };
  const available = balances.find(({ currency }) => currency === 'usd')?.balance as number;
  expect(available).toBeGreaterThan(10_000);
  const instant = {
    error_code: null,
    error_message: null,
    daily_amount_remaining: null,
    resets_at: expect.stringMatching(/T00:00:00\.000Z$/),
  };
  const usd = (maxAmount: number) => ({
    object: 'payout_limit',
    currency: 'usd',
    standard: { max_amount: maxAmount, error_code: null, error_message: null },
    instant: { ...instant, max_amount: maxAmount },
  });
  expect(await limitsIn('usd')).toEqual(usd(10_000));
  await service.query('mutation { sandboxPayoutVerificationSet(state: APPROVED) { state } }');
  expect(await limitsIn('usd')).toEqual(usd(available));
  expect(await limitsIn('gbp')).toEqual({
    object: 'payout_limit',
    currency: 'gbp',
    standard: { max_amount: 0, error_code: 'no_available_balance', error_message: expect.any(String) },
    instant: { ...instant, max_amount: 0 },
  });
});

it('users have their own payout methods', async () => {
  const { id, token } = service.demoData.users.find(({ username }) => username === 'greta') as {
    id: string;
    token: string;
  };
  const body = {
    user_id: id,
    supported_payout_method_id: 'podst_paypalDEU',
    fields: { fld_account_holder_name: 'Greta', fld_email: 'greta@example.com' },
  };
  expect(await api.refused('POST', '/payouts/methods', { body })).toMatchObject({ status: 404 });
  const { status, json } = await service.request({ method: 'POST', path: '/api/v1/payouts/methods', as: token, body });
  expect([status, json]).toEqual([
    201,
    expect.objectContaining({
      account_reference: 'g****@example.com',
      institution_name: 'PayPal',
      bank_verification_state: null,
    }),
  ]);
  expect((await api.ok('GET', `/payouts/methods?user_id=${id}`, { as: token })).data).toMatchObject([
    { id: (json as ResponseBody).id },
  ]);
  expect(await api.refused('GET', `/payouts/methods?user_id=${id}`, {})).toMatchObject({ status: 404 });
});

it('creating a payout method publishes an event in the oldest format, without the account number', async () => {
  const body = { account_id: account, supported_payout_method_id: 'podst_achUSA', fields, nickname: 'Told' };
  const { json } = await service.request({ method: 'POST', path: '/api/v1/payouts/methods', body });
  const { id } = json as ResponseBody;
  const query = 'query ($ids: [ID!]) { events(resourceIds: $ids) { nodes { type data: payload } } }';
  const fetchEvents = async () =>
    (
      (await service.query(query, { ids: [id] })).json as {
        data: { events: { nodes: { type: string; data: object }[] } };
      }
    ).data.events.nodes;
  const events = await until(fetchEvents, (nodes) => nodes.length > 0);
  expect(events).toEqual([{ type: 'payout_method.created', data: await api.ok('GET', `/payout_methods/${id}`, {}) }]);
  expect(JSON.stringify(events)).not.toContain('000777888999');
});
