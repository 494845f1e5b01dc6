import { apiKeyOf, userOf, errorsOf } from '../../../../kit/src/testing';
import { hashOf } from '../../shared/secret-form';
import { appsLimit } from './app.service';
import {
  ann,
  clock,
  create,
  eve,
  loadAllRows,
  fields,
  forbidden,
  invalid,
  createApp,
  makeKey,
  mo,
  notFound,
  platform,
  errorOf,
  setUpTests,
} from './testing';

setUpTests();

const update = `mutation ($id: ID!, $input: AppPatch!) { appUpdate(id: $id, input: $input) { app { ${fields} } userErrors { code message path } } }`;
const rotate =
  'mutation ($id: ID!, $key: String) { appClientSecretRotate(id: $id, idempotencyKey: $key) { clientSecret app { id hasClientSecret } userErrors { code message path } } }';
const remove = 'mutation ($id: ID!) { appDelete(id: $id) { deletedId userErrors { code message path } } }';
const read = `query ($id: ID!) { app(id: $id) { ${fields} } }`;
const list =
  'query ($accountId: ID!, $first: Int, $after: String) { apps(accountId: $accountId, first: $first, after: $after) { nodes { name } pageInfo { endCursor hasNextPage } } }';

async function listIntegrationEvents(id: string): Promise<unknown[]> {
  const rows = await platform.database.rows(
    `SELECT type, account_id, "row" FROM platform.outbox WHERE resource_id = $1 ORDER BY id`,
    [id],
  );
  return rows.map(([type, accountId, row]) => [type, accountId, typeof row === 'string' ? JSON.parse(row) : row]);
}

