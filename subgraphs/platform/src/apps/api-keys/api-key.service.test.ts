import { Client } from 'pg';
import { permissions } from '../../../../../contract/permissions';
import { until } from '../../../../../test/support/until';
import { ann, ben, clock, eve, forbidden, granting, mo, notFound, platform, errorOf, setUpTests } from './testing';
import { errorsOf } from '../../../../kit/src/testing';

setUpTests();

const fields =
  'id name obfuscatedSecretKey systemRole statements { grant actions accountIds } pin expiresAt ipAllowlist isDefault createdAt account { id }';
const create = `mutation ($input: ApiKeyCreateInput!, $key: String) {
  apiKeyCreate(input: $input, idempotencyKey: $key) { secretKey apiKey { ${fields} } userErrors { code message path } }
}`;
const update = `mutation ($id: ID!, $input: ApiKeyPatch!) { apiKeyUpdate(id: $id, input: $input) { apiKey { ${fields} } userErrors { code message path } } }`;
const rotate =
  'mutation ($id: ID!, $grace: Int) { apiKeyRotate(id: $id, gracePeriod: $grace) { secretKey apiKey { obfuscatedSecretKey } userErrors { code message path } } }';
const revoke = 'mutation ($id: ID!) { apiKeyRevoke(id: $id) { revokedId userErrors { code message } } }';
const read = `query ($id: ID!) { apiKey(id: $id) { ${fields} } }`;

/** Returns the first action that a key with the role owner holds and a key with the role admin does not. */
const adminForbiddenError = () =>
  permissions.find(({ allowedOnApiKey, roles }) => allowedOnApiKey && !roles.includes('admin'))?.action as string;
const countKeys = async () => (await platform.database.rows('SELECT count(*) FROM platform.api_keys', []))[0]?.[0];

async function keyOf(input: object, caller = ann): Promise<{ id: string; secret: string }> {
  const { data, errors } = await platform.execute(caller, create, { input: { accountId: 'biz_shop', ...input } });
  expect({ errors, userErrors: data?.apiKeyCreate.userErrors }).toEqual({ errors: undefined, userErrors: [] });
  return { id: data?.apiKeyCreate.apiKey.id, secret: data?.apiKeyCreate.secretKey };
}

