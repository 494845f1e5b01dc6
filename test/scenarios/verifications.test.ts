import { newestVersion } from '../support/api';
import { inLane } from '../support/lane';
import { until } from '../support/until';
import {
  address,
  type ResponseBody,
  api,
  free,
  idOf,
  person,
  readOnly,
  service,
  waitUntilProcessed,
  setUpTests,
  stranger,
  time,
  uploaded,
  user,
} from './testing/verifications';

setUpTests();

/** Request fields of a document at each version. */
const documentAt: Readonly<Record<string, (file: string) => object>> = {
  '2026-07-20': (file) => ({ files: [{ direct_upload_id: file, category: 'identity_document', kind: 'PASSPORT' }] }),
  '2026-08-05': (file) => ({ file, value: 'PASSPORT' }),
  [newestVersion]: (file) => ({ file: [file], value: 'PASSPORT', value_type: 'raw' }),
};
const versions = inLane({ fast: ['2026-07-20', newestVersion], all: Object.keys(documentAt) });

describe.each(versions)('at %s', (version) => {
  const document = documentAt[version] as (file: string) => object;
  const isOlderVersion = version < '2026-08-05';
  const nothing = {
    first_name: null,
    last_name: null,
    date_of_birth: null,
    ...(!isOlderVersion && { email: null, phone: null }),
    country: null,
    business_name: null,
    business_structure: null,
    address: null,
    ...(isOlderVersion && { last_error_code: null, last_error_reason: null }),
    required_documents: [],
  };
  const entry = (requirement: string, label: string, type: string, overrides: object = {}, options: string[] = []) =>
    isOlderVersion
      ? {
          id: expect.stringMatching(/^inrqi_/),
          field: requirement,
          label,
          description: null,
          type: type === 'file' ? 'files' : type,
          options,
          error_message: null,
          requested_files:
            type === 'file' ? [{ category: requirement, kind: null, label, is_optional: false, multiple: true }] : [],
        }
      : { id: expect.stringMatching(/^inrqi_/), requirement, label, type, ...overrides };

  it('a person is verified', async () => {
    const account = free.pop() as string;
    const created = await api.ok('POST', `/verifications?account_id=${account}`, { version });
    const kinds = ['ID_CARD', 'DRIVERS', 'RESIDENCE_PERMIT', 'PASSPORT'];
    expect(created).toEqual({
      id: expect.stringMatching(/^idpf_/),
      kind: 'individual',
      status: 'not_started',
      ...nothing,
      session_url: expect.stringMatching(/\/verify\/idpf_\w+\?key=/),
      created_at: time,
      updated_at: time,
      requested_information: [
        entry('first_name', 'First name', 'text'),
        entry('last_name', 'Last name', 'text'),
        entry('date_of_birth', 'Date of birth', 'date'),
        entry('phone_number', 'Phone number', 'phone'),
        entry('address', 'Address', 'address'),
        entry('identity_document', 'Identity document', 'file', { multiple: true, options: kinds }, kinds),
        entry('personal_id_number', 'Personal identification number', 'text', { optional: true }),
      ],
    });
    expect(await api.ok('POST', '/verifications', { version, body: { account_id: account } })).toEqual(created);
    const partlyAnswered = await api.ok('PATCH', `/verifications/${created.id}`, {
      version,
      body: {
        first_name: 'Ada',
        personal_address: address,
        tax_identification_number: '123-45-6789',
        requested_information: [
          { id: idOf(created, 'last_name'), value: 'Byron' },
          { id: idOf(created, 'date_of_birth'), value: '1985-12-10' },
          { id: idOf(created, 'phone_number'), value: '+15035550100' },
        ],
      },
    });
    expect(partlyAnswered).toMatchObject({
      status: 'pending',
      first_name: 'Ada',
      last_name: 'Byron',
      date_of_birth: '1985-12-10',
      country: 'us',
      requested_information: [{ id: idOf(created, 'identity_document') }],
    });
    const file = await uploaded();
    const updated = await api.ok('PATCH', `/verifications/${created.id}`, {
      version,
      body: { requested_information: [{ id: idOf(created, 'identity_document'), ...document(file) }] },
    });
    expect(updated).toMatchObject({ status: 'processing', requested_information: [] });
    expect(await waitUntilProcessed(created.id, version)).toMatchObject({
      id: created.id,
      status: 'approved',
      session_url: null,
    });
    const list = `/verifications?account_id=${account}&order=updated_at&direction=asc`;
    const { data, ...rest } = await api.ok('GET', list, { version });
    expect([data, rest]).toEqual([[await api.ok('GET', `/verifications/${created.id}`, { version })], {}]);
  });

  it('a business is verified after a request for more information', async () => {
    const { id: account } = service.demoData.accounts[1] as { id: string };
    const call = { version, as: stranger };
    const created = await api.ok('POST', `/verifications?account_id=${account}`, {
      ...call,
      body: {
        kind: 'business',
        country: 'us',
        business_name: `More`,
        address,
        business_tax_identification_number: '12-3456789',
      },
    });
    expect(created).toMatchObject({ kind: 'business', status: 'pending', business_name: 'More' });
    const document1 = await uploaded(stranger);
    const file = isOlderVersion ? { files: [{ direct_upload_id: document1 }] } : { file: document1 };
    await api.ok('PATCH', `/verifications/${created.id}`, {
      ...call,
      body: {
        requested_information: [
          { id: idOf(created, 'business_structure'), value: 'llc' },
          { id: idOf(created, 'business_verification_document'), ...file },
        ],
      },
    });
    const requested = await waitUntilProcessed(created.id, version, stranger);
    expect(requested).toMatchObject({
      status: 'action_required',
      requested_information: [entry('bank_statement', 'Bank statement', 'file', { multiple: true })],
    });
    const statement = await uploaded(stranger);
    const repeated = isOlderVersion ? { files: [{ direct_upload_id: statement }] } : { file: [statement] };
    await api.ok('PATCH', `/verifications/${created.id}`, {
      ...call,
      body: { requested_information: [{ id: idOf(requested, 'bank_statement'), ...repeated }] },
    });
    expect(await waitUntilProcessed(created.id, version, stranger)).toMatchObject({ status: 'approved' });
    expect(
      await api.ok('POST', `/sandbox/verifications/${created.id}/review`, {
        ...call,
        body: { decision: 'reject', code: 'document_expired', reason: 'Too old.' },
      }),
    ).toMatchObject({
      status: 'rejected',
      ...(isOlderVersion && { last_error_code: 'document_expired', last_error_reason: 'Too old.' }),
    });
    const anew = await api.ok('POST', '/verifications', { ...call, body: { kind: 'business' } });
    expect(anew.id).not.toBe(created.id);
    await api.ok('POST', `/sandbox/verifications/${anew.id}/review`, { ...call, body: { decision: 'reject' } });
  });
});

