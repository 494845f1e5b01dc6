import { type Principal, hasPermission } from '../../../../kit/src';
import { openTestPlatform, populate, TestClock, type TestPlatform } from '../../testing';
import { errorsOf } from '../../../../kit/src/testing';

const clock = new TestClock();
let platform: TestPlatform;
let ann: Principal;
let ben: Principal;
let mo: Principal;
let eve: Principal;
beforeAll(async () => {
  platform = await openTestPlatform(clock);
  await populate(platform);
  [ann, ben, mo, eve] = (await Promise.all(
    ['ann', 'ben', 'mo', 'eve'].map((name) => platform.user(`user_${name}`)),
  )) as [Principal, Principal, Principal, Principal];
});
afterAll(() => platform.close());

const fields = 'id role actions status email user { id email } account { id }';
const create = `mutation ($input: TeamMemberCreateInput!) { teamMemberCreate(input: $input) { teamMember { ${fields} } userErrors { code message path } } }`;
const update = `mutation ($id: ID!, $input: TeamRoleInput!) { teamMemberUpdate(id: $id, input: $input) { teamMember { ${fields} } userErrors { code message path } } }`;
const remove = 'mutation ($id: ID!) { teamMemberDelete(id: $id) { deletedId userErrors { code message path } } }';
const forbidden = (action: string) => [
  expect.objectContaining({ message: `This credential does not have the permission ${action}.` }),
];
const notFound = [expect.objectContaining({ message: 'No such resource was found.' })];

async function errorOf(caller: Principal, document: string, variables: object): Promise<unknown> {
  const rows = () => platform.database.rows('SELECT to_jsonb(m) FROM platform.team_members m ORDER BY id', []);
  const before = await rows();
  const { data, errors } = await platform.execute(caller, document, { ...variables });
  expect(await rows()).toEqual(before);
  return errors ?? (Object.values(data ?? {})[0] as { userErrors: unknown }).userErrors;
}

async function added(caller: Principal, input: object): Promise<{ readonly id: string }> {
  const { data, errors } = await platform.execute(caller, create, { input: { accountId: 'biz_shop', ...input } });
  expect({ errors, userErrors: data?.teamMemberCreate.userErrors }).toEqual({ errors: undefined, userErrors: [] });
  return data?.teamMemberCreate.teamMember;
}

