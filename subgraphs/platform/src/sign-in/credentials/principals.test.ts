import { newSecret } from '../..';
import { permissions } from '../../../../../contract/permissions';
import { apiKeyOf, userOf } from '../../../../kit/src/testing';
import { openPlatform, openTestPlatform, populate, TestClock, type TestPlatform } from '../../testing';

const clock = new TestClock();
let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform(clock);
  await populate(platform);
});
afterAll(() => platform.close());

const adminOnKeys = permissions
  .filter(({ roles, allowedOnApiKey }) => allowedOnApiKey && roles.includes('admin'))
  .map(({ action }) => action);
const createToken = `mutation ($input: AccessTokenCreateInput!) { accessTokenCreate(input: $input) { accessToken { token expiresAt } userErrors { code path } } }`;

async function tokenOf(credential: string, input: object): Promise<string> {
  const { data } = await platform.execute(await platform.caller(credential), createToken, { input });
  return data?.accessTokenCreate.accessToken?.token;
}

describe('an API key', () => {
  it('acts as its account and the connected accounts, with the actions of its role that keys may hold', async () => {
    const secret = await platform.key('apik_role', 'biz_shop', 'admin');
    expect(await platform.principalOf(secret)).toEqual({
      kind: 'api_key',
      credentialId: 'apik_role',
      userId: null,
      accountId: 'biz_shop',
      pin: null,
      grants: [
        { accountId: 'biz_shop', actions: adminOnKeys },
        { accountId: 'biz_stall', actions: adminOnKeys },
      ],
    });
    expect(adminOnKeys).not.toContain('developer:manage_api_key');
  });

  it('never manages API keys, not even with the role owner', async () => {
    const { grants } = await platform.caller(await platform.key('apik_owner', 'biz_shop', 'owner'));
    expect(grants[0]?.actions).toHaveLength(permissions.filter(({ allowedOnApiKey }) => allowedOnApiKey).length);
    expect(
      grants
        .flatMap(({ actions }) => actions)
        .filter((action) => action === '*' || action === 'developer:manage_api_key' || action.startsWith('user:')),
    ).toEqual([]);
  });

  it('returns its pin', async () => {
    const secretKey = newSecret();
    await platform.seed.apiKey({
      id: 'apik_pinned',
      accountId: 'biz_eve',
      pin: 'anything',
      systemRole: 'admin',
      secretKey,
      createdAt: clock.now(),
    });
    expect((await platform.caller(secretKey)).pin).toBe('anything');
  });

  it('holds the granted minus the denied actions, on the accounts that its statements name', async () => {
    const secretKey = newSecret();
    await platform.seed.apiKey({
      id: 'apik_statements',
      accountId: 'biz_shop',
      pin: null,
      secretKey,
      createdAt: clock.now(),
      statements: [
        { grant: true, actions: ['plan:create', 'plan:update'], accountIds: ['biz_stall'] },
        { grant: false, actions: ['plan:update'], accountIds: null },
      ],
    });
    expect((await platform.caller(secretKey)).grants).toEqual([
      { accountId: 'biz_shop', actions: [] },
      { accountId: 'biz_stall', actions: ['plan:create'] },
    ]);
  });

  it('is unknown when a character is wrong, missing or added; look-alikes are unknown, too', async () => {
    const secret = await platform.key('apik_typo', 'biz_shop');
    const invalidSecret = `${secret.slice(0, 20)}${secret[20] === 'a' ? 'b' : 'a'}${secret.slice(21)}`;
    for (const credential of [
      invalidSecret,
      secret.slice(0, -1),
      `${secret}a`,
      newSecret(),
      '',
      'service_key_',
      'x'.repeat(9_000),
      'a.b.c',
      'eyJ.e.e',
    ]) {
      expect(await platform.principalOf(credential)).toBeNull();
    }
  });

  it('works until it expires', async () => {
    const secretKey = newSecret();
    await platform.seed.apiKey({
      id: 'apik_expiring',
      accountId: 'biz_shop',
      pin: null,
      secretKey,
      systemRole: 'admin',
      createdAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() + 60_000),
    });
    expect(await platform.caller(secretKey)).toMatchObject({ expiresAt: clock.now().getTime() + 60_000 });
    clock.pass(60);
    expect(await platform.principalOf(secretKey)).toBeNull();
  });

  it('reports the expiry of its previous secret, which may be earlier than that of the key', async () => {
    const formerKey = await platform.key('apik_rotated', 'biz_shop', 'admin');
    const { data } = await platform.execute(
      await platform.user('user_ann'),
      'mutation { apiKeyRotate(id: "apik_rotated", gracePeriod: 100) { secretKey userErrors { code } } }',
    );
    const expiresAt = clock.now().getTime() + 100_000;
    expect((await platform.caller(formerKey)).expiresAt).toBe(expiresAt);
    expect((await platform.caller(data?.apiKeyRotate.secretKey)).expiresAt).toBeUndefined();
    await platform.database.rows('UPDATE platform.api_keys SET expires_at = $2 WHERE id = $1', [
      'apik_rotated',
      new Date(expiresAt - 1_000),
    ]);
    expect((await platform.caller(formerKey)).expiresAt).toBe(expiresAt - 1_000);
    expect((await platform.caller(data?.apiKeyRotate.secretKey)).expiresAt).toBe(expiresAt - 1_000);
  });

  it.each([
    ['10.1.2.3', true],
    ['10.2.0.0', false],
    ['192.0.2.7', true],
    ['192.0.2.8', false],
    ['::ffff:10.1.2.3', true],
    ['2001:db8:0:1::5', true],
    ['2001:db9::1', false],
    [null, false],
    ['nonsense', false],
    ['', false],
  ])('with an allow-list is accepted from %s: %s', async (address, isAccepted) => {
    const secretKey = newSecret();
    await platform.seed.apiKey({
      id: `apik_from${address}`,
      accountId: 'biz_shop',
      pin: null,
      secretKey,
      systemRole: 'admin',
      createdAt: clock.now(),
      ipAllowlist: ['10.1.0.0/16', '192.0.2.7', '2001:db8::/32'],
    });
    expect((await platform.principalOf(secretKey, address)) !== null).toBe(isAccepted);
    const token = await platform
      .principalOf(secretKey, '192.0.2.7')
      .then((caller) => platform.execute(caller as never, createToken, { input: {} }));
    expect((await platform.principalOf(token.data?.accessTokenCreate.accessToken.token, address)) !== null).toBe(
      isAccepted,
    );
  });

  it('records its last use, with a resolution of a minute', async () => {
    const secret = await platform.key('apik_used', 'biz_shop');
    const lastUsedAt = () =>
      platform.database
        .rows('SELECT last_used_at FROM platform.api_keys WHERE id = $1', ['apik_used'])
        .then((rows) => rows[0]?.[0]);
    const waitForLastUse = async (instant: string) => {
      for (let tries = 0; tries < 100 && (await lastUsedAt()) !== instant; tries += 1) await platform.principalOf('');
      return lastUsedAt();
    };
    expect(await lastUsedAt()).toBeNull();
    const first = clock.now().toISOString();
    await platform.principalOf(secret);
    expect(await waitForLastUse(first)).toBe(first);
    clock.pass(61);
    await platform.principalOf(secret);
    const later = clock.now().toISOString();
    expect(await waitForLastUse(later)).toBe(later);
  });

  it('is resolved for the service itself only', async () => {
    const secret = await platform.key('apik_asked', 'biz_shop');
    for (const caller of [apiKeyOf('biz_shop'), userOf('user_ann')]) {
      const { data } = await platform.execute(
        caller,
        'query ($c: String!) { principalOf(credential: $c, clientAddress: "::1") }',
        { c: secret },
      );
      expect(data).toEqual({ principalOf: null });
    }
  });
});

