import { apiKeyOf, run, userOf } from '../../../../kit/src/testing';
import { type Principal, systemPrincipal } from '../../../../kit/src/principal/principal';
import { openTestBilling, type TestBilling } from '../../testing';

let billing: TestBilling;
beforeAll(async () => {
  billing = await openTestBilling();
});
afterAll(() => billing.close());

const fields = 'businessName taxId address { name line1 line2 city state postalCode country } updatedAt';
const readDocument =
  'query ($users: [_Any!]!) { _entities(representations: $users) { ... on User { billingDetails { FIELDS } } } }'.replace(
    'FIELDS',
    fields,
  );
const updateDocument = `mutation ($input: UserBillingDetailsPatch!) {
  userBillingDetailsUpdate(input: $input) { billingDetails { ${fields} } userErrors { code reason message path } } }`;
const deleteDocument = 'mutation { userBillingDetailsDelete { deletedId userErrors { code reason } } }';

async function call(caller: Principal, document: string, variables: Record<string, unknown> = {}): Promise<any> {
  const { data, errors } = await run(billing.subgraph, caller, document, variables);
  if (errors) throw new Error(JSON.stringify(errors));
  return Object.values(data ?? {})[0];
}
const read = async (caller: Principal, id: string) =>
  (await call(caller, readDocument, { users: [{ __typename: 'User', id }] }))[0].billingDetails;
const update = (caller: Principal, input: object) => call(caller, updateDocument, { input });
const errorsOf = async (caller: Principal, input: object) =>
  (await update(caller, input)).userErrors.map(({ reason, path }: { reason: string; path: string[] }) => [
    reason,
    path,
  ]);

const berlin = { line1: 'Unter den Linden 1', city: 'Berlin', postalCode: '10117', country: 'DE' };
const stored = {
  businessName: 'Analytical Engines GmbH',
  taxId: 'DE123456789',
  address: {
    name: 'Analytical Engines GmbH',
    line1: 'Unter den Linden 1',
    line2: null,
    city: 'Berlin',
    state: null,
    postalCode: '10117',
    country: 'de',
  },
  updatedAt: expect.stringMatching(/Z$/),
};

describe('the billing details of a user', () => {
  it('are saved, changed in part and removed by the user', async () => {
    const ada = userOf('user_ada');
    expect(await read(ada, 'user_ada')).toBeNull();
    const input = { businessName: ' Analytical Engines GmbH ', taxId: ' DE123456789 ', address: berlin };
    expect(await update(ada, input)).toEqual({ billingDetails: stored, userErrors: [] });
    expect(await read(ada, 'user_ada')).toEqual(stored);
    const changed = { ...stored, taxId: null, address: { ...stored.address, line2: 'Hinterhaus' } };
    expect((await update(ada, { taxId: null, address: { ...berlin, line2: 'Hinterhaus' } })).billingDetails).toEqual(
      changed,
    );
    expect(await read(ada, 'user_ada')).toEqual(changed);
    expect(await call(ada, deleteDocument)).toEqual({ deletedId: 'user_ada', userErrors: [] });
    expect(await read(ada, 'user_ada')).toBeNull();
    expect((await call(ada, deleteDocument)).userErrors).toEqual([{ code: 'not_found', reason: 'NOT_FOUND' }]);
  });

  it('are removed with their last value', async () => {
    const bob = userOf('user_bob');
    await update(bob, { taxId: 'GB123456789' });
    expect(await update(bob, { taxId: ' ', address: {} })).toEqual({ billingDetails: null, userErrors: [] });
    expect(
      await billing.database.rows('SELECT FROM billing.user_billing_details WHERE user_id = $1', ['user_bob']),
    ).toEqual([]);
  });

  it('are complete after changes at the same time, also with a removal', async () => {
    const eve = userOf('user_eve');
    await Promise.all([
      update(eve, { businessName: 'Eve Ltd' }),
      update(eve, { taxId: 'GB1' }),
      update(eve, { address: { country: 'gb' } }),
    ]);
    expect(await read(eve, 'user_eve')).toMatchObject({
      businessName: 'Eve Ltd',
      taxId: 'GB1',
      address: { name: 'Eve Ltd', country: 'gb' },
    });
    const results = await Promise.all([
      update(eve, { taxId: 'GB2' }),
      call(eve, deleteDocument),
      update(eve, { taxId: 'GB2' }),
    ]);
    expect(results.map(({ userErrors }) => userErrors)).toEqual([[], [], []]);
  });

  it('are null for everyone else, who cannot change them either', async () => {
    await update(userOf('user_own'), { taxId: 'GB7' });
    const teamMember = userOf('user_other', [{ accountId: 'biz_seller', actions: ['*'] }]);
    const token = { ...userOf('user_own'), kind: 'access_token', credentialId: 'atok_1' } as const;
    const others = [teamMember, apiKeyOf('biz_seller'), token, { ...token, appId: 'app_1' }, systemPrincipal];
    for (const caller of others) expect(await read(caller, 'user_own')).toBeNull();
    const forbidden = [
      {
        code: 'forbidden',
        reason: 'BILLING_DETAILS_NEED_USER_TOKEN',
        message: 'Only user tokens may call this operation.',
        path: [],
      },
    ];
    for (const caller of others.slice(1)) {
      expect(await update(caller, { taxId: 'GB8' })).toEqual({ billingDetails: null, userErrors: forbidden });
      expect((await call(caller, deleteDocument)).userErrors).toMatchObject([{ code: 'forbidden' }]);
    }
    await update(teamMember, { taxId: 'GB9' });
    expect([(await read(userOf('user_own'), 'user_own')).taxId, (await read(teamMember, 'user_other')).taxId]).toEqual([
      'GB7',
      'GB9',
    ]);
  });

  it('are changed once for each idempotency key', async () => {
    const ida = userOf('user_ida');
    const document = updateDocument.replace('input: $input', 'input: $input, idempotencyKey: "once"');
    const once = (taxId: string) => call(ida, document, { input: { taxId } });
    expect(await once('GB1')).toMatchObject({ billingDetails: { taxId: 'GB1' }, userErrors: [] });
    await call(ida, deleteDocument);
    expect(await once('GB1')).toEqual({ billingDetails: null, userErrors: [] });
    expect(await read(ida, 'user_ida')).toBeNull();
  });
});

