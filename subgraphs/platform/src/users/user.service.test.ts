import { type Principal, systemPrincipal } from '../../../kit/src';
import { apiKeyOf, errorsOf } from '../../../kit/src/testing';
import { openTestPlatform, populate, TestClock, type TestPlatform } from '../testing';

const clock = new TestClock();
let platform: TestPlatform;
let ann: Principal;
let key: Principal;
beforeAll(async () => {
  platform = await openTestPlatform(clock);
  await populate(platform);
  ann = await platform.user('user_ann');
  key = await platform.caller(await platform.key('apik_shop', 'biz_shop', 'owner'));
});
afterAll(() => platform.close());

const fields = 'id username name bio email profilePictureUrl createdAt';
const update = `mutation ($id: ID!, $input: UserPatch!, $key: String) { userUpdate(id: $id, input: $input, idempotencyKey: $key) { user { ${fields} } userErrors { code message path } } }`;
const forbidden = (action: string) => [
  expect.objectContaining({ message: `This credential does not have the permission ${action}.` }),
];
const notFound = [expect.objectContaining({ message: 'No such resource was found.' })];

async function errorOf(caller: Principal, id: string, input: object): Promise<unknown> {
  const rows = () => platform.database.rows('SELECT to_jsonb(u) FROM platform.users u ORDER BY id', []);
  const before = await rows();
  const { data, errors } = await platform.execute(caller, update, { id, input });
  expect(await rows()).toEqual(before);
  return errors ?? data?.userUpdate.userErrors;
}

describe('a user profile', () => {
  it('is read by id, by username in any case, and as `me`', async () => {
    const document = `{ a: user(id: "user_eve") { ${fields} } b: user(id: "EVE") { id } c: user(id: "me") { id email } d: user(id: "user_nobody") { id } e: user(id: "nobody") { id } }`;
    expect((await platform.execute(ann, document)).data).toEqual({
      a: {
        id: 'user_eve',
        username: 'eve',
        name: 'Eve',
        bio: null,
        email: null,
        profilePictureUrl: 'https://shop.test/pictures/initials/E.svg',
        createdAt: '2026-01-05T10:00:00.000Z',
      },
      b: { id: 'user_eve' },
      c: { id: 'user_ann', email: 'ann@example.com' },
      d: null,
      e: null,
    });
    expect((await platform.execute(key, '{ user(id: "me") { id } }')).data).toEqual({ user: null });
  });

  it('is updated by the user; absent fields stay and null clears a field', async () => {
    clock.pass(1);
    const cid = await platform.user('user_cid');
    const input = {
      name: 'Cid C.',
      username: 'Cid.C-1',
      bio: 'Sells',
      profilePicture: { url: 'https://img.example/c.png' },
    };
    expect((await platform.execute(cid, update, { id: 'me', input })).data?.userUpdate).toEqual({
      userErrors: [],
      user: {
        id: 'user_cid',
        username: 'Cid.C-1',
        name: 'Cid C.',
        bio: 'Sells',
        email: 'cid@example.com',
        profilePictureUrl: 'https://img.example/c.png',
        createdAt: '2026-01-05T10:00:00.000Z',
      },
    });
    const { data } = await platform.execute(cid, update, {
      id: 'cid.c-1',
      input: { bio: null, profilePicture: null, username: 'cid.c-1' },
    });
    expect(data?.userUpdate.user).toMatchObject({
      username: 'cid.c-1',
      name: 'Cid C.',
      bio: null,
      profilePictureUrl: 'https://shop.test/pictures/initials/CC.svg',
    });
  });

  it('cannot be updated by others', async () => {
    expect(await errorOf(ann, 'user_eve', { name: 'x' })).toEqual(notFound);
    expect(await errorOf(ann, 'eve', { name: 'x' })).toEqual(notFound);
    expect(await errorOf(ann, 'user_nobody', { name: 'x' })).toEqual(notFound);
    expect(await errorOf(key, 'user_ann', { name: 'x' })).toEqual(forbidden('user:profile:update'));
    expect(await errorOf(key, 'me', { name: 'x' })).toEqual(forbidden('user:profile:update'));
    expect(await errorOf(apiKeyOf(['biz_shop', 'user_ann']), 'user_ann', { name: 'x' })).toEqual(
      forbidden('user:profile:update'),
    );
  });

  const unusable =
    'username must have 2 to 30 letters, digits, dots, - or _, begin with a letter or digit, and not be reserved.';
  const invalidInputs: [string, object, object][] = [
    [
      'a username in use, in other case',
      { username: 'EVE' },
      { code: 'parameter_invalid', path: ['username'], message: 'This username is taken.' },
    ],
    [
      'a username that looks like an id',
      { username: 'User_eve' },
      { code: 'parameter_invalid', path: ['username'], message: unusable },
    ],
    ['the username me', { username: 'Me' }, { code: 'parameter_invalid', path: ['username'], message: unusable }],
    [
      'a username with a space',
      { username: 'a b' },
      { code: 'parameter_invalid', path: ['username'], message: unusable },
    ],
    [
      'a username of 31 characters',
      { username: 'x'.repeat(31) },
      { code: 'parameter_invalid', path: ['username'], message: unusable },
    ],
    [
      'no username',
      { username: null },
      { code: 'parameter_invalid', path: ['username'], message: 'username cannot be null.' },
    ],
    [
      'a name too long',
      { name: 'x'.repeat(101) },
      { code: 'parameter_invalid', path: ['name'], message: 'name must have at most 100 characters.' },
    ],
    [
      'a biography too long',
      { bio: 'x'.repeat(1_001) },
      { code: 'parameter_invalid', path: ['bio'], message: 'bio must have at most 1000 characters.' },
    ],
    [
      'a picture from nowhere',
      { profilePicture: { unchecked: {} } },
      {
        code: 'parameter_invalid',
        path: ['profilePicture'],
        message: 'profilePicture needs an id, a directUploadId or a url.',
      },
    ],
  ];
  it.each(invalidInputs)('cannot be updated to %s', async (_name, input, error) => {
    expect(await errorOf(ann, 'me', input)).toEqual([error]);
  });

  it.each(['email', 'id', 'createdAt'])('cannot set %s', async (field) => {
    const { errors } = await platform.execute(ann, update, { id: 'me', input: { [field]: 'x' } });
    expect(errors?.[0]?.message).toContain(`Field "${field}" is not defined by type "UserPatch"`);
  });

  it('assigns a username to one of several concurrent requests', async () => {
    const callers = await Promise.all(['ann', 'ben', 'mo', 'eve'].map((name) => platform.user(`user_${name}`)));
    const results = await Promise.all(
      callers.map((caller, index) =>
        platform.execute(caller, update, { id: 'me', input: { username: index % 2 ? 'Wanted' : 'wanted' } }),
      ),
    );
    const codes = results.map(({ data }) => data?.userUpdate.userErrors.map(({ code }: { code: string }) => code));
    expect(codes.filter((errorCodes) => errorCodes.length === 0)).toHaveLength(1);
    expect(codes.filter((errorCodes) => errorCodes[0] === 'parameter_invalid')).toHaveLength(3);
  });
});