describe('creating an API key', () => {
  it('returns the secret once and stores a hash', async () => {
    const input = {
      accountId: 'biz_shop',
      name: 'Shop',
      permissions: { systemRole: 'ADMIN' },
      pin: 'some word',
      ipAllowlist: ['10.0.0.0/8'],
      expiresAt: '2027-01-01T00:00:00.000Z',
    };
    const { data } = await platform.execute(ann, create, { input });
    const { secretKey, apiKey } = (data as { apiKeyCreate: { secretKey: string; apiKey: { id: string } } })
      .apiKeyCreate;
    expect(secretKey).toMatch(/^service_key_[0-9A-Za-z]{42}$/);
    expect(apiKey).toEqual({
      id: expect.stringMatching(/^apik_[0-9A-Za-z]{13}$/),
      name: 'Shop',
      obfuscatedSecretKey: `${secretKey.slice(0, 16)}…${secretKey.slice(-4)}`,
      systemRole: 'ADMIN',
      statements: [],
      pin: 'some word',
      expiresAt: '2027-01-01T00:00:00.000Z',
      ipAllowlist: ['10.0.0.0/8'],
      isDefault: true,
      createdAt: clock.now().toISOString(),
      account: { id: 'biz_shop' },
    });
    expect((await platform.execute(ann, read, { id: apiKey.id })).data?.apiKey).toEqual(apiKey);
    const stored = JSON.stringify(
      await platform.database.rows(
        'SELECT to_jsonb(k), to_jsonb(s) FROM platform.api_keys k JOIN platform.api_key_secrets s ON s.api_key_id = k.id',
        [],
      ),
    );
    expect(stored).not.toContain(secretKey.slice(16, -4));
    expect((await platform.principalOf(secretKey, '10.9.8.7'))?.credentialId).toBe(apiKey.id);
  });

  it('makes only the first active key the default', async () => {
    const { id } = await keyOf({ accountId: 'biz_eve', permissions: granting('plan:create') }, eve);
    const second = await keyOf({ accountId: 'biz_eve', permissions: granting('plan:create') }, eve);
    const isDefault = async (key: string) => (await platform.execute(eve, read, { id: key })).data?.apiKey.isDefault;
    expect([await isDefault(id), await isDefault(second.id)]).toEqual([true, false]);
    await platform.execute(eve, revoke, { id });
    expect(await isDefault((await keyOf({ accountId: 'biz_eve', permissions: granting('plan:create') }, eve)).id)).toBe(
      true,
    );
  });

  it('runs once for each idempotency key; the replay returns no secret', async () => {
    const variables = { input: { accountId: 'biz_shop', permissions: granting('plan:create') }, key: 'once' };
    const first = (await platform.execute(ann, create, variables)).data?.apiKeyCreate;
    const before = await countKeys();
    const second = (await platform.execute(ann, create, variables)).data?.apiKeyCreate;
    expect(second).toEqual({ ...first, secretKey: null });
    expect(await countKeys()).toBe(before);
  });

  const at = (...path: string[]) => ['permissions', 'statements', ...path];
  const rejections: [string, object, object][] = [
    [
      'neither role nor statements',
      { permissions: { unchecked: {} } },
      {
        code: 'parameter_missing',
        path: ['permissions', 'statements'],
        message: 'statements or systemRole is required.',
      },
    ],
    [
      'role and statements',
      { permissions: { unchecked: { systemRole: 'ADMIN', ...granting('plan:create') } } },
      {
        code: 'parameter_invalid',
        path: ['permissions'],
        message: 'Specify either systemRole or statements.',
      },
    ],
    [
      'an action that does not exist',
      { permissions: granting('plan:create', 'plan:burn') },
      {
        code: 'parameter_invalid',
        path: at('0', 'actions', '1'),
        message: '"plan:burn" is not an action that an API key can hold.',
      },
    ],
    [
      'every action at once',
      { permissions: granting('*') },
      {
        code: 'parameter_invalid',
        path: at('0', 'actions', '0'),
        message: '"*" is not an action that an API key can hold.',
      },
    ],
    [
      'managing keys',
      { permissions: granting('developer:manage_api_key') },
      {
        code: 'parameter_invalid',
        path: at('0', 'actions', '0'),
        message: '"developer:manage_api_key" is not an action that an API key can hold.',
      },
    ],
    [
      'what is for people only',
      { permissions: granting('user:profile:update') },
      {
        code: 'parameter_invalid',
        path: at('0', 'actions', '0'),
        message: '"user:profile:update" is not an action that an API key can hold.',
      },
    ],
    [
      'no action',
      { permissions: granting() },
      { code: 'parameter_invalid', path: at('0', 'actions'), message: 'actions must have 1 to 300 entries.' },
    ],
    [
      'an account out of reach',
      { permissions: { statements: [{ grant: true, actions: ['plan:create'], resources: ['biz_eve'] }] } },
      {
        code: 'parameter_invalid',
        path: at('0', 'resources'),
        message: '"biz_eve" is neither the account of the key nor connected to it.',
      },
    ],
    [
      'a single product',
      { permissions: { statements: [{ grant: true, actions: ['plan:create'], resources: ['prod_1'] }] } },
      {
        code: 'parameter_invalid',
        path: at('0', 'resources', '0'),
        message: '"prod_1" is neither the account of the key nor connected to it.',
      },
    ],
    [
      'an expiry in the past',
      { permissions: granting('plan:create'), expiresAt: '2026-03-01T11:59:59Z' },
      { code: 'parameter_invalid', path: ['expiresAt'], message: 'expiresAt must be in the future.' },
    ],
    [
      'a range that is none',
      { permissions: granting('plan:create'), ipAllowlist: ['10.0.0.0/8', '10.0.0.0/33'] },
      {
        code: 'parameter_invalid',
        path: ['ipAllowlist', '1'],
        message: '"10.0.0.0/33" is not an IP address or CIDR range.',
      },
    ],
    [
      'a name too long',
      { permissions: granting('plan:create'), name: 'x'.repeat(101) },
      { code: 'parameter_invalid', path: ['name'], message: 'name must have at most 100 characters.' },
    ],
  ];
  it.each(rejections)('rejects %s', async (_name, input, error) => {
    expect(await errorOf(ann, create, { input: { accountId: 'biz_shop', ...input } })).toEqual([error]);
  });

  it('accepts resources that name an account with all its products', async () => {
    const { id } = await keyOf({
      permissions: {
        statements: [{ grant: true, actions: ['plan:create'], resources: ['biz_stall|pass_*', 'biz_shop'] }],
      },
    });
    expect((await platform.execute(ann, read, { id })).data?.apiKey.statements).toEqual([
      { grant: true, actions: ['plan:create'], accountIds: ['biz_stall', 'biz_shop'] },
    ]);
  });
});

