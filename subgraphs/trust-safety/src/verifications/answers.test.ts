import { apiKeyOf } from '../../../kit/src/testing';
import type { RequestedItemView, VerificationView } from './testing';
import { setUpTests, stage } from './testing/answers';

setUpTests();

/** All requirements that can be requested of a person. */
const wanted = [
  { requirement: 'creator_legal_name' },
  { requirement: 'date_of_birth' },
  { requirement: 'phone_number' },
  { requirement: 'business_structure' },
  { requirement: 'address' },
  { requirement: 'ssn' },
  { requirement: 'email' },
  { requirement: 'business_website' },
  { requirement: 'bank_statement' },
  { requirement: 'identity_document' },
  { requirement: 'lease_ends_on', type: 'DATE', label: 'End of the lease' },
  { requirement: 'portrait', type: 'FILE' },
  { requirement: 'trade', type: 'SELECT', options: ['retail', 'other'], optional: true },
];

let accounts = 0;

/** Creates a verification of a new account with all requirements requested. */
async function requestItems() {
  accounts += 1;
  const account = `biz_asked${accounts}`;
  const key = apiKeyOf(account);
  const created = (await stage.create(key)).verification as VerificationView;
  const { verification } = await stage.review(key, created.id, {
    decision: 'REQUEST_INFORMATION',
    requestedInformation: wanted,
  });
  const ids = new Map(
    (verification as VerificationView).requestedInformation.map((item: RequestedItemView) => [
      item.requirement,
      item.id,
    ]),
  );
  const answer = (requirement: string, fields: object) =>
    stage.update(key, created.id, { requestedInformation: [{ id: ids.get(requirement) ?? requirement, ...fields }] });
  return { account, key, id: created.id, answer, ids, verification };
}

const invalid = (message: string, ...path: string[]) => ({
  verification: null,
  userErrors: [{ code: 'parameter_invalid', message, path: ['requestedInformation', '0', ...path] }],
});
const missing = (...path: string[]) => ({
  verification: null,
  userErrors: [
    { code: 'parameter_missing', message: `${path.at(-1)} is required.`, path: ['requestedInformation', '0', ...path] },
  ],
});

