import { type Principal, systemPrincipal } from '../../../kit/src';
import { apiKeyOf, run, userOf } from '../../../kit/src/testing';
import {
  attach,
  courses,
  forbidden,
  createExperience,
  notFoundMessage,
  product,
  read,
  setUpTests,
  stranger,
  deliver,
} from './testing';

setUpTests();

async function list(caller: Principal, args = '') {
  const { data, errors } = await run(
    courses.subgraph,
    caller,
    `{ experiences(${args || 'first: 100'}) { nodes { name } } }`,
  );
  return errors ? errors[0]?.message : data?.['experiences'].nodes.map(({ name }: { name: string }) => name);
}

describe('reading', () => {
  const readerKey = apiKeyOf('biz_eye');
  const viewer = apiKeyOf('biz_eye', []);
  let ids: Record<'open' | 'hidden' | 'members', string>;
  beforeAll(async () => {
    await product('prod_eye', 'biz_eye');
    const one = async (name: string, overrides = {}) =>
      (await createExperience({ name, ...overrides }, 'biz_eye', readerKey)).id as string;
    ids = { open: await one('open', { isPublic: true }), hidden: await one('hidden'), members: await one('members') };
    await attach(ids.members, 'prod_eye', readerKey);
    await deliver('membership.activated', 'mem_eye', { user_id: 'user_eye', product_id: 'prod_eye' }, 'biz_eye');
  });

  it('hidden experiences requires the permission', async () => {
    expect([
      (await read(readerKey, ids.hidden)).name,
      await read(viewer, ids.hidden),
      await read(stranger, ids.hidden),
      await read(userOf('user_eye'), ids.hidden),
    ]).toEqual(['hidden', forbidden('experience:hidden_experience:read'), null, null]);
    expect((await read(apiKeyOf('biz_eye', ['experience:hidden_experience:read']), ids.hidden)).name).toBe('hidden');
    expect([
      await list(readerKey, 'accountId: "biz_eye"'),
      await list(viewer, 'accountId: "biz_eye"'),
      await list(viewer),
    ]).toEqual([
      ['members', 'hidden', 'open'],
      ['members', 'open'],
      ['members', 'open'],
    ]);
  });

  it('accessible experiences requires no permission', async () => {
    const [user, outsider] = [userOf('user_eye'), userOf('user_nobody')];
    expect([
      await list(user, 'accountId: "biz_eye"'),
      await list(outsider, 'accountId: "biz_eye"'),
      await list(user),
      await list(user, 'accountId: "biz_none"'),
    ]).toEqual([['members', 'open'], ['open'], [], []]);
    expect([await list(stranger, 'accountId: "biz_eye"'), await list(stranger, 'accountId: "biz_none"')]).toEqual([
      notFoundMessage,
      notFoundMessage,
    ]);
    expect([
      (await read(user, ids.members)).name,
      await read(outsider, ids.members),
      (await read(outsider, ids.open)).name,
    ]).toEqual(['members', null, 'open']);
  });

  it('a list supports every filter, also combined', async () => {
    const all = 'accountId: "biz_eye"';
    expect([
      await list(readerKey, `${all}, productId: "prod_eye"`),
      await list(readerKey, `${all}, productId: "prod_a"`),
      await list(readerKey, `${all}, appId: "app_licensing"`),
    ]).toEqual([['members'], [], []]);
    expect(
      await list(
        readerKey,
        `${all}, productId: "prod_eye", appId: "app_courses", createdAfter: "2020-01-01T00:00:00Z", createdBefore: "2100-01-01T00:00:00Z", direction: ASC`,
      ),
    ).toEqual(['members']);
    expect(await list(readerKey, `${all}, createdBefore: "2020-01-01T00:00:00Z"`)).toEqual([]);
    const { createdAt } = await read(readerKey, ids.hidden);
    expect([
      await list(readerKey, `${all}, createdAfter: "${createdAt}"`),
      await list(readerKey, `${all}, first: 2, direction: ASC`),
    ]).toEqual([['members'], ['open', 'hidden']]);
  });

  it('experiences of many accounts at once is not limited', async () => {
    const many = apiKeyOf(['biz_eye', ...Array.from({ length: 200 }, (_, n) => `biz_${n}`)]);
    expect(await list(many)).toEqual(['members', 'hidden', 'open']);
  });

  it('the access of a user is limited to the user and the account', async () => {
    const document =
      'query ($users: [_Any!]!, $id: ID!) { _entities(representations: $users) { ... on User { experienceAccess(experienceId: $id) { userId accountId customer } } } }';
    const access = async (caller: Principal, userId: string, id: string) =>
      (await run(courses.subgraph, caller, document, { users: [{ __typename: 'User', id: userId }], id })).data?.[
        '_entities'
      ][0].experienceAccess;
    const [yes, no] = [true, false].map((customer) => ({ accountId: 'biz_eye', customer }));
    expect(await access(userOf('user_eye'), 'user_eye', ids.members)).toEqual({ userId: 'user_eye', ...yes });
    expect(await access(viewer, 'user_nobody', ids.members)).toEqual({ userId: 'user_nobody', ...no });
    expect(await access(viewer, 'user_nobody', ids.open)).toEqual({ userId: 'user_nobody', ...yes });
    expect(await access(systemPrincipal, 'user_eye', ids.hidden)).toEqual({ userId: 'user_eye', ...no });
    expect([
      await access(userOf('user_nobody'), 'user_eye', ids.members),
      await access(stranger, 'user_eye', ids.members),
      await access(readerKey, 'user_eye', 'exp_unknown'),
    ]).toEqual([null, null, null]);
  });
});
