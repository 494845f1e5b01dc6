import { fieldsIn, formCall } from '../../web/checkout/testing';
import { type Api, apiOf, newestVersion } from '../support/api';
import { openService, type TestService } from '../support/service';
import { until } from '../support/until';

/** Fields that the tests read from the response bodies of these operations. */
interface ResponseBody {
  readonly id: string;
  readonly data: readonly ResponseBody[];
  readonly purchase_url: string;
  readonly total_referral_earnings_usd: string;
}

const versions = ['2025-01-01', '2026-07-20', newestVersion] as const;
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let service: TestService;
let api: Api<ResponseBody>;
let account: string;
let planId: string;
let productId: string;
beforeAll(async () => {
  service = await openService();
  api = apiOf(service);
  account = service.demoData.accounts[0]?.id as string;
  [planId, productId] = [service.demoData.examples.plan_id as string, service.demoData.examples.product_id as string];
});
afterAll(() => service.close());

describe.each(versions)('at %s', (version) => {
  it('creates or finds an affiliate, reads, lists, archives and unarchives it', async () => {
    const created = await api.ok('POST', '/affiliates', {
      version,
      body: { company_id: account, user_identifier: 'greta@demo.example' },
    });
    expect(created).toEqual({
      id: expect.stringMatching(/^aff_/),
      status: 'active',
      created_at: time,
      updated_at: time,
      total_referrals_count: 0,
      total_referral_earnings_usd: '0.00',
      total_overrides_count: 0,
      customer_retention_rate: '0.00',
      customer_retention_rate_ninety_days: '0.00',
      monthly_recurring_revenue_usd: '0.00',
      total_revenue_usd: '0.00',
      active_members_count: 0,
      user: { id: expect.stringMatching(/^user_/), name: 'Greta', username: 'greta' },
      company: { id: account, title: 'Pickaxe Labs' },
    });
    const path = `/affiliates/${created.id}`;
    expect(await api.ok('GET', path, { version })).toEqual(created);
    expect(
      (await api.ok('GET', `/affiliates?company_id=${account}&query=gret&order=cached_total_rewards`, { version }))
        .data,
    ).toEqual([created]);
    expect(await api.ok('POST', `${path}/archive`, { version })).toBe(true);
    expect(
      (await api.ok('GET', `/affiliates?account_id=${account}&status=archived&query=greta`, { version })).data,
    ).toMatchObject([{ id: created.id, status: 'archived' }]);
    expect(await api.ok('POST', `${path}/unarchive`, { version })).toBe(true);
    expect(await api.ok('GET', path, { version })).toEqual({ ...created, updated_at: time });
  });

  it('creates, lists, updates and deletes overrides', async () => {
    const { id } = await api.ok('POST', '/affiliates', {
      version,
      body: { account_id: account, user_identifier: 'joao' },
    });
    const path = `/affiliates/${id}/overrides`;
    const standard = await api.ok('POST', path, {
      version,
      body: {
        id,
        override_type: 'standard',
        plan_id: planId,
        commission_value: 12.5,
        applies_to_payments: 'first_payment',
      },
    });
    expect(standard).toEqual({
      id: expect.stringMatching(/^aovr_/),
      override_type: 'standard',
      commission_type: 'percentage',
      commission_value: 12.5,
      applies_to_payments: 'first_payment',
      applies_to_products: null,
      revenue_basis: null,
      plan_id: planId,
      product_id: productId,
      product_direct_link: null,
      checkout_direct_link: `${service.origin}/checkout/${planId}?a=joao`,
      total_referral_earnings_usd: 0,
    });
    const revShare = await api.ok('POST', path, {
      version,
      body: { override_type: 'rev_share', commission_type: 'flat_fee', commission_value: 3, product_id: productId },
    });
    expect((await api.ok('GET', path, { version })).data).toEqual([revShare, standard]);
    expect((await api.ok('GET', `${path}?override_type=standard`, { version })).data).toEqual([standard]);
    const changed = await api.ok('PATCH', `${path}/${revShare.id}`, {
      version,
      body: { id: revShare.id, revenue_basis: 'pre_fees', commission_value: 4.25 },
    });
    expect(changed).toEqual({ ...revShare, revenue_basis: 'pre_fees', commission_value: 4.25 });
    expect(await api.ok('GET', `${path}/${revShare.id}`, { version })).toEqual(changed);
    expect(
      await api.refused('POST', path, {
        version,
        body: { override_type: 'standard', plan_id: planId, commission_value: 1 },
      }),
    ).toMatchObject({ status: 409, code: 'conflict' });
    expect(await api.refused('GET', `/affiliates/aff_other/overrides/${revShare.id}`, { version })).toMatchObject({
      status: 404,
    });
    for (const one of [standard, revShare]) expect(await api.ok('DELETE', `${path}/${one.id}`, { version })).toBe(true);
    expect(await api.refused('DELETE', `${path}/${revShare.id}`, { version })).toMatchObject({ status: 404 });
    expect(await api.ok('GET', `/affiliates/${id}`, { version })).toMatchObject({ total_overrides_count: 0 });
  });

  it('rejects invalid input and names the parameter', async () => {
    const { id } = await api.ok('POST', '/affiliates', {
      version,
      body: { account_id: account, user_identifier: 'joao' },
    });
    const rejections = [
      ['/affiliates', { account_id: account, user_identifier: 'nemo' }, 400, 'user_identifier'],
      ['/affiliates', { account_id: account }, 400, 'user_identifier'],
      [`/affiliates/${id}/overrides`, { override_type: 'standard', commission_value: 5 }, 400, 'plan_id'],
      [`/affiliates/${id}/overrides`, { override_type: 'rev_share', commission_value: 500 }, 400, 'commission_value'],
      ['/affiliates/aff_none/overrides', { override_type: 'rev_share', commission_value: 5 }, 404, null],
    ] as const;
    for (const [path, body, status, param] of rejections)
      expect(await api.refused('POST', path, { version, body })).toMatchObject({ status, param });
  });
});

