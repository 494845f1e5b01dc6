import type { Principal } from '../../../../kit/src';
import { userOf, errorsOf } from '../../../../kit/src/testing';
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

const update = `mutation ($id: ID!, $input: AccountPatch!) { accountUpdate(id: $id, input: $input) { account { ${fields} } userErrors { code message path } } }`;

const list = `query ($parent: ID, $status: AccountStatus, $query: String, $first: Int, $after: String, $direction: Direction, $from: DateTime, $until: DateTime) {
  accounts(parentAccountId: $parent, status: $status, query: $query, first: $first, after: $after, direction: $direction, createdAfter: $from, createdBefore: $until) {
    nodes { id } pageInfo { endCursor hasNextPage }
  }
}`;
const listed = async (caller: Principal, variables: object = {}) =>
  (await platform.execute(caller, list, { ...variables })).data?.accounts.nodes.map(({ id }: { id: string }) => id);

describe('updating an account', () => {
  it('leaves absent fields, clears fields that are null, and records the event with the previous state', async () => {
    const input = {
      title: 'Corner shop',
      route: 'corner-shop',
      description: 'Sells',
      country: 'at',
      metadata: { k: 'v' },
      require2fa: true,
      invoicePrefix: 'INV7',
      onboardingType: 'SELLER',
      taxRemittedBy: 'SERVICE',
      taxType: 'INCLUSIVE',
      collectVatId: true,
      homePreferences: ['sales'],
      storePageConfig: { dark: true },
      taxCollectionEnabledStates: ['NY', 'CA', 'NY'],
      businessAddress: { line1: 'Main 1', country: 'US' },
      embedOrigins: ['https://Shop.example:443/', 'http://localhost:3000', 'https://shop.example'],
      taxIdentifiers: [{ taxIdType: 'EU_VAT', taxIdValue: ' DE1 ' }],
      logo: { url: 'https://img.example/a.png' },
      socialLinks: [
        { website: 'X', url: 'https://x.example/b', order: 'b' },
        { website: 'YOUTUBE', url: 'https://y.example/a', title: 'Films', order: 'a' },
        { website: 'CUSTOM', url: 'https://c.example' },
      ],
    };
    const more = `query { account(id: "biz_stall") { route require2fa invoicePrefix onboardingType taxRemittedBy taxType collectVatId homePreferences storePageConfig taxCollectionEnabledStates
      businessAddress { line1 line2 country } embedOrigins taxIdentifiers { taxIdType taxIdValue } logoUrl socialLinks { website url title } } }`;
    clock.pass(5);
    expect((await platform.execute(key, update, { id: 'biz_stall', input })).data?.accountUpdate).toMatchObject({
      userErrors: [],
      account: { title: 'Corner shop', country: 'at', metadata: { k: 'v' } },
    });
    expect((await platform.execute(key, more)).data?.account).toEqual({
      route: 'corner-shop',
      require2fa: true,
      invoicePrefix: 'INV7',
      onboardingType: 'SELLER',
      taxRemittedBy: 'SERVICE',
      taxType: 'INCLUSIVE',
      collectVatId: true,
      homePreferences: ['sales'],
      storePageConfig: { dark: true },
      taxCollectionEnabledStates: ['NY', 'CA'],
      businessAddress: { line1: 'Main 1', line2: null, country: 'us' },
      embedOrigins: ['https://shop.example', 'http://localhost:3000'],
      taxIdentifiers: [{ taxIdType: 'EU_VAT', taxIdValue: 'DE1' }],
      logoUrl: 'https://img.example/a.png',
      socialLinks: [
        { website: 'YOUTUBE', url: 'https://y.example/a', title: 'Films' },
        { website: 'X', url: 'https://x.example/b', title: null },
        { website: 'CUSTOM', url: 'https://c.example', title: null },
      ],
    });
    await platform.execute(key, update, {
      id: 'biz_stall',
      input: {
        description: null,
        logo: null,
        businessAddress: { line1: null },
        embedOrigins: null,
        taxIdentifiers: null,
        socialLinks: null,
        title: 'Corner shop 2',
      },
    });
    expect((await platform.execute(key, more)).data?.account).toMatchObject({
      route: 'corner-shop',
      businessAddress: { line1: null, country: 'us' },
      embedOrigins: [],
      taxIdentifiers: [],
      logoUrl: null,
      socialLinks: [],
    });
    const events = await platform.database.rows(
      "SELECT type, resource, resource_id, account_id, \"row\"->>'title', previous->>'title' FROM platform.outbox WHERE resource_id = $1 AND type = $2 ORDER BY id",
      ['biz_stall', 'account.updated'],
    );
    expect(events).toEqual([
      ['account.updated', 'Account', 'biz_stall', 'biz_stall', 'Corner shop', 'Stall'],
      ['account.updated', 'Account', 'biz_stall', 'biz_stall', 'Corner shop 2', 'Corner shop'],
    ]);
  });

  it('requires the permission; API keys can update connected accounts only', async () => {
    const input = { title: 'Taken over' };
    const mo = await platform.user('user_mo');
    const eve = await platform.user('user_eve');
    const token = (await platform.execute(key, 'mutation { accessTokenCreate(input: {}) { accessToken { token } } }'))
      .data?.accessTokenCreate.accessToken.token;
    const ownAccount = [
      expect.objectContaining({ message: 'An API key can only change connected accounts, not its own account.' }),
    ];
    expect(await errorOf(mo, update, { id: 'biz_shop', input })).toEqual(forbidden('company:update'));
    for (const id of ['biz_shop', 'biz_stall', 'biz_nothing', 'shop'])
      expect(await errorOf(eve, update, { id, input })).toEqual(notFound);
    expect(await errorOf(key, update, { id: 'biz_eve', input })).toEqual(notFound);
    expect(await errorOf(key, update, { id: 'biz_shop', input })).toEqual(ownAccount);
    expect(await errorOf(await platform.caller(token), update, { id: 'biz_shop', input })).toEqual(ownAccount);
    expect(
      (
        await platform.execute(await platform.user('user_ben'), update, {
          id: 'biz_shop',
          input: { description: 'By Ben' },
        })
      ).data?.accountUpdate.userErrors,
    ).toEqual([]);
  });

  const invalidInputs: [string, object, object][] = [
    [
      'a route in use',
      { route: 'eve' },
      { code: 'parameter_invalid', path: ['route'], message: 'This route is already in use.' },
    ],
    [
      'a route of the service',
      { route: 'checkout' },
      { code: 'parameter_invalid', path: ['route'], message: expect.stringMatching(/^route must have 2 to 60/) },
    ],
    [
      'a route that could be an id',
      { route: 'biz_eve' },
      { code: 'parameter_invalid', path: ['route'], message: expect.stringMatching(/^route must have 2 to 60/) },
    ],
    ['no route', { route: null }, { code: 'parameter_invalid', path: ['route'], message: 'route cannot be null.' }],
    ['no title', { title: null }, { code: 'parameter_invalid', path: ['title'], message: 'title cannot be null.' }],
    [
      'a prefix with a sign',
      { invoicePrefix: 'A-1' },
      {
        code: 'parameter_invalid',
        path: ['invoicePrefix'],
        message: 'invoicePrefix must have 1 to 12 letters and digits.',
      },
    ],
    [
      'a link that runs a script',
      { socialLinks: [{ website: 'X', url: 'javascript:alert(1)' }] },
      { code: 'parameter_invalid', path: ['socialLinks', '0', 'url'], message: 'url is not a web address.' },
    ],
    [
      'a picture that is a file of this machine',
      { bannerImage: { url: 'file:///etc/passwd' } },
      { code: 'parameter_invalid', path: ['bannerImage', 'url'], message: 'url is not a web address.' },
    ],
    [
      'a blank tax number',
      { taxIdentifiers: [{ taxIdType: 'EU_VAT', taxIdValue: ' ' }] },
      {
        code: 'parameter_invalid',
        path: ['taxIdentifiers', '0', 'taxIdValue'],
        message: 'taxIdValue cannot be blank.',
      },
    ],
    [
      'a country of the address',
      { businessAddress: { country: 'xx' } },
      {
        code: 'parameter_invalid',
        path: ['businessAddress', 'country'],
        message: 'country is not a two-letter country code.',
      },
    ],
  ];
  it.each(invalidInputs)('is rejected for %s', async (_name, input, error) => {
    expect(await errorOf(ann, update, { id: 'biz_shop', input })).toEqual([error]);
  });

  const noOrigins = [
    'https://*.shop.example',
    '*',
    'null',
    'shop.example',
    'https://shop.example/embed',
    'https://shop.example?a=1',
    'https://ada:secret@shop.example',
    'https://shop.example; script-src *',
    'http://shop.example',
    'http://localhost.shop.example',
    'http://[::1]:3000',
    'ftp://shop.example',
    `https://${'a'.repeat(300)}.example`,
  ];
  it.each(noOrigins)('rejects %s as an origin of embedding pages', async (origin) => {
    const input = { embedOrigins: ['https://shop.example', origin] };
    expect(await errorOf(ann, update, { id: 'biz_shop', input })).toEqual([
      {
        code: 'parameter_invalid',
        path: ['embedOrigins', '1'],
        message:
          'embedOrigins[1] must be an origin with https, such as https://shop.example, or with http on localhost or 127.0.0.1.',
      },
    ]);
    expect((await platform.execute(ann, '{ account(id: "biz_shop") { embedOrigins } }')).data?.account).toEqual({
      embedOrigins: [],
    });
  });

  it('accepts at most 20 origins of embedding pages', async () => {
    const origins = Array.from({ length: 21 }, (_, index) => `https://shop${index}.example`);
    expect(await errorOf(ann, update, { id: 'biz_shop', input: { embedOrigins: origins } })).toEqual([
      { code: 'parameter_invalid', path: ['embedOrigins'], message: 'embedOrigins must have at most 20 entries.' },
    ]);
    const input = { embedOrigins: origins.slice(1) };
    expect((await platform.execute(ann, update, { id: 'biz_shop', input })).data?.accountUpdate.userErrors).toEqual([]);
  });

  it.each(['verified', 'status', 'ownerUserId', 'parentAccountId', 'id', 'createdAt', 'email'])(
    'cannot set %s',
    async (field) => {
      const { errors } = await platform.execute(ann, update, { id: 'biz_shop', input: { [field]: 'x' } });
      expect(errors?.[0]?.message).toContain(`Field "${field}" is not defined by type "AccountPatch"`);
    },
  );

  it('assigns a route to one of two concurrent requests', async () => {
    const results = await Promise.all(
      ['biz_shop', 'biz_stall'].map((id) => platform.execute(ann, update, { id, input: { route: 'contested' } })),
    );
    const outcomes = results.map(({ data }) =>
      data?.accountUpdate.userErrors.map(({ code }: { code: string }) => code),
    );
    expect(outcomes).toContainEqual([]);
    expect(outcomes).toContainEqual(['parameter_invalid']);
  });
});

