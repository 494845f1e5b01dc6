import type { Principal } from '../../../../kit/src';
import {
  ann,
  createAccountsOfEve,
  clock,
  fields,
  forbidden,
  key,
  notFound,
  platform,
  errorOf,
  setUpTests,
} from './testing';

setUpTests();

const create = `mutation ($input: AccountCreateInput!, $key: String) {
  accountCreate(input: $input, idempotencyKey: $key) { account { ${fields} } userErrors { code message path } }
}`;
const read = `query ($id: ID!) { account(id: $id) { ${fields} } }`;
interface Created {
  readonly id: string;
  readonly title: string;
  readonly route: string;
  readonly ownerUser: { readonly id: string; readonly username: string };
  readonly parentAccount: { readonly id: string } | null;
}

async function created(caller: Principal, input: object): Promise<Created> {
  const { data, errors } = await platform.execute(caller, create, { input });
  expect({ errors, userErrors: data?.accountCreate.userErrors }).toEqual({ errors: undefined, userErrors: [] });
  return data?.accountCreate.account;
}

describe('an account created by a user', () => {
  it('is owned by the user, and accessible from the next request on', async () => {
    const account = await created(ann, {
      title: 'Ännchen’s  Café!',
      country: 'DE',
      metadata: { a: 1 },
      sendCustomerEmails: false,
      email: ' shop@example.com ',
    });
    expect(account).toEqual({
      id: expect.stringMatching(/^biz_[0-9A-Za-z]{14}$/),
      title: 'Ännchen’s  Café!',
      route: expect.stringMatching(/^a-?nnchen/),
      description: null,
      email: 'shop@example.com',
      country: 'de',
      status: 'ACTIVE',
      metadata: { a: 1 },
      sendCustomerEmails: false,
      ownerUser: { id: 'user_ann', username: 'ann', email: 'ann@example.com' },
      parentAccount: null,
      createdAt: clock.now().toISOString(),
    });
    expect((await platform.user('user_ann')).grants).toContainEqual({ accountId: account.id, actions: ['*'] });
    expect(
      (await platform.execute(await platform.user('user_ann'), read, { id: account.route })).data?.account,
    ).toEqual(account);
  });

  it('is titled by its external id, or else by an e-mail address', async () => {
    expect((await created(ann, { metadata: { external_id: 'Ext 7' } })).title).toBe('Ext 7');
    expect((await created(ann, { metadata: { external_id: 7 } })).title).toBe('ann@example.com');
    expect((await created(ann, { email: 'b@example.com' })).title).toBe('b@example.com');
  });

  it('gets a unique route, also when several are created concurrently', async () => {
    const accounts = await Promise.all(Array.from({ length: 8 }, () => created(ann, { title: 'Same name' })));
    const routes = accounts.map(({ route }) => route);
    expect(new Set(routes).size).toBe(8);
    expect(routes.filter((route) => route === 'same-name')).toHaveLength(1);
    expect((await created(ann, { title: '店' })).route).toMatch(/^account/);
    expect((await created(ann, { title: 'API' })).route).toMatch(/^account-api/);
  });

  it('is created once for each idempotency key', async () => {
    const execute = async (title: string) =>
      (await platform.execute(ann, create, { input: { title }, key: 'once' })).data?.accountCreate;
    const first = await execute('Once');
    expect(await execute('Once')).toEqual(first);
    expect(await execute('Twice')).toEqual({
      account: null,
      userErrors: [
        {
          code: 'idempotency_key_reused',
          message: 'This idempotency key was used for another request.',
          path: ['idempotencyKey'],
        },
      ],
    });
  });
});

