import type { Principal } from '../../../../kit/src';
import { apiKeyOf, userOf } from '../../../../kit/src/testing';
import { installationsLimit, installationsOfAppLimit } from './app-installation.service';
import {
  ann,
  appOf,
  ben,
  change,
  cid,
  clock,
  eve,
  listIntegrationEvents,
  forbidden,
  grantsOf,
  install,
  installed,
  keyOf,
  list,
  mo,
  notFound,
  platform,
  read,
  errorOf,
  setUpTests,
  uninstall,
} from './testing';

setUpTests();

describe('installing an app', () => {
  it('grants the required actions on that account only, and records the integration event', async () => {
    const appId = await appOf();
    const secret = await keyOf(appId);
    const { data } = await platform.execute(ann, install, { input: { appId, accountId: 'biz_shop' } });
    const installation = data?.appInstall.appInstallation;
    expect(installation).toEqual({
      id: expect.stringMatching(/^ainst_[0-9A-Za-z]{12}$/),
      app: { id: appId, name: 'Tool' },
      account: { id: 'biz_shop', title: 'Shop', email: null },
      actions: ['plan:basic:read'],
      installedBy: { id: 'user_ann' },
      createdAt: clock.now().toISOString(),
      updatedAt: clock.now().toISOString(),
    });
    expect((await platform.execute(ann, read, { id: installation.id })).data?.appInstallation).toEqual(installation);
    expect(await listIntegrationEvents(installation.id)).toEqual([
      [
        'fact:app.installed',
        'biz_shop',
        { id: installation.id, app_id: appId, account_id: 'biz_shop', actions: ['plan:basic:read'] },
      ],
    ]);
    expect(await grantsOf(secret)).toEqual([{ accountId: 'biz_shop', actions: ['plan:basic:read'] }]);
  });

  it('grants the optional actions that are named, on each account that installs it', async () => {
    const appId = await appOf();
    const secret = await keyOf(appId);
    await installed({ appId, actions: ['plan:update', 'plan:basic:read', 'plan:update'] });
    clock.pass(1);
    await installed({ appId, accountId: 'biz_stall' }, cid);
    clock.pass(1);
    await installed({ appId, accountId: 'biz_eve' }, eve);
    expect(await grantsOf(secret)).toEqual([
      { accountId: 'biz_shop', actions: ['plan:update', 'plan:basic:read'] },
      { accountId: 'biz_stall', actions: ['plan:basic:read'] },
      { accountId: 'biz_eve', actions: ['plan:basic:read'] },
    ]);
  });

  it('is allowed to an API key, for its account and for connected accounts', async () => {
    const appId = await appOf();
    const key = await platform.caller(
      await platform.key('apik_installer', 'biz_shop', ['app_authorization:create', 'plan:basic:read']),
    );
    expect(await installed({ appId, accountId: null }, key)).toMatchObject({
      account: { id: 'biz_shop' },
      installedBy: null,
    });
    expect(await installed({ appId, accountId: 'biz_stall' }, key)).toMatchObject({
      account: { id: 'biz_stall' },
      installedBy: null,
    });
  });

  it('never grants an app more than the installing caller holds', async () => {
    const owners = await appOf([{ action: 'company:transfer_ownership' }]);
    expect(await errorOf(ben, install, { input: { appId: owners, accountId: 'biz_shop' } })).toEqual(
      forbidden('company:transfer_ownership'),
    );
    await installed({ appId: owners });
    const appId = await appOf();
    const key = apiKeyOf('biz_shop', ['app_authorization:create', 'plan:basic:read']);
    expect(await errorOf(key, install, { input: { appId, actions: ['plan:basic:read', 'plan:update'] } })).toEqual(
      forbidden('plan:update'),
    );
    const token = {
      ...ann,
      kind: 'access_token' as const,
      grants: [{ accountId: 'biz_shop', actions: ['app_authorization:create'] }],
    };
    expect(await errorOf(token, install, { input: { appId, accountId: 'biz_shop' } })).toEqual(
      forbidden('plan:basic:read'),
    );
  });

  it('grants webhook actions when the caller may manage webhooks', async () => {
    const appId = await appOf([{ action: 'webhook_receive:payments' }, { action: 'payment:basic:read' }]);
    expect(
      await errorOf(apiKeyOf('biz_shop', ['app_authorization:create', 'payment:basic:read']), install, {
        input: { appId },
      }),
    ).toEqual(forbidden('developer:manage_webhook'));
    expect((await installed({ appId }, ben)).actions).toEqual(['webhook_receive:payments', 'payment:basic:read']);
  });

  it('is rejected without permission, for accounts that are not visible, and for unknown apps', async () => {
    const appId = await appOf();
    expect(await errorOf(mo, install, { input: { appId, accountId: 'biz_shop' } })).toEqual(
      forbidden('app_authorization:create'),
    );
    expect(await errorOf(eve, install, { input: { appId, accountId: 'biz_shop' } })).toEqual(notFound);
    expect(await errorOf(ann, install, { input: { appId: 'app_none', accountId: 'biz_shop' } })).toEqual(notFound);
    expect(await errorOf(ann, install, { input: { appId } })).toEqual([
      { code: 'parameter_missing', message: 'accountId is required.', path: ['accountId'] },
    ]);
    const secret = await keyOf(appId);
    expect(await errorOf(await platform.caller(secret), install, { input: { appId, accountId: 'biz_eve' } })).toEqual(
      notFound,
    );
  });

  it.each([
    [['plan:basic:read', 'payment:manage'], ['actions', '1'], 'The app does not request "payment:manage".'],
    [
      ['plan:basic:read', 'developer:manage_api_key'],
      ['actions', '1'],
      'The app does not request "developer:manage_api_key".',
    ],
    [['plan:basic:read', '*'], ['actions', '1'], 'The app does not request "*".'],
    [['plan:update'], ['actions'], 'The app cannot be installed without plan:basic:read.'],
    [[], ['actions'], 'The app cannot be installed without plan:basic:read.'],
    [Array(301).fill('plan:basic:read'), ['actions'], 'actions must have at most 300 entries.'],
  ])('is rejected with the actions %.60j', async (actions, path, message) => {
    const appId = await appOf();
    expect(await errorOf(ann, install, { input: { appId, accountId: 'biz_shop', actions } })).toEqual([
      { code: 'parameter_invalid', message, path },
    ]);
  });

  it('concurrently installs it once', async () => {
    const appId = await appOf();
    const results = await Promise.all(
      [ann, ben, ann].map((caller) => platform.execute(caller, install, { input: { appId, accountId: 'biz_shop' } })),
    );
    expect(results.flatMap(({ data }) => data?.appInstall.userErrors)).toEqual(
      [1, 2].map(() => ({ code: 'conflict', message: 'The app is already installed on the account.', path: [] })),
    );
    expect(
      (await platform.execute(ann, list, { accountId: 'biz_shop', appId })).data?.appInstallations.nodes,
    ).toHaveLength(1);
  });

  it('returns the same result for a repeated idempotency key', async () => {
    const variables = { input: { appId: await appOf(), accountId: 'biz_shop' }, key: 'again' };
    const first = await platform.execute(ann, install, variables);
    expect(await platform.execute(ann, install, variables)).toEqual(first);
  });

  it('has a limit per account and per app', async () => {
    const many = (count: number, app: string, account: string) =>
      platform.database.dataSource.query(
        `INSERT INTO platform.app_installations (id, app_id, account_id, actions, created_at, updated_at)
       SELECT 'ainst_' || n || '_' || ${account}, ${app}, ${account}, '[]', now(), now() FROM generate_series(1, ${count}) n`,
      );
    await platform.database.dataSource
      .query(`INSERT INTO platform.apps (id, account_id, name, redirect_uris, client_type, requested_actions, created_at, updated_at)
      SELECT 'app_many' || n, 'biz_stall', 'Many', '[]', 'public', '[]', now(), now() FROM generate_series(1, 100) n`);
    await many(installationsLimit, "'app_many' || n", "'biz_shop'");
    const appId = await appOf();
    expect(await errorOf(ann, install, { input: { appId, accountId: 'biz_shop' } })).toEqual([
      { code: 'conflict', message: 'An account can have at most 100 apps installed.', path: [] },
    ]);
    for (let number = 1; number <= installationsOfAppLimit; number += 1) {
      await platform.seed.account({
        id: `biz_n${number}`,
        title: 'N',
        route: `n${number}`,
        ownerUserId: 'user_cid',
        createdAt: clock.now(),
      });
    }
    await many(installationsOfAppLimit, `'${appId}'`, "'biz_n' || n");
    expect(await errorOf(cid, install, { input: { appId, accountId: 'biz_stall' } })).toEqual([
      { code: 'conflict', message: 'An app can be installed on at most 1000 accounts.', path: [] },
    ]);
    expect(await grantsOf(await keyOf(appId))).toHaveLength(installationsOfAppLimit);
  });
});

