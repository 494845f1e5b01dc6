import { type Principal, systemPrincipal } from '../../../../kit/src';
import { type TestPlatform, TestClock, openTestPlatform, populate } from '../../testing';
import { errorsOf } from '../../../../kit/src/testing';

const clock = new TestClock();
let platform: TestPlatform;
let session: string;

beforeAll(async () => {
  platform = await openTestPlatform(clock);
  await populate(platform);
  await platform.database.dataSource.query(
    `INSERT INTO platform.apps (id, account_id, name, redirect_uris, client_type, client_secret_hash, requested_actions, created_at, updated_at)
     SELECT id, 'biz_eve', 'Ledger', '["https://app.example/callback"]', type, hash, '[]', now(), now()
       FROM (VALUES ('app_one', 'public', NULL), ('app_two', 'confidential', 'hash'), ('app_gone', 'public', NULL)) AS apps (id, type, hash)`,
  );
});
afterAll(() => platform.close());
beforeEach(async () => {
  await platform.database.dataSource.query('DELETE FROM platform.oauth_grants');
  await platform.database.dataSource.query('DELETE FROM platform.oauth_artifacts');
  session = (await platform.user('user_ann')).credentialId;
});

const system = async (document: string, variables: Record<string, unknown> = {}) => {
  const { data, errors } = await platform.execute(systemPrincipal, document, variables);
  return errors ?? Object.values(data ?? {})[0];
};
const authorizationRequest = (overrides: object = {}) => ({
  userId: 'user_ann',
  sessionId: session,
  appId: 'app_one',
  accountId: null,
  scopes: ['openid', 'plan:basic:read'],
  consented: true,
  ...overrides,
});
const authorize = (overrides: object = {}) =>
  system(
    'mutation ($input: OauthAuthorizationInput!) { oauthAuthorize(input: $input) { id userErrors { code path } } }',
    { input: authorizationRequest(overrides) },
  );
const authorized = async (overrides: object = {}): Promise<string> => (await authorize(overrides)).id;
const storeArtifact = (input: object) =>
  system('mutation ($input: OauthArtifactInput!) { oauthArtifactKeep(input: $input) { userErrors { code path } } }', {
    input: { payload: '{}', lifetime: 3_600, ...input },
  });
const find = (kind: string, id: string) =>
  system('query ($kind: String!, $id: String!) { oauthArtifact(kind: $kind, id: $id) { payload consumed } }', {
    kind,
    id,
  });
const consume = (kind: string, id: string) =>
  system('mutation ($kind: String!, $id: String!) { oauthArtifactConsume(kind: $kind, id: $id) }', { kind, id });
const authorization = (id: string) =>
  system('query ($id: ID!) { oauthAuthorization(id: $id) { userId appId accountId scopes } }', { id });

let tokens = 0;
/** Issues an access token of an authorization. */
async function token(authorizationId: string, scope = 'openid plan:basic:read'): Promise<string> {
  tokens += 1;
  const id = `service_oat_${String(tokens).padStart(43, 'a')}`;
  await storeArtifact({ kind: 'AccessToken', id, authorizationId, scope });
  return id;
}
const signedIn = async (id = 'user_ann'): Promise<Principal> => platform.user(id);
const grantsOf = async (caller: Principal) =>
  (await platform.execute(caller, '{ oauthGrants { id app { id name } account { id title } scopes } }')).data
    ?.oauthGrants;
const revoke = (caller: Principal, id: string) =>
  platform.execute(caller, 'mutation ($id: ID!) { oauthGrantRevoke(id: $id) { revokedId userErrors { code } } }', {
    id,
  });

