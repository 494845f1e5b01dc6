import { type Principal, SealedBox, systemPrincipal } from '../../../../kit/src';
import { openTestPlatform, populate, TestClock, type TestPlatform } from '../../testing';
import { ada, address, bob, businessInfo } from './testing';
import { errorsOf } from '../../../../kit/src/testing';

const clock = new TestClock();
let platform: TestPlatform;
let live: TestPlatform;
beforeAll(async () => {
  [platform, live] = await Promise.all([openTestPlatform(clock, { sandbox: true }), openTestPlatform(clock)]);
  await Promise.all([populate(platform), populate(live)]);
});
afterAll(() => Promise.all([platform.close(), live.close()]));
beforeEach(() => platform.database.dataSource.query('TRUNCATE platform.llc_formations'));

const create = `mutation ($input: LlcFormationCreateInput!, $key: String) { llcFormationCreate(input: $input, idempotencyKey: $key) {
  llcFormation { id status legalName einRegistered stateRegistered total { amount currency } checkoutUrl } userErrors { code message path } } }`;
const readQuery =
  'query ($id: ID!) { account(id: $id) { llcFormation { id status legalName einRegistered stateRegistered total { amount currency } checkoutUrl } } }';
const ordered = `query ($id: ID!, $key: String!) { orderedLlc(id: $id, key: $key) {
  status legalName formationState founders { firstName lastName ownershipPercentage } charges { kind amount } total account { id title } } }`;
const review = `mutation ($status: LlcFormationStatus!) { sandboxLlcFormationReview(accountId: "biz_shop", status: $status) {
  llcFormation { id status stateRegistered einRegistered } userErrors { code message path } } }`;
const pay =
  'mutation ($id: ID!, $key: String!) { llcFormationPay(id: $id, key: $key) { userErrors { code message path } } }';
const input = { accountId: 'biz_shop', businessInfo, founders: [ada] };
const notFound = [expect.objectContaining({ message: 'No such resource was found.' })];
const forbidden = [
  expect.objectContaining({ message: 'This credential does not have the permission incorporation:write.' }),
];
const alreadyForming = [
  { code: 'conflict', message: 'A company is already being formed, or has been formed, for this account.', path: [] },
];

const ann = () => platform.user('user_ann');
const rows = () => platform.database.rows('SELECT id, status FROM platform.llc_formations ORDER BY id', []);

async function execute(caller: Principal, changes: object = {}, key?: string) {
  const { data, errors } = await platform.execute(caller, create, { input: { ...input, ...changes }, key });
  return {
    formation: data?.llcFormationCreate?.llcFormation ?? null,
    refused: errors ?? data?.llcFormationCreate.userErrors,
  };
}

async function errorOf(caller: Principal, changes: object = {}): Promise<unknown> {
  const before = await rows();
  const { formation, refused: why } = await execute(caller, changes);
  expect([formation, await rows()]).toEqual([null, before]);
  return why;
}

async function createFormation(
  changes: object = {},
  key?: string,
): Promise<{ readonly id: string; readonly key: string; readonly checkoutUrl: string }> {
  const { formation, refused: why } = await execute(await ann(), changes, key);
  expect(why).toEqual([]);
  return { ...formation, key: new URL(formation.checkoutUrl).searchParams.get('key') };
}

