import { legacyMembership, legacyPage } from '../../contract/legacy-v2';
import { createValidator } from '../../contract/versioning';
import type { HttpAnswer } from '../support/http-call';
import { openService, type TestService } from '../support/service';

let service: TestService;
let accountId: string;
let otherKey: string;
let readOnly: string;
/** Memberships of the first account by buyer and plan: `mei Monthly`. */
const memberships: Record<string, Bought> = {};
beforeAll(async () => {
  service = await openService();
  const [first, second] = service.world.accounts;
  [accountId, otherKey, readOnly] = [
    first?.id as string,
    second?.keys.latest as string,
    first?.keys.read_only as string,
  ];
  const fields = 'id storedStatus licenseKey user { id username } plan { id title product { id } }';
  const { json } = await service.ask(
    `query ($accountId: ID!) { memberships(accountId: $accountId, first: 100) { nodes { ${fields} } } }`,
    { accountId },
  );
  for (const bought of (json as { data: { memberships: { nodes: Bought[] } } }).data.memberships.nodes)
    memberships[`${bought.user.username} ${bought.plan.title}`] = bought;
});
afterAll(() => service.close());

interface Bought {
  readonly id: string;
  readonly storedStatus: string;
  readonly licenseKey: string | null;
  readonly user: { readonly id: string; readonly username: string };
  readonly plan: { readonly id: string; readonly title: string; readonly product: { readonly id: string } };
}

/** Every answer of these operations, as far as tests read it field by field. */
interface Answer {
  readonly id: string;
  readonly status: string;
  readonly valid: boolean;
  readonly metadata?: object;
  readonly renewal_period_end: number;
  readonly pagination: { readonly total_count: number };
  readonly data: readonly Answer[];
  readonly error: {
    readonly type: string;
    readonly message: string;
    readonly code: string;
    readonly param: string | null;
  };
}

interface Call {
  readonly as?: string | null;
  readonly body?: object | string;
  readonly headers?: Record<string, string>;
}

async function call(
  method: string,
  path: string,
  { as, body, headers }: Call = {},
): Promise<Omit<HttpAnswer, 'json'> & { readonly json: Answer }> {
  const answer = await service.request({
    method,
    path: `/api/v2${path}`,
    body,
    headers,
    ...(as !== undefined && { as }),
  });
  return { ...answer, json: answer.json as Answer };
}

async function ok(status: number, ...args: Parameters<typeof call>): Promise<Answer> {
  const answer = await call(...args);
  expect({ status: answer.status, text: answer.text }).toEqual({ status, text: expect.any(String) });
  return answer.json;
}

async function refused(status: number, ...args: Parameters<typeof call>): Promise<Answer['error']> {
  const answer = await call(...args);
  expect({ status: answer.status, keys: Object.keys(answer.json.error ?? {}).toSorted() }).toEqual({
    status,
    keys: ['code', 'message', 'param', 'type'],
  });
  return answer.json.error;
}

const of = (name: string) => memberships[name] as Bought;
const at = (name: string) => `/memberships/${of(name).id}`;
const names = ({ data }: Answer) => data.map(({ id }) => Object.keys(memberships).find((name) => of(name).id === id));
const listed = () => Object.keys(memberships).filter((name) => of(name).storedStatus !== 'DRAFTED');
const having = (...words: string[]) => listed().filter((name) => words.includes(of(name).storedStatus.toLowerCase()));
const badRequest = (message: string, param: string, code = 'parameter_invalid') => ({
  type: 'invalid_request_error',
  message,
  code,
  param,
});