describe('a team member', () => {
  it('has the actions of the role, from the next request on', async () => {
    const member = await added(ben, { userId: 'user_cid', role: 'SALES_MANAGER' });
    expect(member).toEqual({
      id: expect.stringMatching(/^ausr_/),
      role: 'SALES_MANAGER',
      actions: [],
      status: 'JOINED',
      email: 'cid@example.com',
      user: { id: 'user_cid', email: null },
      account: { id: 'biz_shop' },
    });
    const cid = await platform.user('user_cid');
    expect(hasPermission(cid, 'plan:create', 'biz_shop')).toBe(true);
    expect(hasPermission(cid, 'authorized_user:create', 'biz_shop')).toBe(false);
    await platform.execute(ben, update, { id: member.id, input: { role: 'CUSTOM', actions: ['plan:basic:read'] } });
    expect((await platform.user('user_cid')).grants).toContainEqual({
      accountId: 'biz_shop',
      actions: ['plan:basic:read'],
    });
    expect((await platform.execute(ben, remove, { id: member.id })).data?.teamMemberDelete).toEqual({
      deletedId: member.id,
      userErrors: [],
    });
    expect((await platform.user('user_cid')).grants.map(({ accountId }) => accountId)).toEqual([
      'user_cid',
      'biz_stall',
    ]);
  });

  it('is added to a team once, also under concurrent requests', async () => {
    const results = await Promise.all(
      [1, 2, 3].map(() =>
        platform.execute(ann, create, { input: { accountId: 'biz_stall', userId: 'user_ben', role: 'ADVERTISER' } }),
      ),
    );
    const errors = results.flatMap(({ data }) => data?.teamMemberCreate.userErrors);
    expect(errors).toEqual(
      [1, 2].map(() => ({ code: 'conflict', path: ['userId'], message: 'This user is already on the team.' })),
    );
  });

  it('never grants or revokes more than they hold', async () => {
    const input = { accountId: 'biz_shop', userId: 'user_eve' };
    expect(
      await errorOf(ben, create, {
        input: { ...input, role: 'CUSTOM', actions: ['plan:create', 'company:transfer_ownership'] },
      }),
    ).toEqual(forbidden('company:transfer_ownership'));
    const strong = await added(ann, { userId: 'user_eve', role: 'CUSTOM', actions: ['company:transfer_ownership'] });
    expect(await errorOf(ben, update, { id: strong.id, input: { role: 'MODERATOR' } })).toEqual(
      forbidden('company:transfer_ownership'),
    );
    expect(await errorOf(ben, remove, { id: strong.id })).toEqual(forbidden('company:transfer_ownership'));
    expect(
      (await platform.execute(await platform.user('user_eve'), remove, { id: strong.id })).data?.teamMemberDelete
        .userErrors,
    ).toEqual([]);
  });

  it('is removed by an API key with the actions of the role that keys may hold', async () => {
    const admin = await added(ann, { userId: 'user_eve', role: 'ADMIN' });
    const owner = await platform.caller(await platform.key('apik_remover', 'biz_shop', 'owner'));
    const restrictedCaller = await platform.caller(
      await platform.key('apik_narrow', 'biz_shop', ['authorized_user:delete']),
    );
    expect(await errorOf(restrictedCaller, remove, { id: admin.id })).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/^This credential does not have the permission /) }),
    ]);
    // Only users can grant actions that only users can hold.
    expect(
      await errorOf(owner, create, { input: { accountId: 'biz_shop', userId: 'user_cid', role: 'ADMIN' } }),
    ).toEqual(forbidden('developer:manage_api_key'));
    expect((await platform.execute(owner, remove, { id: admin.id })).data?.teamMemberDelete.userErrors).toEqual([]);
  });

  it('gets and loses the role owner only through owners, and the owner of the account keeps it', async () => {
    const ownerOnlyErrors = [expect.objectContaining({ message: 'Only an owner can grant or revoke the role owner.' })];
    const stays = [{ code: 'conflict', path: [], message: 'This user owns the account and must remain its owner.' }];
    expect(await errorOf(ben, create, { input: { accountId: 'biz_shop', userId: 'user_eve', role: 'OWNER' } })).toEqual(
      ownerOnlyErrors,
    );
    expect(await errorOf(ben, update, { id: 'ausr_mo', input: { role: 'OWNER' } })).toEqual(ownerOnlyErrors);
    expect(await errorOf(ben, update, { id: 'ausr_shop', input: { role: 'MODERATOR' } })).toEqual(ownerOnlyErrors);
    expect(await errorOf(ben, remove, { id: 'ausr_shop' })).toEqual(ownerOnlyErrors);
    expect(await errorOf(ann, update, { id: 'ausr_shop', input: { role: 'MODERATOR' } })).toEqual(stays);
    expect(await errorOf(ann, remove, { id: 'ausr_shop' })).toEqual(stays);
    const key = await platform.caller(await platform.key('apik_owner', 'biz_shop', 'owner'));
    expect(await errorOf(key, create, { input: { accountId: 'biz_shop', userId: 'user_eve', role: 'OWNER' } })).toEqual(
      ownerOnlyErrors,
    );
    const second = await added(ann, { userId: 'user_eve', role: 'OWNER' });
    const also = await platform.user('user_eve');
    expect(hasPermission(also, 'company:transfer_ownership', 'biz_shop')).toBe(true);
    expect(await errorOf(also, remove, { id: 'ausr_shop' })).toEqual(stays);
    expect((await platform.execute(ann, remove, { id: second.id })).data?.teamMemberDelete.userErrors).toEqual([]);
  });

  it('who was just demoted or removed cannot demote or remove others', async () => {
    const [one, other] = [
      await added(ann, { userId: 'user_cid', role: 'ADMIN' }),
      await added(ann, { userId: 'user_eve', role: 'ADMIN' }),
    ];
    const [cid, second] = [await platform.user('user_cid'), await platform.user('user_eve')];
    const results = await Promise.all([
      platform.execute(cid, update, { id: other.id, input: { role: 'SUPPORT' } }),
      platform.execute(second, update, { id: one.id, input: { role: 'SUPPORT' } }),
    ]);
    expect(results.map((result) => errorsOf(result)?.[0]?.message ?? null).toSorted()).toEqual(
      [null, 'This credential does not have the permission authorized_user:update.'].toSorted(),
    );
    const roles = await platform.database.rows(
      'SELECT role FROM platform.team_members WHERE id = ANY($1) ORDER BY role',
      [[one.id, other.id]],
    );
    expect(roles).toEqual([['admin'], ['support']]);
    expect((await platform.execute(ann, remove, { id: one.id })).data?.teamMemberDelete.userErrors).toEqual([]);
    expect(await errorOf(cid, remove, { id: other.id })).toEqual(notFound);
    expect(
      await errorOf(cid, create, { input: { accountId: 'biz_shop', userId: 'user_cid', role: 'SUPPORT' } }),
    ).toEqual(notFound);
    expect((await platform.execute(ann, remove, { id: other.id })).data?.teamMemberDelete.userErrors).toEqual([]);
  });

  it('cannot be left without an owner when two owners remove each other', async () => {
    const [one, other] = [
      await added(ann, { userId: 'user_cid', role: 'OWNER' }),
      await added(ann, { userId: 'user_eve', role: 'OWNER' }),
    ];
    const [cid, second] = [await platform.user('user_cid'), await platform.user('user_eve')];
    const results = await Promise.all([
      platform.execute(cid, remove, { id: other.id }),
      platform.execute(second, remove, { id: one.id }),
    ]);
    expect(results.flatMap((result) => errorsOf(result) ?? []).map(({ message }) => message)).toEqual([
      'No such resource was found.',
    ]);
    const remaining = await platform.database.rows('SELECT id FROM platform.team_members WHERE id = ANY($1)', [
      [one.id, other.id],
    ]);
    expect(remaining).toHaveLength(1);
    expect((await platform.execute(ann, remove, { id: remaining[0]?.[0] })).data?.teamMemberDelete.userErrors).toEqual(
      [],
    );
  });

  it('is notified by mail, unless notify is false', async () => {
    const mails = () =>
      platform.database.rows('SELECT recipient, subject, text FROM platform.mails ORDER BY id DESC LIMIT 1', []);
    const one = await added(ann, { userId: 'user_cid', role: 'SALES_MANAGER' });
    const receivedMails = await mails();
    expect(receivedMails).toEqual([['cid@example.com', 'added', 'account: Shop\nrole: sales_manager']]);
    await platform.execute(ann, remove, { id: one.id });
    const quiet = await added(ann, { userId: 'user_cid', role: 'SUPPORT', notify: false });
    expect(await mails()).toEqual(receivedMails);
    await platform.execute(ann, remove, { id: quiet.id });
  });

  it('is changed by visible callers with the permission only', async () => {
    const input = { accountId: 'biz_shop', userId: 'user_eve', role: 'MODERATOR' };
    expect(await errorOf(mo, create, { input })).toEqual(forbidden('authorized_user:create'));
    expect(await errorOf(mo, update, { id: 'ausr_ben', input: { role: 'MODERATOR' } })).toEqual(
      forbidden('authorized_user:update'),
    );
    expect(await errorOf(mo, remove, { id: 'ausr_ben' })).toEqual(forbidden('authorized_user:delete'));
    expect(await errorOf(eve, create, { input })).toEqual(notFound);
    expect(await errorOf(eve, update, { id: 'ausr_ben', input: { role: 'MODERATOR' } })).toEqual(notFound);
    expect(await errorOf(eve, remove, { id: 'ausr_ben' })).toEqual(notFound);
    expect(await errorOf(ann, remove, { id: 'ausr_nothing' })).toEqual(notFound);
  });

  const invalidInputs: [string, object, object][] = [
    [
      'a user who is none',
      { userId: 'user_nobody', role: 'MODERATOR' },
      { code: 'parameter_invalid', path: ['userId'], message: 'userId is not the id of a user.' },
    ],
    [
      'a custom role without actions',
      { userId: 'user_eve', role: 'CUSTOM' },
      {
        code: 'parameter_invalid',
        path: ['actions'],
        message: 'actions must be given for the role custom, and only for it.',
      },
    ],
    [
      'actions with another role',
      { userId: 'user_eve', role: 'MODERATOR', actions: ['plan:create'] },
      {
        code: 'parameter_invalid',
        path: ['actions'],
        message: 'actions must be given for the role custom, and only for it.',
      },
    ],
    [
      '301 actions',
      { userId: 'user_eve', role: 'CUSTOM', actions: Array.from({ length: 301 }, (_, n) => `a${n}`) },
      { code: 'parameter_invalid', path: ['actions'], message: 'actions must have at most 300 entries.' },
    ],
    [
      'an action that does not exist',
      { userId: 'user_eve', role: 'CUSTOM', actions: ['*'] },
      { code: 'parameter_invalid', path: ['actions'], message: '* is not an action.' },
    ],
  ];
  it.each(invalidInputs)('is rejected: %s', async (_name, input, error) => {
    expect(await errorOf(ann, create, { input: { accountId: 'biz_shop', ...input } })).toEqual([error]);
  });
});

