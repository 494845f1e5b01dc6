import pg from 'pg';
import { fieldsIn, formCall } from '../../web/checkout/testing';
import { type Api, apiOf, newestVersion } from '../support/api';
import { type Mailbox, openMailbox } from '../support/mailbox';
import { openService, type TestService } from '../support/service';

/** Fields that the tests read from the response bodies of these operations. */
interface ResponseBody {
  readonly id: string;
  readonly url: string;
  readonly secret_key: string;
  readonly created_at: string;
  readonly data: readonly ResponseBody[];
}

const versions = ['2025-01-01', '2026-07-20', newestVersion] as const;

let service: TestService;
let mailbox: Mailbox;
let api: Api<ResponseBody>;
let account: string;
let readOnly: string;
beforeAll(async () => {
  mailbox = openMailbox();
  service = await openService();
  api = apiOf(service);
  const [first] = service.demoData.accounts;
  [account, readOnly] = [first?.id as string, first?.keys.read_only as string];
});
afterAll(async () => {
  await service.close();
  mailbox.close();
});

const userOf = (username: string) =>
  service.demoData.users.find((user) => user.username === username) as { id: string; token: string };
async function write(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: service.databaseUrl });
  await client.connect();
  await client.query(text);
  await client.end();
}

const notFoundError = { status: 404, code: 'not_found' };

describe.each(versions)('at %s', (version) => {
  it('a team member is added, read, listed, given another role and removed', async () => {
    const theo = userOf('theo');
    const body = { company_id: account, user_id: theo.id, role: 'advertiser' };
    const created = await api.ok('POST', '/team_members', { version, body });
    expect(created).toEqual({
      id: expect.stringMatching(/^ausr_/),
      account_id: account,
      user: {
        id: theo.id,
        username: 'theo',
        name: 'Theo',
        profile_picture: { url: `${service.origin}/pictures/initials/T.svg` },
      },
      email: 'theo@demo.example',
      role: 'advertiser',
      status: 'joined',
      is_agent: false,
      created_at: expect.stringMatching(/Z$/),
      updated_at: created.created_at,
    });
    expect(await api.ok('GET', `/team_members/${created.id}`, { version })).toEqual(created);
    expect((await api.ok('GET', `/team_members?account_id=${account}&user_id=${theo.id}`, { version })).data).toEqual([
      created,
    ]);
    expect(await api.ok('GET', `/authorized_users/${created.id}`, { version })).toEqual({
      id: created.id,
      company: { id: account, title: 'Pickaxe Labs' },
      // The first version does not have this role.
      role: version === '2025-01-01' ? 'custom' : 'advertiser',
      user: { id: theo.id, username: 'theo', name: 'Theo', email: 'theo@demo.example' },
    });
    expect(await api.refused('POST', '/team_members', { version, body })).toMatchObject({
      status: 409,
      code: 'conflict',
      param: 'user_id',
    });
    expect(await api.ok('PATCH', `/team_members/${created.id}`, { version, body: { role: 'moderator' } })).toEqual({
      ...created,
      role: 'moderator',
      updated_at: expect.any(String),
    });
    expect(await api.ok('DELETE', `/team_members/${created.id}`, { version })).toEqual({ success: true });
    expect(await api.refused('GET', `/team_members/${created.id}`, { version })).toMatchObject(notFoundError);
  });

  it('an authorized user is added, listed and removed', async () => {
    const body = { company_id: account, user_id: userOf('greta').id, role: 'sales_manager', send_emails: false };
    const created = await api.ok('POST', '/authorized_users', { version, body });
    expect(
      (await api.ok('GET', `/authorized_users?company_id=${account}&role=sales_manager&first=1`, { version })).data,
    ).toEqual([created]);
    const [, second] = service.demoData.accounts;
    expect(
      await api.refused('DELETE', `/authorized_users/${created.id}?company_id=${second?.id}`, { version }),
    ).toMatchObject(notFoundError);
    expect(await api.ok('DELETE', `/authorized_users/${created.id}?company_id=${account}`, { version })).toBe(true);
  });

  it('team members that are not visible are not found, and changes without permission are rejected', async () => {
    const [, second] = service.demoData.accounts;
    const theirs = second?.keys.latest as string;
    const { data } = await api.ok('GET', `/team_members?account_id=${account}&first=1`, { version });
    const id = data[0]?.id as string;
    for (const path of [`/team_members/${id}`, `/authorized_users/${id}`]) {
      expect(await api.refused('GET', path, { version, as: theirs })).toMatchObject(notFoundError);
      expect(await api.refused('DELETE', path, { version, as: theirs })).toMatchObject(notFoundError);
      expect(await api.refused('DELETE', path, { version, as: readOnly })).toMatchObject({ status: 403 });
    }
    expect(
      await api.refused('PATCH', `/team_members/${id}`, { version, as: theirs, body: { role: 'moderator' } }),
    ).toMatchObject(notFoundError);
    expect(
      await api.refused('POST', '/team_members', {
        version,
        body: { account_id: account, user_id: userOf('theo').id, role: 'owner' },
      }),
    ).toMatchObject({ status: 403, type: 'forbidden' });
    expect(await api.refused('GET', '/team_members', { version })).toMatchObject({
      status: 400,
      code: 'parameter_missing',
      param: 'account_id',
    });
  });
});