describe('a membership', () => {
  it('has every field of the legacy API, by its id and by its license key', async () => {
    const { id, licenseKey, user, plan } = of('mei Monthly');
    const membership = await ok(200, 'GET', at('mei Monthly'));
    expect(membership).toEqual({
      id,
      company_id: accountId,
      product: plan.product.id,
      user: user.id,
      plan: plan.id,
      promo_code: null,
      access_pass: plan.product.id,
      email: 'mei@demo.example',
      stripe_subscription_id: null,
      stripe_customer_id: null,
      status: 'trialing',
      valid: true,
      cancel_at_period_end: false,
      payment_processor: 'multi_psp',
      license_key: licenseKey,
      metadata: { seats: 1, source: 'demo' },
      acquisition_data: null,
      quantity: 1,
      wallet_address: null,
      custom_field_responses: [],
      custom_fields_responses: {},
      custom_fields_responses_v2: {},
      discord: null,
      nft_tokens: null,
      expires_at: null,
      renewal_period_start: Date.UTC(2026, 0, 24, 8) / 1000,
      renewal_period_end: Date.UTC(2026, 0, 31, 8) / 1000,
      created_at: Date.UTC(2026, 0, 24, 8) / 1000,
      manage_url: expect.stringMatching(new RegExp(`^${service.origin}/manage/${id}\\?key=[\\w-]{43}$`)),
      affiliate_page_url: `${service.origin}/checkout/${plan.id}?a=mei`,
      checkout_session: null,
      affiliate_username: null,
      telegram_account_id: null,
      phone_number: null,
      split_pay_required_payments: null,
    });
    expect(await ok(200, 'GET', `/memberships/${licenseKey}`)).toEqual(membership);
    expect(await ok(200, 'GET', `/memberships/${licenseKey?.toLowerCase()}`)).toEqual(membership);
  });

  it('shows answers to questions in all three forms', async () => {
    const membership = await ok(200, 'GET', at('nadia Ninety days'));
    const [question, answer] = ['What do you want to learn?', 'How to sell covered calls.'];
    const id = expect.stringMatching(/^cfrp_/);
    expect(membership).toMatchObject({
      custom_field_responses: [
        { id, created_at: expect.any(Number), updated_at: expect.any(Number), question, answer },
      ],
      custom_fields_responses: { [question]: answer },
      expires_at: expect.any(Number),
      renewal_period_end: null,
    });
    const { custom_fields_responses_v2: byId } = membership as unknown as { custom_fields_responses_v2: object };
    expect([Object.keys(byId), Object.values(byId)]).toEqual([[id], [{ question, answer }]]);
  });

  it('shows whole objects where that is asked for, in every form of answer', async () => {
    const { id, plan } = of('mei Monthly');
    const product = (await ok(200, 'GET', `/products/${plan.product.id}`)) as object;
    const { plans: _plans, ...shown } = product as { plans: unknown };
    const whole = {
      id,
      access_pass: plan.product.id,
      promo_code: null,
      product: shown,
      plan: await ok(200, 'GET', `/plans/${plan.id}`),
      user: await ok(200, 'GET', '/members/mei'),
    };
    for (const query of [
      'expand=product,user,plan,promo_code',
      'expand[]=product&expand[]=user&expand[]=plan&expand[]=promo_code',
    ]) {
      expect(await ok(200, 'GET', `${at('mei Monthly')}?${query}`)).toMatchObject(whole);
    }
    expect(
      (await ok(200, 'GET', `/memberships?expand=product,user,plan&plan_id=${plan.id}&per=50`)).data,
    ).toContainEqual(expect.objectContaining(whole));
    expect(
      await ok(201, 'POST', `${at('mei Monthly')}?expand=product,plan,user`, {
        body: { metadata: { seats: 1, source: 'demo' } },
      }),
    ).toMatchObject(whole);
    expect(await ok(200, 'GET', `${at('mei Monthly')}?expand=user`)).toMatchObject({
      user: whole.user,
      plan: plan.id,
      product: plan.product.id,
    });
  });

  it('shows no e-mail address without the permission', async () => {
    expect(await ok(200, 'GET', `${at('mei Monthly')}?expand=user`, { as: readOnly })).toMatchObject({
      email: null,
      user: { username: 'mei', email: null, authorized_user: null },
    });
  });

  it('is not there for another account, nor as a draft, nor without a credential', async () => {
    const { licenseKey } = of('mei Monthly');
    for (const path of [at('mei Monthly'), `/memberships/${licenseKey}`])
      expect(await refused(404, 'GET', path, { as: otherKey })).toMatchObject({ type: 'not_found', code: 'not_found' });
    const draft = Object.values(memberships).find(({ storedStatus }) => storedStatus === 'DRAFTED') as Bought;
    expect(await refused(404, 'GET', `/memberships/${draft.id}`)).toMatchObject({ type: 'not_found' });
    expect(await refused(404, 'GET', '/memberships/mem_unknown')).toMatchObject({ type: 'not_found' });
    expect(await refused(401, 'GET', at('mei Monthly'), { as: null })).toMatchObject({ type: 'unauthorized' });
    expect(await refused(400, 'GET', `${at('mei Monthly')}?expand=company`)).toEqual(
      badRequest('`expand[0]` must be one of product, user, plan, promo_code.', 'expand[0]'),
    );
  });
});