describe('the actions of an installed app', () => {
  it('are updated by callers with the permission, and published to other domains', async () => {
    const appId = await appOf();
    const secret = await keyOf(appId);
    const { id } = await installed({ appId });
    clock.pass(60);
    const { data } = await platform.execute(ben, change, { id, actions: ['plan:basic:read', 'plan:update'] });
    expect(data?.appInstallationUpdate).toMatchObject({
      appInstallation: { id, actions: ['plan:basic:read', 'plan:update'], updatedAt: clock.now().toISOString() },
      userErrors: [],
    });
    expect(await grantsOf(secret)).toEqual([{ accountId: 'biz_shop', actions: ['plan:basic:read', 'plan:update'] }]);
    expect((await listIntegrationEvents(id)).at(-1)).toEqual([
      'fact:app.installed',
      'biz_shop',
      { id, app_id: appId, account_id: 'biz_shop', actions: ['plan:basic:read', 'plan:update'] },
    ]);
    expect(
      await errorOf(apiKeyOf('biz_shop', ['app_authorization:create']), change, { id, actions: ['plan:basic:read'] }),
    ).toEqual(forbidden('app_authorization:update'));
    expect(await errorOf(eve, change, { id, actions: ['plan:basic:read'] })).toEqual(notFound);
    expect(await errorOf(await platform.caller(secret), change, { id, actions: ['plan:basic:read'] })).toEqual(
      forbidden('app_authorization:update'),
    );
    expect(await errorOf(ann, change, { id, actions: ['plan:update'] })).toEqual([
      expect.objectContaining({ message: 'The app cannot be installed without plan:basic:read.' }),
    ]);
  });

  it('grow by at most what the caller holds, and shrink without restriction', async () => {
    const appId = await appOf([
      { action: 'plan:basic:read' },
      { action: 'company:transfer_ownership', required: false },
      { action: 'plan:update', required: false },
    ]);
    const { id } = await installed({ appId, actions: ['plan:basic:read', 'company:transfer_ownership'] });
    const updated = await platform.execute(ben, change, {
      id,
      actions: ['plan:basic:read', 'company:transfer_ownership', 'plan:update'],
    });
    expect(updated.data?.appInstallationUpdate.userErrors).toEqual([]);
    await platform.execute(ben, change, { id, actions: ['plan:basic:read'] });
    expect(await errorOf(ben, change, { id, actions: ['plan:basic:read', 'company:transfer_ownership'] })).toEqual(
      forbidden('company:transfer_ownership'),
    );
  });

  it('stay when the app changes its requested actions, which are not granted automatically', async () => {
    const appId = await appOf();
    const secret = await keyOf(appId);
    const { id } = await installed({ appId });
    const patch =
      'mutation ($id: ID!, $input: AppPatch!) { appUpdate(id: $id, input: $input) { userErrors { message } } }';
    await platform.execute(eve, patch, { id: appId, input: { requestedActions: [{ action: 'payment:basic:read' }] } });
    expect(await grantsOf(secret)).toEqual([{ accountId: 'biz_shop', actions: ['plan:basic:read'] }]);
    const { data } = await platform.execute(ann, change, { id, actions: ['plan:basic:read', 'payment:basic:read'] });
    expect(data?.appInstallationUpdate.appInstallation.actions).toEqual(['plan:basic:read', 'payment:basic:read']);
    expect(await errorOf(ann, change, { id, actions: ['payment:basic:read', 'plan:update'] })).toEqual([
      expect.objectContaining({ message: 'The app does not request "plan:update".' }),
    ]);
  });
});