describe('an e-mail address', () => {
  const document = 'query ($r: [_Any!]!) { _entities(representations: $r) { ... on User { id email } } }';
  const shown = async (caller: Principal, customerOf?: string | null) =>
    (await platform.execute(caller, document, { r: [{ __typename: 'User', id: 'user_eve', customerOf }] })).data
      ?._entities[0].email;

  it('is shown by an account to callers who may read the addresses of its members', async () => {
    const without = await platform.caller(await platform.key('apik_noemail', 'biz_shop', ['member:basic:read']));
    expect(await shown(key, 'biz_shop')).toBe('eve@example.com');
    expect(await shown(key, 'biz_stall')).toBe('eve@example.com');
    expect(await shown(key, 'biz_eve')).toBeNull();
    expect(await shown(key)).toBeNull();
    expect(await shown(key, null)).toBeNull();
    expect(await shown(without, 'biz_shop')).toBeNull();
    expect(await shown(await platform.user('user_eve'))).toBe('eve@example.com');
    expect(await shown(await platform.user('user_eve'), 'biz_shop')).toBe('eve@example.com');
    expect(await shown(ann, 'biz_eve')).toBeNull();
    expect(await shown(systemPrincipal)).toBe('eve@example.com');
    expect(await shown(systemPrincipal, 'biz_shop')).toBe('eve@example.com');
  });

  it('is checked for each reference separately, also in one batch', async () => {
    const r = ['biz_shop', 'biz_eve', null].map((customerOf) => ({ __typename: 'User', id: 'user_eve', customerOf }));
    expect(
      (await platform.execute(key, document, { r })).data?._entities.map(
        ({ email }: { email: string | null }) => email,
      ),
    ).toEqual(['eve@example.com', null, null]);
  });
});

