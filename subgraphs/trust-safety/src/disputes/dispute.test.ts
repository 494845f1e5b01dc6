import type { Principal } from '../../../kit/src';
import { apiKeyOf, run, userOf } from '../../../kit/src/testing';
import { openTestTrustSafety } from '../testing';
import { type TestDisputes, factOf, openTestDisputes, paymentRow } from './testing/test-disputes';

let world: TestDisputes;
beforeAll(async () => {
  world = await openTestDisputes();
});
afterAll(() => world.close());

const day = 86_400_000;
const shape = `id account { id } payment { id } product { id } plan { id } productId planId user { id customerOf } memberId member { id } status inquiry amount { amount currency }
  reason reasonCode issuerComments { receivedAt text } rapidDisputeResolution evidenceEditable evidenceLockedReason evidenceDueAt evidenceSubmittedAt generatedResponse { id } createdAt updatedAt
  evidence { accessActivityLog notes customerName cancellationPolicyAttachment { file { id } filename contentType url platform } refundPolicyAttachment { file { id } url platform }
    customerCommunicationAttachment { file { id } filename platform } uncategorizedAttachment { file { id shown } filename contentType url platform } documents { documentType file { id } } }`;
const errors = 'userErrors { code message path }';
const state = 'dispute { id status inquiry evidenceEditable evidenceLockedReason }';
const read = `query ($id: ID!) { dispute(id: $id) { ${shape} } }`;
const list = `query ($accountId: ID, $statuses: [DisputeStatus!], $currency: Currency, $createdAfter: DateTime, $createdBefore: DateTime, $order: DisputeOrder, $direction: Direction, $first: Int, $after: String) {
  disputes(accountId: $accountId, statuses: $statuses, currency: $currency, createdAfter: $createdAfter, createdBefore: $createdBefore, order: $order, direction: $direction, first: $first, after: $after) {
    nodes { id status } pageInfo { endCursor hasNextPage } } }`;
const summary = `query ($accountId: ID, $statuses: [DisputeStatus!], $currency: Currency) {
  disputeSummary(accountId: $accountId, statuses: $statuses, currency: $currency) { total byStatus { status count } byCurrency { currency count } } }`;
const open = `mutation ($input: SandboxDisputeInput!) { done: sandboxDisputeCreate(input: $input) { dispute { ${shape} } ${errors} } }`;
const decide = `mutation ($id: ID!, $outcome: DisputeOutcome!, $comment: String) { done: sandboxDisputeDecide(id: $id, outcome: $outcome, issuerComment: $comment) { ${state} ${errors} } }`;
const escalate = `mutation ($id: ID!) { done: sandboxDisputeEscalate(id: $id) { ${state} ${errors} } }`;
const update = `mutation ($id: ID!, $evidence: DisputeEvidenceInput!) { done: disputeUpdate(id: $id, input: { evidence: $evidence }) { dispute { ${shape} } ${errors} } }`;
const setDocuments = `mutation ($id: ID!, $documents: [DisputeDocumentInput!]!) { done: disputeDocumentsSet(id: $id, documents: $documents) { dispute { evidence { documents { documentType file { id } } } } ${errors} } }`;
const submit = `mutation ($id: ID!, $key: String) { done: disputeSubmit(id: $id, idempotencyKey: $key) { ${state} ${errors} } }`;

let payments = 0;
async function disputed(input: object = {}, row: object = {}): Promise<any> {
  const paymentId = await world.collected(`pay_${(payments += 1)}`, row);
  const { dispute, userErrors } = await world.done(open, { input: { paymentId, ...input } });
  expect(userErrors).toEqual([]);
  return dispute;
}
const rowOf = async (id: string) =>
  (await world.rows('SELECT to_jsonb(d) AS row FROM trust_safety.disputes d WHERE id = $1', [id]))[0].row;
/** Runs a refused command and proves that it changed nothing. */
async function refused(id: string, document: string, variables: object = {}) {
  const before = [await rowOf(id), await world.events(id)];
  const { userErrors, dispute } = await world.done(document, { id, ...variables });
  expect(dispute).toBeNull();
  expect([await rowOf(id), await world.events(id)]).toEqual(before);
  return userErrors;
}
const locked = (message: string) => [{ code: 'parameter_invalid', message, path: [] }];
const submitted = locked('The evidence of this dispute has been submitted.');
const passed = locked('The time for the evidence of this dispute has passed.');