it('the first version has its own statuses, payout account filter and pagination', async () => {
  const account = service.demoData.accounts[0]?.id as string;
  const [version, payoutAccount] = ['2025-01-01', account.replace('biz_', 'poact_')];
  const file = await uploaded();
  const before = (await api.ok('GET', `/verifications?payout_account_id=${payoutAccount}`, { version })).data.length;
  const { json, status } = await api.call('POST', '/verifications', {
    version,
    body: {
      ...person,
      last_name: 'Wait',
      tax_identification_number: '123-45-6789',
      kind: 'individual',
      documents: { passport_front: file },
    },
  });
  expect({ status, json }).toEqual({
    status: 200,
    json: { id: expect.stringMatching(/^idpf_/), status: 'processing', last_error_code: null, last_error_reason: null },
  });
  const review = (body: object) => api.ok('POST', `/sandbox/verifications/${json.id}/review`, { version, body });
  expect(
    await review({
      decision: 'request_information',
      requested_information: [
        { requirement: 'ssn', errors: [{ code: 'incorrect_social_number', reason: 'Not yours.' }] },
      ],
    }),
  ).toEqual({
    id: json.id,
    status: 'action_required',
    last_error_code: 'id_number_mismatch',
    last_error_reason: 'Not yours.',
  });
  expect(await review({ decision: 'manual_review' })).toMatchObject({ status: 'processing' });
  expect(await review({ decision: 'reject' })).toEqual({
    id: json.id,
    status: 'declined',
    last_error_code: 'document_unverified_other',
    last_error_reason: null,
  });
  const created = await api.ok('POST', '/verifications', { version });
  expect(created).toMatchObject({ status: 'created' });
  const first = await api.ok('GET', `/verifications?payout_account_id=${payoutAccount}&first=1`, { version });
  expect(first).toEqual({
    data: [created],
    page_info: {
      end_cursor: expect.any(String),
      start_cursor: expect.any(String),
      has_next_page: true,
      has_previous_page: false,
    },
  });
  const second = await api.ok(
    'GET',
    `/verifications?payout_account_id=${account}&after=${(first.page_info as { end_cursor: string }).end_cursor}`,
    { version },
  );
  expect([second.data[0], second.data.length]).toEqual([
    { id: json.id, status: 'declined', last_error_code: 'document_unverified_other', last_error_reason: null },
    before + 1,
  ]);
  expect(await api.refused('GET', `/verifications?account_id=${account}`, { version })).toMatchObject({
    status: 400,
    code: 'parameter_missing',
    param: 'payout_account_id',
  });
  expect(await api.refused('GET', `/verifications?payout_account_id=poact_none`, { version })).toMatchObject({
    status: 404,
  });
  expect((await api.call('GET', `/verifications?account_id=${account}&first=1`)).headers['x-ignored-parameters']).toBe(
    'first',
  );
  await api.ok('POST', `/sandbox/verifications/${created.id}/review`, { body: { decision: 'reject' } });
});