describe('an OAuth grant', () => {
  it('is stored, extended by further consent, and sufficient for the same or fewer scopes', async () => {
    expect(await authorize({ consented: false })).toMatchObject({
      id: null,
      userErrors: [{ code: 'conflict', path: ['scopes'] }],
    });
    const first = await authorized();
    expect(await authorization(first)).toEqual({
      userId: 'user_ann',
      appId: 'app_one',
      accountId: null,
      scopes: ['openid', 'plan:basic:read'],
    });
    expect(await authorize({ consented: false, scopes: ['openid'] })).toEqual({
      id: expect.stringMatching(/^oauth_\w+$/),
      userErrors: [],
    });
    expect(await authorize({ consented: false, scopes: ['openid', 'plan:update'] })).toMatchObject({
      id: null,
      userErrors: [{ code: 'conflict', path: ['scopes'] }],
    });
    await authorized({ scopes: ['plan:update'] });
    expect(
      (await authorize({ consented: false, scopes: ['openid', 'plan:update', 'plan:basic:read'] })).id,
    ).not.toBeNull();
    for (const other of [{ appId: 'app_two' }, { accountId: 'biz_shop' }])
      expect((await authorize({ consented: false, ...other })).id).toBeNull();
    expect(await grantsOf(await signedIn())).toEqual([
      {
        id: expect.stringMatching(/^ogrant_/),
        app: { id: 'app_one', name: 'Ledger' },
        account: null,
        scopes: ['openid', 'plan:basic:read', 'plan:update'],
      },
    ]);
  });

  it('is created once under concurrent requests', async () => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, (_, index) => authorized({ scopes: [index % 2 ? 'openid' : 'email'] })),
    );
    expect(new Set(ids).size).toBe(6);
    expect((await grantsOf(await signedIn())).map(({ scopes }: { scopes: string[] }) => [...scopes].sort())).toEqual([
      ['email', 'openid'],
    ]);
  });

  it.each([
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['nonsense'] }, 'scopes'],
    [{ scopes: ['membership:create'] }, 'scopes'],
    [{ scopes: ['*'] }, 'scopes'],
    [{ scopes: Array<string>(101).fill('e') }, 'scopes'],
  ])('is rejected for %.40j', async (overrides, field) => {
    expect(await authorize(overrides)).toMatchObject({
      id: null,
      userErrors: [{ code: 'parameter_invalid', path: [field] }],
    });
    expect(await grantsOf(await signedIn())).toEqual([]);
  });

  it('requires a session of the user, an existing app, and an account of the user’s teams', async () => {
    const expiredSession = (await platform.user('user_ann')).credentialId;
    clock.pass(3_601);
    session = (await platform.user('user_ann')).credentialId;
    const eve = (await platform.user('user_eve')).credentialId;
    for (const overrides of [
      { sessionId: eve },
      { sessionId: expiredSession },
      { sessionId: 'usess_none' },
      { appId: 'app_none' },
      { accountId: 'biz_eve' },
      { accountId: 'biz_none' },
      { userId: 'user_none' },
    ]) {
      expect(await authorize(overrides)).toEqual({ id: null, userErrors: [{ code: 'not_found', path: [] }] });
    }
    expect((await authorize({ accountId: 'biz_stall' })).id).toMatch(/^oauth_/);
  });

  it('is visible to and revoked by its user only, and its tokens stop working immediately', async () => {
    const credential = await token(await authorized());
    const [{ id }] = await grantsOf(await signedIn());
    expect(await grantsOf(await signedIn('user_eve'))).toEqual([]);
    expect(errorsOf(await revoke(await signedIn('user_eve'), id))).toHaveLength(1);
    for (const caller of [
      await platform.caller(credential),
      await platform.caller(await platform.key('apik_ours', 'biz_shop', 'owner')),
    ]) {
      expect(errorsOf(await platform.execute(caller, '{ oauthGrants { id } }'))).toEqual([
        expect.objectContaining({ message: 'Only user tokens may call this operation.' }),
      ]);
      expect(errorsOf(await revoke(caller, id))).toEqual([{ code: 'forbidden' }]);
    }
    expect(await platform.principalOf(credential)).not.toBeNull();
    expect((await revoke(await signedIn(), id)).data).toEqual({ oauthGrantRevoke: { revokedId: id, userErrors: [] } });
    expect([await platform.principalOf(credential), await grantsOf(await signedIn())]).toEqual([null, []]);
    expect((await authorize({ consented: false })).id).toBeNull();
  });
});