describe('a tax id', () => {
  const tim = userOf('user_tim');

  it.each([
    ['of any country', 'B-12.345/67 & 8+9*'],
    ['with digits of full width', 'Ｔ１２３'],
    ['of Mexico with the prefix of Romania', 'ROMA850101AB1'],
    ['of Mexico with a Ñ', 'ÑIM850101AB1'],
    ['with the prefix of Romania and letters', 'ROSMRA85T10A562S'],
    ['of the EU with spaces', 'de 123 456 789'],
    ['of Greece', 'EL123456789'],
    ['of Northern Ireland', 'XI123456789'],
    ['of 50 characters', '1'.repeat(50)],
  ])('%s is accepted', async (_name, taxId) => {
    const { billingDetails, userErrors } = await update(tim, { taxId, address: null });
    expect([userErrors, billingDetails.taxId]).toEqual([[], taxId.normalize('NFKC')]);
  });

  it.each([
    ['a prefix and too few digits', 'DE12345', null, 'INVALID_VAT_NUMBER'],
    ['a prefix and too many digits, with spaces', 'BE 0123 456 7890', null, 'INVALID_VAT_NUMBER'],
    ['the prefix of the country, and letters', 'DE12345678X', 'de', 'INVALID_VAT_NUMBER'],
    ['the wrong letters of an Austrian number', 'AT12345678', 'at', 'INVALID_VAT_NUMBER'],
    ['markup', '<b>1</b>', null, 'INVALID_TAX_ID'],
    ['direction marks', '12\u202e34', null, 'INVALID_TAX_ID'],
    ['emoji', '12😀', null, 'INVALID_TAX_ID'],
    ['a line break', '12\n34', null, 'INVALID_TAX_ID'],
    ['only punctuation', '---', null, 'INVALID_TAX_ID'],
    ['51 characters', '1'.repeat(51), null, 'INVALID_TAX_ID'],
    ['10,000 characters', '1'.repeat(10_000), null, 'INVALID_TAX_ID'],
  ])('with %s is rejected', async (_name, taxId, country, reason) => {
    await update(tim, { taxId: 'GB1', address: null });
    const input = { taxId, address: country === null ? null : { country } };
    expect(await errorsOf(tim, input)).toEqual([[reason, ['taxId']]]);
    expect(await read(tim, 'user_tim')).toMatchObject({ taxId: 'GB1', address: null });
  });

  it('is compared with the country of a later address', async () => {
    await update(tim, { taxId: 'FRXX', address: { country: 'us' } });
    expect(await errorsOf(tim, { address: { country: 'fr' } })).toEqual([['INVALID_VAT_NUMBER', ['taxId']]]);
    expect((await read(tim, 'user_tim')).address.country).toBe('us');
  });
});

describe('other values', () => {
  const uma = userOf('user_uma');

  it.each([
    ['a long business name', { businessName: 'x'.repeat(201) }, ['businessName']],
    ['a country that does not exist', { address: { country: 'zz' } }, ['address', 'country']],
    ['a country as markup', { address: { country: '<b>' } }, ['address', 'country']],
    ['a long street', { address: { ...berlin, line1: 'x'.repeat(201) } }, ['address', 'line1']],
    ['a long postal code', { address: { ...berlin, postalCode: '1'.repeat(21) } }, ['address', 'postalCode']],
  ])('are limited: %s', async (_name, input, path) => {
    expect(await errorsOf(uma, input)).toEqual([['PARAMETER_INVALID', path]]);
    expect(await read(uma, 'user_uma')).toBeNull();
  });

  it('include a country with every address', async () => {
    const { country: _country, ...place } = berlin;
    expect(await errorsOf(uma, { address: place })).toEqual([['PARAMETER_MISSING', ['address', 'country']]]);
  });

  it('are all reported', async () => {
    const input = { businessName: 'x'.repeat(201), taxId: '<', address: { line1: 'x' } };
    expect(await errorsOf(uma, input)).toEqual([
      ['PARAMETER_INVALID', ['businessName']],
      ['INVALID_TAX_ID', ['taxId']],
      ['PARAMETER_MISSING', ['address', 'country']],
    ]);
  });

  it('are stored as they are', async () => {
    const businessName = '<b>Müller</b> & \u202eSöhne 👩‍🚀';
    expect((await update(uma, { businessName })).billingDetails).toMatchObject({ businessName, address: null });
  });
});
