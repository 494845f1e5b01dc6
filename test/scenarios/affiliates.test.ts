import { type Api, apiOf, newestVersion } from '../support/api';
import { openService, type TestService } from '../support/service';

/** Every answer of these operations, as far as tests read it field by field. */
interface Answer {
  readonly id: string;
  readonly data: readonly Answer[];
}

const versions = ['2025-01-01', '2026-07-20', newestVersion] as const;
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

let service: TestService;
let api: Api<Answer>;
let account: string;
let planId: string;
let productId: string;
beforeAll(async () => {
  service = await openService();
  api = apiOf(service);
  account = service.world.accounts[0]?.id as string;
  [planId, productId] = [service.world.examples.plan_id as string, service.world.examples.product_id as string];
});
afterAll(() => service.close());

describe.each(versions)('at %s', (version) => {
  it('an affiliate is made or found, shown, listed, archived and brought back', async () => {
    const made = await api.ok('POST', '/affiliates', {
      version,
      body: { company_id: account, user_identifier: 'greta@demo.example' },
    });
    expect(made).toEqual({
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
    const path = `/affiliates/${made.id}`;
    expect(await api.ok('GET', path, { version })).toEqual(made);
    expect(
      (await api.ok('GET', `/affiliates?company_id=${account}&query=gret&order=cached_total_rewards`, { version }))
        .data,
    ).toEqual([made]);
    expect(await api.ok('POST', `${path}/archive`, { version })).toBe(true);
    expect(
      (await api.ok('GET', `/affiliates?account_id=${account}&status=archived&query=greta`, { version })).data,
    ).toMatchObject([{ id: made.id, status: 'archived' }]);
    expect(await api.ok('POST', `${path}/unarchive`, { version })).toBe(true);
    expect(await api.ok('GET', path, { version })).toEqual({ ...made, updated_at: time });
  });

  it('overrides are made, listed, changed and taken back', async () => {
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
    const share = await api.ok('POST', path, {
      version,
      body: { override_type: 'rev_share', commission_type: 'flat_fee', commission_value: 3, product_id: productId },
    });
    expect((await api.ok('GET', path, { version })).data).toEqual([share, standard]);
    expect((await api.ok('GET', `${path}?override_type=standard`, { version })).data).toEqual([standard]);
    const changed = await api.ok('PATCH', `${path}/${share.id}`, {
      version,
      body: { id: share.id, revenue_basis: 'pre_fees', commission_value: 4.25 },
    });
    expect(changed).toEqual({ ...share, revenue_basis: 'pre_fees', commission_value: 4.25 });
    expect(await api.ok('GET', `${path}/${share.id}`, { version })).toEqual(changed);
    expect(
      await api.refused('POST', path, {
        version,
        body: { override_type: 'standard', plan_id: planId, commission_value: 1 },
      }),
    ).toMatchObject({ status: 409, code: 'conflict' });
    expect(await api.refused('GET', `/affiliates/aff_other/overrides/${share.id}`, { version })).toMatchObject({
      status: 404,
    });
    for (const one of [standard, share]) expect(await api.ok('DELETE', `${path}/${one.id}`, { version })).toBe(true);
    expect(await api.refused('DELETE', `${path}/${share.id}`, { version })).toMatchObject({ status: 404 });
    expect(await api.ok('GET', `/affiliates/${id}`, { version })).toMatchObject({ total_overrides_count: 0 });
  });

  it('what is wrong is refused with its parameter', async () => {
    const { id } = await api.ok('POST', '/affiliates', {
      version,
      body: { account_id: account, user_identifier: 'joao' },
    });
    const refusals = [
      ['/affiliates', { account_id: account, user_identifier: 'nemo' }, 400, 'user_identifier'],
      ['/affiliates', { account_id: account }, 400, 'user_identifier'],
      [`/affiliates/${id}/overrides`, { override_type: 'standard', commission_value: 5 }, 400, 'plan_id'],
      [`/affiliates/${id}/overrides`, { override_type: 'rev_share', commission_value: 500 }, 400, 'commission_value'],
      ['/affiliates/aff_none/overrides', { override_type: 'rev_share', commission_value: 5 }, 404, null],
    ] as const;
    for (const [path, body, status, param] of refusals)
      expect(await api.refused('POST', path, { version, body })).toMatchObject({ status, param });
  });
});
