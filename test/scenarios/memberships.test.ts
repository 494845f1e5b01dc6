import {
  accountId,
  type ResponseBody,
  at,
  iso,
  latest,
  memberships,
  ok,
  oldVersion,
  otherKey,
  errorOf,
  type Row,
  service,
  setUpTests,
  tokenOf,
  versions,
} from './testing/memberships';

setUpTests();

const idOf = (username: string) => service.demoData.users.find((user) => user.username === username)?.id as string;

/** Returns the fields of one membership that are equal at every version. */
const lasting = () => ({
  id: memberships['nadia Ninety days'],
  status: 'active',
  company: { id: accountId, title: 'Pickaxe Labs' },
  user: {
    id: idOf('nadia'),
    username: 'nadia',
    name: 'Nadia',
    email: 'nadia@demo.example',
    profile_pic: expect.stringMatching(/^https?:/),
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
  it.each(['2025-01-01', '2026-07-20', '2026-07-22'])('has its first format at %s', async (version) => {
    expect(await ok('GET', at('nadia Ninety days'), { version })).toEqual({
      ...lasting(),
      member: { id: expect.stringMatching(/^mber_/) },
      metadata: { source: 'demo' },
      plan: { id: expect.stringMatching(/^plan_/), metadata: null },
      product: { id: expect.stringMatching(/^prod_/), metadata: null, title: 'Options from Zero' },
    });
  });

  it.each(['2026-07-23', '2026-08-21'])('has plan and product as ids at %s', async (version) => {
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

  it('includes the member record for its owner from 2026-07-23', async () => {
    const as = tokenOf('amir');
    expect((await ok('GET', at('amir Lifetime'), { as })).member).toEqual({
      id: expect.any(String),
      access_level: 'customer',
      last_accessed_at: null,
      position: null,
    });
    expect((await ok('GET', at('amir Lifetime'), { as, version: oldVersion })).member).toEqual({
      id: expect.any(String),
    });
  });

  it.each(versions)('is found by its license key at %s', async (version) => {
    const { license_key: key, membership_id: id } = service.demoData.examples;
    expect(await ok('GET', `/memberships/${key}`, { version })).toMatchObject({ id, license_key: key });
  });

  it.each(versions)('has no e-mail address without the permission at %s', async (version) => {
    const as = service.demoData.accounts[0]?.keys.read_only as string;
    expect((await ok('GET', at('mei Monthly'), { version, as })).user).toMatchObject({ username: 'mei', email: null });
    expect(
      (await ok('GET', `/memberships?account_id=${accountId}`, { version, as })).data
        .map(({ user }) => user.email)
        .filter(Boolean),
    ).toEqual([]);
  });

  it.each(versions)('is not found from another account or without a credential, at %s', async (version) => {
    expect(await errorOf(404, 'GET', at('mei Monthly'), { version, as: otherKey })).toMatchObject({
      type: 'not_found',
      code: 'not_found',
      param: null,
    });
    expect(await errorOf(404, 'GET', '/memberships/mem_unknown', { version })).toMatchObject({ type: 'not_found' });
    expect(
      await errorOf(404, 'GET', `/memberships/${service.demoData.examples.license_key}`, { version, as: otherKey }),
    ).toMatchObject({ type: 'not_found' });
    expect(await errorOf(404, 'GET', '/memberships/AAAAAA-AAAAAA-AAAAAA', { version })).toMatchObject({
      type: 'not_found',
    });
    expect(await errorOf(401, 'GET', at('mei Monthly'), { version, as: null })).toMatchObject({ type: 'unauthorized' });
    expect(await errorOf(404, 'GET', at('mei Monthly'), { version, as: tokenOf('amir') })).toMatchObject({
      type: 'not_found',
    });
  });
});

describe('the list of memberships', () => {
  const names = ({ data }: ResponseBody) =>
    data.map(({ id }) => Object.keys(memberships).find((name) => memberships[name] === id));

  it('requires the account with an API key before 2026-07-23, and no parameter from that version', async () => {
    expect(await errorOf(400, 'GET', '/memberships', { version: oldVersion })).toEqual({
      type: 'invalid_request_error',
      code: 'parameter_missing',
      param: 'company_id',
      message: 'company_id is required with an API key.',
    });
    for (const json of [
      await ok('GET', `/memberships?company_id=${accountId}`, { version: oldVersion }),
      await ok('GET', '/memberships'),
    ]) {
      expect(names(json)).toEqual(Object.keys(memberships));
    }
    expect(Object.keys(memberships)).toHaveLength(11);
  });

  it('accepts both names of the account before 2026-07-23 and rejects the older one from that version', async () => {
    expect(
      names(await ok('GET', `/memberships?account_id=${accountId}&first=1`, { version: oldVersion })),
    ).toHaveLength(1);
    expect(
      await errorOf(400, 'GET', `/memberships?company_id=${accountId}&account_id=biz_other`, { version: oldVersion }),
    ).toMatchObject({ code: 'parameter_invalid', param: 'company_id' });
    expect(await errorOf(400, 'GET', `/memberships?company_id=${accountId}`)).toMatchObject({
      code: 'parameter_invalid',
      param: 'company_id',
      message: expect.stringContaining('account_id'),
    });
  });

  it('returns 404 for an account that is not visible before 2026-07-23, and an empty list from that version', async () => {
    const otherAccountId = service.demoData.accounts[1]?.id;
    expect(
      await errorOf(404, 'GET', `/memberships?company_id=${otherAccountId}`, { version: oldVersion }),
    ).toMatchObject({
      code: 'not_found',
    });
    expect(await ok('GET', `/memberships?account_id=${otherAccountId}`)).toEqual({
      data: [],
      page_info: { end_cursor: null, start_cursor: null, has_next_page: false, has_previous_page: false },
    });
  });

  const filters: [string, string, () => string, string[]][] = [
    [oldVersion, 'statuses', () => 'statuses[]=past_due&statuses[]=unresolved', ['greta Yearly', 'greta Weekly']],
    [oldVersion, 'canceling', () => 'statuses=canceling', ['lucia Yearly']],
    [oldVersion, 'cancel options', () => 'cancel_options[]=switching', ['joao In yen']],
    [
      oldVersion,
      'users',
      () => `user_ids=${idOf('bruno')},${idOf('greta')}`,
      ['greta Yearly', 'bruno Ninety days', 'bruno Three payments', 'greta Weekly'],
    ],
    [oldVersion, 'creation', () => 'created_after=4102444800', []],
    [latest, 'status', () => 'status=past_due', ['greta Weekly']],
    [latest, 'paused', () => 'status=paused', ['bruno Three payments']],
    [latest, 'canceling', () => 'status=canceling', ['lucia Yearly']],
    [latest, 'user', () => `user_id=${idOf('bruno')}`, ['bruno Ninety days', 'bruno Three payments']],
    [latest, 'user and status', () => `user_id=${idOf('bruno')}&status=expired`, ['bruno Ninety days']],
    [
      latest,
      'plan',
      () => `plan_id=${service.demoData.examples.plan_id}`,
      ['amir Monthly', 'oskar Monthly', 'mei Monthly'],
    ],
    [
      latest,
      'plans',
      () => `plan_ids[]=${service.demoData.examples.plan_id}`,
      ['amir Monthly', 'oskar Monthly', 'mei Monthly'],
    ],
    [latest, 'product', () => `product_id=${service.demoData.examples.product_id}&status=completed`, ['amir Lifetime']],
    [latest, 'an unknown user', () => 'user_id=user_nobody', []],
  ];

  it.each(filters)('at %s is filtered by %s', async (version, _name, query, expected) => {
    expect(names(await ok('GET', `/memberships?account_id=${accountId}&${query()}`, { version }))).toEqual(expected);
  });

  it('rejects unknown enum values and removed sort orders', async () => {
    expect(await errorOf(400, 'GET', '/memberships?status=gone')).toMatchObject({
      type: 'invalid_request_error',
      code: 'parameter_invalid',
      param: 'status',
    });
    expect(await errorOf(400, 'GET', '/memberships?order=total_spend')).toMatchObject({
      code: 'parameter_invalid',
      param: 'order',
    });
    expect(await errorOf(400, 'GET', '/memberships?created_after=1784678400')).toMatchObject({
      code: 'parameter_invalid',
      param: 'created_after',
    });
    expect(await errorOf(400, 'GET', '/memberships?user_id=me')).toMatchObject({
      code: 'parameter_invalid',
      param: 'user_id',
    });
    expect(await errorOf(400, 'GET', '/memberships?first=101')).toMatchObject({
      code: 'parameter_invalid',
      param: 'first',
    });
    expect(
      (await ok('GET', `/memberships?company_id=${accountId}&first=101&order=total_spend`, { version: oldVersion }))
        .data,
    ).toHaveLength(11);
  });

  it.each(versions)('is paginated by its cursors at %s', async (version) => {
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

  it('contains the memberships that a user owns or manages', async () => {
    expect(names(await ok('GET', '/memberships', { as: tokenOf('amir') }))).toEqual(['amir Monthly', 'amir Lifetime']);
    expect(names(await ok('GET', '/memberships?user_id=me', { as: tokenOf('bruno') }))).toEqual([
      'bruno Ninety days',
      'bruno Three payments',
    ]);
    expect(names(await ok('GET', '/memberships', { as: tokenOf('amir'), version: oldVersion }))).toEqual([
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
    [oldVersion, 'statuses[]=left', ['joao']],
    [oldVersion, 'most_recent_actions[]=paused', []],
  ];

  it.each(lists)('at %s is filtered and sorted by %s', async (version, query, expected) => {
    const { data } = await ok('GET', `/members?account_id=${accountId}&${query}`, { version });
    expect(data.map(({ user }) => user.username)).toEqual(expected);
  });
});

describe('members', () => {
  const memberOf = async (username: string) => (await ok('GET', `/members?query=${username}`)).data[0] as Row;

  it.each(['2025-01-01', oldVersion])('have their first format at %s', async (version) => {
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

  it('are native from 2026-07-23', async () => {
    const row = await memberOf('mei');
    expect(row).toEqual({
      id: expect.stringMatching(/^mber_/),
      account_id: accountId,
      user: {
        id: idOf('mei'),
        username: 'mei',
        name: 'Mei',
        profile_picture: { url: `${service.origin}/pictures/initials/M.svg` },
      },
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
    expect(await errorOf(404, 'GET', `/members/${row.id}`, { as: otherKey })).toMatchObject({ type: 'not_found' });
  });

  it('reject unknown enum values and the former name of the account', async () => {
    expect(await errorOf(400, 'GET', '/members?access_level=owner')).toMatchObject({
      code: 'parameter_invalid',
      param: 'access_level',
    });
    expect(await errorOf(400, 'GET', '/members?status=drafted')).toMatchObject({
      code: 'parameter_invalid',
      param: 'status',
    });
    expect(await errorOf(400, 'GET', `/members?company_id=${accountId}`)).toMatchObject({
      code: 'parameter_invalid',
      param: 'company_id',
    });
    expect(await errorOf(404, 'GET', `/members?company_id=biz_unknown`, { version: oldVersion })).toMatchObject({
      type: 'not_found',
    });
  });
});
