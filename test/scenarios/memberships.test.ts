import type { HttpAnswer } from '../support/http-call';
import { openService, type TestService } from '../support/service';

let service: TestService;
let accountId: string;
let otherKey: string;
/** Memberships of the first account by buyer and plan: `mei Monthly`. */
const memberships: Record<string, string> = {};
beforeAll(async () => {
  service = await openService();
  accountId = service.world.accounts[0]?.id as string;
  otherKey = service.world.accounts[1]?.keys.latest as string;
  const { json } = await service.ask(
    'query ($accountId: ID!) { memberships(accountId: $accountId, first: 100) { nodes { id user { username } plan { title } } } }',
    { accountId },
  );
  const { nodes } = (
    json as { data: { memberships: { nodes: { id: string; user: { username: string }; plan: { title: string } }[] } } }
  ).data.memberships;
  for (const { id, user, plan } of nodes) memberships[`${user.username} ${plan.title}`] = id;
});
afterAll(() => service.close());

const versions = ['2025-01-01', '2026-07-20', '2026-08-21'] as const;
const old = '2026-07-20';
const latest = '2026-08-21';

interface Call {
  readonly version?: string;
  readonly as?: string | null;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

interface Row {
  readonly id: string;
  readonly user: { readonly username: string; readonly email: string | null };
}

/** Every answer of these operations, as far as tests read it field by field. */
interface Answer extends Row {
  readonly status: string;
  readonly license_key: string | null;
  readonly member: object | null;
  readonly metadata: object | null;
  readonly renewal_period_end: string;
  readonly current_period_end: string;
  readonly data: readonly Row[];
  readonly page_info: { readonly end_cursor: string };
  readonly error: {
    readonly type: string;
    readonly message: string;
    readonly code: string;
    readonly param: string | null;
  };
}

async function call(
  method: string,
  path: string,
  { version = latest, as, body, headers }: Call = {},
): Promise<Omit<HttpAnswer, 'json'> & { readonly json: Answer }> {
  const answer = await service.request({
    method,
    path: `/api/v1${path}`,
    body,
    headers: { 'api-version-date': version, ...headers },
    ...(as !== undefined && { as }),
  });
  return { ...answer, json: answer.json as Answer };
}

async function ok(...args: Parameters<typeof call>): Promise<Answer> {
  const { status, json, text } = await call(...args);
  expect({ status, text }).toEqual({ status: 200, text: expect.any(String) });
  return json;
}

async function refused(status: number, ...args: Parameters<typeof call>): Promise<Answer['error']> {
  const answer = await call(...args);
  expect({ status: answer.status, keys: Object.keys(answer.json.error).toSorted() }).toEqual({
    status,
    keys: ['code', 'message', 'param', 'type'],
  });
  return answer.json.error;
}

const tokenOf = (username: string) => service.world.users.find((user) => user.username === username)?.token as string;
const idOf = (username: string) => service.world.users.find((user) => user.username === username)?.id as string;
const at = (name: string) => `/memberships/${memberships[name]}`;

const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** What every version shows of one membership. */
const lasting = () => ({
  id: memberships['nadia Ninety days'],
  status: 'active',
  company: { id: accountId, title: 'Pickaxe Labs' },
  user: {
    id: idOf('nadia'),
    username: 'nadia',
    name: 'Nadia',
    email: 'nadia@demo.example',
    profile_pic: expect.stringMatching(/^(data|https?):/),
  },
  license_key: null,
  currency: 'usd',
  initial_price_paid: '$149.00',
  formatted_renewal_price: null,
  renewal_period_start: null,
  renewal_period_end: null,
  cancel_at_period_end: false,
  cancel_option: null,
  cancellation_reason: null,
  cancelation_status: null,
  canceled_at: null,
  payment_collection_paused: false,
  promo_code: null,
  checkout_configuration_id: null,
  custom_field_responses: [
    {
      id: expect.stringMatching(/^cfrp_/),
      question: 'What do you want to learn?',
      answer: 'How to sell covered calls.',
    },
  ],
  manage_url: expect.stringMatching(
    new RegExp(`^${service.origin}/manage/${memberships['nadia Ninety days']}\\?key=[\\w-]{43}$`),
  ),
  joined_at: iso,
  created_at: iso,
  updated_at: iso,
});

describe('a membership', () => {
  it.each(['2025-01-01', '2026-07-20', '2026-07-22'])('has its first shape at %s', async (version) => {
    expect(await ok('GET', at('nadia Ninety days'), { version })).toEqual({
      ...lasting(),
      member: { id: expect.stringMatching(/^mber_/) },
      metadata: { source: 'demo' },
      plan: { id: expect.stringMatching(/^plan_/), metadata: null },
      product: { id: expect.stringMatching(/^prod_/), metadata: null, title: 'Options from Zero' },
    });
  });

  it.each(['2026-07-23', '2026-08-21'])('names plan and product by id at %s', async (version) => {
    expect(await ok('GET', at('nadia Ninety days'), { version })).toEqual({
      ...lasting(),
      member: { id: expect.stringMatching(/^mber_/) },
      metadata: { source: 'demo' },
      account: { id: accountId, title: 'Pickaxe Labs', route: 'pickaxe-labs', logo_url: null },
      user_id: idOf('nadia'),
      phone_number: null,
      current_period_end: iso,
      plan_id: expect.stringMatching(/^plan_/),
      plan_metadata: {},
      product_id: expect.stringMatching(/^prod_/),
      product_metadata: {},
    });
  });

  it('shows its owner their own member record, from 2026-07-23 on', async () => {
    const as = tokenOf('amir');
    expect((await ok('GET', at('amir Lifetime'), { as })).member).toEqual({
      id: expect.any(String),
      access_level: 'customer',
      last_accessed_at: null,
      position: null,
    });
    expect((await ok('GET', at('amir Lifetime'), { as, version: old })).member).toEqual({ id: expect.any(String) });
  });

  it.each(versions)('is found by its license key at %s', async (version) => {
    const { license_key: key, membership_id: id } = service.world.examples;
    expect(await ok('GET', `/memberships/${key}`, { version })).toMatchObject({ id, license_key: key });
  });

  it.each(versions)('shows no e-mail address without the permission at %s', async (version) => {
    const as = service.world.accounts[0]?.keys.read_only as string;
    expect((await ok('GET', at('mei Monthly'), { version, as })).user).toMatchObject({ username: 'mei', email: null });
    expect(
      (await ok('GET', `/memberships?account_id=${accountId}`, { version, as })).data
        .map(({ user }) => user.email)
        .filter(Boolean),
    ).toEqual([]);
  });

  it.each(versions)('is not there for another account, nor without a credential, at %s', async (version) => {
    expect(await refused(404, 'GET', at('mei Monthly'), { version, as: otherKey })).toMatchObject({
      type: 'not_found',
      code: 'not_found',
      param: null,
    });
    expect(await refused(404, 'GET', '/memberships/mem_unknown', { version })).toMatchObject({ type: 'not_found' });
    expect(
      await refused(404, 'GET', `/memberships/${service.world.examples.license_key}`, { version, as: otherKey }),
    ).toMatchObject({ type: 'not_found' });
    expect(await refused(404, 'GET', '/memberships/AAAAAA-AAAAAA-AAAAAA', { version })).toMatchObject({
      type: 'not_found',
    });
    expect(await refused(401, 'GET', at('mei Monthly'), { version, as: null })).toMatchObject({ type: 'unauthorized' });
    expect(await refused(404, 'GET', at('mei Monthly'), { version, as: tokenOf('amir') })).toMatchObject({
      type: 'not_found',
    });
  });
});

describe('the list of memberships', () => {
  const names = ({ data }: Answer) =>
    data.map(({ id }) => Object.keys(memberships).find((name) => memberships[name] === id));

  it('needs the account with an API key before 2026-07-23, and nothing from then on', async () => {
    expect(await refused(400, 'GET', '/memberships', { version: old })).toEqual({
      type: 'invalid_request_error',
      code: 'parameter_missing',
      param: 'company_id',
      message: 'company_id is required with an API key.',
    });
    for (const json of [
      await ok('GET', `/memberships?company_id=${accountId}`, { version: old }),
      await ok('GET', '/memberships'),
    ]) {
      expect(names(json)).toEqual(Object.keys(memberships));
    }
    expect(Object.keys(memberships)).toHaveLength(11);
  });

  it('takes both names of the account before, and refuses the older one from 2026-07-23 on', async () => {
    expect(names(await ok('GET', `/memberships?account_id=${accountId}&first=1`, { version: old }))).toHaveLength(1);
    expect(
      await refused(400, 'GET', `/memberships?company_id=${accountId}&account_id=biz_other`, { version: old }),
    ).toMatchObject({ code: 'parameter_invalid', param: 'company_id' });
    expect(await refused(400, 'GET', `/memberships?company_id=${accountId}`)).toMatchObject({
      code: 'parameter_invalid',
      param: 'company_id',
      message: expect.stringContaining('account_id'),
    });
  });

  it('does not find an account out of reach before, and is merely narrowed by it later', async () => {
    const elsewhere = service.world.accounts[1]?.id;
    expect(await refused(404, 'GET', `/memberships?company_id=${elsewhere}`, { version: old })).toMatchObject({
      code: 'not_found',
    });
    expect(await ok('GET', `/memberships?account_id=${elsewhere}`)).toEqual({
      data: [],
      page_info: { end_cursor: null, start_cursor: null, has_next_page: false, has_previous_page: false },
    });
  });

  const filters: [string, string, () => string, string[]][] = [
    [old, 'statuses', () => 'statuses[]=past_due&statuses[]=unresolved', ['greta Yearly', 'greta Weekly']],
    [old, 'canceling', () => 'statuses=canceling', ['lucia Yearly']],
    [old, 'cancel options', () => 'cancel_options[]=switching', ['joao In yen']],
    [
      old,
      'users',
      () => `user_ids=${idOf('bruno')},${idOf('greta')}`,
      ['greta Yearly', 'bruno Ninety days', 'bruno Three payments', 'greta Weekly'],
    ],
    [old, 'creation', () => 'created_after=4102444800', []],
    [latest, 'status', () => 'status=past_due', ['greta Weekly']],
    [latest, 'paused', () => 'status=paused', ['bruno Three payments']],
    [latest, 'canceling', () => 'status=canceling', ['lucia Yearly']],
    [latest, 'user', () => `user_id=${idOf('bruno')}`, ['bruno Ninety days', 'bruno Three payments']],
    [latest, 'user and status', () => `user_id=${idOf('bruno')}&status=expired`, ['bruno Ninety days']],
    [
      latest,
      'plan',
      () => `plan_id=${service.world.examples.plan_id}`,
      ['amir Monthly', 'oskar Monthly', 'mei Monthly'],
    ],
    [
      latest,
      'plans',
      () => `plan_ids[]=${service.world.examples.plan_id}`,
      ['amir Monthly', 'oskar Monthly', 'mei Monthly'],
    ],
    [latest, 'product', () => `product_id=${service.world.examples.product_id}&status=completed`, ['amir Lifetime']],
    [latest, 'an unknown user', () => 'user_id=user_nobody', []],
  ];

  it.each(filters)('at %s is filtered by %s', async (version, _name, query, expected) => {
    expect(names(await ok('GET', `/memberships?account_id=${accountId}&${query()}`, { version }))).toEqual(expected);
  });

  it('refuses unknown words, and the orders that are gone', async () => {
    expect(await refused(400, 'GET', '/memberships?status=gone')).toMatchObject({
      type: 'invalid_request_error',
      code: 'parameter_invalid',
      param: 'status',
    });
    expect(await refused(400, 'GET', '/memberships?order=total_spend')).toMatchObject({
      code: 'parameter_invalid',
      param: 'order',
    });
    expect(await refused(400, 'GET', '/memberships?created_after=1784678400')).toMatchObject({
      code: 'parameter_invalid',
      param: 'created_after',
    });
    expect(await refused(400, 'GET', '/memberships?user_id=me')).toMatchObject({
      code: 'parameter_invalid',
      param: 'user_id',
    });
    expect(await refused(400, 'GET', '/memberships?first=101')).toMatchObject({
      code: 'parameter_invalid',
      param: 'first',
    });
    expect(
      (await ok('GET', `/memberships?company_id=${accountId}&first=101&order=total_spend`, { version: old })).data,
    ).toHaveLength(11);
  });

  it.each(versions)('is walked through by its cursors at %s', async (version) => {
    const seen: unknown[] = [];
    let cursor = '';
    do {
      const page = await ok('GET', `/memberships?account_id=${accountId}&first=4${cursor && `&after=${cursor}`}`, {
        version,
      });
      seen.push(...names(page));
      cursor = page.page_info.end_cursor;
    } while (cursor);
    expect(seen).toEqual(Object.keys(memberships));
  });

  it('shows users what they own and manage', async () => {
    expect(names(await ok('GET', '/memberships', { as: tokenOf('amir') }))).toEqual(['amir Monthly', 'amir Lifetime']);
    expect(names(await ok('GET', '/memberships?user_id=me', { as: tokenOf('bruno') }))).toEqual([
      'bruno Ninety days',
      'bruno Three payments',
    ]);
    expect(names(await ok('GET', '/memberships', { as: tokenOf('amir'), version: old }))).toEqual([
      'amir Monthly',
      'amir Lifetime',
    ]);
  });
});

describe('the list of members', () => {
  const lists: [string, string, string[]][] = [
    [latest, 'status=left', ['joao']],
    [latest, 'access_level=no_access', ['joao']],
    [latest, 'query=nadia%40demo', ['nadia']],
    [latest, 'order=joined_at&direction=asc&first=1', ['mei']],
    [old, 'statuses[]=left', ['joao']],
    [old, 'most_recent_actions[]=paused', []],
  ];

  it.each(lists)('at %s is filtered and sorted by %s', async (version, query, expected) => {
    const { data } = await ok('GET', `/members?account_id=${accountId}&${query}`, { version });
    expect(data.map(({ user }) => user.username)).toEqual(expected);
  });
});

describe('changing a membership', () => {
  it('replaces metadata before 2026-07-23 and merges it from then on', async () => {
    const path = at('mei Monthly');
    expect((await ok('PATCH', path, { version: old, body: { metadata: { a: 1, b: 2 } } })).metadata).toEqual({
      a: 1,
      b: 2,
    });
    expect((await ok('PATCH', path, { body: { metadata: { b: 3 } } })).metadata).toEqual({ a: 1, b: 3 });
    expect((await ok('PATCH', path, { body: { metadata: {} } })).metadata).toEqual({});
    expect((await ok('PATCH', path, { version: old, body: { metadata: {} } })).metadata).toBeNull();
    expect((await ok('PATCH', path, { version: old, body: { metadata: null } })).metadata).toBeNull();
  });

  it('refuses metadata beyond the limits, and nothing to change', async () => {
    const path = at('mei Monthly');
    expect(await refused(400, 'PATCH', path)).toEqual({
      type: 'invalid_request_error',
      code: 'parameter_missing',
      param: null,
      message: 'Send metadata or cancel_at_period_end.',
    });
    expect(await refused(400, 'PATCH', path, { body: { metadata: { k: 'x'.repeat(501) } } })).toMatchObject({
      code: 'parameter_invalid',
      param: 'metadata.k',
    });
    const tooMuch = [
      [Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, n])), 'metadata'],
      [{ ['k'.repeat(101)]: 1 }, 'metadata'],
      [{ k: { deep: 1 } }, 'metadata.k'],
    ] as const;
    for (const version of versions) {
      for (const [metadata, param] of tooMuch)
        expect(await refused(400, 'PATCH', path, { version, body: { metadata } })).toMatchObject({
          code: 'parameter_invalid',
          param,
        });
    }
    expect(await refused(400, 'PATCH', path, { body: { metadata: 'text' } })).toMatchObject({
      code: 'parameter_invalid',
      param: 'metadata',
    });
    await ok('PATCH', path, { version: old });
  });

  it('schedules the end of the period and calls it off: with PATCH at the latest version, with cancel and uncancel before', async () => {
    const path = at('mei Monthly');
    expect(await ok('PATCH', path, { body: { cancel_at_period_end: true } })).toMatchObject({
      status: 'canceling',
      cancel_at_period_end: true,
      canceled_at: iso,
    });
    expect(await ok('PATCH', path, { body: { cancel_at_period_end: false } })).toMatchObject({
      status: 'trialing',
      cancel_at_period_end: false,
      canceled_at: null,
    });
    expect(await ok('POST', `${path}/cancel`, { version: old })).toMatchObject({
      status: 'canceling',
      cancel_at_period_end: true,
    });
    expect(await ok('POST', `${path}/uncancel`, { version: old })).toMatchObject({
      status: 'trialing',
      cancel_at_period_end: false,
    });
    expect(
      (await call('PATCH', path, { version: old, body: { cancel_at_period_end: true } })).headers[
        'x-ignored-parameters'
      ],
    ).toBe('cancel_at_period_end');
  });

  it('ends access at once where that was asked for', async () => {
    expect(await ok('POST', `${at('amir Lifetime')}/cancel`, { body: { reason: 'Refunded' } })).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'Refunded',
      cancelation_status: 'left',
    });
    expect(
      await ok('POST', `${at('greta Weekly')}/cancel`, { version: old, body: { cancellation_mode: 'immediate' } }),
    ).toMatchObject({ status: 'canceled' });
    expect(await ok('POST', `${at('greta Weekly')}/cancel`)).toMatchObject({ status: 'canceled' });
  });

  it('refuses to mix the two ways of canceling', async () => {
    const path = `${at('mei Monthly')}/cancel`;
    for (const param of ['cancel_at_period_end', 'cancellation_mode']) {
      expect(
        await refused(400, 'POST', path, { body: { [param]: param === 'cancellation_mode' ? 'immediate' : true } }),
      ).toMatchObject({
        type: 'invalid_request_error',
        code: 'parameter_invalid',
        param,
        message: expect.stringContaining('PATCH /memberships/{id}'),
      });
    }
    expect(await refused(400, 'POST', path, { version: old, body: { cancellation_mode: 'later' } })).toMatchObject({
      param: 'cancellation_mode',
    });
    expect((await ok('GET', at('mei Monthly'))).status).toBe('trialing');
  });

  it('gives free days under the name of each version', async () => {
    const path = at('mei Monthly');
    const { renewal_period_end: end } = await ok('GET', path);
    const later = (days: number) => new Date(Date.parse(end) + days * 86_400_000).toISOString();
    expect((await ok('POST', `${path}/extend`, { body: { days: 3 } })).current_period_end).toBe(later(3));
    expect(
      (await ok('POST', `${path}/add_free_days`, { version: old, body: { free_days: 2 } })).renewal_period_end,
    ).toBe(later(5));
    expect((await ok('POST', `${path}/extend`, { version: '2025-01-01', body: { days: 1 } })).renewal_period_end).toBe(
      later(6),
    );
    expect(await refused(400, 'POST', `${path}/extend`, { body: { days: 0 } })).toMatchObject({
      code: 'parameter_invalid',
      param: 'days',
    });
    expect(await refused(400, 'POST', `${path}/extend`)).toMatchObject({ code: 'parameter_missing', param: 'days' });
  });

  it.each<[string, unknown, string, string?]>([
    ['no', undefined, 'is required', 'parameter_missing'],
    ['null', null, ''],
    ['zero', 0, 'at least 1'],
    ['less than no', -1, 'at least 1'],
    ['half', 1.5, 'integer'],
    ['too many', 1_096, 'at most 1095'],
    ['text instead of', '3', 'integer'],
    ['a list of', [3], 'integer'],
    ['more than any number of', 1e12, 'at most 1095'],
  ])('refuses %s days', async (_name, value, message, code = 'parameter_invalid') => {
    const before = await ok('GET', at('mei Monthly'));
    for (const [version, action, param] of [
      [latest, 'extend', 'days'],
      ['2026-07-23', 'extend', 'days'],
      [old, 'add_free_days', 'free_days'],
      ['2025-01-01', 'add_free_days', 'free_days'],
    ] as const) {
      expect(
        await refused(400, 'POST', `${at('mei Monthly')}/${action}`, { version, body: { [param]: value } }),
      ).toMatchObject({ type: 'invalid_request_error', code, param, message: expect.stringContaining(message) });
    }
    expect(await ok('GET', at('mei Monthly'))).toEqual(before);
  });

  it('pauses and resumes', async () => {
    const path = at('oskar Monthly');
    expect(await ok('POST', `${path}/pause`, { body: { until: '2099-01-01T00:00:00Z' } })).toMatchObject({
      status: 'active',
      payment_collection_paused: true,
    });
    expect(await ok('POST', `${path}/resume`)).toMatchObject({ payment_collection_paused: false });
    expect(
      await ok('POST', `${path}/pause`, {
        version: old,
        body: { resumes_at: '2099-01-01T00:00:00Z', void_payments: true },
      }),
    ).toMatchObject({ payment_collection_paused: true });
    expect(await ok('POST', `${path}/resume`, { version: old })).toMatchObject({ payment_collection_paused: false });
    expect(await refused(400, 'POST', `${path}/pause`, { body: { until: '2020-01-01T00:00:00Z' } })).toMatchObject({
      code: 'parameter_invalid',
      param: 'until',
      message: 'until must be in the future.',
    });
    expect(await refused(400, 'POST', `${path}/pause`, { body: { resumes_at: '2099-01-01T00:00:00Z' } })).toMatchObject(
      { param: 'resumes_at' },
    );
    expect(await refused(400, 'POST', `${at('nadia Ninety days')}/resume`)).toEqual({
      type: 'invalid_request_error',
      code: 'parameter_invalid',
      param: null,
      message: 'A membership that is active cannot be resumed.',
    });
  });

  it.each(['2025-01-01', old])('works access out anew at %s', async (version) => {
    expect((await ok('POST', `${at('oskar Monthly')}/resync_access`, { version })).id).toBe(
      memberships['oskar Monthly'],
    );
  });

  it('answers 404 for what a newer operation has replaced, and names that', async () => {
    for (const [action, successor] of [
      ['add_free_days', 'POST /memberships/{id}/extend'],
      ['uncancel', 'PATCH /memberships/{id}'],
      ['resync_access', 'GET /memberships/{id}'],
    ]) {
      for (const version of ['2026-07-23', latest]) {
        expect(
          await refused(404, 'POST', `${at('mei Monthly')}/${action}`, { version, body: { free_days: 1 } }),
        ).toMatchObject({ type: 'not_found', message: expect.stringContaining(successor as string) });
      }
    }
  });

  it('tells state conflicts apart, and that a retry is of no use', async () => {
    const answer = await call('POST', `${at('joao In yen')}/extend`, { body: { days: 1 } });
    expect(answer).toMatchObject({
      status: 409,
      headers: { 'x-should-retry': 'false' },
      json: {
        error: {
          type: 'conflict',
          code: 'conflict',
          param: null,
          message: 'A membership that is canceled cannot be extended.',
        },
      },
    });
  });

  it('asks for the permission of each command', async () => {
    const as = service.world.accounts[0]?.keys.read_only as string;
    for (const [method, path, body] of [
      ['PATCH', '', { metadata: {} }],
      ['POST', '/cancel', {}],
      ['POST', '/extend', { days: 1 }],
      ['POST', '/pause', {}],
      ['POST', '/resume', {}],
    ] as const) {
      expect(await refused(403, method, `${at('oskar Monthly')}${path}`, { as, body })).toMatchObject({
        type: 'forbidden',
        code: 'forbidden',
      });
      expect(await refused(404, method, `${at('oskar Monthly')}${path}`, { as: otherKey, body })).toMatchObject({
        type: 'not_found',
      });
    }
  });

  it('lets users end what is theirs, and nothing more', async () => {
    const as = tokenOf('lucia');
    expect(await ok('PATCH', at('lucia Yearly'), { as, body: { cancel_at_period_end: false } })).toMatchObject({
      status: 'active',
      member: { access_level: 'customer' },
    });
    expect(await ok('POST', `${at('lucia Yearly')}/cancel`, { as })).toMatchObject({
      status: 'canceled',
      cancelation_status: 'left',
    });
    expect(await refused(404, 'POST', `${at('mei Monthly')}/cancel`, { as })).toMatchObject({ type: 'not_found' });
  });

  it('does once what comes twice with one key', async () => {
    const path = `${at('mei Monthly')}/extend`;
    const headers = { 'idempotency-key': 'five-days' };
    const first = await call('POST', path, { body: { days: 5 }, headers });
    const second = await call('POST', path, { body: { days: 5 }, headers });
    expect([second.status, second.text, second.headers['idempotent-replayed']]).toEqual([200, first.text, 'true']);
    expect((await ok('GET', at('mei Monthly'))).current_period_end).toBe(first.json.current_period_end);
  });
});

