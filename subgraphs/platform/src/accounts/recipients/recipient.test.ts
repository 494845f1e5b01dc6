import type { Principal } from '../../../../kit/src';
import { openTestPlatform, type TestPlatform } from '../../testing';
import { errorsOf } from '../../../../kit/src/testing';

let platform: TestPlatform;
let key: Principal;
beforeAll(async () => {
  platform = await openTestPlatform();
  const { seed } = platform;
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 9, minute));
  const people = {
    '1ann': 'Ann Boss',
    '2bob': 'Bob Builder',
    '3cem': null,
    '4dan': 'Dan Invited',
    '5eve': 'Eve Elsewhere',
  };
  for (const [index, [name, shown]] of Object.entries(people).entries())
    await seed.user({
      id: `user_${name}`,
      username: name.slice(1),
      name: shown,
      email: `${name}@example.com`,
      createdAt: at(index),
    });
  const account = (id: string, title: string, parentAccountId: string | null = null) =>
    seed.account({ id: `biz_${id}`, title, route: id, ownerUserId: 'user_1ann', parentAccountId, createdAt: at(9) });
  await account('top', 'Top');
  await account('uno', 'First child', 'biz_top');
  await account('zwei', 'Second child', 'biz_top');
  await account('other', 'Stranger');
  const member = (userId: string, status: 'joined' | 'invited' = 'joined') =>
    seed.teamMember({
      id: `ausr_${userId}`,
      accountId: 'biz_top',
      userId,
      role: 'moderator',
      status,
      createdAt: at(20),
    } as never);
  for (const id of ['user_2bob', 'user_3cem']) await member(id);
  key = await platform.caller(await platform.key('apik_top', 'biz_top', 'owner'));
});
afterAll(() => platform.close());

const page = '($id: ID!, $query: String, $first: Int, $last: Int, $after: String, $before: String)';
const args = '(query: $query, first: $first, last: $last, after: $after, before: $before)';
const connection =
  'nodes { id account { id title route } user { id username name } } pageInfo { startCursor endCursor hasNextPage hasPreviousPage }';
const ofAccount = `query ${page} { of: account(id: $id) { transferRecipients${args} { ${connection} } } }`;
const ofUser = `query ${page} { of: user(id: $id) { transferRecipients${args} { ${connection} } } }`;
const execute = (variables: object, principal = key, document = ofAccount) =>
  platform.execute(principal, document, { id: 'biz_top', ...variables });
const found = async (variables: object = {}, principal = key, document = ofAccount) =>
  (await execute(variables, principal, document)).data?.of.transferRecipients;
const ids = async (...asked: Parameters<typeof found>) =>
  (await found(...asked)).nodes.map(({ id }: { id: string }) => id);

it('transfer recipients are the team and the connected accounts, newest first, users before accounts', async () => {
  const { nodes } = await found();
  expect(nodes).toEqual([
    { id: 'user_3cem', account: null, user: { id: 'user_3cem', username: 'cem', name: null } },
    { id: 'user_2bob', account: null, user: { id: 'user_2bob', username: 'bob', name: 'Bob Builder' } },
    { id: 'user_1ann', account: null, user: { id: 'user_1ann', username: 'ann', name: 'Ann Boss' } },
    { id: 'biz_zwei', account: { id: 'biz_zwei', title: 'Second child', route: 'zwei' }, user: null },
    { id: 'biz_uno', account: { id: 'biz_uno', title: 'First child', route: 'uno' }, user: null },
  ]);
  expect(await ids({ id: 'biz_uno' })).toEqual(['user_1ann', 'biz_top']);
});

it('transfer recipients are found by a substring of their names, and others by their exact username or route', async () => {
  expect(await ids({ query: 'BUILD' })).toEqual(['user_2bob']);
  expect(await ids({ query: 'child' })).toEqual(['biz_zwei', 'biz_uno']);
  expect(await ids({ query: ' EVE ' })).toEqual(['user_5eve']);
  expect(await ids({ query: 'other' })).toEqual(['biz_other']);
  for (const query of ['ev', 'stranger', 'elsewhere', 'user_5eve', '%', 'example.com'])
    expect(await ids({ query })).toEqual([]);
  expect(await ids({ query: 'top' })).toEqual([]);
  expect((await ids({ query: '  ' })).length).toBe(5);
  expect(errorsOf(await execute({ query: 'x'.repeat(201) }))).toMatchObject([
    { message: 'query must have at most 200 characters.' },
  ]);
});

it('transfer recipients are paged in both directions', async () => {
  const all = await ids();
  const start = await found({ first: 2 });
  expect([
    start.nodes.map(({ id }: { id: string }) => id),
    start.pageInfo.hasNextPage,
    start.pageInfo.hasPreviousPage,
  ]).toEqual([all.slice(0, 2), true, false]);
  const rest = await found({ first: 100, after: start.pageInfo.endCursor });
  expect([
    rest.nodes.map(({ id }: { id: string }) => id),
    rest.pageInfo.hasNextPage,
    rest.pageInfo.hasPreviousPage,
  ]).toEqual([all.slice(2), false, true]);
  const last = await found({ last: 2 });
  expect([
    last.nodes.map(({ id }: { id: string }) => id),
    last.pageInfo.hasNextPage,
    last.pageInfo.hasPreviousPage,
  ]).toEqual([all.slice(-2), false, true]);
  expect(await ids({ before: last.pageInfo.startCursor })).toEqual(all.slice(0, -2));
  expect(await ids({ last: 1, before: last.pageInfo.startCursor })).toEqual(all.slice(-3, -2));
  expect(errorsOf(await execute({ after: 'nonsense' }))).toMatchObject([{ extensions: { param: 'after' } }]);
  expect(errorsOf(await execute({ first: 1, last: 1 }))).toMatchObject([{ extensions: { param: 'last' } }]);
  for (const first of [0, 101])
    expect(errorsOf(await execute({ first }))).toMatchObject([{ extensions: { param: 'first' } }]);
});

it('transfer recipients are visible to callers who may withdraw funds; the team needs its own permission', async () => {
  const holding = async (...actions: string[]) =>
    platform.caller(await platform.key(`apik_${actions.length}${actions[1] ?? ''}`, 'biz_top', actions));
  expect(await ids({}, await holding('payout:withdraw_funds', 'company:basic:read'))).toEqual(['biz_zwei', 'biz_uno']);
  const { data, errors } = await execute(
    {},
    await holding('company:basic:read', 'company:authorized_user:read', 'payout:transfer:read'),
  );
  expect([data?.of.transferRecipients ?? null, errors]).toEqual([
    null,
    [expect.objectContaining({ message: 'This credential does not have the permission payout:withdraw_funds.' })],
  ]);
  const stranger = await platform.caller(await platform.key('apik_other', 'biz_other', 'owner'));
  expect((await execute({}, stranger)).data).toEqual({ of: null });
});

it('transfer recipients of users are the accounts of their teams, visible to the user only', async () => {
  const bob = await platform.user('user_2bob');
  expect(await ids({ id: 'user_2bob' }, bob, ofUser)).toEqual(['biz_top']);
  expect(await ids({ id: 'user_2bob', query: 'cem' }, bob, ofUser)).toEqual(['user_3cem']);
  expect(await found({ id: 'user_1ann' }, bob, ofUser)).toBeNull();
  expect(await found({ id: 'user_2bob' }, key, ofUser)).toBeNull();
});
