import { openService, type ServiceCall, type TestService } from '../support/service';
import { until } from '../support/until';

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

/** Fields that the tests read from the response bodies. */
interface Body {
  readonly id: string;
  readonly secret_key: string;
  readonly token: string;
  readonly parent_account: { readonly id: string };
  readonly data: readonly { readonly id: string }[];
  readonly capabilities: object | null;
  readonly required_actions: readonly object[] | null;
  readonly recommended_actions: readonly { readonly action: string }[] | null;
}

interface ApiResponse {
  readonly status: number;
  readonly body: Body;
}

async function call(
  method: string,
  path: string,
  sent: Omit<ServiceCall, 'method' | 'path'> = {},
): Promise<ApiResponse> {
  const { status, json } = await service.request({ method, path: `/api/v1${path}`, ...sent });
  return { status, body: json as Body };
}

const at = (version: string) => ({ headers: { 'api-version-date': version } });
const error = (type: string, code: string, message: unknown, param: string | null = null) => ({
  error: { type, code, message, param },
});

describe('a platform that creates accounts for its sellers', () => {
  it('gets an API key from a user, creates a seller, reads it at several versions, issues a token, and loses the key', async () => {
    const [platform] = service.demoData.accounts;
    const [iris] = service.demoData.users;
    const accountId = platform?.id as string;
    const person = { as: iris?.token as string };

    const created = await call('POST', '/api_keys', {
      ...person,
      body: {
        name: 'Onboarding',
        resource_type: 'account',
        resource_id: accountId,
        permissions: { system_role: 'admin' },
        ip_allowlist: ['127.0.0.1'],
      },
    });
    expect(created).toMatchObject({
      status: 200,
      body: {
        name: 'Onboarding',
        system_role: 'admin',
        api_version_date: '2026-08-21',
        is_default_for_resource: true,
        expires_at: null,
      },
    });
    const { id: keyId, secret_key: secret } = created.body;
    expect((await call('GET', `/api_keys/${keyId}`, person)).body).not.toHaveProperty('secret_key');
    const key = { as: secret };

    const body = { email: 'seller@example.com', metadata: { external_id: 'Seller 7' } };
    const headers = { 'idempotency-key': 'seller-7' };
    const seller = await call('POST', '/accounts', { ...key, headers, body });
    expect(seller).toMatchObject({
      status: 200,
      body: { title: 'Seller 7', route: 'seller-7', owner: { username: 'iris' }, parent_account: { id: accountId } },
    });
    expect((await call('POST', '/accounts', { ...key, headers, body })).body).toEqual(seller.body);
    const path = `/accounts/${seller.body.id}`;
    // Capabilities are present once the payouts domain has replicated the account.
    const shown = await until(
      () => call('GET', path, key),
      ({ body: one }) => one.capabilities !== null,
    );
    const standing = ({ capabilities, required_actions, recommended_actions }: Body) => ({
      capabilities,
      required_actions,
      recommended_actions,
    });
    expect(shown.body).toEqual({ ...seller.body, ...standing(shown.body) });
    expect(shown.body.recommended_actions?.map(({ action }) => action)).toContain('create_product');

    const { parent_account: parent, ...rest } = shown.body;
    for (const version of ['2025-01-01', '2026-07-29-1'])
      expect((await call('GET', path, { as: secret, ...at(version) })).body).toEqual({
        ...rest,
        parent_account_id: parent.id,
      });
    expect((await call('GET', '/accounts?first=1', { as: secret, ...at('2026-07-20') })).body.data[0]).toEqual({
      ...rest,
      capabilities: null,
      required_actions: null,
      recommended_actions: null,
      parent_account_id: parent.id,
    });
    expect(
      (await call('GET', `/companies?parent_company_id=${accountId}&first=1`, { as: secret, ...at('2025-01-01') })).body
        .data,
    ).toMatchObject([{ id: seller.body.id, owner_user: { username: 'iris' }, member_count: 0 }]);

    const changed = await call('PATCH', path, {
      ...key,
      body: {
        require_2fa: true,
        tax_remitted_by: 'self',
        social_links: [{ website: 'x', url: 'https://x.example/7' }],
      },
    });
    expect(changed.body).toEqual({
      ...shown.body,
      recommended_actions: shown.body.recommended_actions?.filter(({ action }) => action !== 'enable_tax_collection'),
      require_2fa: true,
      tax_remitted_by: 'self',
      social_links: [{ id: expect.any(String), title: null, url: 'https://x.example/7', website: 'x' }],
    });
    expect(await call('PATCH', path, { ...key, body: { social_links: [{ website: 'x', url: 'ftp://x' }] } })).toEqual({
      status: 400,
      body: error('invalid_request_error', 'parameter_invalid', 'url is not a web address.', 'social_links[0].url'),
    });
    expect(await call('PATCH', `/accounts/${accountId}`, { ...key, body: { title: 'x' } })).toEqual({
      status: 403,
      body: error('forbidden', 'forbidden', 'An API key can only change connected accounts, not its own account.'),
    });

    const issued = await call('POST', '/access_tokens', {
      ...key,
      body: { account_id: seller.body.id, scoped_actions: ['company:basic:read'] },
    });
    const token = { as: issued.body.token };
    expect((await call('GET', '/accounts/me', { ...token, ...at('2026-08-21') })).body).toEqual({
      ...changed.body,
      capabilities: null,
      required_actions: null,
    });
    expect((await call('GET', '/accounts/me', token)).body).toHaveProperty('parent_account_id');
    expect(await call('PATCH', path, { ...token, body: { title: 'x' } })).toEqual({
      status: 403,
      body: error('forbidden', 'forbidden', 'This credential does not have the permission company:update.'),
    });
    expect((await call('GET', `/accounts/${accountId}`, token)).status).toBe(404);

    expect(await call('DELETE', `/api_keys/${keyId}`, person)).toEqual({ status: 200, body: true });
    for (const credential of [key, token]) expect((await call('GET', '/accounts/me', credential)).status).toBe(401);
  });

  it('receives events about its changes, with the payload of a read', async () => {
    const { id } = (await call('GET', `/accounts?parent_account_id=${service.demoData.accounts[0]?.id}&first=1`)).body
      .data[0] as { id: string };
    await call('PATCH', `/accounts/${id}`, { body: { description: 'Now with a description' } });
    const query =
      'query ($ids: [ID!]) { events(types: ["account.updated"], resourceIds: $ids) { nodes { type accountId resource data: payload } } }';
    const listEvents = async () =>
      (
        (await service.query(query, { ids: [id] })).json as {
          data: { events: { nodes: { data: { description: string } }[] } };
        }
      ).data.events.nodes;
    await until(listEvents, (nodes) => nodes.at(-1)?.data.description === 'Now with a description');
    const { body } = await call('GET', `/accounts/${id}`);
    expect((await listEvents()).at(-1)).toEqual({
      type: 'account.updated',
      accountId: id,
      resource: 'Account',
      data: body,
    });
  });
});

