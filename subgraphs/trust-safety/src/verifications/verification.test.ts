import { systemPrincipal } from '../../../kit/src';
import { apiKeyOf, run } from '../../../kit/src/testing';
import type { VerificationView } from './testing';
import { address, createAlmostComplete, itemOf, person, setUpTests, stage, trustSafety } from './testing/sessions';

setUpTests();

const day = 86_400_000;
const words = (shown: VerificationView | null | undefined) =>
  shown?.requestedInformation.map(({ requirement }) => requirement);
const inMilliseconds = (ms: number) => ({ clock: { now: () => new Date(Date.now() + ms) } });

describe('the verification of a person', () => {
  it('can be created empty, completed and approved', async () => {
    const key = apiKeyOf('biz_person');
    const created = await stage.create(key);
    expect(created).toEqual({
      userErrors: [],
      verification: {
        id: expect.stringMatching(/^idpf_/),
        status: 'NOT_STARTED',
        kind: 'INDIVIDUAL',
        firstName: null,
        lastName: null,
        dateOfBirth: null,
        email: null,
        phone: null,
        country: null,
        businessName: null,
        businessStructure: null,
        address: null,
        sessionUrl: expect.stringMatching(/^https:\/\/service\.example\/verify\/idpf_\w+\?key=[\w-]{43}$/),
        lastErrorCode: null,
        lastErrorReason: null,
        account: { id: 'biz_person' },
        user: null,
        requiredDocuments: [],
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        requestedInformation: [
          ['first_name', 'TEXT', 'First name'],
          ['last_name', 'TEXT', 'Last name'],
          ['date_of_birth', 'DATE', 'Date of birth'],
          ['phone_number', 'PHONE', 'Phone number'],
          ['address', 'ADDRESS', 'Address'],
          ['identity_document', 'FILE', 'Identity document'],
          ['personal_id_number', 'TEXT', 'Personal identification number'],
        ].map(([requirement, type, label]) => ({
          id: expect.stringMatching(/^inrqi_/),
          requirement,
          type,
          label,
          multiple: type === 'FILE' ? true : null,
          optional: requirement === 'personal_id_number' ? true : null,
          errors: null,
          options: type === 'FILE' ? ['ID_CARD', 'DRIVERS', 'RESIDENCE_PERMIT', 'PASSPORT'] : null,
        })),
      },
    });
    const id = created.verification?.id as string;
    const partlyAnswered = await stage.update(key, id, {
      firstName: ' Ada ',
      requestedInformation: [
        { id: itemOf(created, 'last_name'), value: 'Byron' },
        { id: itemOf(created, 'phone_number'), value: '+1 (503) 555-0100' },
        { id: itemOf(created, 'address'), address },
      ],
    });
    expect(partlyAnswered.verification).toMatchObject({
      status: 'PENDING',
      firstName: 'Ada',
      lastName: 'Byron',
      phone: '+15035550100',
      country: 'us',
      address: { ...address, country: 'us' },
    });
    expect(words(partlyAnswered.verification)).toEqual(['date_of_birth', 'identity_document', 'ssn']);
    const file = await stage.file('biz_person');
    const all = await stage.update(key, id, {
      dateOfBirth: '1985-12-10',
      requestedInformation: [
        { id: itemOf(partlyAnswered, 'identity_document'), file: [file], value: 'PASSPORT' },
        { id: itemOf(partlyAnswered, 'ssn'), value: '123-45-6789', valueType: 'RAW' },
      ],
    });
    expect(all.verification).toMatchObject({
      status: 'PROCESSING',
      dateOfBirth: '1985-12-10',
      requestedInformation: [],
    });
    await stage.runReviews();
    expect(await stage.read(key, id)).toMatchObject({ status: 'APPROVED', sessionUrl: null });
    expect(await stage.events(id)).toEqual([
      'identity_profile.updated',
      'identity_profile.updated',
      'identity_profile.updated',
      'identity_profile.approved',
      'verification.succeeded',
    ]);
    expect(await stage.eventTypes('biz_person')).toEqual(['approved']);
    expect((await stage.create(key, person)).verification).toMatchObject({ id, status: 'APPROVED' });
    expect(await stage.update(key, id, { firstName: 'Eve' })).toEqual({
      verification: null,
      userErrors: [{ code: 'conflict', message: 'A verification that is approved does not accept input.', path: [] }],
    });
    expect(await stage.read(key, id)).toMatchObject({ firstName: 'Ada' });
  });

  it('stores secrets encrypted, and excludes them from pending events', async () => {
    const { id, hand } = await createAlmostComplete('sealed');
    await hand();
    const storedText = await stage.value(
      `SELECT (SELECT string_agg(to_jsonb(v)::text, '') FROM trust_safety.verifications v WHERE id = $1) || (SELECT string_agg(to_jsonb(s)::text, '') FROM trust_safety.verification_secrets s WHERE id = $1)
         || (SELECT string_agg(to_jsonb(o)::text, '') FROM trust_safety.outbox o WHERE resource_id = $1) || (SELECT coalesce(string_agg(to_jsonb(p)::text, ''), '') FROM trust_safety.operations p)`,
      id,
    );
    expect(storedText).toContain('Byron');
    expect(storedText).not.toMatch(/1985-12-10|123-?45-?6789/);
    const row = await stage.value(
      `SELECT "row" FROM trust_safety.outbox WHERE resource_id = $1 ORDER BY id DESC LIMIT 1`,
      id,
    );
    for (const type of ['Verification', 'IdentityProfile']) {
      const field = type === 'Verification' ? 'verification' : 'identityProfile';
      const response = await run(
        trustSafety.subgraph,
        systemPrincipal,
        `query ($id: ID!) { ${field}(id: $id) { status lastName dateOfBirth } }`,
        { id },
        { captured: { type, id, row: row as Record<string, unknown> } },
      );
      expect(response).toEqual({ data: { [field]: { status: 'PROCESSING', lastName: 'Byron', dateOfBirth: null } } });
    }
  });

  it('can be created with pages of a document', async () => {
    const key = apiKeyOf('biz_pages');
    const [front, back] = [
      await stage.file('biz_pages'),
      await stage.file('biz_pages', { contentType: 'application/pdf', size: 32 * 1024 * 1024 }),
    ];
    const created = await stage.create(key, {
      ...person,
      taxIdentificationNumber: '1',
      documents: { idCardFront: front },
    });
    expect(created.verification).toMatchObject({
      status: 'PENDING',
      requiredDocuments: [
        { document: 'ID_CARD_FRONT', status: 'SUBMITTED', rejectionReason: null },
        { document: 'ID_CARD_BACK', status: 'PENDING_UPLOAD', rejectionReason: null },
      ],
    });
    expect(words(created.verification)).toEqual(['identity_document']);
    const whole = await stage.create(key, { documents: { idCardBack: back } });
    expect(whole.verification).toMatchObject({
      id: created.verification?.id,
      status: 'PROCESSING',
      requestedInformation: [],
      requiredDocuments: [
        { document: 'ID_CARD_FRONT', status: 'SUBMITTED' },
        { document: 'ID_CARD_BACK', status: 'SUBMITTED' },
      ],
    });
    const returned = await stage.review(key, created.verification?.id as string, {
      decision: 'REQUEST_INFORMATION',
      requestedInformation: [{ requirement: 'identity_document', errors: [{ code: 'document_damaged' }] }],
    });
    expect(returned.verification).toMatchObject({
      status: 'ACTION_REQUIRED',
      lastErrorCode: 'DOCUMENT_UNVERIFIED_OTHER',
      requiredDocuments: [
        { status: 'PENDING_UPLOAD', rejectionReason: 'The document is damaged.' },
        { status: 'PENDING_UPLOAD', rejectionReason: 'The document is damaged.' },
      ],
      requestedInformation: [
        {
          requirement: 'identity_document',
          errors: [{ code: 'DOCUMENT_DAMAGED', reason: 'The document is damaged.' }],
        },
      ],
    });
    const repeated = await stage.create(key, {
      documents: { idCardFront: await stage.file('biz_pages'), idCardBack: await stage.file('biz_pages') },
    });
    expect(repeated.verification).toMatchObject({
      status: 'PROCESSING',
      requiredDocuments: [
        { status: 'SUBMITTED', rejectionReason: null },
        { status: 'SUBMITTED', rejectionReason: null },
      ],
    });
  });

  it('is created once by concurrent requests, and again after a rejection', async () => {
    const key = apiKeyOf('biz_once');
    const created = await Promise.all(Array.from({ length: 8 }, () => stage.create(key, { firstName: 'Ada' })));
    const [id] = new Set(created.map(({ verification }) => verification?.id));
    expect(new Set(created.map(({ verification }) => verification?.id)).size).toBe(1);
    expect(
      (await stage.review(key, id as string, { decision: 'REJECT', code: 'document_expired', reason: 'Too old.' }))
        .verification,
    ).toMatchObject({
      status: 'REJECTED',
      lastErrorCode: 'DOCUMENT_EXPIRED',
      lastErrorReason: 'Too old.',
      sessionUrl: null,
      requestedInformation: [],
    });
    const anew = await stage.create(key);
    expect(anew.verification).toMatchObject({ status: 'NOT_STARTED', firstName: null, lastErrorCode: null });
    expect(anew.verification?.id).not.toBe(id);
    expect(await stage.review(key, id as string, { decision: 'APPROVE' })).toEqual({
      verification: null,
      userErrors: [{ code: 'conflict', message: 'A verification cannot change from rejected to approved.', path: [] }],
    });
    expect((await stage.review(key, id as string, { decision: 'REJECT' })).verification).toMatchObject({
      status: 'REJECTED',
      lastErrorCode: 'DOCUMENT_EXPIRED',
    });
    const { data } = await run(
      trustSafety.subgraph,
      key,
      '{ verifications { nodes { id } } account: verifications(order: UPDATED_AT, direction: ASC) { nodes { status } } }',
    );
    expect(data).toEqual({
      verifications: { nodes: [{ id: anew.verification?.id }, { id }] },
      account: {
        nodes: [{ status: 'NOT_STARTED' }, { status: 'REJECTED' }]
          .toReversed()
          .toSorted((a) => (a.status === 'REJECTED' ? -1 : 1)),
      },
    });
  });

  it('has a session that expires and can be renewed', async () => {
    const key = apiKeyOf('biz_session');
    const { verification } = await stage.create(key);
    const { id, sessionUrl } = verification as VerificationView;
    const readSession = (url: string, ms: number) =>
      run(
        trustSafety.subgraph,
        systemPrincipal,
        'query ($id: ID!, $key: String!) { verificationSession(id: $id, key: $key) { isExpired verification { ...Seen } } } fragment Seen on Verification { id status }',
        { id, key: new URL(url).searchParams.get('key') },
        inMilliseconds(ms),
      );
    expect((await readSession(sessionUrl, 7 * day - 60_000)).data?.verificationSession).toEqual({
      isExpired: false,
      verification: { id, status: 'NOT_STARTED' },
    });
    expect((await readSession(sessionUrl, 7 * day + 60_000)).data?.verificationSession).toEqual({
      isExpired: true,
      verification: { id, status: 'NOT_STARTED' },
    });
    expect(
      (await readSession(sessionUrl.replace(/.$/, sessionUrl.endsWith('A') ? 'B' : 'A').replace(/key=./, 'key=_'), 0))
        .data?.verificationSession,
    ).toBeNull();
    const expired = await run(
      trustSafety.subgraph,
      key,
      'query ($id: ID!) { verification(id: $id) { sessionUrl } }',
      { id },
      inMilliseconds(8 * day),
    );
    expect(expired.data?.verification.sessionUrl).toBeNull();
    const renewed = (await stage.create(key, {}, inMilliseconds(8 * day))).verification as VerificationView;
    expect([renewed.id, renewed.status]).toEqual([id, 'NOT_STARTED']);
    expect(renewed.sessionUrl).not.toBe(sessionUrl);
    expect((await readSession(sessionUrl, 8 * day)).data?.verificationSession).toBeNull();
    expect((await readSession(renewed.sessionUrl, 15 * day - 60_000)).data?.verificationSession).toEqual({
      isExpired: false,
      verification: { id, status: 'NOT_STARTED' },
    });
    expect(await stage.events(id)).toEqual(['identity_profile.updated']);
  });

  it('accepts answers from the hosted page, with files of its owner only', async () => {
    const { id, made, key, account, file } = await createAlmostComplete('paged');
    const sessionKey = new URL(made.verification?.sessionUrl ?? '').searchParams.get('key');
    const answer = async (answers: object[], overrides: object = {}, by = systemPrincipal, word = sessionKey) => {
      const { data } = await run(
        trustSafety.subgraph,
        by,
        `mutation ($id: ID!, $key: String!, $answers: [RequestedInformationAnswer!]!) {
        verificationSessionAnswer(id: $id, key: $key, answers: $answers) { verification { status } userErrors { code path } } }`,
        { id, key: word, answers },
        overrides,
      );
      return data?.verificationSessionAnswer;
    };
    const document = itemOf(made, 'identity_document');
    const foreignFile = await stage.file('biz_other');
    const invalid = {
      verification: null,
      userErrors: [{ code: 'parameter_invalid', path: ['requestedInformation', '0', 'file'] }],
    };
    expect(await answer([{ id: document, value: 'PASSPORT', file: [foreignFile] }])).toEqual(invalid);
    expect(await answer([{ id: document, value: 'PASSPORT', file: [file] }], inMilliseconds(8 * day))).toEqual({
      verification: null,
      userErrors: [{ code: 'conflict', path: [] }],
    });
    expect(await answer([{ id: document, value: 'PASSPORT', file: [file] }], {}, systemPrincipal, 'wrong')).toEqual({
      verification: null,
      userErrors: [{ code: 'not_found', path: [] }],
    });
    expect(await answer([{ id: document, value: 'PASSPORT', file: [file] }], {}, key)).toEqual({
      verification: null,
      userErrors: [{ code: 'forbidden', path: [] }],
    });
    expect((await stage.read(key, id))?.status).toBe('PENDING');
    expect(await answer([{ id: document, value: 'PASSPORT', file: [file] }])).toEqual({
      verification: { status: 'PROCESSING' },
      userErrors: [],
    });
    expect(account).toBe('biz_paged');
  });

  it('returns the first result for an idempotency key, and rejects a different request with it', async () => {
    const key = apiKeyOf('biz_idempotent');
    const [first, second] = [
      await stage.create(key, { firstName: 'Ada' }, {}, 'k'),
      await stage.create(key, { firstName: 'Ada' }, {}, 'k'),
    ];
    expect(second.verification?.id).toBe(first.verification?.id);
    expect(
      (await stage.create(key, { firstName: 'Eve' }, {}, 'k')).userErrors
        .map(({ code }) => code)
        .concat((await stage.create(key, { firstName: 'Eve' }, {}, 'k')).error ?? []),
    ).toContain('idempotency_key_reused');
  });
});