describe('an OAuth access token', () => {
  it('acts for its user, with the intersection of the scope and the user’s actions', async () => {
    const scope = 'openid plan:basic:read plan:update developer:manage_api_key membership:create user:profile:update';
    const id = await authorized({ scopes: ['openid', 'plan:basic:read', 'plan:update', 'user:profile:update'] });
    expect(await platform.caller(await token(id, scope))).toEqual({
      kind: 'access_token',
      credentialId: id,
      userId: 'user_ann',
      accountId: null,
      appId: 'app_one',
      expiresAt: clock.now().getTime() + 3_600_000,
      pin: null,
      grants: [
        { accountId: 'user_ann', actions: ['user:profile:update'] },
        ...['biz_shop', 'biz_stall'].map((accountId) => ({
          accountId,
          actions: ['plan:basic:read', 'plan:update', 'developer:manage_api_key', 'user:profile:update'],
        })),
      ],
    });
    const moderator = (await platform.user('user_mo')).credentialId;
    const restrictedToken = await authorized({
      userId: 'user_mo',
      sessionId: moderator,
      scopes: ['company:delete', 'openid'],
    });
    expect((await platform.caller(await token(restrictedToken, 'company:delete openid'))).grants).toEqual([
      { accountId: 'user_mo', actions: [] },
    ]);
  });

  it('with identity scopes only has access to no account', async () => {
    const id = await authorized({ scopes: ['openid', 'profile', 'email'] });
    expect((await platform.caller(await token(id, 'openid profile email'))).grants).toEqual([
      { accountId: 'user_ann', actions: [] },
    ]);
  });

  it('for one account has access to it and its connected accounts', async () => {
    const accessibleAccountsOf = async (accountId: string) =>
      (await platform.caller(await token(await authorized({ accountId })))).grants.map((grant) => grant.accountId);
    expect(await accessibleAccountsOf('biz_shop')).toEqual(['user_ann', 'biz_shop', 'biz_stall']);
    expect(await accessibleAccountsOf('biz_stall')).toEqual(['user_ann', 'biz_stall']);
  });

  it.each([
    ['apiKeys', '{ apiKeys { nodes { id } } }'],
    ['access tokens', 'mutation { accessTokenCreate(input: {}) { accessToken { token } userErrors { code } } }'],
    ['signing out', 'mutation { userSessionEnd { endedId userErrors { code } } }'],
    ['new accounts', 'mutation { accountCreate(input: { title: "New" }) { userErrors { code } } }'],
  ])('cannot do what is reserved to users: %s', async (_, document) => {
    const caller = await platform.caller(
      await token(
        await authorized({ scopes: ['openid', 'plan:basic:read', 'developer:basic:read', 'company:create'] }),
        'openid developer:basic:read company:create',
      ),
    );
    expect(errorsOf(await platform.execute(caller, document))).toHaveLength(1);
  });

  it('ends with its expiry, its authorization, its session and its app', async () => {
    const [first, second, third] = [
      await authorized(),
      await authorized({ appId: 'app_two' }),
      await authorized({ appId: 'app_gone' }),
    ];
    const [one, two, three] = [await token(first), await token(second), await token(third)];
    const tokenStates = () =>
      Promise.all([one, two, three].map(async (credential) => (await platform.principalOf(credential)) !== null));
    expect(await tokenStates()).toEqual([true, true, true]);
    await system('mutation ($id: ID!) { oauthAuthorizationEnd(id: $id) { id } }', { id: first });
    expect(await tokenStates()).toEqual([false, true, true]);
    await platform.database.dataSource.query(`UPDATE platform.apps SET deleted_at = now() WHERE id = 'app_gone'`);
    expect([
      await tokenStates(),
      await system('{ oauthClient(id: "app_gone") { id } }'),
      await authorization(third),
    ]).toEqual([[false, true, false], null, null]);
    await platform.database.dataSource.query(`UPDATE platform.apps SET deleted_at = NULL WHERE id = 'app_gone'`);
    const other = await token(await authorized({ sessionId: (await platform.user('user_ann')).credentialId }));
    await platform.execute(
      { ...(await signedIn()), credentialId: session },
      'mutation { userSessionEnd { endedId userErrors { code } } }',
    );
    expect([await tokenStates(), (await platform.principalOf(other)) !== null]).toEqual([[false, false, false], true]);
    clock.pass(3_600);
    expect(await platform.principalOf(other)).toBeNull();
  });

  it.each([
    'service_oat_',
    `service_oat_${'a'.repeat(42)}`,
    `service_oat_${'a'.repeat(43)}`,
    `service_oat_${'a'.repeat(44)}`,
    `service_ort_${'a'.repeat(43)}`,
  ])('is rejected when it is malformed or unknown: %s', async (credential) => {
    expect(await platform.principalOf(credential)).toBeNull();
  });

  it('cannot be a refresh token, code or session with the same id', async () => {
    const id = `service_oat_${'b'.repeat(43)}`;
    const authorizationId = await authorized();
    for (const kind of ['RefreshToken', 'AuthorizationCode', 'Session'])
      await storeArtifact({ kind, id, authorizationId, scope: 'openid' });
    expect(await platform.principalOf(id)).toBeNull();
  });
});