describe('a dispute', () => {
  it('is opened by what the processor tells, once, also when it is told before the payment', async () => {
    const fact = factOf('fact:payment.disputed', 'pay_told', paymentRow);
    await world.tell(fact, fact);
    await Promise.all(Array.from({ length: 4 }, () => world.tell({ ...fact, id: 'evt_again' })));
    const [{ id }, ...rest] = await world.rows("SELECT id FROM trust_safety.disputes WHERE payment_id = 'pay_told'");
    expect(rest).toEqual([]);
    const { data } = await world.ask(read, { id });
    const due = Date.parse(data?.dispute.createdAt) + 9 * day;
    expect(data?.dispute).toEqual({
      id: expect.stringMatching(/^dspt_\w{13}$/),
      account: { id: 'biz_seller' },
      payment: { id: 'pay_told' },
      product: { id: 'prod_1' },
      plan: { id: 'plan_1' },
      productId: 'prod_1',
      planId: 'plan_1',
      user: { id: 'user_ada', customerOf: 'biz_seller' },
      memberId: 'mber_ada',
      member: { id: 'mber_ada' },
      status: 'NEEDS_RESPONSE',
      inquiry: false,
      amount: { amount: '30.00', currency: 'USD' },
      reason: 'FRAUDULENT',
      reasonCode: '10.4',
      issuerComments: [],
      rapidDisputeResolution: false,
      evidenceEditable: true,
      evidenceLockedReason: null,
      evidenceDueAt: new Date(due).toISOString(),
      evidenceSubmittedAt: null,
      generatedResponse: null,
      createdAt: expect.any(String),
      updatedAt: data?.dispute.createdAt,
      evidence: {
        accessActivityLog: null,
        notes: null,
        customerName: null,
        documents: [],
        cancellationPolicyAttachment: {
          file: null,
          filename: 'cancellation-policy.html',
          contentType: 'text/html',
          url: 'https://service.example/policies/cancellation',
          platform: true,
        },
        refundPolicyAttachment: { file: null, url: 'https://service.example/policies/refund', platform: true },
        customerCommunicationAttachment: null,
        uncategorizedAttachment: null,
      },
    });
    expect(await world.events(id)).toEqual(['dispute.created']);
    expect(
      await world.rows(
        "SELECT type, account_id, row->>'status' AS status FROM trust_safety.outbox WHERE resource_id = $1",
        [id],
      ),
    ).toEqual([{ type: 'dispute.created', account_id: 'biz_seller', status: 'needs_response' }]);
  });

  it('is as the sandbox has it, and one at a time', async () => {
    const made = await disputed({
      reason: 'PRODUCT_NOT_RECEIVED',
      reasonCode: '13.1',
      amount: '12.5',
      issuerComment: 'Where is it?',
    });
    expect(made).toMatchObject({
      reason: 'PRODUCT_NOT_RECEIVED',
      reasonCode: '13.1',
      amount: { amount: '12.50', currency: 'USD' },
      issuerComments: [{ receivedAt: made.createdAt, text: 'Where is it?' }],
    });
    const again = await Promise.all(
      Array.from({ length: 4 }, () => world.done(open, { input: { paymentId: made.payment.id } })),
    );
    for (const one of again)
      expect(one).toEqual({
        dispute: null,
        userErrors: [{ code: 'conflict', message: 'A dispute about this payment goes on, or was lost.', path: [] }],
      });
    const fresh = await world.collected('pay_race');
    const made2 = await Promise.all(Array.from({ length: 6 }, () => world.done(open, { input: { paymentId: fresh } })));
    expect(made2.filter(({ dispute }) => dispute !== null)).toHaveLength(1);
    await world.done(decide, { id: made.id, outcome: 'WON' });
    expect((await world.done(open, { input: { paymentId: made.payment.id } })).userErrors).toEqual([]);
  });

  it('that the network settles by itself is lost at once, without evidence', async () => {
    const made = await disputed({ rapidDisputeResolution: true });
    expect(made).toMatchObject({
      status: 'LOST',
      rapidDisputeResolution: true,
      evidenceEditable: false,
      evidenceLockedReason: 'NOT_CONTESTABLE',
      evidenceDueAt: null,
    });
    expect(await world.events(made.id)).toEqual(['dispute.created']);
    for (const [document, variables] of [
      [submit, {}],
      [update, { evidence: { notes: 'x' } }],
    ] as const)
      expect(await refused(made.id, document, variables)).toEqual(locked('This dispute takes no evidence.'));
    expect(await refused(made.id, decide, { outcome: 'WON' })).toEqual([
      { code: 'conflict', message: 'This dispute is lost and stays so.', path: [] },
    ]);
  });

  it.each([
    [{ amount: '30.01' }, 'amount', 'At most $30.00 of this payment can be disputed.'],
    [{ amount: '0' }, 'amount', 'amount must be more than zero.'],
    [{ amount: '-1' }, 'amount', 'amount must not be negative.'],
    [{ amount: '1.001' }, 'amount', 'amount must have at most 2 decimals in usd.'],
    [{ reasonCode: 'x'.repeat(21) }, 'reasonCode', 'reasonCode has at most 20 characters.'],
    [{ issuerComment: 'x'.repeat(1_001) }, 'issuerComment', 'issuerComment has at most 1000 characters.'],
    [{ evidenceDueAt: '2020-01-01T00:00:00.000Z' }, 'evidenceDueAt', 'evidenceDueAt must be in the future.'],
    [
      { inquiry: true, rapidDisputeResolution: true },
      'rapidDisputeResolution',
      'An inquiry is not settled by the card network.',
    ],
  ])('that cannot be is refused %#', async (input, field, message) => {
    const paymentId = await world.collected('pay_impossible');
    expect(await world.done(open, { input: { paymentId, ...input } })).toEqual({
      dispute: null,
      userErrors: [{ code: 'parameter_invalid', message, path: [field] }],
    });
    expect(await world.rows("SELECT id FROM trust_safety.disputes WHERE payment_id = 'pay_impossible'")).toEqual([]);
  });

  it('of a payment that nobody knows is none, and the sandbox waits for one that is on its way', async () => {
    const asked = world.done(open, { input: { paymentId: 'pay_soon' } });
    await world.collected('pay_soon');
    expect((await asked).dispute.payment).toEqual({ id: 'pay_soon' });
    expect(await world.done(open, { input: { paymentId: 'pay_never' } })).toEqual({
      errors: ['No such resource was found.'],
    });
  });
});