describe('the verification of a business', () => {
  it('can be completed and approved in addition to that of a person', async () => {
    const key = apiKeyOf('biz_shop');
    await stage.create(key, person);
    const created = await stage.create(key, { kind: 'BUSINESS', country: 'US', placeOfIncorporation: 'Delaware' });
    expect(words(created.verification)).toEqual([
      'business_name',
      'business_structure',
      'business_website',
      'address',
      'business_verification_document',
      'ein',
    ]);
    expect(created.verification).toMatchObject({ kind: 'BUSINESS', status: 'PENDING', country: 'us' });
    const id = created.verification?.id as string;
    const document = await stage.file('biz_shop', { contentType: 'application/pdf' });
    const done = await stage.update(key, id, {
      businessName: 'Analytical Engines',
      businessAddress: address,
      taxIdentificationNumber: '12-3456789',
      requestedInformation: [
        { id: itemOf(created, 'business_structure'), value: 'llc' },
        { id: itemOf(created, 'business_verification_document'), file: [document] },
      ],
    });
    expect(done.verification).toMatchObject({
      status: 'PROCESSING',
      businessName: 'Analytical Engines',
      businessStructure: 'llc',
      requestedInformation: [],
    });
    await stage.runReviews();
    expect((await stage.read(key, id))?.status).toBe('APPROVED');
    const { data } = await run(trustSafety.subgraph, key, `query { verifications { nodes { kind status } } }`);
    expect(data?.verifications.nodes).toEqual([
      { kind: 'BUSINESS', status: 'APPROVED' },
      { kind: 'INDIVIDUAL', status: 'PENDING' },
    ]);
    // The gateway sends fields that are selected twice as a fragment.
    const latest = await run(
      trustSafety.subgraph,
      key,
      `query { _entities(representations: [{ __typename: "Account", id: "biz_shop" }]) {
      ... on Account { verification { individual { ...Seen } business { ...Seen } } } } }
      fragment Seen on Verification { kind status }`,
    );
    expect(latest.data?._entities).toEqual([
      {
        verification: {
          individual: { kind: 'INDIVIDUAL', status: 'PENDING' },
          business: { kind: 'BUSINESS', status: 'APPROVED' },
        },
      },
    ]);
  });
});
