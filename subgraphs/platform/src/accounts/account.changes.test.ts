import { ann, clock, fields, forbidden, key, notFound, platform, refused, setUpTests } from './testing';

setUpTests();

const update = `mutation ($id: ID!, $input: AccountPatch!) { accountUpdate(id: $id, input: $input) { account { ${fields} } userErrors { code message path } } }`;

describe('changing an account', () => {
  it('keeps what is absent, empties what is null, and records the event with what was before', async () => {
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
      taxIdentifiers: [{ taxIdType: 'EU_VAT', taxIdValue: ' DE1 ' }],
      logo: { url: 'https://img.example/a.png' },
      socialLinks: [
        { website: 'X', url: 'https://x.example/b', order: 'b' },
        { website: 'YOUTUBE', url: 'https://y.example/a', title: 'Films', order: 'a' },
        { website: 'CUSTOM', url: 'https://c.example' },
      ],
    };
    const more = `query { account(id: "biz_stall") { route require2fa invoicePrefix onboardingType taxRemittedBy taxType collectVatId homePreferences storePageConfig taxCollectionEnabledStates
      businessAddress { line1 line2 country } taxIdentifiers { taxIdType taxIdValue } logoUrl socialLinks { website url title } } }`;
    clock.pass(5);
    expect((await platform.ask(key, update, { id: 'biz_stall', input })).data?.accountUpdate).toMatchObject({
      userErrors: [],
      account: { title: 'Corner shop', country: 'at', metadata: { k: 'v' } },
    });
    expect((await platform.ask(key, more)).data?.account).toEqual({
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
      taxIdentifiers: [{ taxIdType: 'EU_VAT', taxIdValue: 'DE1' }],
      logoUrl: 'https://img.example/a.png',
      socialLinks: [
        { website: 'YOUTUBE', url: 'https://y.example/a', title: 'Films' },
        { website: 'X', url: 'https://x.example/b', title: null },
        { website: 'CUSTOM', url: 'https://c.example', title: null },
      ],
    });
    await platform.ask(key, update, {
      id: 'biz_stall',
      input: {
        description: null,
        logo: null,
        businessAddress: { line1: null },
        taxIdentifiers: null,
        socialLinks: null,
        title: 'Corner shop 2',
      },
    });
    expect((await platform.ask(key, more)).data?.account).toMatchObject({
      route: 'corner-shop',
      businessAddress: { line1: null, country: 'us' },
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

  it('is for people with the permission, and for keys only on connected accounts', async () => {
    const input = { title: 'Taken over' };
    const mo = await platform.user('user_mo');
    const eve = await platform.user('user_eve');
    const token = (await platform.ask(key, 'mutation { accessTokenCreate(input: {}) { accessToken { token } } }')).data
      ?.accessTokenCreate.accessToken.token;
    const ownAccount = [
      expect.objectContaining({ message: 'An API key can change connected accounts only, not its own account.' }),
    ];
    expect(await refused(mo, update, { id: 'biz_shop', input })).toEqual(forbidden('company:update'));
    for (const id of ['biz_shop', 'biz_stall', 'biz_nothing', 'shop'])
      expect(await refused(eve, update, { id, input })).toEqual(notFound);
    expect(await refused(key, update, { id: 'biz_eve', input })).toEqual(notFound);
    expect(await refused(key, update, { id: 'biz_shop', input })).toEqual(ownAccount);
    expect(await refused(await platform.caller(token), update, { id: 'biz_shop', input })).toEqual(ownAccount);
    expect(
      (
        await platform.ask(await platform.user('user_ben'), update, {
          id: 'biz_shop',
          input: { description: 'By Ben' },
        })
      ).data?.accountUpdate.userErrors,
    ).toEqual([]);
  });

  const wrong: [string, object, object][] = [
    [
      'a route in use',
      { route: 'eve' },
      { code: 'parameter_invalid', path: ['route'], message: 'This route is taken.' },
    ],
    [
      'a route of the service',
      { route: 'checkout' },
      { code: 'parameter_invalid', path: ['route'], message: expect.stringMatching(/^route has 2 to 60/) },
    ],
    [
      'a route that could be an id',
      { route: 'biz_eve' },
      { code: 'parameter_invalid', path: ['route'], message: expect.stringMatching(/^route has 2 to 60/) },
    ],
    ['no route', { route: null }, { code: 'parameter_invalid', path: ['route'], message: 'route cannot be emptied.' }],
    ['no title', { title: null }, { code: 'parameter_invalid', path: ['title'], message: 'title cannot be emptied.' }],
    [
      'a prefix with a sign',
      { invoicePrefix: 'A-1' },
      { code: 'parameter_invalid', path: ['invoicePrefix'], message: 'invoicePrefix has 1 to 12 letters and digits.' },
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
  it.each(wrong)('is refused for %s', async (_what, input, error) => {
    expect(await refused(ann, update, { id: 'biz_shop', input })).toEqual([error]);
  });

  it.each(['verified', 'status', 'ownerUserId', 'parentAccountId', 'id', 'createdAt', 'email'])(
    'cannot set %s',
    async (field) => {
      const { errors } = await platform.ask(ann, update, { id: 'biz_shop', input: { [field]: 'x' } });
      expect(errors?.[0]?.message).toContain(`Field "${field}" is not defined by type "AccountPatch"`);
    },
  );

  it('gives a route to one of those who want it at once', async () => {
    const answers = await Promise.all(
      ['biz_shop', 'biz_stall'].map((id) => platform.ask(ann, update, { id, input: { route: 'contested' } })),
    );
    const outcomes = answers.map(({ data }) =>
      data?.accountUpdate.userErrors.map(({ code }: { code: string }) => code),
    );
    expect(outcomes).toContainEqual([]);
    expect(outcomes).toContainEqual(['parameter_invalid']);
  });
});