describe('references to users', () => {
  const document =
    'query ($r: [_Any!]!) { _entities(representations: $r) { __typename ... on User { id name } ... on Account { id } } }';
  const referred = (...r: { readonly __typename: string; readonly id: string; readonly customerOf?: string }[]) =>
    platform.execute(key, document, { r });
  const user = (id: string) => ({ __typename: 'User', id });

  it('are resolved in order, once per reference, alone and mixed with other types', async () => {
    const [first, second] = [
      { ...user('user_ann'), name: 'Ann' },
      { ...user('user_eve'), name: 'Eve' },
    ];
    expect(
      (
        await referred(
          user('user_eve'),
          { ...user('user_nobody'), customerOf: 'biz_shop' },
          user('user_ann'),
          user('user_eve'),
        )
      ).data,
    ).toEqual({ _entities: [second, null, first, second] });
    const shop = { __typename: 'Account', id: 'biz_shop' };
    expect((await referred(user('user_ann'), shop, user('user_nobody'))).data).toEqual({
      _entities: [first, shop, null],
    });
  });

  it('fail separately when users cannot be looked up', async () => {
    await platform.database.dataSource.query('ALTER TABLE platform.users RENAME TO users_elsewhere');
    try {
      const { data, errors } = await referred(user('user_ann'), user('user_eve'));
      expect(data).toEqual({ _entities: [null, null] });
      expect(errors?.map(({ path }) => path)).toEqual([
        ['_entities', 0],
        ['_entities', 1],
      ]);
    } finally {
      await platform.database.dataSource.query('ALTER TABLE platform.users_elsewhere RENAME TO users');
    }
  });
});

describe('the list of users', () => {
  const list =
    'query ($query: String, $first: Int, $after: String) { users(query: $query, first: $first, after: $after, direction: ASC) { nodes { id email } pageInfo { endCursor hasNextPage } } }';
  const ids = async (variables: object) =>
    (await platform.execute(key, list, { ...variables })).data?.users.nodes.map(({ id }: { id: string }) => id);

  it('is searched by username and name, paged, and shows no e-mail addresses', async () => {
    expect(await ids({ query: ' ANN ' })).toEqual(['user_ann']);
    expect(await ids({ query: 'cid c.' })).toEqual(['user_cid']);
    expect(await ids({ query: '@example.com' })).toEqual([]);
    expect(await ids({ query: '%' })).toEqual([]);
    expect(errorsOf(await platform.execute(key, list, { query: 'x'.repeat(201) }))).toEqual([
      expect.objectContaining({ message: 'query must have at most 200 characters.' }),
    ]);
    const { data } = await platform.execute(key, list, { first: 3 });
    expect(data?.users.nodes).toEqual(['ann', 'ben', 'cid'].map((name) => ({ id: `user_${name}`, email: null })));
    expect(await ids({ first: 3, after: data?.users.pageInfo.endCursor })).toEqual(['user_eve', 'user_mo']);
  });
});

describe('the name of a user', () => {
  const outboxRows = async (id: string) =>
    await platform.database.rows(
      'SELECT type, resource, account_id, "row" FROM platform.outbox WHERE resource_id = $1 ORDER BY id',
      [id],
    );

  it('is published to other domains when it changes, without other fields of the user', async () => {
    const before = (await outboxRows('user_ann')).length;
    await platform.execute(ann, update, { id: 'me', input: { bio: 'Quiet.' } });
    expect(await outboxRows('user_ann')).toHaveLength(before);
    const { data } = await platform.execute(ann, update, { id: 'me', input: { name: 'Ann of Shop' } });
    const row = { id: 'user_ann', username: data?.userUpdate.user.username, name: 'Ann of Shop' };
    expect((await outboxRows('user_ann')).slice(before)).toEqual([['fact:user.named', '', 'user_ann', row]]);
  });

  it('is published for new users, including buyers', async () => {
    const { data } = await platform.execute(
      systemPrincipal,
      'mutation { buyerIdentify(email: "named@example.com", name: "Nan") { user { id } } }',
    );
    const id = data?.buyerIdentify.user.id;
    expect(await outboxRows(id)).toEqual([['fact:user.named', '', id, { id, username: 'named', name: 'Nan' }]]);
  });
});
