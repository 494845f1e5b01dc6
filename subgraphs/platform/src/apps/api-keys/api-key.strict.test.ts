import type { Principal } from '../../../../kit/src';
import { openTestPlatform, populate, type TestPlatform } from '../../testing';
import { ann, clock, errorOf, granting, platform, setUpTests } from './testing';

/** The platform of `setUpTests` runs in live mode. */
setUpTests();
let sandbox: TestPlatform;
let owner: Principal;
beforeAll(async () => {
  sandbox = await openTestPlatform(clock, { sandbox: true });
  await populate(sandbox);
  owner = await sandbox.user('user_ann');
});
afterAll(() => sandbox.close());

const result = 'secretKey apiKey { id rejectsUnknownParameters } userErrors { code message path }';
const create = `mutation ($input: ApiKeyCreateInput!) { made: apiKeyCreate(input: $input) { ${result} } }`;
const createOfApp = `mutation ($input: AppApiKeyCreateInput!) { made: appApiKeyCreate(input: $input) { ${result} } }`;
const createApp =
  'mutation { appCreate(input: { accountId: "biz_shop", name: "Tool" }) { app { id } userErrors { message } } }';
const update =
  'mutation ($id: ID!, $input: ApiKeyPatch!) { apiKeyUpdate(id: $id, input: $input) { apiKey { rejectsUnknownParameters } userErrors { code message path } } }';
const newKey = (settings: object) => ({
  accountId: 'biz_shop',
  permissions: granting('plan:create'),
  ...settings,
});
const liveModeError = [
  {
    code: 'parameter_invalid',
    message: 'rejectsUnknownParameters can be true in sandbox mode only.',
    path: ['rejectsUnknownParameters'],
  },
];

interface Made {
  readonly secretKey: string;
  readonly apiKey: { readonly id: string; readonly rejectsUnknownParameters: boolean };
}

async function made(document: string, input: object, at = sandbox, caller = owner): Promise<Made> {
  const { data, errors } = await at.execute(caller, document, { input });
  expect({ errors, userErrors: data?.made.userErrors }).toEqual({ errors: undefined, userErrors: [] });
  return data?.made;
}

describe('in sandbox mode', () => {
  it.each([[{}], [{ rejectsUnknownParameters: null }], [{ rejectsUnknownParameters: false }]])(
    'a key created with %j does not reject unknown parameters',
    async (settings) => {
      const { apiKey, secretKey } = await made(create, newKey(settings));
      expect(apiKey.rejectsUnknownParameters).toBe(false);
      expect(await sandbox.caller(secretKey)).not.toHaveProperty('rejectsUnknownParameters');
    },
  );

  it('a new key rejects unknown parameters if its input states it', async () => {
    const { apiKey, secretKey } = await made(create, newKey({ rejectsUnknownParameters: true }));
    expect(apiKey.rejectsUnknownParameters).toBe(true);
    expect(await sandbox.caller(secretKey)).toEqual({
      kind: 'api_key',
      credentialId: apiKey.id,
      userId: null,
      accountId: 'biz_shop',
      grants: [
        { accountId: 'biz_shop', actions: ['plan:create'] },
        { accountId: 'biz_stall', actions: ['plan:create'] },
      ],
      rejectsUnknownParameters: true,
      pin: null,
    });
  });

  it('the setting changes immediately; other changes and null keep it', async () => {
    const { apiKey, secretKey } = await made(create, newKey({}));
    const changes: [object, true | undefined][] = [
      [{ rejectsUnknownParameters: true }, true],
      [{ name: 'Renamed' }, true],
      [{ rejectsUnknownParameters: null }, true],
      [{ rejectsUnknownParameters: false }, undefined],
    ];
    for (const [input, expected] of changes) {
      const { data } = await sandbox.execute(owner, update, { id: apiKey.id, input });
      expect(data?.apiKeyUpdate).toEqual({
        apiKey: { rejectsUnknownParameters: expected ?? false },
        userErrors: [],
      });
      expect((await sandbox.caller(secretKey)).rejectsUnknownParameters).toBe(expected);
    }
  });

  it('a rotated key keeps the setting, also with its previous secret', async () => {
    const { apiKey, secretKey } = await made(create, newKey({ rejectsUnknownParameters: true }));
    const { data } = await sandbox.execute(owner, 'mutation ($id: ID!) { apiKeyRotate(id: $id) { secretKey } }', {
      id: apiKey.id,
    });
    for (const secret of [secretKey, data?.apiKeyRotate.secretKey])
      expect((await sandbox.caller(secret)).rejectsUnknownParameters).toBe(true);
  });

  it('an access token that was issued with the key does not have the setting', async () => {
    const { secretKey } = await made(create, newKey({ rejectsUnknownParameters: true }));
    const { data } = await sandbox.execute(
      await sandbox.caller(secretKey),
      'mutation { accessTokenCreate(input: {}) { accessToken { token } } }',
    );
    expect(await sandbox.caller(data?.accessTokenCreate.accessToken.token)).not.toHaveProperty(
      'rejectsUnknownParameters',
    );
  });

  it('keys of apps have the setting, too', async () => {
    const { data } = await sandbox.execute(owner, createApp);
    const appId = data?.appCreate.app.id;
    const strict = await made(createOfApp, { appId, rejectsUnknownParameters: true });
    expect(strict.apiKey.rejectsUnknownParameters).toBe(true);
    expect(await sandbox.caller(strict.secretKey)).toMatchObject({ kind: 'app_key', rejectsUnknownParameters: true });
    expect((await made(createOfApp, { appId })).apiKey.rejectsUnknownParameters).toBe(false);
  });
});

describe('in live mode', () => {
  it('keys that reject unknown parameters are not created', async () => {
    const strict = { rejectsUnknownParameters: true };
    expect(await errorOf(ann, create, { input: newKey(strict) })).toEqual(liveModeError);
    const { data } = await platform.execute(ann, createApp);
    expect(await errorOf(ann, createOfApp, { input: { appId: data?.appCreate.app.id, ...strict } })).toEqual(
      liveModeError,
    );
  });

  it('keys are not changed to reject unknown parameters, and may state that they do not', async () => {
    const { apiKey, secretKey } = await made(create, newKey({ rejectsUnknownParameters: false }), platform, ann);
    const change = { name: 'Strict', rejectsUnknownParameters: true };
    expect(await errorOf(ann, update, { id: apiKey.id, input: change })).toEqual(liveModeError);
    const { data } = await platform.execute(ann, update, {
      id: apiKey.id,
      input: { ...change, rejectsUnknownParameters: false },
    });
    expect(data?.apiKeyUpdate).toEqual({ apiKey: { rejectsUnknownParameters: false }, userErrors: [] });
    expect(await platform.caller(secretKey)).not.toHaveProperty('rejectsUnknownParameters');
  });
});