describe('uninstalling an app', () => {
  it('ends its access to the account immediately and records the integration event', async () => {
    const appId = await appOf();
    const secret = await keyOf(appId);
    const { id } = await installed({ appId });
    const token = async () => {
      const document =
        'mutation { accessTokenCreate(input: { accountId: "biz_shop" }) { accessToken { token } userErrors { message } } }';
      return (await platform.execute(await platform.caller(secret), document)).data?.accessTokenCreate.accessToken
        .token;
    };
    const created = await token();
    expect(await platform.principalOf(created)).toMatchObject({
      kind: 'access_token',
      accountId: 'biz_shop',
      userId: null,
      appId,
      grants: [{ accountId: 'biz_shop', actions: ['plan:basic:read'] }],
    });
    expect((await platform.execute(ben, uninstall, { id })).data?.appUninstall).toEqual({
      uninstalledId: id,
      userErrors: [],
    });
    expect([await grantsOf(secret), (await platform.principalOf(created))?.grants]).toEqual([[], []]);
    expect((await listIntegrationEvents(id)).at(-1)).toEqual([
      'fact:app.uninstalled',
      'biz_shop',
      { id, app_id: appId, account_id: 'biz_shop', actions: ['plan:basic:read'] },
    ]);
    expect((await platform.execute(ann, read, { id })).data?.appInstallation).toBeNull();
    for (const [document, variables] of [
      [uninstall, { id }],
      [change, { id, actions: [] }],
    ] as const)
      expect(await errorOf(ann, document, variables)).toEqual(notFound);
    expect((await installed({ appId })).id).not.toBe(id);
  });

  it('requires the permission, or the key of the app itself', async () => {
    const appId = await appOf();
    const other = await platform.caller(await keyOf(await appOf()));
    const { id } = await installed({ appId });
    for (const stranger of [eve, other]) expect(await errorOf(stranger, uninstall, { id })).toEqual(notFound);
    expect(await errorOf(mo, uninstall, { id })).toEqual(forbidden('app_authorization:delete'));
    const app = await platform.caller(await keyOf(appId));
    expect((await platform.execute(app, uninstall, { id })).data?.appUninstall).toEqual({
      uninstalledId: id,
      userErrors: [],
    });
  });

  it('happens on all accounts when the app is deleted', async () => {
    const appId = await appOf();
    const shop = await installed({ appId });
    await installed({ appId, accountId: 'biz_stall' }, cid);
    const [changed] = await Promise.all([
      platform.execute(ann, change, { id: shop.id, actions: ['plan:basic:read', 'plan:update'] }),
      platform.execute(eve, 'mutation ($id: ID!) { appDelete(id: $id) { deletedId } }', { id: appId }),
    ]);
    expect([undefined, 'No such resource was found.']).toContain(changed.errors?.[0]?.message);
    for (const account of ['biz_shop', 'biz_stall'])
      expect(
        (await platform.execute(apiKeyOf(account), list, { accountId: account })).data?.appInstallations.nodes,
      ).toEqual([]);
    expect(await errorOf(ann, install, { input: { appId, accountId: 'biz_shop' } })).toEqual(notFound);
  });
});