it('invalid requests are rejected with the parameter at fault', async () => {
  const created = await api.ok('POST', '/verifications');
  const patch = (body: object, overrides: object = {}) =>
    api.refused('PATCH', `/verifications/${created.id}`, { body, ...overrides });
  const answer = (requirement: string, given: object) =>
    patch({ requested_information: [{ id: idOf(created, requirement), ...given }] });
  expect(await patch({ business_name: 'X' })).toEqual({
    status: 400,
    type: 'invalid_request_error',
    code: 'parameter_invalid',
    message: 'A verification of kind individual does not accept this field.',
    param: 'business_name',
  });
  expect(await answer('phone_number', { value: '030' })).toMatchObject({
    status: 400,
    code: 'parameter_invalid',
    param: 'requested_information[0].value',
  });
  expect(await answer('address', { address: { ...address, line1: 'PO Box 5' } })).toMatchObject({
    status: 400,
    param: 'requested_information[0].address.line1',
  });
  expect(await answer('identity_document', { file: 'file_none', value: 'PASSPORT' })).toMatchObject({
    status: 400,
    param: 'requested_information[0].file',
  });
  expect(await patch({ requested_information: [{ id: 'inrqi_none', value: 'x' }] })).toMatchObject({
    status: 400,
    param: 'requested_information[0].id',
  });
  expect(await api.refused('POST', '/verifications', { body: { kind: 'business', first_name: 'Ada' } })).toMatchObject({
    status: 400,
    param: 'first_name',
  });
  expect(
    await api.refused('POST', '/verifications', { body: { documents: { passport_front: 'file_none' } } }),
  ).toMatchObject({ status: 400, param: 'documents.passport_front' });
  expect(
    await api.refused('POST', `/sandbox/verifications/${created.id}/review`, {
      body: { decision: 'request_information' },
    }),
  ).toMatchObject({ status: 400, param: 'requested_information' });
  expect(await api.ok('GET', `/verifications/${created.id}`)).toEqual(created);
  await api.ok('POST', `/sandbox/verifications/${created.id}/review`, { body: { decision: 'reject' } });
  expect(await patch({ first_name: 'Ada' })).toMatchObject({ status: 409, type: 'conflict' });
});