describe('answers', () => {
  it('of every type are accepted, and remove the item from the requested information', async () => {
    const { answer, account, id, key, verification } = await requestItems();
    expect(verification?.requestedInformation.length).toBe(16);
    expect(verification?.requestedInformation.find(({ requirement }) => requirement === 'trade')).toEqual({
      id: expect.any(String),
      requirement: 'trade',
      type: 'SELECT',
      label: 'trade',
      multiple: null,
      options: ['retail', 'other'],
      optional: true,
      errors: null,
    });
    const files = [
      await stage.file(account),
      await stage.file(account, { contentType: 'image/jpeg' }),
      await stage.file(account, { contentType: 'application/pdf' }),
    ];
    const validAnswers: [string, object][] = [
      ['creator_legal_name', { value: 'Ada Byron' }],
      ['creator_legal_name', { value: 'again' }],
      ['date_of_birth', { value: '2000-02-29' }],
      ['phone_number', { value: '+4930123456' }],
      ['business_structure', { value: 'llc' }],
      ['address', { address: { line1: 'Poststraße 1', city: 'Berlin', country: 'DE' } }],
      ['ssn', { value: 'tok_abc', valueType: 'VAULT_TOKEN' }],
      ['email', { value: 'ada@example.com' }],
      ['business_website', { value: 'example.com/shop' }],
      ['bank_statement', { file: files }],
      ['identity_document', { file: files.slice(1), value: 'DRIVERS' }],
      ['lease_ends_on', { value: '2030-12-31' }],
      ['portrait', { file: [files[0]] }],
      ['trade', { value: 'other' }],
    ];
    const results = [];
    for (const [requirement, given] of validAnswers)
      results.push(
        (await answer(requirement, given)).userErrors.map(({ code, path }) => `${code} ${path.join('.')}`).join(),
      );
    expect(results).toEqual(['', 'conflict requestedInformation.0.id', ...Array.from({ length: 12 }, () => '')]);
    const current = (await stage.read(key, id)) as VerificationView;
    expect(current).toMatchObject({
      status: 'ACTION_REQUIRED',
      dateOfBirth: '2000-02-29',
      phone: '+4930123456',
      businessStructure: 'llc',
      country: 'de',
      email: 'ada@example.com',
      address: { line1: 'Poststraße 1', line2: null, city: 'Berlin', state: null, postalCode: null, country: 'de' },
    });
    expect(current.requestedInformation.map(({ requirement }) => requirement)).toEqual([
      'first_name',
      'last_name',
      'personal_id_number',
    ]);
    expect((await stage.update(key, id, { firstName: 'Ada', lastName: 'Byron' })).verification).toMatchObject({
      status: 'PROCESSING',
      requestedInformation: [],
    });
  });

  it.each<[string, object, ReturnType<typeof invalid>]>([
    ['nothing_such', { value: 'x' }, invalid('No information is requested under this id.', 'id')],
    ['creator_legal_name', {}, missing('value')],
    ['creator_legal_name', { value: '   ' }, missing('value')],
    ['creator_legal_name', { value: 'x'.repeat(501) }, invalid('value must have at most 500 characters.', 'value')],
    ['creator_legal_name', { file: ['file_x'] }, invalid('Expected a value.', 'file')],
    ['creator_legal_name', { value: 'x', address: { line1: 'x' } }, invalid('Expected a value.', 'address')],
    ['date_of_birth', { value: '10.12.1985' }, invalid('The date must have the format YYYY-MM-DD.', 'value')],
    ['date_of_birth', { value: '1985-02-30' }, invalid('The date must have the format YYYY-MM-DD.', 'value')],
    [
      'date_of_birth',
      { value: '2999-01-01' },
      invalid('The date of birth must be in the past, and not before 1900.', 'value'),
    ],
    ['date_of_birth', { value: 'tok', valueType: 'VAULT_TOKEN' }, invalid('Expected a raw value.', 'valueType')],
    ['lease_ends_on', { value: '2030-13-01' }, invalid('The date must have the format YYYY-MM-DD.', 'value')],
    [
      'phone_number',
      { value: '030 123456' },
      invalid('The phone number must be in E.164 format, for example +4930123456.', 'value'),
    ],
    [
      'phone_number',
      { value: '+0123456789' },
      invalid('The phone number must be in E.164 format, for example +4930123456.', 'value'),
    ],
    [
      'business_structure',
      { value: 'guild' },
      invalid('Expected one of sole_proprietorship, partnership, llc, corporation, non_profit, other.', 'value'),
    ],
    ['trade', {}, invalid('Expected one of retail, other.', 'value')],
    ['ssn', { value: '12345' }, invalid('This number must have nine digits.', 'value')],
    ['ssn', { value: 'has space', valueType: 'VAULT_TOKEN' }, invalid('This is not a valid vault token.', 'value')],
    ['email', { value: 'ada@' }, invalid('This is not an e-mail address.', 'value')],
    ['business_website', { value: 'nowhere' }, invalid('This is not the URL of a website.', 'value')],
    ['address', { value: 'x' }, invalid('Expected an address.', 'value')],
    ['address', {}, missing('address', 'line1')],
    ['address', { address: { line1: '1 Elm', country: 'us' } }, missing('address', 'city')],
    ['address', { address: { line1: '1 Elm', city: 'Portland' } }, missing('address', 'country')],
    [
      'address',
      { address: { line1: '1 Elm', city: 'Portland', country: 'zz' } },
      invalid('country is not a two-letter country code.', 'address', 'country'),
    ],
    [
      'address',
      { address: { line1: 'P.O. Box 12', city: 'Portland', country: 'us' } },
      invalid('A post-office box is not accepted as an address.', 'address', 'line1'),
    ],
    [
      'address',
      { address: { line1: '1 Elm', line2: 'po box 7', city: 'Portland', country: 'us' } },
      invalid('A post-office box is not accepted as an address.', 'address', 'line2'),
    ],
    [
      'address',
      { address: { line1: 'Postfach 1234', city: 'Berlin', country: 'de' } },
      invalid('A post-office box is not accepted as an address.', 'address', 'line1'),
    ],
    ['bank_statement', {}, missing('file')],
    ['bank_statement', { file: ['file_unknown'] }, invalid('The file does not exist.', 'file')],
    ['bank_statement', { value: 'x', file: ['file_mine'] }, invalid('Expected files.', 'value')],
    ['bank_statement', { file: ['file_mine', 'file_mine'] }, invalid('A file is specified twice.', 'file')],
    ['bank_statement', { file: ['file_large'] }, invalid('Files must be JPEG, PNG or PDF, and at most 32 MB.', 'file')],
    ['bank_statement', { file: ['file_gif'] }, invalid('Files must be JPEG, PNG or PDF, and at most 32 MB.', 'file')],
    ['bank_statement', { file: ['file_strange'] }, invalid('The file does not exist.', 'file')],
    ['portrait', { file: ['file_mine', 'file_other'] }, invalid('Expected one file.', 'file')],
    [
      'identity_document',
      { file: ['file_mine'] },
      invalid('Expected one of ID_CARD, DRIVERS, RESIDENCE_PERMIT, PASSPORT.', 'value'),
    ],
  ])('to %s are rejected if invalid: %j', async (requirement, given, rejected) => {
    const { answer, account, id, key, verification } = await requestItems();
    const filesByName: Record<string, string> = {
      file_mine: await stage.file(account),
      file_other: await stage.file(account),
      file_large: await stage.file(account, { size: 32 * 1024 * 1024 + 1 }),
      file_gif: await stage.file(account, { contentType: 'image/gif' }),
      file_strange: await stage.file('biz_stranger'),
    };
    const files = (given as { file?: string[] }).file?.map((name) => filesByName[name] ?? name);
    expect(await answer(requirement, { ...given, ...(files && { file: files }) })).toEqual(rejected);
    expect(await stage.read(key, id)).toEqual(verification);
  });

  it('are accepted as a whole or not at all', async () => {
    const { ids, key, id, verification } = await requestItems();
    const answers = [
      { id: ids.get('creator_legal_name'), value: 'Ada' },
      { id: ids.get('phone_number'), value: 'none' },
    ];
    expect((await stage.update(key, id, { firstName: 'Ada', requestedInformation: answers })).userErrors).toEqual([
      {
        code: 'parameter_invalid',
        message: 'The phone number must be in E.164 format, for example +4930123456.',
        path: ['requestedInformation', '1', 'value'],
      },
    ]);
    expect((await stage.update(key, id, { requestedInformation: [answers[0], answers[0]] })).userErrors).toEqual([
      {
        code: 'parameter_invalid',
        message: 'The same item is answered twice.',
        path: ['requestedInformation', '1', 'id'],
      },
    ]);
    expect(
      (await stage.update(key, id, { requestedInformation: Array.from({ length: 51 }, () => answers[0]) })).userErrors,
    ).toEqual([
      {
        code: 'parameter_invalid',
        message: 'At most 50 answers can be submitted at once.',
        path: ['requestedInformation'],
      },
    ]);
    expect(await stage.read(key, id)).toEqual(verification);
  });

  it('to the same item that arrive concurrently: the first one is accepted', async () => {
    const { answer, key, id } = await requestItems();
    const results = await Promise.all(
      ['Ada', 'Eve', 'Ida', 'Una'].map((value) => answer('creator_legal_name', { value })),
    );
    expect(results.flatMap(({ userErrors }) => userErrors)).toEqual(
      Array.from({ length: 3 }, () => ({
        code: 'conflict',
        message: 'This has already been answered.',
        path: ['requestedInformation', '0', 'id'],
      })),
    );
    expect((await stage.events(id)).length).toBe(3);
    expect((await stage.read(key, id))?.requestedInformation.length).toBe(15);
  });

  it('that are rejected have the reason, under the same item id', async () => {
    const { answer, ids, id, key } = await requestItems();
    await answer('creator_legal_name', { value: 'spam' });
    const errors = [{ code: 'spam' }, { code: 'problematic_applicant_data', reason: 'Not a name.' }];
    const { verification } = await stage.review(key, id, {
      decision: 'REQUEST_INFORMATION',
      requestedInformation: [{ requirement: 'creator_legal_name', errors }],
    });
    expect(verification?.requestedInformation.at(-1)).toEqual({
      id: ids.get('creator_legal_name'),
      requirement: 'creator_legal_name',
      type: 'TEXT',
      label: 'Legal name',
      multiple: null,
      options: null,
      optional: null,
      errors: [
        { code: 'SPAM', reason: 'This is not an answer.' },
        { code: 'PROBLEMATIC_APPLICANT_DATA', reason: 'Not a name.' },
      ],
    });
    expect((await answer('creator_legal_name', { value: 'Ada Byron' })).userErrors).toEqual([]);
  });
});

