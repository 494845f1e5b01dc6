import { apiKeyOf } from '../../../../kit/src/testing';
import { keysOfAppLimit } from './app-key.service';
import {
  ann,
  ben,
  clock,
  eve,
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

describe('the API key of an app', () => {
  const keyOf = async (appId: string, input: object = {}) =>
    (await platform.execute(eve, makeKey, { input: { appId, ...input } })).data?.appApiKeyCreate;

  it('belongs to the app and has no actions of its own', async () => {
    const { id } = await createApp();
    const { secretKey, apiKey } = await keyOf(id, {
      name: 'Server',
      pin: 'a word',
      ipAllowlist: ['10.0.0.0/8'],
      expiresAt: '2027-01-01T00:00:00Z',
    });
    expect(secretKey).toMatch(/^service_key_[0-9A-Za-z]{42}$/);
    expect(apiKey).toEqual({
      id: expect.stringMatching(/^apik_/),
      name: 'Server',
      app: { id },
      account: { id: 'biz_eve' },
      isDefault: false,
      grants: [{ granted: [] }],
    });
    expect(await platform.principalOf(secretKey, '10.1.1.1')).toEqual({
      kind: 'app_key',
      credentialId: apiKey.id,
      userId: null,
      accountId: null,
      appId: id,
      grants: [],
      expiresAt: Date.parse('2027-01-01T00:00:00Z'),
      pin: 'a word',
    });
    expect(await platform.principalOf(secretKey, '11.1.1.1')).toBeNull();
  });

  it('is listed with the app, separately from the account’s keys, and does not count towards their limit', async () => {
    const { id } = await createApp();
    const { apiKey } = await keyOf(id);
    const keys = async (variables: object) => {
      const { data, errors } = await platform.execute(
        eve,
        'query ($appId: ID) { apiKeys(accountId: "biz_eve", appId: $appId) { nodes { id } } }',
        { ...variables },
      );
      expect(errors).toBeUndefined();
      return data?.apiKeys.nodes.map((node: { id: string }) => node.id);
    };
    expect([await keys({ appId: id }), await keys({}), await keys({ appId: 'app_none' })]).toEqual([
      [apiKey.id],
      [],
      [],
    ]);
    const own = await platform.execute(
      eve,
      'mutation { apiKeyCreate(input: { accountId: "biz_eve", permissions: { systemRole: ADMIN } }) { apiKey { id isDefault app { id } } } }',
    );
    expect(own.data?.apiKeyCreate.apiKey).toEqual({ id: expect.any(String), isDefault: true, app: null });
    expect(await keys({})).toEqual([own.data?.apiKeyCreate.apiKey.id]);
  });

  it('is rotated, renamed and revoked like other keys; its permissions cannot be updated', async () => {
    const { id } = await createApp();
    const { apiKey, secretKey } = await keyOf(id);
    const change =
      'mutation ($id: ID!, $input: ApiKeyPatch!) { apiKeyUpdate(id: $id, input: $input) { apiKey { name } userErrors { code message path } } }';
    expect(
      (await platform.execute(eve, change, { id: apiKey.id, input: { name: 'Renamed' } })).data?.apiKeyUpdate,
    ).toEqual({ apiKey: { name: 'Renamed' }, userErrors: [] });
    expect(await errorOf(eve, change, { id: apiKey.id, input: { permissions: { systemRole: 'ADMIN' } } })).toEqual(
      invalid(['permissions'], 'permissions of an app are determined by the accounts that install it.'),
    );
    const rotated = await platform.execute(
      eve,
      'mutation ($id: ID!) { apiKeyRotate(id: $id, gracePeriod: 0) { secretKey } }',
      { id: apiKey.id },
    );
    expect([
      await platform.principalOf(secretKey),
      (await platform.principalOf(rotated.data?.apiKeyRotate.secretKey))?.credentialId,
    ]).toEqual([null, apiKey.id]);
    await platform.execute(eve, 'mutation ($id: ID!) { apiKeyRevoke(id: $id) { revokedId } }', { id: apiKey.id });
    expect(await platform.principalOf(rotated.data?.apiKeyRotate.secretKey)).toBeNull();
  });

  it('is created by users who may manage API keys of the app’s account', async () => {
    const { id } = await createApp();
    expect(await errorOf(apiKeyOf('biz_eve'), makeKey, { input: { appId: id } })).toEqual(
      forbidden('developer:manage_api_key'),
    );
    expect(await errorOf(ann, makeKey, { input: { appId: id } })).toEqual(notFound);
    expect(await errorOf(eve, makeKey, { input: { appId: 'app_none' } })).toEqual(notFound);
    const ofShop = await createApp({ accountId: 'biz_shop' }, ben);
    expect(await errorOf(mo, makeKey, { input: { appId: ofShop.id } })).toEqual(forbidden('developer:manage_api_key'));
    expect(await errorOf(eve, makeKey, { input: { appId: id, name: 'x'.repeat(101) } })).toEqual(
      invalid(['name'], 'name must have at most 100 characters.'),
    );
    expect(await errorOf(eve, makeKey, { input: { appId: id, expiresAt: clock.now().toISOString() } })).toEqual(
      invalid(['expiresAt'], 'expiresAt must be in the future.'),
    );
    const secret = (await keyOf(id)).secretKey;
    expect(await errorOf(await platform.caller(secret), makeKey, { input: { appId: id } })).toEqual(notFound);
  });

  it('is limited to twenty per app', async () => {
    const { id } = await createApp();
    for (let count = 1; count < keysOfAppLimit; count += 1) await keyOf(id);
    const results = await Promise.all([keyOf(id), keyOf(id)]);
    expect(results.flatMap(({ userErrors }) => userErrors)).toEqual([
      { code: 'conflict', message: 'An app can have at most 20 API keys.', path: [] },
    ]);
  });
});