describe('an app', () => {
  it('is created with all fields, and publishes only its name and icon to other domains', async () => {
    const app = await createApp({
      name: ' Tool ',
      description: 'Counts things',
      baseUrl: 'https://tool.example/',
      icon: { url: 'https://tool.example/icon.png' },
      clientType: 'PUBLIC',
      redirectUris: [
        'https://tool.example/back?x=1',
        'http://localhost:3000/back',
        'http://127.0.0.1/',
        'http://[::1]:8/',
        'https://tool.example/back?x=1',
      ],
      requestedActions: [
        { action: 'plan:basic:read' },
        { action: 'webhook_receive:payments', required: false },
        { action: 'plan:basic:read', required: false },
      ],
    });
    expect(app).toEqual({
      id: expect.stringMatching(/^app_[0-9A-Za-z]{14}$/),
      account: { id: 'biz_eve', title: 'Eve', email: null },
      name: 'Tool',
      description: 'Counts things',
      baseUrl: 'https://tool.example/',
      iconUrl: 'https://tool.example/icon.png',
      clientType: 'PUBLIC',
      hasClientSecret: false,
      redirectUris: [
        'https://tool.example/back?x=1',
        'http://localhost:3000/back',
        'http://127.0.0.1/',
        'http://[::1]:8/',
      ],
      requestedActions: [
        { action: 'plan:basic:read', required: true },
        { action: 'webhook_receive:payments', required: false },
      ],
      createdAt: clock.now().toISOString(),
      updatedAt: clock.now().toISOString(),
    });
    expect((await platform.execute(eve, read, { id: app.id })).data?.app).toEqual(app);
    expect(await listIntegrationEvents(app.id)).toEqual([
      [
        'fact:app.known',
        'biz_eve',
        { id: app.id, account_id: 'biz_eve', name: 'Tool', icon_url: 'https://tool.example/icon.png' },
      ],
    ]);
  });

  it('shows its profile and requested actions to every caller, and its OAuth settings to its account only', async () => {
    const app = await createApp({
      redirectUris: ['https://tool.example/back'],
      requestedActions: [{ action: 'plan:basic:read' }],
    });
    for (const caller of [ann, apiKeyOf('biz_shop', []), userOf('user_zoe')]) {
      const { data } = await platform.execute(caller, read, { id: app.id });
      expect(data?.app).toEqual({
        ...app,
        account: { id: 'biz_eve', title: 'Eve', email: null },
        redirectUris: null,
        clientType: null,
        hasClientSecret: null,
      });
    }
  });

  it('is created once for each idempotency key', async () => {
    const first = await platform.execute(eve, create, { input: { accountId: 'biz_eve', name: 'Once' }, key: 'once' });
    expect(await platform.execute(eve, create, { input: { accountId: 'biz_eve', name: 'Once' }, key: 'once' })).toEqual(
      first,
    );
    expect(await errorOf(eve, create, { input: { accountId: 'biz_eve', name: 'Twice' }, key: 'once' })).toEqual([
      expect.objectContaining({ code: 'idempotency_key_reused' }),
    ]);
  });

  it('is updated partially; null clears a field', async () => {
    const { id } = await createApp({
      description: 'Old',
      baseUrl: 'https://tool.example/',
      icon: { url: 'https://tool.example/i.png' },
      redirectUris: ['https://tool.example/'],
      requestedActions: [{ action: 'plan:update' }],
    });
    clock.pass(60);
    const { data } = await platform.execute(eve, update, { id, input: { name: 'New' } });
    expect(data?.appUpdate.app).toMatchObject({
      name: 'New',
      description: 'Old',
      baseUrl: 'https://tool.example/',
      updatedAt: clock.now().toISOString(),
    });
    const emptied = await platform.execute(eve, update, {
      id,
      input: {
        name: null,
        description: null,
        baseUrl: null,
        icon: null,
        redirectUris: null,
        requestedActions: null,
        clientType: null,
      },
    });
    expect(emptied.data?.appUpdate.app).toMatchObject({
      name: 'New',
      description: null,
      baseUrl: null,
      iconUrl: null,
      redirectUris: [],
      requestedActions: [],
      clientType: 'CONFIDENTIAL',
    });
    expect((await listIntegrationEvents(id)).map((event) => (event as unknown[])[0])).toEqual([
      'fact:app.known',
      'fact:app.known',
      'fact:app.known',
    ]);
  });

  it.each([
    [{ name: ' ' }, ['name'], 'name cannot be blank.'],
    [{ name: 'x'.repeat(101) }, ['name'], 'name must have at most 100 characters.'],
    [{ description: 'x'.repeat(1_001) }, ['description'], 'description must have at most 1000 characters.'],
    [{ baseUrl: 'ftp://tool.example' }, ['baseUrl'], 'baseUrl is not a web address.'],
    [{ icon: { url: 'javascript:alert(1)' } }, ['icon', 'url'], 'url is not a web address.'],
    [{ icon: { id: 'file_x' } }, ['icon', 'id'], 'id is not a file of this account.'],
    [
      { requestedActions: [{ action: 'plan:explode' }] },
      ['requestedActions', '0', 'action'],
      '"plan:explode" is not an action that an app can hold.',
    ],
    [
      { requestedActions: [{ action: 'plan:update' }, { action: 'developer:manage_api_key' }] },
      ['requestedActions', '1', 'action'],
      '"developer:manage_api_key" is not an action that an app can hold.',
    ],
    [
      { requestedActions: [{ action: 'user:email:read' }] },
      ['requestedActions', '0', 'action'],
      '"user:email:read" is not an action that an app can hold.',
    ],
    [
      { requestedActions: Array.from({ length: 301 }, () => ({ action: 'plan:update' })) },
      ['requestedActions'],
      'requestedActions must have at most 300 entries.',
    ],
    [
      { redirectUris: Array(21).fill('https://a.example/') },
      ['redirectUris'],
      'redirectUris must have at most 20 entries.',
    ],
  ])('is rejected with %j', async (input, path, message) => {
    expect(await errorOf(eve, create, { input: { accountId: 'biz_eve', name: 'Tool', ...input } })).toEqual(
      invalid(path, message),
    );
    const { id } = await createApp();
    expect(await errorOf(eve, update, { id, input })).toEqual(invalid(path, message));
  });

  it.each([
    ['http://tool.example/', 'must use https, or http to the local device (localhost, 127.0.0.1, [::1])'],
    ['http://localhost.evil.example/', 'must use https, or http to the local device (localhost, 127.0.0.1, [::1])'],
    ['http://127.0.0.2/', 'must use https, or http to the local device (localhost, 127.0.0.1, [::1])'],
    ['https://tool.example/#part', 'must not have a fragment'],
    ['https://tool.example/#', 'must not have a fragment'],
    ['https://ann@tool.example/', 'must not have a user name or password'],
    ['https://:x@tool.example/', 'must not have a user name or password'],
    ['https://tool.example\\@evil.example/', 'must be an absolute URL'],
    ['https:tool.example', 'must be an absolute URL'],
    ['tool://back', 'must be an absolute URL'],
    ['/back', 'must be an absolute URL'],
    ['', 'must be an absolute URL'],
    ['https://', 'must be an absolute URL'],
    ['https://tool.example/a b', 'must be an absolute URL'],
    ['https://tool.example/\n', 'must be an absolute URL'],
    ['https://tööl.example/', 'must be an absolute URL'],
    ['javascript:alert(1)', 'must be an absolute URL'],
    [`https://tool.example/${'x'.repeat(2_028)}`, 'must have at most 2048 characters'],
  ])('does not accept the redirect URI %j', async (address, reason) => {
    expect(
      await errorOf(eve, create, {
        input: { accountId: 'biz_eve', name: 'Tool', redirectUris: ['https://tool.example/', address] },
      }),
    ).toEqual(invalid(['redirectUris', '1'], `A redirect URI ${reason}.`));
  });

  it('requires a separate permission for each kind of change', async () => {
    const { id } = await createApp();
    const key = (...actions: string[]) => apiKeyOf('biz_eve', actions);
    const input = { accountId: 'biz_eve', name: 'Tool' };
    expect(await errorOf(key('developer:update_app'), create, { input })).toEqual(forbidden('developer:create_app'));
    expect(await errorOf(ann, create, { input })).toEqual(notFound);
    expect(await errorOf(mo, create, { input: { ...input, accountId: 'biz_shop' } })).toEqual(
      forbidden('developer:create_app'),
    );
    expect(await errorOf(ann, create, { input: { name: 'Tool' } })).toEqual([
      { code: 'parameter_missing', message: 'accountId is required.', path: ['accountId'] },
    ]);
    expect(await errorOf(key('developer:create_app'), update, { id, input: { name: 'X' } })).toEqual(
      forbidden('developer:update_app'),
    );
    expect(await errorOf(ann, update, { id, input: { name: 'X' } })).toEqual(notFound);
    expect(await errorOf(key('developer:update_app'), update, { id, input: { requestedActions: [] } })).toEqual(
      forbidden('developer:update_app_authorization'),
    );
    expect(await errorOf(key('developer:update_app'), update, { id, input: { redirectUris: [] } })).toEqual(
      forbidden('developer:manage_oauth'),
    );
    expect(await errorOf(key('developer:update_app'), update, { id, input: { clientType: 'PUBLIC' } })).toEqual(
      forbidden('developer:manage_oauth'),
    );
    expect(await errorOf(key('developer:update_app'), rotate, { id })).toEqual(forbidden('developer:manage_oauth'));
    expect(await errorOf(key('developer:create_app'), remove, { id })).toEqual(forbidden('developer:update_app'));
    expect(await errorOf(ann, remove, { id })).toEqual(notFound);
    expect(errorsOf(await platform.execute(key('developer:update_app'), list, { accountId: 'biz_eve' }))).toEqual(
      forbidden('developer:basic:read'),
    );
    expect(errorsOf(await platform.execute(ann, list, { accountId: 'biz_eve' }))).toEqual(notFound);
  });

  it('is limited to a hundred per account, also under concurrent requests', async () => {
    const createdAt = new Date('2026-01-05T10:00:00Z');
    await platform.seed.account({ id: 'biz_many', title: 'Many', route: 'many', ownerUserId: 'user_eve', createdAt });
    const owner = apiKeyOf('biz_many');
    for (let count = 0; count < appsLimit - 1; count += 1)
      await createApp({ accountId: 'biz_many', name: `App ${String(count).padStart(2, '0')}` }, owner);
    const results = await Promise.all(
      [1, 2, 3].map(() => platform.execute(owner, create, { input: { name: 'Last' } })),
    );
    expect(results.flatMap(({ data }) => data?.appCreate.userErrors)).toEqual(
      [1, 2].map(() => ({ code: 'conflict', message: 'An account can have at most 100 apps.', path: [] })),
    );
    const page = await platform.execute(owner, list, { accountId: 'biz_many', first: 2 });
    expect(page.data?.apps.nodes.map(({ name }: { name: string }) => name)).toHaveLength(2);
    const next = await platform.execute(owner, list, {
      accountId: 'biz_many',
      first: 99,
      after: page.data?.apps.pageInfo.endCursor,
    });
    expect([next.data?.apps.nodes.length, next.data?.apps.pageInfo.hasNextPage]).toEqual([98, false]);
  });
});