describe('the permissions of a key', () => {
  it('never exceed those of its creator: by role, by action, or on connected accounts', async () => {
    expect(
      await errorOf(ben, create, { input: { accountId: 'biz_shop', permissions: { systemRole: 'OWNER' } } }),
    ).toEqual(forbidden(adminForbiddenError()));
    expect(
      await errorOf(ben, create, {
        input: { accountId: 'biz_shop', permissions: granting('plan:create', 'company:transfer_ownership') },
      }),
    ).toEqual(forbidden('company:transfer_ownership'));
    const deniedOnAccounts = {
      statements: [
        { grant: true, actions: ['company:transfer_ownership'] },
        { grant: false, actions: ['company:transfer_ownership'], resources: ['biz_shop', 'biz_stall'] },
      ],
    };
    expect(await errorOf(ben, create, { input: { accountId: 'biz_shop', permissions: deniedOnAccounts } })).toEqual(
      forbidden('company:transfer_ownership'),
    );
    await keyOf({ permissions: { systemRole: 'OWNER' } });
    await keyOf({ permissions: { systemRole: 'ADMIN' } }, ben);
  });

  it('cannot be raised by updating or rotating the key of someone with more permissions', async () => {
    const { id, secret } = await keyOf({ permissions: { systemRole: 'OWNER' } });
    const weak = await keyOf({ permissions: granting('plan:create') }, ben);
    const missing = adminForbiddenError();
    expect(await errorOf(ben, rotate, { id })).toEqual(forbidden(missing));
    expect(await errorOf(ben, update, { id, input: { ipAllowlist: null } })).toEqual(forbidden(missing));
    expect(await errorOf(ben, update, { id: weak.id, input: { permissions: { systemRole: 'OWNER' } } })).toEqual(
      forbidden(missing),
    );
    expect((await platform.caller(secret)).credentialId).toBe(id);
    expect((await platform.execute(ben, revoke, { id })).data?.apiKeyRevoke).toEqual({ revokedId: id, userErrors: [] });
  });

  it('change immediately', async () => {
    const { id, secret } = await keyOf({ permissions: granting('plan:create') });
    const { data } = await platform.execute(ann, update, {
      id,
      input: {
        permissions: granting('plan:update'),
        name: 'Changed',
        expiresAt: '2027-05-05T00:00:00Z',
        ipAllowlist: [],
      },
    });
    expect(data?.apiKeyUpdate).toMatchObject({
      userErrors: [],
      apiKey: { name: 'Changed', expiresAt: '2027-05-05T00:00:00.000Z', ipAllowlist: null, isDefault: false },
    });
    expect((await platform.caller(secret)).grants).toEqual([
      { accountId: 'biz_shop', actions: ['plan:update'] },
      { accountId: 'biz_stall', actions: ['plan:update'] },
    ]);
    expect(await errorOf(ann, update, { id, input: { permissions: null } })).toEqual([
      { code: 'parameter_invalid', path: ['permissions'], message: 'permissions cannot be null.' },
    ]);
  });
});

describe('managing API keys', () => {
  it('requires the permission, on a visible account', async () => {
    const { id } = await keyOf({ permissions: granting('plan:create') });
    const input = { accountId: 'biz_shop', permissions: granting('plan:basic:read') };
    for (const [document, variables] of [
      [create, { input }],
      [update, { id, input: { name: 'x' } }],
      [rotate, { id }],
      [revoke, { id }],
    ] as const) {
      expect(await errorOf(eve, document, variables)).toEqual(notFound);
      expect(await errorOf(mo, document, variables)).toEqual(forbidden('developer:manage_api_key'));
      const key = await platform.caller(await platform.key(`apik_${document.length}`, 'biz_shop', 'owner'));
      expect(
        await errorOf({ ...key, grants: [{ accountId: 'biz_shop', actions: ['*'] }] }, document, variables),
      ).toEqual(forbidden('developer:manage_api_key'));
    }
    expect((await platform.execute(eve, read, { id })).data).toEqual({ apiKey: null });
    expect(errorsOf(await platform.execute(mo, read, { id }))).toEqual(forbidden('developer:manage_api_key'));
    expect(errorsOf(await platform.execute(eve, '{ apiKeys(accountId: "biz_shop") { nodes { id } } }'))).toEqual(
      notFound,
    );
    expect(await errorOf(ann, update, { id: 'apik_nothing', input: {} })).toEqual(notFound);
  });

  it('is allowed to users with the role on the parent account', async () => {
    const { secret } = await keyOf({ accountId: 'biz_stall', permissions: { systemRole: 'ADMIN' } }, ben);
    expect((await platform.caller(secret)).accountId).toBe('biz_stall');
  });
});

