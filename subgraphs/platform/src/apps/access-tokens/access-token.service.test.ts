import type { Principal } from '../../../../kit/src';
import { openTestPlatform, populate, TestClock, type TestPlatform } from '../../testing';
import { errorsOf } from '../../../../kit/src/testing';

const clock = new TestClock();
let platform: TestPlatform;
let ann: Principal;
let key: Principal;
beforeAll(async () => {
  platform = await openTestPlatform(clock);
  await populate(platform);
  ann = await platform.user('user_ann');
  key = await platform.caller(
    await platform.key('apik_shop', 'biz_shop', ['plan:create', 'plan:update', 'company:transfer_ownership']),
  );
});
afterAll(() => platform.close());

const create = `mutation ($input: AccessTokenCreateInput!, $key: String) {
  accessTokenCreate(input: $input, idempotencyKey: $key) { accessToken { token expiresAt } userErrors { code message path } }
}`;

async function tokenOf(caller: Principal, input: object): Promise<string> {
  const { data, errors } = await platform.execute(caller, create, { input });
  expect({ errors, userErrors: data?.accessTokenCreate.userErrors }).toEqual({ errors: undefined, userErrors: [] });
  return data?.accessTokenCreate.accessToken.token;
}

async function errorOf(caller: Principal, input: object): Promise<unknown> {
  const { data, errors } = await platform.execute(caller, create, { input });
  expect(data?.accessTokenCreate?.accessToken ?? null).toBeNull();
  return errors ?? data?.accessTokenCreate.userErrors;
}

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const forbidden = (action: string) => [
  expect.objectContaining({ message: `This credential does not have the permission ${action}.` }),
];
const notFound = [expect.objectContaining({ message: 'No such resource was found.' })];

describe('an access token issued with an API key', () => {
  it('acts as the account for an hour, with all actions of the key', async () => {
    const { data } = await platform.execute(key, create, { input: {} });
    const { token, expiresAt } = (data as { accessTokenCreate: { accessToken: { token: string; expiresAt: string } } })
      .accessTokenCreate.accessToken;
    expect(expiresAt).toBe('2026-03-01T13:00:00.000Z');
    expect(claimsOf(token)).toEqual({
      iss: 'https://shop.test',
      aud: 'https://shop.test',
      sub: 'biz_shop',
      account_id: 'biz_shop',
      jti: expect.stringMatching(/^atok_/),
      iat: Date.parse('2026-03-01T12:00:00Z') / 1_000,
      exp: Date.parse('2026-03-01T13:00:00Z') / 1_000,
    });
    expect(await platform.caller(token)).toEqual({
      kind: 'access_token',
      credentialId: claimsOf(token).jti,
      userId: null,
      accountId: 'biz_shop',
      pin: null,
      grants: key.grants,
      expiresAt: Date.parse('2026-03-01T13:00:00Z'),
    });
  });

  it('is limited to the connected account that it was issued for', async () => {
    const caller = await platform.caller(await tokenOf(key, { accountId: 'biz_stall' }));
    expect(caller).toMatchObject({
      accountId: 'biz_stall',
      grants: [{ accountId: 'biz_stall', actions: key.grants[1]?.actions }],
    });
  });

  it('is narrowed to its scoped actions, and loses those that the key loses', async () => {
    const token = await tokenOf(key, { scopedActions: ['plan:create', 'plan:update', 'plan:create'] });
    expect((await platform.caller(token)).grants[0]).toEqual({
      accountId: 'biz_shop',
      actions: ['plan:create', 'plan:update'],
    });
    await platform.execute(
      ann,
      'mutation { apiKeyUpdate(id: "apik_shop", input: { permissions: { statements: [{ grant: true, actions: ["plan:update"] }] } }) { userErrors { code } } }',
    );
    expect((await platform.caller(token)).grants[0]).toEqual({ accountId: 'biz_shop', actions: ['plan:update'] });
    await platform.execute(
      ann,
      'mutation { apiKeyUpdate(id: "apik_shop", input: { permissions: { statements: [{ grant: true, actions: ["plan:create", "plan:update", "company:transfer_ownership"] }] } }) { userErrors { code } } }',
    );
  });

  it('for a team member has the actions that both the key and the member hold, and none of the personal ones', async () => {
    const caller = await platform.caller(await tokenOf(key, { userId: 'user_ben' }));
    expect(caller).toMatchObject({ userId: null, accountId: 'biz_shop' });
    expect(caller.grants).toEqual([
      { accountId: 'biz_shop', actions: ['plan:create', 'plan:update'] },
      { accountId: 'biz_stall', actions: ['plan:create', 'plan:update'] },
    ]);
    const { data } = await platform.execute(caller, '{ me: user(id: "me") { id } user(id: "user_ben") { email } }');
    expect(data).toEqual({ me: null, user: { email: null } });
  });

  it('loses the actions when the team member loses the role', async () => {
    await platform.seed.teamMember({
      id: 'ausr_cid',
      accountId: 'biz_shop',
      userId: 'user_cid',
      role: 'sales_manager',
      createdAt: clock.now(),
    });
    const token = await tokenOf(key, { userId: 'user_cid', accountId: 'biz_shop' });
    expect((await platform.caller(token)).grants).toHaveLength(2);
    await platform.execute(ann, 'mutation { teamMemberDelete(id: "ausr_cid") { deletedId } }');
    expect((await platform.caller(token)).grants).toEqual([
      { accountId: 'biz_stall', actions: ['plan:create', 'plan:update', 'company:transfer_ownership'] },
    ]);
  });
});

