import { type Principal, systemPrincipal } from '../../../../kit/src';
import { openTestPlatform, populate, type TestPlatform } from '../../testing';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
  await populate(platform);
});
afterAll(() => platform.close());

/** Resolves the reference that the billing domain, which owns memberships, passes to this domain. */
async function access(caller: Principal, userId: string, accountId: string, customer = false): Promise<unknown> {
  const document =
    'query ($r: [_Any!]!) { _entities(representations: $r) { ... on ResourceAccess { accessLevel hasAccess } } }';
  const { data, errors } = await platform.execute(caller, document, {
    r: [{ __typename: 'ResourceAccess', userId, accountId, customer }],
  });
  expect(errors).toBeUndefined();
  return data?._entities[0];
}

const admin = { accessLevel: 'ADMIN', hasAccess: true };
const customer = { accessLevel: 'CUSTOMER', hasAccess: true };
const noAccess = { accessLevel: 'NO_ACCESS', hasAccess: false };

describe('access to a resource', () => {
  it('is admin for the team, customer for members, and none for others', async () => {
    expect(await access(systemPrincipal, 'user_mo', 'biz_shop')).toEqual(admin);
    expect(await access(systemPrincipal, 'user_mo', 'biz_shop', true)).toEqual(admin);
    expect(await access(systemPrincipal, 'user_mo', 'biz_stall')).toEqual(admin);
    expect(await access(systemPrincipal, 'user_cid', 'biz_shop')).toEqual(noAccess);
    expect(await access(systemPrincipal, 'user_eve', 'biz_shop', true)).toEqual(customer);
    expect(await access(systemPrincipal, 'user_eve', 'biz_shop')).toEqual(noAccess);
    expect(await access(systemPrincipal, 'user_nobody', 'biz_shop')).toEqual(noAccess);
  });

  it('is visible to the user and to callers with access to the account', async () => {
    const eve = await platform.user('user_eve');
    const key = await platform.caller(await platform.key('apik_shop', 'biz_shop', ['plan:create']));
    expect(await access(eve, 'user_eve', 'biz_shop', true)).toEqual(customer);
    expect(await access(key, 'user_eve', 'biz_shop', true)).toEqual(customer);
    expect(await access(eve, 'user_mo', 'biz_shop', true)).toBeNull();
    expect(await access(key, 'user_eve', 'biz_eve', true)).toBeNull();
  });

  it('of other users is visible to tokens that act for a user, and to apps, only with the permission', async () => {
    const ann = await platform.user('user_ann');
    const grants = (...actions: string[]) => [{ accountId: 'biz_shop', actions }];
    const kinds: Pick<Principal, 'kind' | 'userId' | 'appId'>[] = [
      { kind: 'access_token', userId: 'user_ann', appId: 'app_one' },
      { kind: 'access_token', userId: 'user_ann', appId: null },
      { kind: 'app_key', userId: null, appId: 'app_one' },
    ];
    for (const kind of kinds) {
      const principalWith = (...actions: string[]): Principal => ({ ...ann, ...kind, grants: grants(...actions) });
      expect(await access(principalWith('plan:basic:read'), 'user_mo', 'biz_shop')).toBeNull();
      expect(await access(principalWith('member:basic:read'), 'user_mo', 'biz_shop')).toEqual(admin);
      expect(await access(principalWith(), 'user_ann', 'biz_shop')).toEqual(kind.userId === null ? null : admin);
    }
  });

  it('takes one statement for many resources', async () => {
    const asked = ['biz_shop', 'biz_stall', 'biz_eve', 'biz_unknown'].map((accountId) => ({
      __typename: 'ResourceAccess',
      userId: 'user_mo',
      accountId,
      customer: false,
    }));
    const rows = jest.spyOn(platform.database, 'rows');
    const { data } = await platform.execute(
      systemPrincipal,
      'query ($asked: [_Any!]!) { _entities(representations: $asked) { ... on ResourceAccess { accessLevel } } }',
      { asked },
    );
    expect(data?._entities.map(({ accessLevel }: { accessLevel: string }) => accessLevel)).toEqual([
      'ADMIN',
      'ADMIN',
      'NO_ACCESS',
      'NO_ACCESS',
    ]);
    expect(rows).toHaveBeenCalledTimes(1);
    rows.mockRestore();
  });

  it('requires a joined team member', async () => {
    await platform.seed.teamMember({
      id: 'ausr_pending',
      accountId: 'biz_shop',
      userId: null,
      role: 'admin',
      status: 'pending',
      email: 'eve@example.com',
      invitedAt: new Date(),
      createdAt: new Date(),
    });
    expect(await access(systemPrincipal, 'user_eve', 'biz_shop')).toEqual(noAccess);
    expect((await platform.user('user_eve')).grants.map(({ accountId }) => accountId)).toEqual(['user_eve', 'biz_eve']);
  });
});