describe('an LLC formation', () => {
  it('is shown by its account, and paid once through a link with an unguessable key', async () => {
    const { id, key, checkoutUrl } = await createFormation({
      founders: [
        { ...ada, ownershipPercentage: '66.6667' },
        { ...bob, ownershipPercentage: '33.3333' },
      ],
      businessInfo: { ...businessInfo, expediteEin: true },
    });
    expect(checkoutUrl).toBe(`https://shop.test/llc/${id}?key=${key}`);
    const formation = {
      id,
      status: 'DRAFT',
      legalName: 'Analytical Engines LLC',
      einRegistered: false,
      stateRegistered: false,
      total: { amount: '408.00', currency: 'USD' },
      checkoutUrl,
    };
    expect((await platform.execute(await ann(), readQuery, { id: 'biz_shop' })).data).toEqual({
      account: { llcFormation: formation },
    });
    expect((await platform.execute(systemPrincipal, ordered, { id, key })).data).toEqual({
      orderedLlc: {
        status: 'DRAFT',
        legalName: 'Analytical Engines LLC',
        formationState: 'DE',
        account: { id: 'biz_shop', title: 'Shop' },
        total: '408.00',
        founders: [
          { firstName: 'Ada', lastName: 'Byron', ownershipPercentage: '66.6667' },
          { firstName: 'Bob', lastName: 'Byron', ownershipPercentage: '33.3333' },
        ],
        charges: [
          { kind: 'STATE_FILING', amount: '110.00' },
          { kind: 'SERVICE', amount: '199.00' },
          { kind: 'EXPEDITED_EIN', amount: '99.00' },
        ],
      },
    });
    for (const wrong of [
      { id, key: `${key}A` },
      { id: 'llcf_none', key },
      { id, key: '' },
    ]) {
      expect((await platform.execute(systemPrincipal, ordered, wrong)).data).toEqual({ orderedLlc: null });
      expect(errorsOf(await platform.execute(systemPrincipal, pay, wrong))).toEqual(notFound);
    }
    for (const document of [ordered, pay])
      expect(errorsOf(await platform.execute(await ann(), document, { id, key }))).toEqual(notFound);
    expect(await rows()).toEqual([[id, 'draft']]);
    const paid = await Promise.all([1, 2, 3].map(() => platform.execute(systemPrincipal, pay, { id, key })));
    const alreadyPaid = { code: 'conflict', message: 'This formation has already been paid for.', path: [] };
    expect(paid.flatMap(({ data }) => data?.llcFormationPay.userErrors)).toEqual([alreadyPaid, alreadyPaid]);
    expect((await platform.execute(await ann(), readQuery, { id: 'biz_shop' })).data).toEqual({
      account: { llcFormation: { ...formation, status: 'PROCESSING' } },
    });
  });

  it('is unique for each account until it is rejected', async () => {
    const caller = await ann();
    const outcomes = await Promise.all([1, 2, 3].map(() => execute(caller)));
    expect(outcomes.filter(({ formation }) => formation !== null)).toHaveLength(1);
    expect(outcomes.flatMap(({ refused: why }) => why)).toEqual([...alreadyForming, ...alreadyForming]);
    for (const status of ['processing', 'filed', 'completed']) {
      await platform.database.dataSource.query(`UPDATE platform.llc_formations SET status = $1, paid_at = now()`, [
        status,
      ]);
      expect(await errorOf(caller)).toEqual(alreadyForming);
    }
    await platform.database.dataSource.query(`UPDATE platform.llc_formations SET status = 'rejected'`);
    clock.pass(1);
    const { id } = await createFormation();
    expect(
      (await platform.execute(await ann(), readQuery, { id: 'biz_shop' })).data?.account.llcFormation,
    ).toMatchObject({
      id,
      status: 'DRAFT',
    });
    expect(await rows()).toHaveLength(2);
  });

  it('is ordered once for each idempotency key', async () => {
    const caller = await ann();
    const first = await execute(caller, {}, 'once');
    expect(first).toEqual({ formation: expect.objectContaining({ status: 'DRAFT' }), refused: [] });
    expect(await execute(caller, {}, 'once')).toEqual(first);
    const { refused: why } = await execute(caller, { founders: [{ ...ada, ssn: '987-65-4321' }] }, 'once');
    expect(why).toEqual([
      {
        code: 'idempotency_key_reused',
        message: 'This idempotency key was used for another request.',
        path: ['idempotencyKey'],
      },
    ]);
    expect(await rows()).toEqual([[first.formation.id, 'draft']]);
  });

  it('is ordered and read by callers with the permission', async () => {
    expect(await errorOf(await platform.user('user_eve'))).toEqual(notFound);
    for (const name of ['user_ben', 'user_mo']) expect(await errorOf(await platform.user(name))).toEqual(forbidden);
    const key = await platform.caller(
      await platform.key('apik_read', 'biz_shop', ['incorporation:read', 'company:basic:read']),
    );
    expect(await errorOf(key)).toEqual(forbidden);
    const { id } = await createFormation();
    expect((await platform.execute(key, readQuery, { id: 'biz_shop' })).data).toMatchObject({
      account: { llcFormation: { id, checkoutUrl: null } },
    });
    expect((await platform.execute(await platform.user('user_mo'), readQuery, { id: 'biz_shop' })).data).toEqual({
      account: { llcFormation: null },
    });
    const writer = await platform.caller(await platform.key('apik_write', 'biz_stall', ['incorporation:write']));
    const { formation } = await execute(writer, { accountId: 'biz_stall' });
    expect(formation).toMatchObject({ status: 'DRAFT', checkoutUrl: expect.stringContaining('/llc/llcf_') });
  });

  it('stores no sensitive data in plain text', async () => {
    const { id } = await createFormation({}, 'sealed');
    const tables = await platform.database.rows(
      `SELECT schemaname || '.' || tablename FROM pg_tables WHERE schemaname = 'platform'`,
      [],
    );
    for (const [table] of tables) {
      const [[text]] = (await platform.database.rows(
        `SELECT coalesce(string_agg(t::text, ' '), '') FROM ${table as string} t`,
        [],
      )) as [[string]];
      expect(text).not.toMatch(/123-?45-?6789|1990-05-17|1 Elm Street|555 ?0100/);
    }
    const [[sealed, founders]] = (await platform.database.rows(
      'SELECT sealed, founders FROM platform.llc_formations',
      [],
    )) as [[string, unknown]];
    expect(founders).toEqual([
      { firstName: 'Ada', lastName: 'Byron', isPrimary: true, ownershipPercentage: '100', ssnLast4: '6789' },
    ]);
    const storedAddress = { ...address, line2: null, country: 'us' };
    expect(JSON.parse(new SealedBox('a secret of tests', 'llc formations').open(sealed, id) as string)).toEqual([
      {
        email: 'ada@example.com',
        phone: '+13025550100',
        address: storedAddress,
        dateOfBirth: '1990-05-17',
        ssn: '123456789',
      },
    ]);
  });

  it('passes the review by the authorities in order', async () => {
    const { id, key } = await createFormation();
    const step = async (status: string, caller?: Principal) => {
      const { data } = await platform.execute(caller ?? (await ann()), review, { status });
      const payload = data?.sandboxLlcFormationReview;
      return [payload?.llcFormation, ...(payload?.userErrors ?? [])];
    };
    const stays = (from: string, to: string) => [
      null,
      { code: 'conflict', message: `A formation cannot change from ${from} to ${to}.`, path: [] },
    ];
    for (const to of ['processing', 'filed', 'completed', 'rejected'])
      expect(await step(to.toUpperCase())).toEqual(stays('draft', to));
    await platform.execute(systemPrincipal, pay, { id, key });
    expect(await step('COMPLETED')).toEqual(stays('processing', 'completed'));
    expect(await step('FILED', await platform.user('user_eve'))).toEqual([null, ...notFound]);
    expect(await step('FILED', await platform.user('user_ben'))).toEqual([null, ...forbidden]);
    const filings = await Promise.all([1, 2].map(() => step('FILED')));
    expect(filings).toEqual(
      expect.arrayContaining([
        [{ id, status: 'FILED', stateRegistered: true, einRegistered: false }],
        stays('filed', 'filed'),
      ]),
    );
    expect(await step('COMPLETED')).toEqual([{ id, status: 'COMPLETED', stateRegistered: true, einRegistered: true }]);
    expect(await step('REJECTED')).toEqual(stays('completed', 'rejected'));
  });

  it('can be ordered again after a rejection, and only the new one is reviewed', async () => {
    const first = await createFormation();
    await platform.execute(systemPrincipal, pay, first);
    await platform.execute(await ann(), review, { status: 'REJECTED' });
    const noPendingFormation = [
      { code: 'conflict', message: 'No company is being formed for this account.', path: [] },
    ];
    expect((await platform.execute(await ann(), review, { status: 'FILED' })).data?.sandboxLlcFormationReview).toEqual({
      llcFormation: null,
      userErrors: noPendingFormation,
    });
    clock.pass(1);
    const second = await createFormation();
    await platform.execute(systemPrincipal, pay, second);
    await platform.execute(await ann(), review, { status: 'FILED' });
    expect(new Map((await rows()) as [string, string][])).toEqual(
      new Map([
        [first.id, 'rejected'],
        [second.id, 'filed'],
      ]),
    );
  });

  it('is not available in live mode', async () => {
    const { data } = await live.execute(await live.user('user_ann'), create, { input });
    expect(data?.llcFormationCreate).toEqual({
      llcFormation: null,
      userErrors: [{ code: 'conflict', message: 'Company formation is available in sandbox mode only.', path: [] }],
    });
    expect(
      errorsOf(await live.execute(await live.user('user_ann'), review, { status: 'FILED' }))?.[0]?.message,
    ).toContain('sandboxLlcFormationReview');
    expect(await live.database.rows('SELECT id FROM platform.llc_formations', [])).toEqual([]);
  });
});