describe('an artifact of the OAuth provider', () => {
  it('is found by its hash until it expires', async () => {
    await storeArtifact({ kind: 'Session', id: 'a secret id', payload: '{"state":"\\u0000"}', lifetime: 60 });
    expect(await find('Session', 'a secret id')).toEqual({ payload: '{"state":"\\u0000"}', consumed: false });
    expect(await find('Interaction', 'a secret id')).toBeNull();
    expect(
      JSON.stringify(await platform.database.rows('SELECT a::text FROM platform.oauth_artifacts a', [])),
    ).not.toContain('a secret id');
    clock.pass(60);
    expect(await find('Session', 'a secret id')).toBeNull();
    await storeArtifact({ kind: 'Session', id: 'another' });
    expect(await platform.database.rows('SELECT count(*)::int FROM platform.oauth_artifacts', [])).toEqual([[1]]);
  });

  it('is consumed by one of several concurrent callers; the others end the authorization', async () => {
    const authorizationId = await authorized();
    const credential = await token(authorizationId);
    await storeArtifact({ kind: 'RefreshToken', id: 'refresh', authorizationId });
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => consume('RefreshToken', 'refresh')));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect([
      await platform.principalOf(credential),
      await authorization(authorizationId),
      await find('RefreshToken', 'refresh'),
    ]).toEqual([null, null, null]);
    expect(await storeArtifact({ kind: 'AccessToken', id: 'late', authorizationId, scope: 'openid' })).toEqual({
      userErrors: [{ code: 'conflict', path: ['authorizationId'] }],
    });
    expect((await authorize({ consented: false })).id).not.toBeNull();
  });

  it('has a maximum lifetime of 90 days', async () => {
    for (const lifetime of [0, -1, 7_776_001])
      expect(await storeArtifact({ kind: 'Session', id: 'x', lifetime })).toEqual({
        userErrors: [{ code: 'parameter_invalid', path: ['lifetime'] }],
      });
    expect(await find('Session', 'x')).toBeNull();
  });

  it('is accessible to the service only', async () => {
    const documents = [
      '{ oauthClient(id: "app_two") { secretHash } }',
      '{ oauthAuthorization(id: "a") { id } }',
      '{ oauthArtifact(kind: "Session", id: "a") { payload } }',
      '{ signingKeyId }',
      '{ idTokenSignature(content: "a.b") }',
      'mutation { oauthAuthorizationEnd(id: "a") { id userErrors { message } } }',
      'mutation { oauthArtifactConsume(kind: "a", id: "b") }',
      'mutation { oauthArtifactForget(kind: "a", id: "b") { id userErrors { message } } }',
      'mutation { oauthArtifactKeep(input: { kind: "AccessToken", id: "a", payload: "{}", lifetime: 9 }) { id userErrors { message } } }',
      `mutation { oauthAuthorize(input: { userId: "user_ann", sessionId: "${session}", appId: "app_one", scopes: ["openid"], consented: true }) { id userErrors { message } } }`,
    ];
    for (const caller of [
      await signedIn(),
      await platform.caller(await platform.key('apik_shop', 'biz_shop', 'owner')),
    ]) {
      for (const document of documents)
        expect(errorsOf(await platform.execute(caller, document))).toEqual([
          expect.objectContaining({ message: 'No such resource was found.' }),
        ]);
    }
  });
});

describe('the signing key of the service', () => {
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signature = (header: object, claims: object = { sub: 'user_ann' }) =>
    system('query ($content: String!) { idTokenSignature(content: $content) }', {
      content: `${encoded(header)}.${encoded(claims)}`,
    });

  it('signs id tokens, and nothing that could be a credential', async () => {
    const kid = await system('{ signingKeyId }');
    expect(await signature({ alg: 'ES256', kid })).toMatch(/^[\w-]{86}$/);
    for (const header of [
      { alg: 'ES256', kid, typ: 'session+jwt' },
      { alg: 'ES256', kid, typ: 'at+jwt' },
      { alg: 'ES256', kid, typ: null },
      { alg: 'none', kid },
      { alg: 'ES256' },
      { alg: 'ES256', kid: 'other' },
    ]) {
      expect([header, await signature(header)]).toEqual([header, null]);
    }
    expect(
      await system('query ($content: String!) { idTokenSignature(content: $content) }', { content: 'nonsense' }),
    ).toBeNull();
    const claims = {
      iss: 'https://shop.test',
      aud: 'https://shop.test',
      sub: 'user_ann',
      jti: session,
      iat: 1,
      exp: 9_999_999_999,
    };
    expect(
      await platform.principalOf(
        `${encoded({ alg: 'ES256', kid })}.${encoded(claims)}.${await signature({ alg: 'ES256', kid }, claims)}`,
      ),
    ).toBeNull();
  });

  it('still signs content that names it after a rotation', async () => {
    const kid = await system('{ signingKeyId }');
    await platform.rotateSigningKey();
    expect(await system('{ signingKeyId }')).not.toBe(kid);
    expect(await signature({ alg: 'ES256', kid })).toMatch(/^[\w-]{86}$/);
  });
});
