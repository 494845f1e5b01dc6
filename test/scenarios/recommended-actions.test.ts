import { type Api, apiOf, newestVersion } from '../support/api';
import { openService, type TestService } from '../support/service';

/** Fields that the tests read from the response bodies of these operations. */
interface ResponseBody {
  readonly id: string;
  readonly action: string;
  readonly account_id: string | null;
  readonly cta: string;
  readonly data: readonly ResponseBody[];
}

const versions = ['2025-01-01', '2026-07-20', newestVersion] as const;

let service: TestService;
let api: Api<ResponseBody>;
let account: string;
let child: string;
beforeAll(async () => {
  service = await openService();
  api = apiOf(service);
  account = service.demoData.accounts[0]?.id as string;
  child = (
    await api.ok('POST', '/companies', {
      body: { parent_company_id: account, email: 'child@demo.example', title: 'Child' },
    })
  ).id;
});
afterAll(() => service.close());

const actionsFor = async (id: string, version: string = newestVersion) =>
  (await api.ok('GET', `/accounts/${id}/recommend_actions`, { version })).data.map(({ action }) => action);

describe.each(versions)('at %s', (version) => {
  it('lists what a new account has not done yet, with the URL of a guide', async () => {
    const { data } = await api.ok('GET', `/accounts/${child}/recommend_actions`, { version });
    expect(data.map(({ action }) => action)).toEqual([
      'create_product',
      'verify_identity',
      'theme_business',
      'enable_tax_collection',
      'invite_team_member',
    ]);
    expect(data[0]).toEqual({
      action: 'create_product',
      title: 'Create a product',
      description: 'There is nothing to buy yet. Add what you sell.',
      cta: `${service.origin}/docs/latest/products`,
      cta_label: 'Create a product',
      blocked_capabilities: [],
      icon_url: null,
      impact_score: null,
      reasoning: null,
      status: 'optional',
    });
    for (const { cta } of data)
      expect((await service.request({ path: cta.slice(service.origin.length), as: null })).status).toBe(200);
  });

  it('lists for a user the open actions of their accounts', async () => {
    const theo = service.demoData.users.find(({ username }) => username === 'theo') as { id: string; token: string };
    const { data } = await api.ok('GET', `/users/me/recommend_actions`, { version, as: theo.token });
    expect(data.length).toBeGreaterThan(0);
    expect(new Set(data.map(({ account_id: id }) => id))).toEqual(new Set([service.demoData.accounts[1]?.id]));
    expect(await api.ok('GET', `/users/${theo.id}/recommend_actions`, { version, as: theo.token })).toEqual({ data });
    const greta = service.demoData.users.find(({ username }) => username === 'greta') as { id: string; token: string };
    expect(
      (await api.ok('GET', `/users/me/recommend_actions`, { version, as: greta.token })).data.map(
        ({ action, account_id: id }) => [action, id],
      ),
    ).toEqual([['create_business', null]]);
    expect(await api.refused('GET', `/users/${greta.id}/recommend_actions`, { version, as: theo.token })).toMatchObject(
      { status: 404, code: 'not_found' },
    );
    expect(await api.refused('GET', `/users/${greta.id}/recommend_actions`, { version })).toMatchObject({
      status: 403,
    });
  });

  it('returns 404 for accounts that are not visible', async () => {
    expect(
      await api.refused('GET', `/accounts/${account}/recommend_actions`, {
        version,
        as: service.demoData.accounts[1]?.keys.latest ?? null,
      }),
    ).toMatchObject({ status: 404, code: 'not_found' });
  });
});

it('recommended actions change as the account completes them', async () => {
  const product = await api.ok('POST', '/products', { body: { account_id: child, title: 'First' } });
  expect(await actionsFor(child)).toEqual([
    'create_plan',
    'verify_identity',
    'theme_business',
    'enable_tax_collection',
    'invite_team_member',
  ]);
  await api.ok('POST', '/plans', { body: { account_id: child, product_id: product.id, initial_price: 5 } });
  await api.ok('PATCH', `/accounts/${child}`, { body: { tax_remitted_by: 'self' } });
  await api.ok('POST', '/team_members', {
    body: { account_id: child, user_id: service.demoData.users[0]?.id, role: 'moderator' },
  });
  expect(await actionsFor(child)).toEqual([
    'verify_identity',
    'accept_first_payment',
    'theme_business',
    'create_promotion',
  ]);
});

describe('capabilities of an account', () => {
  const retrieved = async (path = '/accounts/me', as?: string) =>
    (await api.call('GET', path, { as })).json as never as StandingView;
  interface StandingView {
    readonly capabilities: Readonly<Record<string, string>> | null;
    readonly required_actions: readonly object[] | null;
    readonly recommended_actions: readonly ResponseBody[] | null;
    readonly cards: readonly object[];
  }
  const verify = (state: string) =>
    service.query(
      `mutation { sandboxPayoutVerificationSet(accountId: "${account}", state: ${state}) { userErrors { code } } }`,
    );

  it('are included for a single account, and follow its payout verification', async () => {
    const able = await retrieved();
    expect(able.capabilities).toEqual({
      accept_bank_payments: 'inactive',
      accept_bnpl_payments: 'inactive',
      accept_card_payments: 'active',
      bank_deposit: 'inactive',
      card_deposit: 'active',
      card_issuing: 'active',
      crypto_deposit: 'inactive',
      crypto_payout: 'active',
      instant_payout: 'active',
      run_ads: 'inactive',
      standard_payout: 'active',
      transfer: 'active',
    });
    expect(able.recommended_actions?.map(({ action }) => action)).toEqual(await actionsFor(account));
    expect(able.cards).toContainEqual({ kind: 'virtual', status: expect.any(String) });
    await verify('REQUIRED');
    const limited = await retrieved();
    expect(limited.capabilities).toMatchObject({ standard_payout: 'inactive', transfer: 'active' });
    expect(limited.required_actions).toContainEqual({
      action: 'verify_identity',
      title: 'Verify your identity',
      description: 'Payouts are blocked until the identity behind the account is verified.',
      cta: `${service.origin}/docs/latest/verifications`,
      cta_label: 'Verify',
      blocked_capabilities: ['standard_payout', 'instant_payout', 'crypto_payout'],
      icon_url: null,
      status: 'required',
    });
    await verify('APPROVED');
    expect((await retrieved()).required_actions).not.toContainEqual(
      expect.objectContaining({ action: 'verify_identity' }),
    );
  });

  it('are not included in lists', async () => {
    for (const row of (await api.ok('GET', '/accounts')).data)
      expect(row).toMatchObject({ capabilities: null, required_actions: null, recommended_actions: null, cards: [] });
  });
});