describe('an access token issued by a user', () => {
  it('acts as the user on one account or on all of them', async () => {
    const one = await platform.caller(await tokenOf(ann, { accountId: 'biz_shop' }));
    expect(one).toMatchObject({ kind: 'access_token', userId: 'user_ann', accountId: 'biz_shop', grants: ann.grants });
    const stall = await platform.caller(await tokenOf(ann, { accountId: 'biz_stall' }));
    expect(stall.grants.map((grant) => grant.accountId)).toEqual(['user_ann', 'biz_stall']);
    const all = await platform.caller(await tokenOf(ann, { userId: 'user_ann' }));
    expect(all).toMatchObject({ accountId: null, grants: ann.grants });
  });

  it('has no personal actions when its scoped actions do not include them', async () => {
    const caller = await platform.caller(await tokenOf(ann, { accountId: 'biz_shop', scopedActions: ['plan:create'] }));
    expect(caller.grants).toEqual([
      { accountId: 'user_ann', actions: [] },
      { accountId: 'biz_shop', actions: ['plan:create'] },
      { accountId: 'biz_stall', actions: ['plan:create'] },
    ]);
    expect((await platform.execute(caller, '{ user(id: "me") { id email } }')).data).toEqual({
      user: { id: 'user_ann', email: null },
    });
    expect(
      errorsOf(
        await platform.execute(
          caller,
          'mutation { userUpdate(id: "me", input: { name: "x" }) { userErrors { message } } }',
        ),
      ),
    ).toEqual(forbidden('user:profile:update'));
    const wider = await platform.caller(
      await tokenOf(ann, { accountId: 'biz_shop', scopedActions: ['user:email:read'] }),
    );
    expect((await platform.execute(wider, '{ user(id: "me") { email } }')).data).toEqual({
      user: { email: 'ann@example.com' },
    });
  });
});

describe('creating an access token', () => {
  it('is rejected for actions that the issuer does not hold', async () => {
    const mo = await platform.user('user_mo');
    expect(await errorOf(key, { scopedActions: ['plan:create', 'plan:delete'] })).toEqual(forbidden('plan:delete'));
    expect(await errorOf(key, { scopedActions: ['developer:manage_api_key'] })).toEqual(
      forbidden('developer:manage_api_key'),
    );
    expect(await errorOf(key, { userId: 'user_ben', scopedActions: ['company:transfer_ownership'] })).toEqual(
      forbidden('company:transfer_ownership'),
    );
    expect(await errorOf(mo, { accountId: 'biz_shop', scopedActions: ['plan:delete'] })).toEqual(
      forbidden('plan:delete'),
    );
    expect(await errorOf(mo, { userId: 'user_mo', scopedActions: ['plan:delete'] })).toEqual(forbidden('plan:delete'));
  });

  it('is rejected for accounts and users that are not visible', async () => {
    expect(await errorOf(key, { accountId: 'biz_eve' })).toEqual(notFound);
    expect(await errorOf(ann, { accountId: 'biz_eve' })).toEqual(notFound);
    expect(await errorOf(ann, { accountId: 'user_ann' })).toEqual(notFound);
    expect(await errorOf(key, { userId: 'user_eve' })).toEqual(notFound);
    expect(await errorOf(ann, { userId: 'user_eve', accountId: 'biz_shop' })).toEqual(notFound);
  });

  it('is rejected for access tokens, which could otherwise renew themselves without limit', async () => {
    const caller = await platform.caller(await tokenOf(key, {}));
    expect(await errorOf(caller, {})).toEqual([
      expect.objectContaining({
        message: 'Access tokens can only be created with an API key or a user token, not with an access token.',
      }),
    ]);
  });

  const invalidInputs: [string, object, object][] = [
    [
      'an action that does not exist',
      { scopedActions: ['plan:create', 'plan:burn'] },
      { code: 'parameter_invalid', path: ['scopedActions', '1'], message: '"plan:burn" is not an action.' },
    ],
    [
      'every action at once',
      { scopedActions: ['*'] },
      { code: 'parameter_invalid', path: ['scopedActions', '0'], message: '"*" is not an action.' },
    ],
    [
      'a life of over three hours',
      { expiresAt: '2026-03-01T15:00:01Z' },
      {
        code: 'parameter_invalid',
        path: ['expiresAt'],
        message: 'expiresAt must be in the future, at most three hours from now.',
      },
    ],
    [
      'a life that is over',
      { expiresAt: '2026-03-01T12:00:00.999Z' },
      {
        code: 'parameter_invalid',
        path: ['expiresAt'],
        message: 'expiresAt must be in the future, at most three hours from now.',
      },
    ],
  ];
  it.each(invalidInputs)('is rejected for %s', async (_name, input, error) => {
    expect(await errorOf(key, input)).toEqual([error]);
  });

  it('requires an account or a user when a user calls', async () => {
    expect(await errorOf(ann, {})).toEqual([
      { code: 'parameter_missing', path: ['accountId'], message: 'accountId is required.' },
    ]);
  });

  it('returns the same token for a repeated idempotency key', async () => {
    const execute = async () =>
      claimsOf(
        (await platform.execute(key, create, { input: { scopedActions: ['plan:create'] }, key: 'once' })).data
          ?.accessTokenCreate.accessToken.token,
      );
    expect(await execute()).toEqual(await execute());
  });

  it('allows at most three hours; expired tokens are deleted', async () => {
    const token = await tokenOf(key, { expiresAt: '2026-03-01T15:00:00Z' });
    clock.pass(10_799);
    expect(await platform.principalOf(token)).not.toBeNull();
    clock.pass(1);
    expect(await platform.principalOf(token)).toBeNull();
    await tokenOf(key, {});
    expect(
      await platform.database.rows(
        'SELECT count(*) FROM platform.access_tokens WHERE issued_by = $1 AND expires_at < $2',
        ['apik_shop', clock.now()],
      ),
    ).toEqual([[0]]);
  });
});