describe('a user token', () => {
  it('holds the roles on each account, on connected ones too, and the personal actions', async () => {
    const personal = permissions.map(({ action }) => action).filter((action) => action.startsWith('user:'));
    const moderator = permissions.filter(({ roles }) => roles.includes('moderator')).map(({ action }) => action);
    expect(await platform.user('user_ann')).toMatchObject({
      kind: 'user',
      userId: 'user_ann',
      accountId: null,
      pin: null,
      grants: [
        { accountId: 'user_ann', actions: personal },
        { accountId: 'biz_shop', actions: ['*'] },
        { accountId: 'biz_stall', actions: ['*'] },
      ],
    });
    expect((await platform.user('user_mo')).grants.slice(1)).toEqual([
      { accountId: 'biz_shop', actions: moderator },
      { accountId: 'biz_stall', actions: moderator },
    ]);
    expect((await platform.user('user_cid')).grants.slice(1)).toEqual([{ accountId: 'biz_stall', actions: ['*'] }]);
  });

  it('combines several roles of a user on one account', async () => {
    await platform.seed.teamMember({
      id: 'ausr_mo_stall',
      accountId: 'biz_stall',
      userId: 'user_mo',
      role: 'custom',
      customActions: ['plan:delete', 'plan:basic:read'],
      createdAt: clock.now(),
    });
    const [, shop, stall] = (await platform.user('user_mo')).grants;
    expect([stall?.accountId, shop?.accountId].sort()).toEqual(['biz_shop', 'biz_stall']);
    const actions = new Map((await platform.user('user_mo')).grants.map((grant) => [grant.accountId, grant.actions]));
    expect(actions.get('biz_stall')).toContain('plan:delete');
    expect(actions.get('biz_shop')).not.toContain('plan:delete');
    expect(actions.get('biz_stall')?.filter((action) => action === 'plan:basic:read')).toHaveLength(1);
  });

  it('expires, and ends when the user signs out', async () => {
    const token = await platform.issueUserSession('user_cid', 100);
    clock.pass(99);
    expect(await platform.principalOf(token)).not.toBeNull();
    clock.pass(1);
    expect(await platform.principalOf(token)).toBeNull();

    const other = await platform.issueUserSession('user_cid', 100);
    const second = await platform.caller(other);
    const access = await tokenOf(other, {});
    expect(access).toBeUndefined();
    const created = await tokenOf(other, { accountId: 'biz_stall' });
    // The token of a session does not outlive it.
    const expiresAt = Math.floor(clock.now().getTime() / 1_000) * 1_000 + 100_000;
    expect([second.expiresAt, (await platform.caller(created)).expiresAt]).toEqual([expiresAt, expiresAt]);
    const { data } = await platform.execute(second, 'mutation { userSessionEnd { endedId userErrors { code } } }');
    expect(data?.userSessionEnd).toEqual({ endedId: second.credentialId, userErrors: [] });
    expect(await platform.principalOf(other)).toBeNull();
    expect(await platform.principalOf(created)).toBeNull();
  });

  it('is rejected when it was tampered with, or signed with a foreign key', async () => {
    const token = await platform.issueUserSession('user_ann', 100);
    const [header = '', body = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const forged = Buffer.from(
      JSON.stringify({ ...claims, sub: 'user_eve', jti: (await platform.user('user_eve')).credentialId }),
    ).toString('base64url');
    const algNoneHeader = Buffer.from(JSON.stringify({ alg: 'none', typ: 'session+jwt' })).toString('base64url');
    const asAccess = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(header, 'base64url').toString()), typ: 'at+jwt' }),
    ).toString('base64url');
    for (const credential of [
      `${header}.${forged}.${signature}`,
      `${algNoneHeader}.${body}.`,
      `${algNoneHeader}.${body}.${signature}`,
      `${asAccess}.${body}.${signature}`,
      `${token}.x`,
    ]) {
      expect(await platform.principalOf(credential)).toBeNull();
    }
    const otherPlatform = await openTestPlatform(clock);
    await populate(otherPlatform);
    expect(await platform.principalOf(await otherPlatform.issueUserSession('user_ann', 100))).toBeNull();
    await otherPlatform.close();
  });
});