describe('reading an account', () => {
  it('works by id, by route, and as `me` for API keys; other callers get null', async () => {
    const eve = await platform.user('user_eve');
    const { data } = await platform.execute(
      key,
      `{ a: account(id: "me") { id } b: account(id: "biz_shop") { id } c: account(id: "EVE") { id } d: account(id: "biz_eve") { id } e: account(id: "biz_nothing") { id } }`,
    );
    expect(data).toEqual({ a: { id: 'biz_shop' }, b: { id: 'biz_shop' }, c: null, d: null, e: null });
    expect((await platform.execute(eve, '{ a: account(id: "me") { id } b: account(id: "eve") { id } }')).data).toEqual({
      a: null,
      b: { id: 'biz_eve' },
    });
    const creator = await platform.caller(await platform.key('apik_blind', 'biz_shop', ['company:create']));
    expect(errorsOf(await platform.execute(creator, '{ account(id: "me") { id } }'))).toEqual(
      forbidden('company:basic:read'),
    );
  });

  it('through a reference shows public fields to every caller, and private fields with the permission', async () => {
    const document = `query ($r: [_Any!]!) { _entities(representations: $r) { ... on Account { id title route verified logoUrl email metadata ownerUser { id username email } } } }`;
    const r = [
      { __typename: 'Account', id: 'biz_eve' },
      { __typename: 'Account', id: 'biz_nothing' },
    ];
    const eve = await platform.user('user_eve');
    const shown = {
      id: 'biz_eve',
      title: 'Eve',
      route: 'eve',
      verified: false,
      logoUrl: null,
      ownerUser: { id: 'user_eve', username: 'eve', email: null },
    };
    expect((await platform.execute(key, document, { r })).data?._entities).toEqual([
      { ...shown, email: null, metadata: null },
      null,
    ]);
    expect((await platform.execute(eve, document, { r })).data?._entities[0]).toEqual({
      ...shown,
      email: null,
      metadata: {},
      ownerUser: { ...shown.ownerUser, email: 'eve@example.com' },
    });
  });
});