describe('the list of memberships', () => {
  it('has numbered pages, newest first, and never a draft', async () => {
    const all = listed();
    expect(all.length).toBeLessThan(Object.keys(memberships).length);
    const first = await ok(200, 'GET', '/memberships?per=4');
    expect([first.pagination, names(first)]).toEqual([
      { current_page: 1, total_page: Math.ceil(all.length / 4), total_count: all.length },
      all.slice(0, 4),
    ]);
    expect(names(await ok(200, 'GET', '/memberships?per=4&page=2'))).toEqual(all.slice(4, 8));
    expect(names(await ok(200, 'GET', '/memberships?direction=asc&per=50'))).toEqual(all.toReversed());
    expect((await ok(200, 'GET', '/memberships?page=99')).data).toEqual([]);
  });

  const filters: [string, () => string, () => string[]][] = [
    ['status', () => 'status=active', () => having('active')],
    ['valid', () => 'valid=true', () => having('trialing', 'active', 'completed', 'past_due')],
    ['not valid', () => 'valid=false', () => having('canceled', 'expired', 'unresolved')],
    ['wishes that exclude each other', () => 'valid=true&status=canceled', () => []],
    [
      'plan_id',
      () => `plan_id=${of('mei Monthly').plan.id}`,
      () => listed().filter((name) => name.endsWith('Monthly')),
    ],
    [
      'product_id',
      () => `product_id=${of('nadia Ninety days').plan.product.id}`,
      () => sameProduct('nadia Ninety days'),
    ],
    [
      'the older product_id',
      () => `product_id=${of('nadia Ninety days').plan.product.id.replace('prod_', 'pass_')}`,
      () => sameProduct('nadia Ninety days'),
    ],
    [
      'access_pass_id',
      () => `access_pass_id=${of('nadia Ninety days').plan.product.id}`,
      () => sameProduct('nadia Ninety days'),
    ],
    ['user_id', () => `user_id=${of('mei Monthly').user.id}`, () => listed().filter((name) => name.startsWith('mei'))],
    ['discord_id', () => 'discord_id=nobody', () => []],
    ['wallet_address', () => 'wallet_address=0xnobody', () => []],
  ];
  const sameProduct = (model: string) =>
    listed().filter((name) => of(name).plan.product.id === of(model).plan.product.id);

  it.each(filters)('is narrowed by %s', async (_name, query, expected) => {
    expect(names(await ok(200, 'GET', `/memberships?per=50&${query()}`))).toEqual(expected());
  });

  it('leaves metadata out where that is asked for', async () => {
    for (const row of (await ok(200, 'GET', '/memberships?hide_metadata=true')).data)
      expect(row).not.toHaveProperty('metadata');
    for (const row of (await ok(200, 'GET', '/memberships?hide_metadata=false')).data)
      expect(row).toHaveProperty('metadata');
  });

  it('is of the own account, with the permission', async () => {
    const { data } = await ok(200, 'GET', '/memberships?per=50', { as: otherKey });
    expect(data.filter(({ id }) => Object.values(memberships).some((one) => one.id === id))).toEqual([]);
    expect(
      (
        await ok(200, 'GET', `/memberships?user_id=${of('mei Monthly').user.id}&plan_id=${of('mei Monthly').plan.id}`, {
          as: otherKey,
        })
      ).data,
    ).toEqual([]);
  });

  it('is as its schema says', async () => {
    const validate = createValidator(legacyPage(legacyMembership));
    for (const query of ['', '?expand=product,user,plan,promo_code', '?hide_metadata=true'])
      expect(validate(await ok(200, 'GET', `/memberships${query}`))).toBeUndefined();
  });

  it.each([
    ['per=51', '`per` must be at most 50.', 'per'],
    ['per=0', '`per` must be at least 1.', 'per'],
    ['page=0', '`page` must be at least 1.', 'page'],
    [
      'status=drafted',
      '`status` must be one of trialing, active, past_due, completed, canceled, expired, unresolved.',
      'status',
    ],
    [
      'status=canceling',
      '`status` must be one of trialing, active, past_due, completed, canceled, expired, unresolved.',
      'status',
    ],
    ['valid=maybe', '`valid` must be true or false.', 'valid'],
    ['direction=up', '`direction` must be one of asc, desc.', 'direction'],
    ['expand=member', '`expand[0]` must be one of product, user, plan, promo_code.', 'expand[0]'],
    [
      'product_id=prod_a&access_pass_id=prod_b',
      '`access_pass_id` and `product_id` are the same parameter and must not differ.',
      'product_id',
    ],
  ])('refuses %s', async (query, message, param) => {
    expect(await refused(400, 'GET', `/memberships?${query}`)).toEqual(badRequest(message, param));
  });
});