describe('an inquiry', () => {
  it('is closed, and not decided', async () => {
    const made = await disputed({ inquiry: true });
    expect(made).toMatchObject({ inquiry: true, status: 'NEEDS_RESPONSE', evidenceEditable: true });
    for (const outcome of ['WON', 'LOST'])
      expect(await refused(made.id, decide, { outcome })).toEqual([
        { code: 'conflict', message: 'An inquiry is closed, or escalates and is decided then.', path: [] },
      ]);
    expect((await world.done(decide, { id: made.id, outcome: 'CLOSED' })).dispute).toMatchObject({
      status: 'CLOSED',
      inquiry: true,
      evidenceLockedReason: 'NOT_CONTESTABLE',
    });
    expect(await refused(made.id, escalate)).toEqual([
      { code: 'conflict', message: 'This dispute is closed and stays so.', path: [] },
    ]);
  });

  it('escalates to a dispute that asks for evidence once more', async () => {
    const made = await disputed({ inquiry: true });
    await world.done(submit, { id: made.id });
    expect((await world.done(escalate, { id: made.id })).dispute).toEqual({
      id: made.id,
      status: 'NEEDS_RESPONSE',
      inquiry: false,
      evidenceEditable: true,
      evidenceLockedReason: null,
    });
    expect(await refused(made.id, escalate)).toEqual([
      { code: 'conflict', message: 'This dispute is no inquiry.', path: [] },
    ]);
    expect((await world.done(decide, { id: made.id, outcome: 'LOST', comment: 'No.' })).dispute).toMatchObject({
      status: 'LOST',
    });
    expect((await world.ask(read, { id: made.id })).data?.dispute.issuerComments).toEqual([
      { receivedAt: expect.any(String), text: 'No.' },
    ]);
    expect(await world.events(made.id)).toEqual([
      'dispute.created',
      'dispute.updated',
      'dispute.updated',
      'dispute.updated',
    ]);
  });
});