describe('the list of team members', () => {
  const list =
    'query ($role: TeamRole, $user: ID) { teamMembers(accountId: "biz_shop", role: $role, userId: $user, direction: ASC) { nodes { id role email } } }';

  it('is visible to the team; e-mail addresses need their own permission', async () => {
    const { data } = await platform.execute(ben, list);
    expect(data?.teamMembers.nodes).toEqual([
      { id: 'ausr_ben', role: 'ADMIN', email: 'ben@example.com' },
      { id: 'ausr_mo', role: 'MODERATOR', email: 'mo@example.com' },
      { id: 'ausr_shop', role: 'OWNER', email: 'ann@example.com' },
    ]);
    expect((await platform.execute(mo, list, { role: 'ADMIN' })).data?.teamMembers.nodes).toEqual([
      { id: 'ausr_ben', role: 'ADMIN', email: null },
    ]);
    expect((await platform.execute(mo, list, { user: 'user_mo' })).data?.teamMembers.nodes).toHaveLength(1);
    expect(errorsOf(await platform.execute(eve, list))).toEqual(notFound);
    expect((await platform.execute(eve, '{ teamMember(id: "ausr_ben") { id } }')).data).toEqual({ teamMember: null });
    const key = await platform.caller(await platform.key('apik_noteam', 'biz_shop', ['plan:create']));
    expect(errorsOf(await platform.execute(key, list))).toEqual(forbidden('company:authorized_user:read'));
  });
});

describe('a user as a customer', () => {
  const document =
    'query ($r: [_Any!]!) { _entities(representations: $r) { ... on User { id teamMember { role user { id } account { id } } } } }';
  const shown = async (caller: Principal, ...users: [id: string, customerOf: string | null][]) => {
    const r = users.map(([id, customerOf]) => ({ __typename: 'User', id, customerOf }));
    return (await platform.execute(caller, document, { r })).data?._entities.map(
      ({ teamMember }: { teamMember: unknown }) => teamMember,
    );
  };

  it('shows their role on the team of that account to callers who may read the team', async () => {
    const mine = { role: 'OWNER', user: { id: 'user_ann' }, account: { id: 'biz_shop' } };
    const [owner, ...others] = await shown(ben, ['user_ann', 'biz_shop'], ['user_eve', 'biz_shop'], ['user_ann', null]);
    expect([owner, others]).toEqual([mine, [null, null]]);
    expect(await shown(eve, ['user_ann', 'biz_shop'])).toEqual([null]);
  });
});