describe('members', () => {
  const memberOf = async (username: string) => (await ok('GET', `/members?query=${username}`)).data[0] as Row;

  it.each(['2025-01-01', old])('have their first shape at %s', async (version) => {
    const { id } = await memberOf('mei');
    const row = {
      id,
      user: { id: idOf('mei'), email: 'mei@demo.example', name: 'Mei', username: 'mei' },
      status: 'joined',
      access_level: 'customer',
      phone: null,
      usd_total_spent: expect.any(Number),
      company_token_balance: 67.5,
      most_recent_action: expect.any(String),
      most_recent_action_at: iso,
      joined_at: iso,
      created_at: iso,
      updated_at: iso,
    };
    expect((await ok('GET', `/members?company_id=${accountId}&query=mei`, { version })).data).toEqual([row]);
    expect(await ok('GET', `/members/${id}`, { version })).toEqual({
      ...row,
      company: { id: accountId, title: 'Pickaxe Labs', route: 'pickaxe-labs' },
    });
  });

  it('are native from 2026-07-23 on', async () => {
    const row = await memberOf('mei');
    expect(row).toEqual({
      id: expect.stringMatching(/^mber_/),
      account_id: accountId,
      user: { id: idOf('mei'), username: 'mei', name: 'Mei', profile_picture: null },
      status: 'joined',
      access_level: 'customer',
      token_balance: 67.5,
      phone_number: null,
      joined_at: iso,
      last_accessed_at: null,
      created_at: iso,
    });
    expect(await ok('GET', `/members/${row.id}`, { version: '2026-07-23' })).toEqual(row);
    expect((await ok('GET', `/members/${row.id}`, { as: tokenOf('mei') })).id).toBe(row.id);
    expect(await refused(404, 'GET', `/members/${row.id}`, { as: otherKey })).toMatchObject({ type: 'not_found' });
  });

  it('refuse unknown words and the former name of the account', async () => {
    expect(await refused(400, 'GET', '/members?access_level=owner')).toMatchObject({
      code: 'parameter_invalid',
      param: 'access_level',
    });
    expect(await refused(400, 'GET', '/members?status=drafted')).toMatchObject({
      code: 'parameter_invalid',
      param: 'status',
    });
    expect(await refused(400, 'GET', `/members?company_id=${accountId}`)).toMatchObject({
      code: 'parameter_invalid',
      param: 'company_id',
    });
    expect(await refused(404, 'GET', `/members?company_id=biz_unknown`, { version: old })).toMatchObject({
      type: 'not_found',
    });
  });
});
