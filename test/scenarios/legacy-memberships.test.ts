import { legacyMembership, legacyPage } from '../../contract/legacy-v2';
import { createValidator } from '../../contract/versioning';
import {
  accountId,
  at,
  badRequest,
  type Bought,
  memberships,
  names,
  of,
  ok,
  otherKey,
  readOnly,
  errorOf,
  service,
  setUpTests,
} from './testing/legacy-memberships';

setUpTests();

const listed = () => Object.keys(memberships).filter((name) => of(name).storedStatus !== 'DRAFTED');
const namesWithStatus = (...words: string[]) =>
  listed().filter((name) => words.includes(of(name).storedStatus.toLowerCase()));

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

  it('has the custom field responses in all three formats', async () => {
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

  it('expands objects on request in every response format', async () => {
    const { id, plan } = of('mei Monthly');
    const product = (await ok(200, 'GET', `/products/${plan.product.id}`)) as object;
    const { plans: _plans, experiences: _experiences, ...shown } = product as Record<string, unknown>;
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

  it('has no e-mail address without the permission', async () => {
    expect(await ok(200, 'GET', `${at('mei Monthly')}?expand=user`, { as: readOnly })).toMatchObject({
      email: null,
      user: { username: 'mei', email: null, authorized_user: null },
    });
  });

  it('is not found from another account, as a draft, or without a credential', async () => {
    const { licenseKey } = of('mei Monthly');
    for (const path of [at('mei Monthly'), `/memberships/${licenseKey}`])
      expect(await errorOf(404, 'GET', path, { as: otherKey })).toMatchObject({ type: 'not_found', code: 'not_found' });
    const draft = Object.values(memberships).find(({ storedStatus }) => storedStatus === 'DRAFTED') as Bought;
    expect(await errorOf(404, 'GET', `/memberships/${draft.id}`)).toMatchObject({ type: 'not_found' });
    expect(await errorOf(404, 'GET', '/memberships/mem_unknown')).toMatchObject({ type: 'not_found' });
    expect(await errorOf(401, 'GET', at('mei Monthly'), { as: null })).toMatchObject({ type: 'unauthorized' });
    expect(await errorOf(400, 'GET', `${at('mei Monthly')}?expand=company`)).toEqual(
      badRequest('`expand[0]` must be one of product, user, plan, promo_code.', 'expand[0]'),
    );
  });
});

describe('the list of memberships', () => {
  it('has numbered pages, newest first, without drafts', async () => {
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
    ['status', () => 'status=active', () => namesWithStatus('active')],
    ['valid', () => 'valid=true', () => namesWithStatus('trialing', 'active', 'completed', 'past_due')],
    ['not valid', () => 'valid=false', () => namesWithStatus('canceled', 'expired', 'unresolved')],
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

  it.each(filters)('is filtered by %s', async (_name, query, expected) => {
    expect(names(await ok(200, 'GET', `/memberships?per=50&${query()}`))).toEqual(expected());
  });

  it('omits metadata on request', async () => {
    for (const row of (await ok(200, 'GET', '/memberships?hide_metadata=true')).data)
      expect(row).not.toHaveProperty('metadata');
    for (const row of (await ok(200, 'GET', '/memberships?hide_metadata=false')).data)
      expect(row).toHaveProperty('metadata');
  });

  it("contains only memberships of the key's account", async () => {
    const { data } = await ok(200, 'GET', '/memberships?per=50', { as: otherKey });
    expect(data.filter(({ id }) => Object.values(memberships).some((item) => item.id === id))).toEqual([]);
    expect(
      (
        await ok(200, 'GET', `/memberships?user_id=${of('mei Monthly').user.id}&plan_id=${of('mei Monthly').plan.id}`, {
          as: otherKey,
        })
      ).data,
    ).toEqual([]);
  });

  it('matches its schema', async () => {
    const validate = createValidator(legacyPage(legacyMembership.schema));
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
      '`access_pass_id` and `product_id` are the same parameter and must have the same value.',
      'product_id',
    ],
  ])('rejects %s', async (query, message, param) => {
    expect(await errorOf(400, 'GET', `/memberships?${query}`)).toEqual(badRequest(message, param));
  });
});