describe('an account created by an API key', () => {
  it('is connected to the key’s account, whose owner owns it until the invited person accepts', async () => {
    const account = await created(key, { email: 'Mo@Example.com', metadata: { external_id: 'seller 1' } });
    expect(account).toMatchObject({
      title: 'seller 1',
      route: 'seller-1',
      country: 'us',
      email: 'Mo@Example.com',
      ownerUser: { id: 'user_ann', email: null },
      parentAccount: { id: 'biz_shop', title: 'Shop' },
    });
    const roles = await platform.database.rows(
      'SELECT user_id, email, role, status FROM platform.team_members WHERE account_id = $1',
      [account.id],
    );
    expect(roles).toEqual([[null, 'Mo@Example.com', 'owner', 'pending']]);
    const { grants } = await platform.caller(await platform.key('apik_later', 'biz_shop', ['plan:create']));
    expect(grants).toContainEqual({ accountId: account.id, actions: ['plan:create'] });
  });

  it('gets the same response whether or not a user has the e-mail address, and no user is created', async () => {
    const users = () => platform.database.rows('SELECT id FROM platform.users ORDER BY id', []);
    const before = await users();
    const [known, unknown] = [
      await created(key, { email: 'mo@example.com', title: 'For one' }),
      await created(key, { email: 'new.person@example.com', title: 'For one' }),
    ];
    const { id: _id, route: _route, email: _email, ...rest } = known as Created & { readonly email: string };
    expect(unknown).toMatchObject(rest);
    expect(await users()).toEqual(before);
  });

  it('is not among the accounts that the owner of its parent owns', async () => {
    const document = 'query ($r: [_Any!]!) { _entities(representations: $r) { ... on User { ownedAccountIds } } }';
    const ownedIds = async (): Promise<Set<string>> => {
      const { data } = await platform.execute(ann, document, { r: [{ __typename: 'User', id: 'user_ann' }] });
      return new Set(data?._entities[0].ownedAccountIds);
    };
    const before = await ownedIds();
    expect(before).toContain('biz_shop');
    const connected = await created(key, { email: 'waiting@example.com', title: 'Waiting' });
    expect(connected.ownerUser.id).toBe('user_ann');
    expect(await ownedIds()).toEqual(before);
    const ownAccount = await created(ann, { title: 'Own' });
    expect(await ownedIds()).toEqual(new Set([...before, ownAccount.id]));
  });

  it('shows only fields that the key may read', async () => {
    const creator = await platform.caller(await platform.key('apik_maker', 'biz_shop', ['company:create_child']));
    const { data, errors } = await platform.execute(creator, create, {
      input: { email: 'quiet@example.com', title: 'Quiet' },
    });
    expect(errors).toBeUndefined();
    expect(data?.accountCreate.account).toMatchObject({
      title: 'Quiet',
      email: null,
      metadata: null,
      sendCustomerEmails: null,
    });
  });

  it('requires the permission, an e-mail address, and the limit not to be reached', async () => {
    const reader = await platform.caller(await platform.key('apik_reader', 'biz_shop', ['company:basic:read']));
    const stall = await platform.caller(await platform.key('apik_stall', 'biz_stall', 'owner'));
    expect(await errorOf(reader, create, { input: { email: 'x@example.com' } })).toEqual(
      forbidden('company:create or company:create_child'),
    );
    expect(await errorOf(key, create, { input: { title: 'x' } })).toEqual([
      { code: 'parameter_missing', path: ['email'], message: 'email is required.' },
    ]);
    expect(await errorOf(key, create, { input: { email: 'x@example.com', parentAccountId: 'biz_eve' } })).toEqual(
      notFound,
    );
    expect(await errorOf(stall, create, { input: { email: 'x@example.com' } })).toEqual([
      {
        code: 'parameter_invalid',
        path: ['parentAccountId'],
        message: 'A connected account cannot have connected accounts of its own.',
      },
    ]);
    const eve = await platform.caller(await platform.key('apik_eve', 'biz_eve', 'owner'));
    await createAccountsOfEve(999);
    const last = await Promise.all(
      [1, 2, 3].map((n) => platform.execute(eve, create, { input: { email: 'last@example.com', title: `Last ${n}` } })),
    );
    const codes = last.map(({ data }) => data?.accountCreate.userErrors.map(({ code }: { code: string }) => code));
    expect(codes.toSorted()).toEqual([[], ['conflict'], ['conflict']]);
    expect(await errorOf(eve, create, { input: { email: 'x@example.com' } })).toEqual([
      { code: 'conflict', path: [], message: 'An account can have at most 1000 connected accounts.' },
    ]);
  });
});

describe('creating an account', () => {
  const invalidInputs: [string, object, object][] = [
    [
      'a blank title',
      { title: '  ' },
      { code: 'parameter_invalid', path: ['title'], message: 'title cannot be blank.' },
    ],
    [
      'a title too long',
      { title: 'x'.repeat(256) },
      { code: 'parameter_invalid', path: ['title'], message: 'title must have at most 255 characters.' },
    ],
    [
      'no address',
      { email: 'nobody' },
      { code: 'parameter_invalid', path: ['email'], message: 'email is not an e-mail address.' },
    ],
    [
      'an address that injects a header',
      { email: 'a@b.example\r\nBcc: c@d.example' },
      { code: 'parameter_invalid', path: ['email'], message: 'email is not an e-mail address.' },
    ],
    [
      'no country',
      { country: 'eu' },
      { code: 'parameter_invalid', path: ['country'], message: 'country is not a two-letter country code.' },
    ],
    [
      'metadata too large',
      { metadata: { a: 'x'.repeat(501) } },
      {
        code: 'parameter_invalid',
        path: ['metadata', 'a'],
        message: 'Strings in metadata must have at most 500 characters.',
      },
    ],
    [
      '51 keys of metadata',
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, n])) },
      { code: 'parameter_invalid', path: ['metadata'], message: 'metadata must have at most 50 keys.' },
    ],
    [
      'nested metadata',
      { metadata: { a: {} } },
      {
        code: 'parameter_invalid',
        path: ['metadata', 'a'],
        message: 'Metadata values must be strings, numbers, booleans, or null.',
      },
    ],
    [
      'a file that is not there',
      { logo: { id: 'file_1' } },
      { code: 'parameter_invalid', path: ['logo', 'id'], message: 'id is not a file of this account.' },
    ],
  ];
  it.each(invalidInputs)('is rejected for %s', async (_name, input, error) => {
    expect(await errorOf(ann, create, { input })).toEqual([error]);
  });

  it('with a user token narrowed to one account connects to that account', async () => {
    const token = (
      await platform.execute(
        ann,
        'mutation { accessTokenCreate(input: { accountId: "biz_shop" }) { accessToken { token } } }',
      )
    ).data?.accessTokenCreate.accessToken.token;
    expect(
      (await created(await platform.caller(token), { email: 'tok@example.com', title: 'By token' })).parentAccount?.id,
    ).toBe('biz_shop');
    const wide = (
      await platform.execute(
        ann,
        'mutation { accessTokenCreate(input: { userId: "user_ann" }) { accessToken { token } } }',
      )
    ).data?.accessTokenCreate.accessToken.token;
    expect(await errorOf(await platform.caller(wide), create, { input: { title: 'x' } })).toEqual(
      forbidden('company:create'),
    );
  });
});