describe('commands', () => {
  it('metadata takes the place of what is there', async () => {
    const { id } = of('oskar Monthly');
    expect(await ok(201, 'POST', `/memberships/${id}`, { body: { metadata: { a: 1 } } })).toMatchObject({
      id,
      metadata: { a: 1 },
    });
    expect(await ok(201, 'POST', `/memberships/${id}`, { body: { metadata: { b: 'two' } } })).toMatchObject({
      id,
      metadata: { b: 'two' },
    });
    expect(await ok(201, 'POST', `/memberships/${id}`, { body: { metadata: {} } })).toMatchObject({ id, metadata: {} });
  });

  it('free days move the end of the period', async () => {
    const before = await ok(200, 'GET', at('mei Monthly'));
    const after = await ok(201, 'POST', `${at('mei Monthly')}/add_free_days`, { body: { days: 3 } });
    expect(after).toEqual({ ...before, renewal_period_end: before.renewal_period_end + 3 * 86_400 });
  });

  it('cancel ends with the period, terminate at once', async () => {
    const before = await ok(200, 'GET', at('mei Monthly'));
    const canceled = await ok(201, 'POST', `${at('mei Monthly')}/cancel`);
    expect(canceled).toEqual({ ...before, cancel_at_period_end: true, expires_at: before.renewal_period_end });
    expect(names(await ok(200, 'GET', '/memberships?status=trialing&per=50'))).toContain('mei Monthly');
    expect(await ok(201, 'POST', `${at('mei Monthly')}/terminate`)).toMatchObject({ status: 'canceled', valid: false });
    for (const action of ['cancel', 'terminate'])
      expect(await ok(201, 'POST', `${at('mei Monthly')}/${action}`)).toMatchObject({ status: 'canceled' });
    expect(await refused(409, 'POST', `${at('nadia Ninety days')}/cancel`)).toEqual({
      type: 'conflict',
      message: 'This membership does not renew.',
      code: 'conflict',
      param: null,
    });
  });

  it.each<[name: string, action: string, body: object, message: string, param: string, code: string]>([
    ['no metadata', '', {}, '`metadata` is required.', 'metadata', 'parameter_missing'],
    ['metadata that is a list', '', { metadata: [] }, '`metadata` must be an object.', 'metadata', 'parameter_invalid'],
    ['metadata that is null', '', { metadata: null }, '`metadata` must be an object.', 'metadata', 'parameter_invalid'],
    ['no days', '/add_free_days', {}, '`days` is required.', 'days', 'parameter_missing'],
    ['half a day', '/add_free_days', { days: 0.5 }, '`days` must be an integer.', 'days', 'parameter_invalid'],
    [
      'no day at all',
      '/add_free_days',
      { days: 0 },
      'days is a whole number from 1 to 1095.',
      'days',
      'parameter_invalid',
    ],
    [
      'days backwards',
      '/add_free_days',
      { days: -1 },
      'days is a whole number from 1 to 1095.',
      'days',
      'parameter_invalid',
    ],
    [
      'more than three years of days',
      '/add_free_days',
      { days: 1_096 },
      'days is a whole number from 1 to 1095.',
      'days',
      'parameter_invalid',
    ],
    ['days as text', '/add_free_days', { days: '3' }, '`days` must be an integer.', 'days', 'parameter_invalid'],
    [
      '51 keys of metadata',
      '',
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, n])) },
      '`metadata` must have at most 50 keys.',
      'metadata',
      'parameter_invalid',
    ],
    [
      'a license with too long a text',
      '/validate_license',
      { metadata: { device: 'x'.repeat(501) } },
      '`metadata.device` must have at most 500 characters.',
      'metadata.device',
      'parameter_invalid',
    ],
    [
      'days beyond any number',
      '/add_free_days',
      { days: 1e12 },
      'days has a value that is not accepted.',
      'days',
      'parameter_invalid',
    ],
    ['a license without metadata', '/validate_license', {}, '`metadata` is required.', 'metadata', 'parameter_missing'],
    [
      'a license with text',
      '/validate_license',
      { metadata: 'device' },
      '`metadata` must be an object.',
      'metadata',
      'parameter_invalid',
    ],
  ])('refuse %s', async (_name, action, body, message, param, code) => {
    const before = await ok(200, 'GET', at('nadia Ninety days'));
    expect(await refused(400, 'POST', `${at('nadia Ninety days')}${action}`, { body })).toEqual(
      badRequest(message, param, code),
    );
    expect(await ok(200, 'GET', at('nadia Ninety days'))).toEqual(before);
  });

  it('are for the own account, with the permission', async () => {
    const bodies = {
      '': { metadata: { x: 1 } },
      '/cancel': {},
      '/terminate': {},
      '/add_free_days': { days: 1 },
      '/validate_license': { metadata: { x: 1 } },
    };
    const before = await ok(200, 'GET', at('nadia Ninety days'));
    for (const [action, body] of Object.entries(bodies)) {
      const path = `${at('nadia Ninety days')}${action}`;
      expect(await refused(404, 'POST', path, { body, as: otherKey })).toMatchObject({ type: 'not_found' });
      expect(await refused(403, 'POST', path, { body, as: readOnly })).toMatchObject({ type: 'forbidden' });
      expect(await refused(401, 'POST', path, { body, as: null })).toMatchObject({ type: 'unauthorized' });
      expect((await refused(400, 'POST', path, { body: '[1]' })).message).toBe(
        'The request body must be a JSON object.',
      );
    }
    expect(await ok(200, 'GET', at('nadia Ninety days'))).toEqual(before);
  });
});