describe('evidence', () => {
  it('changes by what is given, and null empties', async () => {
    await world.uploaded(['file_a'], ['file_b', 'image/webp']);
    const { id } = await disputed();
    const first = await world.done(update, {
      id,
      evidence: {
        notes: 'Paid twice',
        customerName: 'Ada',
        uncategorizedAttachment: { id: 'file_a' },
        refundPolicyAttachment: { directUploadId: 'file_b' },
      },
    });
    expect(first.userErrors).toEqual([]);
    expect(first.dispute.evidence).toMatchObject({
      notes: 'Paid twice',
      customerName: 'Ada',
      uncategorizedAttachment: {
        file: { id: 'file_a', shown: true },
        filename: 'file_a.bin',
        contentType: 'application/pdf',
        url: null,
        platform: false,
      },
      refundPolicyAttachment: { file: { id: 'file_b' }, url: null, platform: false },
    });
    const second = await world.done(update, {
      id,
      evidence: { notes: null, accessActivityLog: '', refundPolicyAttachment: null },
    });
    expect(second.dispute.evidence).toMatchObject({
      notes: null,
      accessActivityLog: '',
      customerName: 'Ada',
      uncategorizedAttachment: { file: { id: 'file_a' } },
      refundPolicyAttachment: { file: null, platform: true },
    });
    expect(await world.events(id)).toEqual(['dispute.created', 'dispute.updated', 'dispute.updated']);
  });

  it.each([
    ['unknown', { id: 'file_unknown' }, 'There is no such file, or it is not uploaded yet.'],
    ['of another account', { id: 'file_foreign' }, 'There is no such file, or it is not uploaded yet.'],
    ['a film', { id: 'file_film' }, 'Evidence is PDF, JSON, JPEG, PNG or WebP, and not video/mp4.'],
    ['too large', { id: 'file_large' }, 'A file of the evidence has at most 10 MB.'],
    ['two at once', { id: 'file_ok', directUploadId: 'file_film' }, 'Name the file either by id or by directUploadId.'],
    ['none', {}, 'There is no such file, or it is not uploaded yet.'],
  ])('refuses a file that is %s', async (_title, file, message) => {
    await world.uploaded(
      ['file_ok'],
      ['file_foreign', 'application/pdf', 1, 'biz_other'],
      ['file_film', 'video/mp4'],
      ['file_large', 'image/png', 10 * 1024 * 1024 + 1],
    );
    const { id } = await disputed();
    expect(await refused(id, update, { evidence: { notes: 'x', uncategorizedAttachment: file } })).toEqual([
      { code: 'parameter_invalid', message, path: ['evidence', 'uncategorizedAttachment'] },
    ]);
    expect(
      await refused(id, setDocuments, {
        documents: [
          { id: 'file_ok', documentType: 'SUBSCRIPTION' },
          { ...file, documentType: 'PRODUCT_IMAGE' },
        ],
      }),
    ).toEqual([{ code: 'parameter_invalid', message, path: ['documents', '1'] }]);
  });

  it('has texts of a length', async () => {
    const { id } = await disputed();
    expect(await refused(id, update, { evidence: { notes: 'x'.repeat(20_001) } })).toEqual([
      { code: 'parameter_invalid', message: 'notes has at most 20000 characters.', path: ['evidence', 'notes'] },
    ]);
    expect((await world.done(update, { id, evidence: { notes: 'x'.repeat(20_000) } })).userErrors).toEqual([]);
  });

  it('has up to ten documents of 25 MB together, replaced as a whole', async () => {
    const { id } = await disputed();
    const names = Array.from({ length: 11 }, (_, index) => `file_doc${index}`);
    await world.uploaded(
      ...names.map((name, index) => [name, 'application/json', index < 3 ? 8_738_134 : 100] as const),
    );
    const of = (some: readonly string[]) => some.map((name) => ({ id: name, documentType: 'PRIOR_TRANSACTIONS' }));
    expect(await refused(id, setDocuments, { documents: of(names) })).toEqual([
      { code: 'parameter_invalid', message: 'A dispute has at most 10 documents.', path: ['documents'] },
    ]);
    expect(await refused(id, setDocuments, { documents: of(names.slice(0, 3)) })).toEqual([
      { code: 'parameter_invalid', message: 'All documents together have at most 25 MB.', path: ['documents'] },
    ]);
    expect(
      (await world.done(setDocuments, { id, documents: of(names.slice(1)) })).dispute.evidence.documents,
    ).toHaveLength(10);
    const { dispute } = await world.done(setDocuments, {
      id,
      documents: [{ directUploadId: 'file_doc5', documentType: 'RETURN_POLICY' }],
    });
    expect(dispute.evidence.documents).toEqual([{ documentType: 'RETURN_POLICY', file: { id: 'file_doc5' } }]);
    expect((await world.done(setDocuments, { id, documents: [] })).dispute.evidence.documents).toEqual([]);
  });

  it('is submitted once, also by many at the same time', async () => {
    const { id } = await disputed();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => world.done(submit, { id })));
    expect(outcomes.filter(({ dispute }) => dispute !== null)).toEqual([
      {
        dispute: {
          id,
          status: 'UNDER_REVIEW',
          inquiry: false,
          evidenceEditable: false,
          evidenceLockedReason: 'SUBMITTED',
        },
        userErrors: [],
      },
    ]);
    expect(outcomes.flatMap(({ userErrors }) => userErrors)).toEqual(Array(5).fill(submitted[0]));
    expect(await world.events(id)).toEqual(['dispute.created', 'dispute.updated']);
    for (const [document, variables] of [
      [submit, {}],
      [update, { evidence: { notes: 'x' } }],
      [setDocuments, { documents: [] }],
    ] as const)
      expect(await refused(id, document, variables)).toEqual(submitted);
    const other = await disputed();
    const keyed = [
      await world.done(submit, { id: other.id, key: 'once' }),
      await world.done(submit, { id: other.id, key: 'once' }),
    ];
    expect(keyed[1]).toEqual(keyed[0]);
    expect(await world.events(other.id)).toEqual(['dispute.created', 'dispute.updated']);
  });

  it('is submitted before the decision or not at all', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await disputed();
      const [handedIn, decided] = await Promise.all([
        world.done(submit, { id }),
        world.done(decide, { id, outcome: 'WON' }),
      ]);
      expect(decided.dispute.status).toBe('WON');
      const { status, evidence_submitted_at: at } = await rowOf(id);
      expect([status, at === null]).toEqual(['won', handedIn.dispute === null]);
      expect(handedIn.userErrors).toEqual(handedIn.dispute === null ? locked('This dispute takes no evidence.') : []);
      expect(await world.events(id)).toHaveLength(handedIn.dispute === null ? 2 : 3);
    }
  });
});