describe('a team invitation', () => {
  const invite =
    'mutation ($input: TeamInvitationCreateInput!) { teamMemberInvite(input: $input) { teamMember { id status } userErrors { message } } }';

  it('has a page on which the invited person joins', async () => {
    const { json } = await service.query(invite, {
      input: { accountId: account, email: 'joins@demo.example', role: 'SUPPORT' },
    });
    const { id } = (json as { data: { teamMemberInvite: { teamMember: { id: string } } } }).data.teamMemberInvite
      .teamMember;
    const [listed] = (await api.ok('GET', `/team_members?account_id=${account}&status=pending`)).data;
    expect(listed).toMatchObject({ id, user: null, email: 'joins@demo.example', status: 'pending' });
    expect(await api.refused('GET', `/authorized_users/${id}`)).toMatchObject(notFoundError);
    const address = await mailbox.link('joins@demo.example');
    const path = `${address.pathname}${address.search}`;
    expect((await service.request({ path: `${path}x` })).status).toBe(404);
    const shown = await service.request({ path });
    expect([shown.status, shown.text]).toEqual([
      200,
      expect.stringContaining(
        '<bdi>Pickaxe Labs</bdi> invites you to join its team as support, with the address <bdi>joins@demo.example</bdi>.',
      ),
    ]);
    expect((await service.request({ method: 'POST', path, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(
      403,
    );
    const joined = await service.request(formCall(path, fieldsIn(shown.text)));
    expect([joined.status, joined.text]).toEqual([200, expect.stringContaining('You are on the team')]);
    expect((await service.request({ path })).status).toBe(404);
    expect((await api.ok('GET', `/team_members?account_id=${account}&role=support&first=1`)).data[0]).toMatchObject({
      email: 'joins@demo.example',
      status: 'joined',
    });
  });
});

describe('a connected account', () => {
  let child: string;
  beforeAll(async () => {
    child = (
      await api.ok('POST', '/companies', {
        body: { parent_company_id: account, email: 'child@demo.example', title: 'Child' },
      })
    ).id;
  });

  it.each(versions)('gets its own API key at %s', async (version) => {
    const created = await api.ok('POST', `/companies/${account}/api_keys`, {
      version,
      body: { child_company_id: child, name: 'Own', role: 'admin' },
    });
    expect(created).toEqual({
      id: expect.stringMatching(/^apik_/),
      name: 'Own',
      secret_key: expect.stringMatching(/^service_key_/),
    });
    expect(await api.ok('GET', '/accounts/me', { version, as: created.secret_key })).toMatchObject({ id: child });
    const [, second] = service.demoData.accounts;
    expect(
      await api.refused('POST', `/companies/${account}/api_keys`, {
        version,
        as: second?.keys.latest,
        body: { child_company_id: child },
      }),
    ).toMatchObject(notFoundError);
    expect(
      await api.refused('POST', `/companies/${account}/api_keys`, {
        version,
        as: readOnly,
        body: { child_company_id: child },
      }),
    ).toMatchObject({ status: 403 });
  });

  const body = () => ({
    company_id: child,
    return_url: 'http://localhost:9/done',
    refresh_url: 'https://platform.example/again',
  });
  const pathOf = (url: string) => url.slice(new URL(url).origin.length);

  it.each(versions)('is set up on a page at %s', async (version) => {
    const { url } = await api.ok('POST', '/account_links', {
      version,
      body: { ...body(), use_case: 'account_onboarding' },
    });
    const page = await service.request({ path: pathOf(url) });
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('<h1>Set up your account</h1>')]);
    expect(page.text).toContain('href="http://localhost:9/done"');
    const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
    const startResponse = await service.request({
      method: 'POST',
      path: pathOf(url),
      headers: form,
      body: 'kind=INDIVIDUAL',
    });
    expect([startResponse.status, startResponse.headers.location]).toEqual([
      303,
      expect.stringMatching(/\/verify\/idpf_\w+\?key=/),
    ]);
    expect(
      (await service.request({ method: 'POST', path: pathOf(url), headers: form, body: 'kind=SOMEBODY' })).status,
    ).toBe(404);
  });

  it('shows its payouts, and redirects to the refresh URL after its link expires', async () => {
    const {
      url,
      id: _none,
      ...rest
    } = await api.ok('POST', '/account_links', { body: { ...body(), use_case: 'payouts_portal' } });
    expect(rest).toEqual({ expires_at: expect.stringMatching(/Z$/) });
    const page = await service.request({ path: pathOf(url) });
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('No payouts yet.')]);
    expect(
      (await service.request({ path: pathOf(url).replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')) })).status,
    ).toBe(404);
    await write(`UPDATE platform.account_links SET expires_at = now() - interval '1 second'`);
    const late = await service.request({ path: pathOf(url) });
    expect([late.status, late.headers.location]).toEqual([302, 'https://platform.example/again']);
  });
});

describe.each(versions)('preferences at %s', (version) => {
  const path = () => `/accounts/${account}/preferences`;

  it('are read, updated and stored', async () => {
    const shown = await api.ok('GET', path(), { version });
    expect(shown).toMatchObject({
      ads_reporting_currency: expect.any(String),
      ads_scheduling_timezone: expect.any(String),
    });
    const body = {
      ads_payment_methods: { primary: { type: 'platform_balance' } },
      ads_reporting_currency: 'eur',
      ads_scheduling_timezone: 'europe/berlin',
      cards_auto_top_up: true,
    };
    const plain = { card_brand: null, exp_month: null, exp_year: null, icon_url: null, last4: null, title: null };
    const changed = {
      ads_payment_methods: { primary: { id: account, type: 'platform_balance', ...plain }, backup: null },
      ads_reporting_currency: 'eur',
      ads_scheduling_timezone: 'Europe/Berlin',
      cards_auto_top_up: true,
    };
    expect(await api.ok('PATCH', path(), { version, body })).toEqual(changed);
    expect(await api.ok('PATCH', path(), { version, body: {} })).toEqual(changed);
    expect(await api.ok('GET', path(), { version })).toEqual(changed);
    expect(await api.ok('GET', '/accounts/me/preferences', { version })).toEqual(changed);
  });

  it('that are invalid are rejected and change nothing', async () => {
    const before = await api.ok('GET', path(), { version });
    const errorOf = (body: object, as?: string) =>
      api.refused('PATCH', path(), { version, body, ...(as !== undefined && { as }) });
    expect(await errorOf({ ads_scheduling_timezone: 'Mars/Olympus' })).toMatchObject({
      status: 400,
      code: 'parameter_invalid',
      param: 'ads_scheduling_timezone',
    });
    expect(
      await errorOf({ cards_auto_top_up: false, ads_payment_methods: { primary: { type: 'card', id: 'payt_1' } } }),
    ).toMatchObject({ status: 400, param: 'ads_payment_methods.primary.type' });
    expect(
      await errorOf({
        ads_payment_methods: {
          primary: { type: 'platform_balance' },
          backup: { type: 'platform_balance', id: 'biz_other' },
        },
      }),
    ).toMatchObject({ status: 400, param: 'ads_payment_methods.backup.id' });
    expect(await errorOf({ cards_auto_top_up: false }, readOnly)).toMatchObject({ status: 403 });
    const [, second] = service.demoData.accounts;
    expect(await errorOf({ cards_auto_top_up: false }, second?.keys.latest)).toMatchObject(notFoundError);
    expect(await api.refused('GET', path(), { version, as: second?.keys.latest ?? null })).toMatchObject(notFoundError);
    expect(await api.ok('GET', path(), { version })).toEqual(before);
  });
});