describe('installations', () => {
  it('are visible to the account, to the app, and to the owning account of the app', async () => {
    const appId = await appOf();
    const { id } = await installed({ appId });
    clock.pass(1);
    await installed({ appId, accountId: 'biz_stall' }, cid);
    const app = await platform.caller(await keyOf(appId));
    const listVisibleAccounts = async (caller: Principal, variables: object = {}) => {
      const { data, errors } = await platform.execute(caller, list, { ...variables });
      return errors ?? data?.appInstallations.nodes.map((node: { account: { id: string } }) => node.account.id);
    };
    expect(await listVisibleAccounts(app)).toEqual(['biz_stall', 'biz_shop']);
    expect(await listVisibleAccounts(eve, { appId })).toEqual(['biz_stall', 'biz_shop']);
    expect(await listVisibleAccounts(ann, { accountId: 'biz_shop' })).toEqual(['biz_shop']);
    expect(await listVisibleAccounts(ann)).toEqual(['biz_stall', 'biz_shop']);
    expect(await listVisibleAccounts(cid)).toEqual(['biz_stall']);
    expect(await listVisibleAccounts(ann, { appId })).toEqual(notFound);
    expect(await listVisibleAccounts(eve, { accountId: 'biz_shop' })).toEqual(notFound);
    expect(await listVisibleAccounts(mo, { accountId: 'biz_shop' })).toEqual(forbidden('app_authorization:read'));
    expect(await listVisibleAccounts(app, { accountId: 'biz_shop' })).toEqual(forbidden('app_authorization:read'));
    const readAs = async (caller: Principal) => {
      const { data, errors } = await platform.execute(caller, read, { id });
      return errors ?? (data?.appInstallation && [data.appInstallation.actions, data.appInstallation.installedBy]);
    };
    expect(
      await Promise.all([readAs(ann), readAs(app), readAs(eve), readAs(mo), readAs(cid), readAs(userOf('user_zoe'))]),
    ).toEqual([
      [['plan:basic:read'], { id: 'user_ann' }],
      [['plan:basic:read'], null],
      [['plan:basic:read'], null],
      forbidden('app_authorization:read'),
      null,
      null,
    ]);
  });
});