describe('the signing keys of tokens', () => {
  it('are rotated without invalidating tokens, and published without the private key', async () => {
    const before = await platform.issueUserSession('user_ann', 100);
    await platform.rotateSigningKey();
    const after = await platform.issueUserSession('user_ann', 100);
    const kid = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
    expect(kid(after)).not.toBe(kid(before));
    for (const token of [before, after]) expect((await platform.caller(token)).userId).toBe('user_ann');
    const { keys } = await platform.publicKeys();
    expect(keys.map((key) => key.kid).sort()).toEqual([kid(before), kid(after)].sort());
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
  });

  it('are loaded from the database by other processes, and replaced when the secret does not decrypt them', async () => {
    const other = await openPlatform(platform.databaseUrl, { clock, secret: 'another secret' });
    const token = await other.issueUserSession('user_ann', 100);
    // Counted before the third process replaces the key: a process may load the keys of others at any time.
    const { length: count } = (await other.publicKeys()).keys;
    const third = await openPlatform(platform.databaseUrl, { clock });
    expect((await third.publicKeys()).keys).toHaveLength(count + 1);
    const otherPlatform = await openTestPlatform(clock);
    expect(await otherPlatform.principalOf(token)).toBeNull();
    await Promise.all([other.close(), third.close(), otherPlatform.close()]);
  });
});