it('a verification is visible to its subject and to callers with the permission', async () => {
  const created = await api.ok('POST', '/verifications', { body: { first_name: 'Ada' } });
  const path = `/verifications/${created.id}`;
  expect(await api.refused('GET', path, { as: null })).toMatchObject({ status: 401 });
  expect(await api.refused('GET', path, { as: readOnly })).toMatchObject({ status: 403 });
  expect(await api.refused('GET', path, { as: stranger })).toMatchObject({ status: 404 });
  expect(await api.refused('GET', path, { as: user })).toMatchObject({ status: 404 });
  expect(await api.refused('PATCH', path, { as: stranger, body: { first_name: 'Eve' } })).toMatchObject({
    status: 404,
  });
  expect(await api.refused('POST', '/verifications', { as: readOnly })).toMatchObject({ status: 403 });
  expect(
    await api.refused('POST', `/sandbox${path}/review`, { as: stranger, body: { decision: 'approve' } }),
  ).toMatchObject({ status: 404 });
  const account = service.demoData.accounts[0]?.id as string;
  expect(await api.refused('GET', `/verifications?account_id=${account}`, { as: stranger })).toMatchObject({
    status: 404,
  });
  expect(
    await api.refused('POST', `/sandbox/accounts/${account}/verification`, { as: stranger, body: { state: 'none' } }),
  ).toMatchObject({ status: 404 });
  expect(await api.ok('POST', `/sandbox/accounts/${account}/verification`, { body: { state: 'required' } })).toEqual({
    id: account,
    state: 'required',
  });
  expect(await api.ok('POST', `/sandbox/accounts/${account}/verification`, { body: { state: 'none' } })).toEqual({
    id: account,
    state: 'none',
  });
  const own = await api.ok('POST', '/verifications', { as: user, body: { first_name: 'Greta' } });
  const greta = service.demoData.users.find(({ username }) => username === 'greta')?.id as string;
  expect((await api.ok('GET', `/verifications?account_id=${greta}`, { as: user })).data).toEqual([own]);
  expect(await api.refused('GET', `/verifications?account_id=${greta}`)).toMatchObject({ status: 404 });
  expect(await api.ok('GET', path)).toEqual(created);
  await api.ok('POST', `/sandbox${path}/review`, { body: { decision: 'reject' } });
});

it('verification events contain a read without secrets', async () => {
  const created = await api.ok('POST', '/verifications', {
    body: { ...person, tax_identification_number: '999-88-7777' },
  });
  await api.ok('POST', `/sandbox/verifications/${created.id}/review`, { body: { decision: 'manual_review' } });
  await api.ok('POST', `/sandbox/verifications/${created.id}/review`, { body: { decision: 'approve' } });
  const query =
    'query ($ids: [ID!]) { events(resourceIds: $ids) { nodes { type data: payload older: payload(apiVersionDate: "2026-07-20") first: payload(apiVersionDate: "2025-01-01") } } }';
  const fetchEvents = async () =>
    (
      (await service.query(query, { ids: [created.id] })).json as {
        data: { events: { nodes: { type: string; data: ResponseBody; older: ResponseBody; first: ResponseBody }[] } };
      }
    ).data.events.nodes;
  const events = await until(fetchEvents, (nodes) => nodes.length >= 4);
  expect(events.map(({ type }) => type)).toEqual([
    'identity_profile.updated',
    'identity_profile.updated',
    'identity_profile.approved',
    'verification.succeeded',
  ]);
  const at = (version: string) => api.ok('GET', `/verifications/${created.id}`, { version });
  expect([events[3]?.data, events[3]?.older, events[3]?.first]).toEqual([
    { ...(await at(newestVersion)), date_of_birth: null },
    { ...(await at('2026-07-20')), date_of_birth: null },
    await at('2025-01-01'),
  ]);
  const account = service.demoData.accounts[0] as { id: string; title: string };
  const profile = {
    id: created.id,
    profile_type: 'individual',
    status: 'approved',
    payouts_enabled: true,
    payout_status: 'connected',
    first_name: 'Ada',
    last_name: 'Byron',
    date_of_birth: null,
    email: null,
    phone: '+15035550100',
    country: 'us',
    business_name: null,
    business_structure: null,
    personal_address: { ...address, line2: null, country: 'us' },
    business_address: null,
    linked_companies: [{ id: account.id, title: account.title }],
    created_at: time,
    updated_at: time,
    verifications: [
      {
        id: created.id,
        status: 'approved',
        last_error_code: null,
        last_error_reason: null,
        session_url: null,
        created_at: time,
      },
    ],
  };
  expect([events[2]?.data, events[2]?.first]).toEqual([profile, profile]);
  expect(events[0]?.data).toMatchObject({
    status: 'pending',
    payouts_enabled: false,
    payout_status: 'pending_verification',
    verifications: [{ status: 'review' }],
  });
  expect(JSON.stringify(events)).not.toMatch(/1985-12-10|999-?88-?7777/);
});