const founder = (changes: object) => ({ founders: [{ ...ada, ...changes }] });
const business = (changes: object) => ({ businessInfo: { ...businessInfo, ...changes } });
const invalid = (path: string, message: string) => [{ code: 'parameter_invalid', path: path.split('.'), message }];
const missing = (path: string) => [
  { code: 'parameter_missing', path: path.split('.'), message: `${path.split('.').at(-1)} is required.` },
];
const foundersWithShares = (...percentages: string[]) => ({
  founders: percentages.map((ownershipPercentage, index) => ({ ...ada, isPrimary: index === 0, ownershipPercentage })),
});
const date = 'The date of birth must have the format YYYY-MM-DD.';
const percent = 'The share must be above 0 and at most 100 percent, with at most four decimal places.';

describe('an order', () => {
  it.each([
    ['no founders', { founders: [] }, missing('founders')],
    [
      'eleven founders',
      foundersWithShares('90', ...Array.from({ length: 10 }, () => '1')),
      invalid('founders', 'founders must have at most 10 entries.'),
    ],
    ['no primary founder', founder({ isPrimary: false }), invalid('founders', 'Exactly one founder must be primary.')],
    [
      'two primary founders',
      { founders: [ada, { ...bob, isPrimary: true }] },
      invalid('founders', 'Exactly one founder must be primary.'),
    ],
    [
      'less than everything',
      foundersWithShares('33.33', '33.33', '33.33'),
      invalid('founders', 'The percentages of the founders must add up to 100.'),
    ],
    [
      'more than everything',
      foundersWithShares('99.9999', '0.0002'),
      invalid('founders', 'The percentages of the founders must add up to 100.'),
    ],
    ['a share of nothing', foundersWithShares('100', '0'), invalid('founders.1.ownershipPercentage', percent)],
    [
      'a share of less than nothing',
      foundersWithShares('150', '-50'),
      invalid('founders.0.ownershipPercentage', percent),
    ],
    [
      'a share of five decimals',
      founder({ ownershipPercentage: '99.99999' }),
      invalid('founders.0.ownershipPercentage', percent),
    ],
    [
      'a founder of 17',
      founder({ dateOfBirth: '2008-03-02' }),
      invalid('founders.0.dateOfBirth', 'Founders must be 18 or older.'),
    ],
    ['a day that is none', founder({ dateOfBirth: '1990-02-30' }), invalid('founders.0.dateOfBirth', date)],
    ['another form of day', founder({ dateOfBirth: '17.05.1990' }), invalid('founders.0.dateOfBirth', date)],
    ['a short number', founder({ ssn: '123-45-678' }), invalid('founders.0.ssn', 'This number must have nine digits.')],
    ['a name of spaces', founder({ firstName: '  ' }), missing('founders.0.firstName')],
    ['no address of mail', founder({ email: 'ada' }), invalid('founders.0.email', 'email is not an e-mail address.')],
    [
      'no phone',
      founder({ phone: '555' }),
      invalid('founders.0.phone', 'The phone number must be in E.164 format, for example +13025550100.'),
    ],
    [
      'no state',
      founder({ address: { ...address, state: 'Bavaria' } }),
      invalid('founders.0.address.state', 'state must be the two-letter code of a US state.'),
    ],
    [
      'no zip code',
      founder({ address: { ...address, postalCode: 'D-80331' } }),
      invalid('founders.0.address.postalCode', 'postalCode must have five or nine digits.'),
    ],
    [
      'no country',
      founder({ address: { ...address, country: 'xx' } }),
      invalid('founders.0.address.country', 'country is not a two-letter country code.'),
    ],
    ['no city', business({ address: { ...address, city: '' } }), missing('businessInfo.address.city')],
    [
      'a name that is too long',
      business({ legalName: 'x'.repeat(121) }),
      invalid('businessInfo.legalName', 'legalName must have at most 120 characters.'),
    ],
    [
      'no website',
      business({ website: 'javascript:alert(1)' }),
      invalid('businessInfo.website', 'website is not a web address.'),
    ],
    ['no industry', business({ industryType: '' }), missing('businessInfo.industryType')],
  ])('with %s is rejected', async (_name, changes, why) => {
    expect(await errorOf(await ann(), changes)).toEqual(why);
  });

  it.each([
    [{ legalName: 'Shop', entitySuffix: 'L_L_C_POINT' }, 'Shop L.L.C.'],
    [{ legalName: 'Shop llc', entitySuffix: 'LIMITED_LIABILITY_COMPANY' }, 'Shop llc'],
    [{ legalName: ' Shop ', entitySuffix: 'LIMITED_LIABILITY_COMPANY' }, 'Shop Limited Liability Company'],
    [{ legalName: 'WallC' }, 'WallC LLC'],
  ])('with %j names the company %s', async (changes, name) => {
    const { id } = await createFormation(business(changes));
    expect(await platform.database.rows('SELECT legal_name FROM platform.llc_formations WHERE id = $1', [id])).toEqual([
      [name],
    ]);
  });

  it('accepts ten founders, one of whom turns 18 today', async () => {
    const founders = Array.from({ length: 10 }, (_, index) => ({
      ...(index === 0 ? ada : bob),
      ownershipPercentage: '10',
      dateOfBirth: '2008-03-01',
    }));
    expect((await execute(await ann(), { founders })).refused).toEqual([]);
  });
});