describe('the deadline', () => {
  it('hands a dispute to the bank, as it is read and once a worker has been there', async () => {
    const { id } = await disputed();
    await world.rows("UPDATE trust_safety.disputes SET evidence_due_at = now() - interval '1 second' WHERE id = $1", [
      id,
    ]);
    expect((await world.ask(read, { id })).data?.dispute).toMatchObject({
      status: 'UNDER_REVIEW',
      evidenceEditable: false,
      evidenceLockedReason: 'RESPONSE_WINDOW_CLOSED',
      evidenceSubmittedAt: null,
    });
    for (const [document, variables] of [
      [submit, {}],
      [update, { evidence: { notes: 'x' } }],
      [setDocuments, { documents: [] }],
    ] as const)
      expect(await refused(id, document, variables)).toEqual(passed);
    const shown = async (status: string) =>
      (await world.ask(list, { statuses: [status] })).data?.disputes.nodes.some((one: { id: string }) => one.id === id);
    expect([await shown('NEEDS_RESPONSE'), await shown('UNDER_REVIEW')]).toEqual([false, true]);
    const handed = await Promise.all(Array.from({ length: 4 }, () => world.passDeadlines()));
    expect(handed.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect([(await rowOf(id)).status, await world.events(id)]).toEqual([
      'under_review',
      ['dispute.created', 'dispute.updated'],
    ]);
    expect(await world.passDeadlines()).toBe(0);
    expect((await world.done(decide, { id, outcome: 'LOST' })).dispute).toEqual({
      id,
      status: 'LOST',
      inquiry: false,
      evidenceEditable: false,
      evidenceLockedReason: 'RESPONSE_WINDOW_CLOSED',
    });
  });

  it('comes after nine days, and not to what was submitted or decided', async () => {
    const [waiting, handedIn, won] = [await disputed(), await disputed(), await disputed()];
    await world.done(submit, { id: handedIn.id });
    await world.done(decide, { id: won.id, outcome: 'WON' });
    const at = (days: number) => ({ now: () => new Date(Date.parse(waiting.createdAt) + days * day) });
    await world.passDeadlines(at(8.99));
    expect((await rowOf(waiting.id)).status).toBe('needs_response');
    while ((await world.passDeadlines(at(9.01))) > 0);
    expect((await rowOf(waiting.id)).status).toBe('under_review');
    expect([await world.events(handedIn.id), await world.events(won.id)]).toEqual([
      ['dispute.created', 'dispute.updated'],
      ['dispute.created', 'dispute.updated'],
    ]);
  });
});

describe('lists', () => {
  it('are narrowed, ordered and counted', async () => {
    const account = 'biz_lists';
    const as = apiKeyOf(account);
    const made: any[] = [];
    for (const [total, currency] of [
      ['30.00', 'usd'],
      ['10.00', 'eur'],
      ['20.00', 'usd'],
    ] as const) {
      const paymentId = `pay_lists${made.length}`;
      await world.tell(factOf('payment.succeeded', paymentId, { ...paymentRow, total, currency }, account));
      made.push(
        (
          await world.done(
            open,
            { input: { paymentId, evidenceDueAt: new Date(Date.now() + (5 - made.length) * day).toISOString() } },
            as,
          )
        ).dispute,
      );
    }
    await world.done(submit, { id: made[1].id }, as);
    const ids = made.map(({ id }) => id);
    const nodes = async (variables: object) =>
      (await world.ask(list, variables, as)).data?.disputes.nodes.map(({ id }: { id: string }) => ids.indexOf(id));
    expect(await nodes({})).toEqual([2, 1, 0]);
    expect(await nodes({ order: 'AMOUNT' })).toEqual([0, 2, 1]);
    expect(await nodes({ order: 'EVIDENCE_DUE_AT', direction: 'ASC' })).toEqual([2, 1, 0]);
    expect(await nodes({ statuses: ['NEEDS_RESPONSE'], currency: 'USD' })).toEqual([2, 0]);
    expect(await nodes({ statuses: [], createdAfter: made[0].createdAt })).toEqual([2, 1]);
    expect(await nodes({ createdBefore: made[1].createdAt })).toEqual([0]);
    const first = (await world.ask(list, { first: 2 }, as)).data?.disputes;
    expect(first.pageInfo.hasNextPage).toBe(true);
    expect(await nodes({ after: first.pageInfo.endCursor })).toEqual([0]);
    const counted = async (variables: object) => (await world.ask(summary, variables, as)).data?.disputeSummary;
    const zeros = { NEEDS_RESPONSE: 0, UNDER_REVIEW: 0, WON: 0, LOST: 0, CLOSED: 0 };
    const byStatus = (some: object) =>
      Object.entries({ ...zeros, ...some }).map(([status, count]) => ({ status, count }));
    expect(await counted({})).toEqual({
      total: 3,
      byStatus: byStatus({ NEEDS_RESPONSE: 2, UNDER_REVIEW: 1 }),
      byCurrency: [
        { currency: 'EUR', count: 1 },
        { currency: 'USD', count: 2 },
      ],
    });
    expect(await counted({ accountId: account, statuses: ['UNDER_REVIEW', 'LOST'] })).toEqual({
      total: 1,
      byStatus: byStatus({ UNDER_REVIEW: 1 }),
      byCurrency: [{ currency: 'EUR', count: 1 }],
    });
    expect(await counted({ currency: 'GBP' })).toEqual({ total: 0, byStatus: byStatus({}), byCurrency: [] });
  });
});

describe('callers', () => {
  const nothing = { errors: ['No such resource was found.'] };
  const tries = (id: string) =>
    [
      [update, { id, evidence: { notes: 'x' } }],
      [setDocuments, { id, documents: [] }],
      [submit, { id }],
      [decide, { id, outcome: 'WON' }],
      [escalate, { id }],
    ] as const;

  it('out of reach find nothing, and change nothing', async () => {
    const { id, payment } = await disputed({ inquiry: true });
    const before = await rowOf(id);
    for (const caller of [apiKeyOf('biz_other'), userOf('user_ada')]) {
      expect((await world.ask(read, { id }, caller)).data).toEqual({ dispute: null });
      for (const [document, variables] of tries(id))
        expect(await world.done(document, variables, caller)).toEqual(nothing);
      expect(await world.done(open, { input: { paymentId: payment.id } }, caller)).toEqual(nothing);
      for (const document of [list, summary])
        expect((await world.ask(document, { accountId: 'biz_seller' }, caller)).errors?.[0]?.message).toBe(
          'No such resource was found.',
        );
    }
    expect((await world.ask(list, {}, userOf('user_ada'))).data?.disputes.nodes).toEqual([]);
    expect(await rowOf(id)).toEqual(before);
  });

  it('need permissions', async () => {
    const { id, payment } = await disputed({ inquiry: true });
    const before = await rowOf(id);
    const needs = (action: string) => `This credential does not have the permission ${action}.`;
    const [nobody, reader] = [
      apiKeyOf('biz_seller', ['plan:basic:read']),
      apiKeyOf('biz_seller', ['payment:dispute:read']),
    ];
    for (const document of [read, list, summary])
      expect((await world.ask(document, { id }, nobody)).errors?.[0]?.message).toBe(needs('payment:dispute:read'));
    for (const [document, variables] of tries(id))
      expect(await world.done(document, variables, reader)).toEqual({ errors: [needs('payment:dispute')] });
    expect(await world.done(open, { input: { paymentId: payment.id } }, reader)).toEqual({
      errors: [needs('payment:dispute')],
    });
    expect((await world.ask(read, { id }, reader)).data?.dispute.id).toBe(id);
    expect(await rowOf(id)).toEqual(before);
    const writer = apiKeyOf('biz_seller', ['payment:dispute']);
    expect((await world.done(update, { id, evidence: { notes: 'x' } }, writer)).dispute.evidence.notes).toBe('x');
  });

  it('see the disputes of a payment with the payment', async () => {
    const { id, payment } = await disputed();
    const entity =
      'query ($of: [_Any!]!) { _entities(representations: $of) { ... on Payment { disputes { id status } } } }';
    const shown = async (caller: Principal, paymentId = payment.id) =>
      (
        await world.ask(
          entity,
          { of: [{ __typename: 'Payment', id: paymentId, account: { __typename: 'Account', id: 'biz_seller' } }] },
          caller,
        )
      ).data?._entities[0].disputes;
    expect(await shown(world.seller)).toEqual([{ id, status: 'NEEDS_RESPONSE' }]);
    expect(await shown(world.seller, 'pay_other')).toEqual([]);
    for (const caller of [apiKeyOf('biz_other'), apiKeyOf('biz_seller', ['payment:basic:read']), userOf('user_ada')])
      expect(await shown(caller)).toBeNull();
  });

  it('cannot play the bank in live mode', async () => {
    const live = await openTestTrustSafety({ sandbox: false });
    expect(live.subgraph.sdl).not.toContain('sandboxDispute');
    expect((await run(live.subgraph, apiKeyOf('biz_a'), summary)).data?.disputeSummary.total).toBe(0);
    await live.close();
  });
});