describe('the list of accounts', () => {
  it('contains the accounts of a user’s teams, or an API key’s account and its connected accounts', async () => {
    expect(await listed(await platform.user('user_cid'), { first: 50, query: 'corner' })).toEqual(['biz_stall']);
    expect(await listed(await platform.user('user_ben'))).toEqual(['biz_shop']);
    expect(
      await listed(await platform.caller(await platform.key('apik_only', 'biz_stall', ['company:basic:read']))),
    ).toEqual(['biz_stall']);
    expect(await listed(userOf('user_none'))).toEqual([]);
    const own = await listed(key, { first: 50, direction: 'ASC' });
    expect(own[0]).toBe('biz_shop');
    expect(own).toContain('biz_stall');
    expect(own).not.toContain('biz_eve');
  });

  it('is filtered and paged', async () => {
    await createAccountsOfEve(1_000);
    const eve = await platform.user('user_eve');
    expect(await listed(eve, { query: 'VE' })).toEqual(['biz_eve']);
    expect(await listed(eve, { query: '%' })).toEqual([]);
    expect(await listed(eve, { status: 'SUSPENDED' })).toEqual([]);
    expect(await listed(eve, { from: '2026-01-05T10:00:00Z' })).toEqual([]);
    expect(await listed(eve, { until: '2026-01-05T10:00:00Z' })).toEqual([]);
    expect(await listed(eve, { from: '2026-01-05T09:59:59Z', until: '2026-01-05T10:00:01Z' })).toEqual(['biz_eve']);
    const seen: string[] = [];
    for (let after: string | null = null, more = true; more;) {
      const { accounts } = (
        await platform.execute(await platform.user('user_eve'), list, { parent: 'biz_eve', first: 50, after })
      ).data as { accounts: { nodes: { id: string }[]; pageInfo: { endCursor: string; hasNextPage: boolean } } };
      seen.push(...accounts.nodes.map(({ id }: { id: string }) => id));
      ({ endCursor: after, hasNextPage: more } = accounts.pageInfo);
    }
    expect(new Set(seen).size).toBe(1_000);
    expect(await listed(eve, { parent: 'biz_eve' })).toHaveLength(10);
    expect(errorsOf(await platform.execute(eve, list, { first: 51 }))).toEqual([
      expect.objectContaining({ message: 'first must be at most 50.' }),
    ]);
  });

  it('by parent requires the permission on the parent account', async () => {
    const reader = await platform.caller(await platform.key('apik_basic', 'biz_shop', ['company:basic:read']));
    expect(errorsOf(await platform.execute(reader, list, { parent: 'biz_shop' }))).toEqual(
      forbidden('payout:account:read'),
    );
    expect(errorsOf(await platform.execute(reader, list, { parent: 'biz_eve' }))).toEqual(notFound);
    const blind = await platform.caller(await platform.key('apik_none', 'biz_shop', ['plan:create']));
    expect(errorsOf(await platform.execute(blind, list))).toEqual(forbidden('company:basic:read'));
  });
});