describe('users', () => {
  const of = (index: number) => service.demoData.users[index] as TestService['demoData']['users'][number];

  it('read and update themselves as `me`, and query access', async () => {
    const { id, username, token } = of(1);
    const before = await call('GET', '/users/me', { as: token });
    expect(before).toMatchObject({
      status: 200,
      body: {
        id,
        username,
        email: `${username}@demo.example`,
        total_usd: '61.25',
        balances: [expect.objectContaining({ symbol: 'EUR', balance: '52.25', value_usd: '61.25' })],
      },
    });
    expect(
      (
        await call('PATCH', '/users/me', {
          as: token,
          ...at('2025-01-01'),
          body: { bio: 'Hello', company_id: 'biz_1' },
        })
      ).body,
    ).toEqual({ ...before.body, bio: 'Hello' });
    const {
      balances: _balances,
      total_usd: _total,
      ...profile
    } = before.body as Body & { balances: unknown; total_usd: unknown };
    expect((await call('GET', `/users/${username.toUpperCase()}`)).body).toEqual({
      ...profile,
      bio: 'Hello',
      email: null,
      balance: null,
    });
    expect(await call('GET', '/users/me')).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found', message: expect.stringMatching(/^An API key belongs to an account/) } },
    });
    expect((await call('PATCH', `/users/${id}`, { as: of(0).token, body: { bio: 'Hacked' } })).status).toBe(404);
    expect((await call('PATCH', `/users/${id}`, { body: { bio: 'Hacked' } })).status).toBe(403);
    expect((await call('GET', `/users?query=${username}&first=1`)).body.data).toMatchObject([{ id, email: null }]);
  });

  it('name the requesting account by the parameter name of the version', async () => {
    const accountId = service.demoData.accounts[0]?.id;
    const path = `/users/${of(0).id}/access/${accountId}`;
    expect((await call('GET', `${path}?company_id=${accountId}`, at('2025-01-01'))).body).toEqual({
      has_access: true,
      access_level: 'admin',
    });
    expect((await call('GET', `${path}?account_id=${accountId}`, at('2026-06-08'))).body).toEqual({
      has_access: true,
      access_level: 'admin',
    });
    expect(await call('GET', `${path}?company_id=${accountId}`, at('2026-06-08'))).toEqual({
      status: 400,
      body: error(
        'invalid_request_error',
        'parameter_invalid',
        '`company_id` is renamed to `account_id` in this version. `company_id` was removed in version 2026-06-08, ' +
          'and this request uses version 2026-06-08: use `account_id`.',
        'company_id',
      ),
    });
    expect((await call('GET', `/users/${of(0).id}/access/biz_nothing`)).status).toBe(404);
  });
});