describe('fields', () => {
  const rejected = (field: string, kind: string) => [
    { code: 'parameter_invalid', message: `A verification of kind ${kind} does not accept this field.`, path: [field] },
  ];
  const address = { line1: '1 Elm', city: 'Portland', country: 'us' };

  it.each<[string, string, object]>([
    ['INDIVIDUAL', 'placeOfIncorporation', { placeOfIncorporation: 'Delaware' }],
    ['BUSINESS', 'firstName', { firstName: 'Ada' }],
    ['BUSINESS', 'dateOfBirth', { dateOfBirth: '1985-12-10' }],
    ['BUSINESS', 'phone', { phone: '+4930123456' }],
    ['BUSINESS', 'documentType', { documentType: 'PASSPORT' }],
    ['BUSINESS', 'documents', { documents: {} }],
  ])('of the other kind are rejected at creation: %s %s', async (kind, field, given) => {
    expect((await stage.create(apiKeyOf('biz_none'), { kind, ...given })).userErrors).toEqual(
      rejected(field, kind.toLowerCase()),
    );
    expect(
      await stage.value('SELECT count(*)::int FROM trust_safety.verifications WHERE account_id = $1', 'biz_none'),
    ).toBe(0);
  });

  it.each<[string, string, object]>([
    ['INDIVIDUAL', 'businessName', { businessName: 'X' }],
    ['INDIVIDUAL', 'businessStructure', { businessStructure: 'llc' }],
    ['INDIVIDUAL', 'businessAddress', { businessAddress: address }],
    ['BUSINESS', 'firstName', { firstName: 'Ada' }],
    ['BUSINESS', 'lastName', { lastName: 'B' }],
    ['BUSINESS', 'dateOfBirth', { dateOfBirth: '1985-12-10' }],
    ['BUSINESS', 'personalAddress', { personalAddress: address }],
  ])('of the other kind are rejected in updates: %s %s', async (kind, field, given) => {
    const key = apiKeyOf('biz_forms');
    const { verification } = await stage.create(key, { kind });
    expect((await stage.update(key, verification?.id as string, given)).userErrors).toEqual(
      rejected(field, kind.toLowerCase()),
    );
    expect(await stage.read(key, verification?.id as string)).toEqual(verification);
  });

  it('are validated like answers', async () => {
    const key = apiKeyOf('biz_checked');
    const { verification } = await stage.create(key);
    const at = async (given: object) =>
      (await stage.update(key, verification?.id as string, given)).userErrors.map(
        ({ code, path }) => `${code} ${path.join('.')}`,
      );
    expect(await at({ dateOfBirth: 'x' })).toEqual(['parameter_invalid dateOfBirth']);
    expect(await at({ country: 'zz' })).toEqual(['parameter_invalid country']);
    expect(await at({ firstName: '' })).toEqual(['parameter_missing firstName']);
    expect(await at({ personalAddress: { ...address, line1: 'PO Box 1' } })).toEqual([
      'parameter_invalid personalAddress.line1',
    ]);
    expect(await at({ personalAddress: {} })).toEqual(['parameter_missing personalAddress.line1']);
    expect(await at({ taxIdentificationNumber: ' ' })).toEqual(['parameter_missing taxIdentificationNumber']);
    expect(await at({})).toEqual([]);
    expect(await stage.read(key, verification?.id as string)).toEqual(verification);
    expect(
      (await stage.create(apiKeyOf('biz_pages'), { documents: { passportFront: 'file_none' } })).userErrors.map(
        ({ path }) => path,
      ),
    ).toEqual([['documents', 'passportFront']]);
    expect((await stage.create(apiKeyOf('biz_pages'), { documents: {} })).userErrors).toEqual([
      { code: 'parameter_missing', message: 'documentType is required.', path: ['documentType'] },
    ]);
  });
});