describe('validating a license', () => {
  const otherwise = badRequest(
    'This license has been validated with other metadata. Empty the metadata of the membership before it is validated anew.',
    'metadata',
  );
  const validate = (name: string, device: unknown, options: Call = {}) =>
    call('POST', `/memberships/${name}/validate_license`, { body: { metadata: { device } }, ...options });

  beforeEach(async () => {
    await ok(201, 'POST', at('oskar Monthly'), { body: { metadata: {} } });
  });

  it('keeps the first metadata, and refuses any other', async () => {
    const { id, licenseKey } = of('oskar Monthly');
    const before = await ok(200, 'GET', at('oskar Monthly'));
    const first = await validate(licenseKey as string, 'a');
    expect([first.status, first.json]).toEqual([201, { ...before, metadata: { device: 'a' } }]);
    expect([(await validate(id, 'a')).text, (await validate(licenseKey as string, 'a')).text]).toEqual([
      first.text,
      first.text,
    ]);
    expect(
      await refused(400, 'POST', `/memberships/${licenseKey}/validate_license`, {
        body: { metadata: { device: 'b' } },
      }),
    ).toEqual(otherwise);
    expect(await ok(200, 'GET', at('oskar Monthly'))).toEqual(first.json);
    expect(
      await ok(201, 'POST', `/memberships/${id}/validate_license?expand=plan`, { body: { metadata: { device: 'a' } } }),
    ).toMatchObject({ plan: { id: of('oskar Monthly').plan.id } });
  });

  it('is no matter of the metadata of plan and seller: those bind nothing, and only emptying it frees the license', async () => {
    const { id } = of('oskar Monthly');
    await ok(201, 'POST', at('oskar Monthly'), { body: { metadata: { seats: 1, source: 'demo' } } });
    expect((await validate(id, 'a')).json.metadata).toEqual({ seats: 1, source: 'demo', device: 'a' });
    expect(await ok(201, 'POST', at('oskar Monthly'), { body: { metadata: { seats: 2 } } })).toMatchObject({
      metadata: { seats: 2, device: 'a' },
    });
    expect(
      await refused(400, 'POST', `/memberships/${id}/validate_license`, { body: { metadata: { device: 'b' } } }),
    ).toEqual(otherwise);
    expect((await ok(200, 'GET', at('oskar Monthly'))).metadata).toEqual({ seats: 2, device: 'a' });
    const dated = (path: string, version: string, metadata?: object | null) =>
      service.request({
        method: metadata === undefined ? 'GET' : 'PATCH',
        path: `/api/v1/memberships/${path}`,
        headers: { 'api-version-date': version },
        body: metadata === undefined ? undefined : { metadata },
      });
    expect((await dated(id, '2026-08-21')).json).toMatchObject({ metadata: { seats: 2, device: 'a' } });
    expect((await dated(id, '2026-07-20', null)).json).toMatchObject({ metadata: null });
    expect((await validate(id, 'b')).json.metadata).toEqual({ device: 'b' });
    expect((await dated(id, '2026-08-21', {})).json).toMatchObject({ metadata: {} });
    expect((await validate(id, 'c')).json.metadata).toEqual({ device: 'c' });
  });

  it('lets exactly one of many first ones win', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => validate(of('oskar Monthly').licenseKey as string, n)),
    );
    const won = answers.filter(({ status }) => status === 201);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 201).map(({ json }) => json.error)).toEqual(
      Array.from({ length: 5 }, () => otherwise),
    );
    expect((await ok(200, 'GET', at('oskar Monthly'))).metadata).toEqual(won[0]?.json.metadata);
  });

  it('does not know a key of another account, nor one whose product has no licenses', async () => {
    const { licenseKey } = of('oskar Monthly');
    expect([
      (await validate(licenseKey as string, 'a', { as: otherKey })).status,
      (await validate('AAAAAA-AAAAAA-AAAAAA', 'a')).status,
    ]).toEqual([404, 404]);
    expect(of('nadia Ninety days').licenseKey).toBeNull();
    expect((await ok(200, 'GET', at('oskar Monthly'))).metadata).toEqual({});
  });

  it('answers a repeat with the same idempotency key from memory', async () => {
    const headers = { 'idempotency-key': 'license' };
    const [first, second] = [
      await validate(of('oskar Monthly').id, 'a', { headers }),
      await validate(of('oskar Monthly').id, 'a', { headers }),
    ];
    expect([first.status, second.text, second.headers['idempotent-replayed']]).toEqual([201, first.text, 'true']);
  });
});