describe('the client secret of an app', () => {
  const stored = async (id: string) =>
    (await platform.database.rows('SELECT client_secret_hash FROM platform.apps WHERE id = $1', [id]))[0]?.[0];

  it('is returned once, stored as a hash, and replaced immediately on rotation', async () => {
    const { id } = await createApp();
    const { data } = await platform.execute(eve, rotate, { id, key: 'first' });
    const secret = data?.appClientSecretRotate.clientSecret as string;
    expect(secret).toMatch(/^service_secret_[0-9A-Za-z]{42}$/);
    expect(data?.appClientSecretRotate).toEqual({
      clientSecret: secret,
      app: { id, hasClientSecret: true },
      userErrors: [],
    });
    expect(await stored(id)).toBe(hashOf(secret));
    expect((await platform.execute(eve, rotate, { id, key: 'first' })).data?.appClientSecretRotate).toEqual({
      clientSecret: null,
      app: { id, hasClientSecret: true },
      userErrors: [],
    });
    expect(await stored(id)).toBe(hashOf(secret));
    const second = (await platform.execute(eve, rotate, { id })).data?.appClientSecretRotate.clientSecret as string;
    expect(await stored(id)).toBe(hashOf(second));
    expect(JSON.stringify(await loadAllRows())).not.toContain(second.slice(15, 40));
    expect(JSON.stringify(await listIntegrationEvents(id))).not.toContain(hashOf(second));
  });

  it('does not exist for public apps, and is removed when an app becomes public', async () => {
    const { id } = await createApp();
    await platform.execute(eve, rotate, { id });
    expect(
      (await platform.execute(eve, update, { id, input: { clientType: 'PUBLIC' } })).data?.appUpdate.app,
    ).toMatchObject({ clientType: 'PUBLIC', hasClientSecret: false });
    expect(await errorOf(eve, rotate, { id })).toEqual([
      { code: 'conflict', message: 'A public app has no client secret.', path: [] },
    ]);
  });
});