describe('rotating an API key', () => {
  it('returns a new secret; the previous one works for the grace period, at most one previous secret at a time', async () => {
    const { id, secret } = await keyOf({ permissions: granting('plan:create') });
    const rotated = async (grace?: number) =>
      (await platform.execute(ann, rotate, { id, grace })).data?.apiKeyRotate.secretKey as string;
    const works = (...secrets: string[]) =>
      Promise.all(secrets.map(async (credential) => (await platform.principalOf(credential))?.credentialId === id));
    const second = await rotated(60);
    expect(await works(secret, second)).toEqual([true, true]);
    const third = await rotated(60);
    expect(await works(secret, second, third)).toEqual([false, true, true]);
    clock.pass(60);
    expect(await works(second, third)).toEqual([false, true]);
    const fourth = await rotated(0);
    expect(await works(third, fourth)).toEqual([false, true]);
    expect(await errorOf(ann, rotate, { id, grace: 604_801 })).toEqual([
      { code: 'parameter_invalid', path: ['gracePeriod'], message: 'gracePeriod must be 0 to 604800 seconds.' },
    ]);
    expect(await works(fourth)).toEqual([true]);
  });

  it('concurrently leaves one current and one previous secret', async () => {
    const { id, secret } = await keyOf({ permissions: granting('plan:create') });
    const results = await Promise.all(Array.from({ length: 8 }, () => platform.execute(ann, rotate, { id })));
    const secrets = [secret, ...results.map(({ data }) => data?.apiKeyRotate.secretKey as string)];
    expect(new Set(secrets).size).toBe(9);
    const working = await Promise.all(
      secrets.map(async (credential) => (await platform.principalOf(credential)) !== null),
    );
    expect(working.filter(Boolean)).toHaveLength(2);
    expect(
      await platform.database.rows(
        'SELECT count(*) FILTER (WHERE valid_until IS NULL), count(*) FROM platform.api_key_secrets WHERE api_key_id = $1',
        [id],
      ),
    ).toEqual([[1, 2]]);
  });
});

describe('revoking an API key', () => {
  it('invalidates it, its previous secret and its access tokens, and hides it', async () => {
    const { id, secret } = await keyOf({ permissions: granting('plan:create') });
    const second = (await platform.execute(ann, rotate, { id })).data?.apiKeyRotate.secretKey;
    const token = (
      await platform.execute(
        await platform.caller(secret),
        'mutation { accessTokenCreate(input: {}) { accessToken { token } } }',
      )
    ).data?.accessTokenCreate.accessToken.token;
    expect(await platform.principalOf(token)).not.toBeNull();
    expect((await platform.execute(ann, revoke, { id })).data?.apiKeyRevoke).toEqual({ revokedId: id, userErrors: [] });
    for (const credential of [secret, second, token]) expect(await platform.principalOf(credential)).toBeNull();
    expect((await platform.execute(ann, read, { id })).data).toEqual({ apiKey: null });
    expect(await errorOf(ann, revoke, { id })).toEqual(notFound);
    const { data } = await platform.execute(ann, '{ apiKeys(accountId: "biz_shop", first: 100) { nodes { id } } }');
    expect(data?.apiKeys.nodes.map((key: { id: string }) => key.id)).not.toContain(id);
  });

  it('notifies all processes on commit, and not on rollback', async () => {
    const listener = new Client({ connectionString: platform.databaseUrl });
    await listener.connect();
    const payloads: string[] = [];
    listener.on('notification', ({ payload }) => payloads.push(payload ?? ''));
    await listener.query('LISTEN credentials');
    const { id } = await keyOf({ permissions: granting('plan:create') });
    await platform.execute(ann, update, { id, input: { expiresAt: '2020-01-01T00:00:00Z' } });
    await platform.execute(ann, rotate, { id });
    await platform.execute(ann, revoke, { id });
    await until(() => payloads.length === 2);
    expect(payloads).toEqual([id, '']);
    await listener.end();
  });
});

describe('the list of API keys', () => {
  it('is paged, newest first', async () => {
    const ids: string[] = [];
    for (let created = 0; created < 3; created += 1) {
      clock.pass(1);
      ids.unshift((await keyOf({ accountId: 'biz_stall', permissions: granting('plan:create') })).id);
    }
    const list =
      'query ($after: String) { apiKeys(accountId: "biz_stall", first: 2, after: $after) { nodes { id } pageInfo { endCursor hasNextPage } } }';
    const first = (await platform.execute(ann, list)).data?.apiKeys;
    expect(first.nodes.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
    const second = (await platform.execute(ann, list, { after: first.pageInfo.endCursor })).data?.apiKeys;
    expect(second.nodes[0].id).toBe(ids[2]);
    expect(second.pageInfo.hasNextPage).toBe(false);
  });
});