it('an affiliate without purchases earns when funds settle and returns the refunded share of the commission', async () => {
  const theo = service.demoData.users.find(({ username }) => username === 'theo');
  expect(await api.ok('GET', '/users/theo')).toMatchObject({ id: theo?.id });
  const affiliate = await api.ok('POST', '/affiliates', { body: { account_id: account, user_identifier: 'theo' } });
  const path = `/affiliates/${affiliate.id}`;
  const revShare = { override_type: 'rev_share', commission_value: 10, revenue_basis: 'pre_fees' };
  const override = await api.ok('POST', `${path}/overrides`, { body: revShare });
  const plan = { product_id: productId, initial_price: 50, force_create_new_plan: true };
  const bought = async (code: string, email: string): Promise<ResponseBody> => {
    const { purchase_url: url } = await api.ok('POST', '/checkout_configurations', { body: { plan } });
    const { pathname, search } = new URL(url);
    const address = `${pathname}${search}${search ? '&' : '?'}a=${code}`;
    const page = await service.request({ path: address, as: null });
    const typed = {
      action: 'pay',
      email,
      name: 'Toni',
      card_number: '4242 4242 4242 4242',
      card_expiry: '12/39',
      card_cvc: '737',
    };
    const sent = await service.request({
      ...formCall(pathname + search, { ...fieldsIn(page.text), ...typed }),
      as: null,
    });
    expect(sent.status).toBe(303);
    const found = await until(
      () => api.ok('GET', `/payments?account_id=${account}&query=${encodeURIComponent(email)}`),
      ({ data }) => data.length > 0,
    );
    return found.data[0] as ResponseBody;
  };
  const rewardOf = async ({ id }: ResponseBody) =>
    ((await api.ok('GET', `/payments/${id}`, { api: 'v2' })) as unknown as { affiliate_reward: number | null })
      .affiliate_reward;
  const graph = async ({ id }: ResponseBody) => {
    const { json } = await service.request({
      method: 'POST',
      path: '/graphql',
      body: { query: `{ payment(id: "${id}") { ignoredAffiliateCode affiliateCommission { amount } } }` },
    });
    return (json as { data: { payment: object } }).data.payment;
  };
  const payment = await bought('Theo', 'referred@example.com');
  const unreferred = await bought('unheard-of', 'unreferred@example.com');
  expect(await rewardOf(payment)).toBeNull();
  expect(await graph(unreferred)).toEqual({ ignoredAffiliateCode: 'unheard-of', affiliateCommission: null });
  await until(
    async () => {
      await api.ok('POST', '/sandbox/ledger/settle', { body: { account_id: account } });
      return rewardOf(payment);
    },
    (reward) => reward !== null,
  );
  expect([await rewardOf(payment), await rewardOf(unreferred)]).toEqual([5, null]);
  expect(await api.ok('GET', path)).toMatchObject({ total_referrals_count: 1, total_referral_earnings_usd: '5.00' });
  expect(await api.ok('GET', `${path}/overrides/${override.id}`)).toMatchObject({ total_referral_earnings_usd: 5 });
  const lines = await api.ok('GET', `/financial-activity?user_id=${theo?.id}`, { as: theo?.token });
  expect(lines.data[0]).toMatchObject({ line_type: 'affiliate_commission', payment_id: payment.id });
  await api.ok('POST', `/payments/${payment.id}/refund`, { body: { partial_amount: 20 } });
  await until(
    () => rewardOf(payment),
    (reward) => reward === 3,
  );
  expect(await api.ok('GET', path)).toMatchObject({ total_referral_earnings_usd: '3.00' });
});