describe('deleting an app', () => {
  it('revokes its keys, records the integration event, and hides the app', async () => {
    const { id } = await createApp();
    const result = await platform.execute(eve, makeKey, { input: { appId: id } });
    const [secretKey, keyId] = [result.data?.appApiKeyCreate.secretKey, result.data?.appApiKeyCreate.apiKey.id];
    expect((await platform.execute(eve, remove, { id })).data?.appDelete).toEqual({ deletedId: id, userErrors: [] });
    expect(await platform.principalOf(secretKey)).toBeNull();
    expect((await platform.execute(eve, read, { id })).data?.app).toBeNull();
    expect(
      (await platform.execute(eve, 'query ($id: ID!) { apiKey(id: $id) { id } }', { id: keyId })).data?.apiKey,
    ).toBeNull();
    expect((await listIntegrationEvents(id)).at(-1)).toEqual([
      'fact:app.deleted',
      'biz_eve',
      { id, account_id: 'biz_eve', name: 'Tool', icon_url: null },
    ]);
    for (const [document, variables] of [
      [remove, { id }],
      [update, { id, input: { name: 'X' } }],
      [rotate, { id }],
      [makeKey, { input: { appId: id } }],
    ] as const) {
      expect(await errorOf(eve, document, variables)).toEqual(notFound);
    }
    expect(
      await platform.database.rows(
        'SELECT 1 FROM platform.api_key_secrets s JOIN platform.api_keys k ON k.id = s.api_key_id WHERE k.app_id = $1',
        [id],
      ),
    ).toEqual([]);
  });
});
