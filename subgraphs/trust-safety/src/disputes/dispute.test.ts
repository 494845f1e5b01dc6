import pg from 'pg';
import { until } from '../../../../test/support/until';
import type { Principal } from '../../../kit/src';
import { apiKeyOf, run, userOf, errorsOf } from '../../../kit/src/testing';
import { openTestTrustSafety } from '../testing';
import { createEvent, openTestDisputes, paymentRow } from './testing/test-disputes';
import {
  conflictError,
  day,
  decide,
  disputed,
  errors,
  list,
  lockedError,
  open,
  read,
  errorOf,
  rowOf,
  setDocuments,
  setUpTests,
  state,
  submit,
  update,
  fixture,
} from './testing/commands';

setUpTests();

const summary = `query ($accountId: ID, $statuses: [DisputeStatus!], $currency: Currency) {
  disputeSummary(accountId: $accountId, statuses: $statuses, currency: $currency) { total byStatus { status count } byCurrency { currency count } } }`;
const blockedSql = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
const escalate = `mutation ($id: ID!) { done: sandboxDisputeEscalate(id: $id) { ${state} ${errors} } }`;

describe('a dispute', () => {
  it('is opened once by reports of the processor, even if the first precedes the event of the payment', async () => {
    const event = createEvent('fact:payment.disputed', 'pay_fact', paymentRow);
    await fixture.tell(event, event);
    await Promise.all(Array.from({ length: 4 }, () => fixture.tell({ ...event, id: 'evt_again' })));
    const [{ id }, ...rest] = await fixture.rows("SELECT id FROM trust_safety.disputes WHERE payment_id = 'pay_fact'");
    expect(rest).toEqual([]);
    const { data } = await fixture.ask(read, { id });
    const due = Date.parse(data?.dispute.createdAt) + 9 * day;
    expect(data?.dispute).toEqual({
      id: expect.stringMatching(/^dspt_\w{13}$/),
      account: { id: 'biz_seller' },
      payment: { id: 'pay_fact' },
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
    expect(await fixture.events(id)).toEqual(['dispute.created']);
    expect(
      await fixture.rows(
        "SELECT type, account_id, row->>'status' AS status FROM trust_safety.outbox WHERE resource_id = $1",
        [id],
      ),
    ).toEqual([{ type: 'dispute.created', account_id: 'biz_seller', status: 'needs_response' }]);
  });

  it('has the terms of the sandbox command, and is the only one of its payment', async () => {
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
    const repeated = await Promise.all(
      Array.from({ length: 4 }, () => fixture.done(open, { input: { paymentId: made.payment.id } })),
    );
    for (const one of repeated)
      expect(one).toEqual({
        dispute: null,
        userErrors: conflictError('A dispute about this payment is open, or was lost.'),
      });
    const paymentId = await fixture.collected('pay_race');
    const made2 = await Promise.all(Array.from({ length: 6 }, () => fixture.done(open, { input: { paymentId } })));
    expect(made2.filter(({ dispute }) => dispute !== null)).toHaveLength(1);
    await fixture.done(decide, { id: made.id, outcome: 'WON' });
    expect((await fixture.done(open, { input: { paymentId: made.payment.id } })).userErrors).toEqual([]);
  });

  it('that the network resolves is lost immediately, without evidence', async () => {
    const dispute = await disputed({ rapidDisputeResolution: true });
    expect(dispute).toMatchObject({
      status: 'LOST',
      rapidDisputeResolution: true,
      evidenceEditable: false,
      evidenceLockedReason: 'NOT_CONTESTABLE',
      evidenceDueAt: null,
    });
    expect(await fixture.events(dispute.id)).toEqual(['dispute.created']);
    for (const [document, variables] of [
      [submit, {}],
      [update, { evidence: { notes: 'x' } }],
    ] as const)
      expect(await errorOf(dispute.id, document, variables)).toEqual(
        lockedError('This dispute does not accept evidence.'),
      );
    expect(await errorOf(dispute.id, decide, { outcome: 'WON' })).toEqual(
      conflictError('This dispute is lost, which is final.'),
    );
  });

  it.each([
    [{ amount: '30.01' }, 'amount', 'At most $30.00 of this payment can be disputed.'],
    [{ amount: '0' }, 'amount', 'amount must be greater than zero.'],
    [{ amount: '-1' }, 'amount', 'amount must not be negative.'],
    [{ amount: '1.001' }, 'amount', 'amount must have at most 2 decimals in usd.'],
    [{ reasonCode: 'x'.repeat(21) }, 'reasonCode', 'reasonCode must have at most 20 characters.'],
    [{ issuerComment: 'x'.repeat(1_001) }, 'issuerComment', 'issuerComment must have at most 1000 characters.'],
    [{ evidenceDueAt: '2020-01-01T00:00:00.000Z' }, 'evidenceDueAt', 'evidenceDueAt must be in the future.'],
    [
      { inquiry: true, rapidDisputeResolution: true },
      'rapidDisputeResolution',
      'An inquiry cannot be resolved by the card network.',
    ],
  ])('with invalid terms is rejected %#', async (input, field, message) => {
    const paymentId = await fixture.collected('pay_impossible');
    expect(await fixture.done(open, { input: { paymentId, ...input } })).toEqual({
      dispute: null,
      userErrors: [{ code: 'parameter_invalid', message, path: [field] }],
    });
    expect(await fixture.rows("SELECT id FROM trust_safety.disputes WHERE payment_id = 'pay_impossible'")).toEqual([]);
  });

  it('about an unknown payment is rejected, but the sandbox waits for a payment that is being replicated', async () => {
    const longWaitDomain = await openTestDisputes({ limits: { eventWait: 600_000 } });
    const pending = longWaitDomain.done(open, { input: { paymentId: 'pay_soon' } });
    await longWaitDomain.collected('pay_soon');
    expect((await pending).dispute.payment).toEqual({ id: 'pay_soon' });
    const withoutWait = await openTestDisputes({ limits: { eventWait: 0 } });
    const reads = jest.spyOn(withoutWait.database, 'rows');
    const { errors: failures } = await withoutWait.done(open, { input: { paymentId: 'pay_never' } });
    expect(failures).toEqual(['No such resource was found.']);
    expect(reads.mock.calls.filter(([text]) => text.includes('trust_safety.known_payments'))).toHaveLength(1);
    await Promise.all([longWaitDomain.close(), withoutWait.close()]);
  });
});

describe('a refunded payment', () => {
  const refund = (id: string, paymentId: string, amount: string) =>
    fixture.tell(createEvent('refund.created', id, { payment_id: paymentId, amount, status: 'succeeded' }));
  const openDispute = (paymentId: string, input: object = {}) => fixture.done(open, { input: { paymentId, ...input } });
  const fullyRefunded = {
    code: 'conflict',
    message: 'This payment has been refunded in full: only an inquiry can be opened.',
    path: [],
  };

  it('with a partial refund can be disputed up to the remaining amount', async () => {
    const paymentId = await fixture.collected('pay_part');
    await refund('rfnd_part', paymentId, '12.50');
    expect((await openDispute(paymentId, { amount: '17.51' })).userErrors).toEqual([
      { code: 'parameter_invalid', message: 'At most $17.50 of this payment can be disputed.', path: ['amount'] },
    ]);
    expect((await openDispute(paymentId)).dispute).toMatchObject({ amount: { amount: '17.50' } });
  });

  it('with a full refund allows only an inquiry, which cannot be escalated', async () => {
    const paymentId = await fixture.collected('pay_whole');
    await refund('rfnd_whole', paymentId, '30.00');
    expect(await openDispute(paymentId)).toEqual({ dispute: null, userErrors: [fullyRefunded] });
    const { dispute } = await openDispute(paymentId, { inquiry: true });
    expect(dispute).toMatchObject({ inquiry: true, amount: { amount: '30.00' } });
    expect(await errorOf(dispute.id, escalate)).toEqual([fullyRefunded]);
  });

  it('with a refund after an inquiry is disputed for the remaining amount of the inquiry', async () => {
    const { id, payment } = await disputed({ inquiry: true, amount: '20' });
    await refund('rfnd_asked', payment.id, '18.00');
    expect((await fixture.done(escalate, { id })).dispute).toMatchObject({ inquiry: false });
    expect((await fixture.ask(read, { id })).data?.dispute.amount).toEqual({ amount: '12.00', currency: 'USD' });
  });
});

describe('an inquiry', () => {
  it('is closed, and cannot be decided', async () => {
    const dispute = await disputed({ inquiry: true });
    expect(dispute).toMatchObject({ inquiry: true, status: 'NEEDS_RESPONSE', evidenceEditable: true });
    for (const outcome of ['WON', 'LOST'])
      expect(await errorOf(dispute.id, decide, { outcome })).toEqual(
        conflictError('An inquiry can only be closed or escalated; it is decided after an escalation.'),
      );
    expect((await fixture.done(decide, { id: dispute.id, outcome: 'CLOSED' })).dispute).toMatchObject({
      status: 'CLOSED',
      inquiry: true,
      evidenceLockedReason: 'NOT_CONTESTABLE',
    });
    expect(await errorOf(dispute.id, escalate)).toEqual(conflictError('This dispute is closed, which is final.'));
  });

  it('escalates to a dispute with a new evidence round', async () => {
    const dispute = await disputed({ inquiry: true });
    await fixture.done(submit, { id: dispute.id });
    expect((await fixture.done(escalate, { id: dispute.id })).dispute).toEqual({
      id: dispute.id,
      status: 'NEEDS_RESPONSE',
      inquiry: false,
      evidenceEditable: true,
      evidenceLockedReason: null,
    });
    expect(await errorOf(dispute.id, escalate)).toEqual(conflictError('This dispute is not an inquiry.'));
    expect((await fixture.done(decide, { id: dispute.id, outcome: 'LOST', comment: 'No.' })).dispute).toMatchObject({
      status: 'LOST',
    });
    expect((await fixture.ask(read, { id: dispute.id })).data?.dispute.issuerComments).toEqual([
      { receivedAt: expect.any(String), text: 'No.' },
    ]);
    expect(await fixture.events(dispute.id)).toEqual([
      'dispute.created',
      'dispute.updated',
      'dispute.updated',
      'dispute.updated',
    ]);
  });
});

it('an escalation locks the payment before the inquiry, like the response to its report', async () => {
  const { id, payment } = await disputed({ inquiry: true });
  const lockClient = new pg.Client({ connectionString: fixture.databaseUrl });
  await lockClient.connect();
  await lockClient.query(`BEGIN; SELECT FROM trust_safety.known_payments WHERE id = '${payment.id}' FOR UPDATE`);
  const escalated = fixture.done(escalate, { id });
  await until(async () => (await fixture.rows(blockedSql)).length > 0);
  await lockClient.query(`SELECT FROM trust_safety.disputes WHERE id = '${id}' FOR UPDATE NOWAIT; COMMIT`);
  expect((await escalated).dispute).toMatchObject({ id, inquiry: false });
  await lockClient.end();
});

describe('lists', () => {
  it('support filters, orders and counts', async () => {
    const account = 'biz_lists';
    const as = apiKeyOf(account);
    const dispute: any[] = [];
    for (const [total, currency] of [
      ['30.00', 'usd'],
      ['10.00', 'eur'],
      ['20.00', 'usd'],
    ] as const) {
      const paymentId = `pay_lists${dispute.length}`;
      await fixture.tell(createEvent('payment.succeeded', paymentId, { ...paymentRow, total, currency }, account));
      dispute.push(
        (
          await fixture.done(
            open,
            { input: { paymentId, evidenceDueAt: new Date(Date.now() + (5 - dispute.length) * day).toISOString() } },
            as,
          )
        ).dispute,
      );
    }
    await fixture.done(submit, { id: dispute[1].id }, as);
    const ids = dispute.map(({ id }) => id);
    const nodes = async (variables: object) =>
      (await fixture.ask(list, variables, as)).data?.disputes.nodes.map(({ id }: { id: string }) => ids.indexOf(id));
    expect(await nodes({})).toEqual([2, 1, 0]);
    expect(await nodes({ order: 'AMOUNT' })).toEqual([0, 2, 1]);
    expect(await nodes({ order: 'EVIDENCE_DUE_AT', direction: 'ASC' })).toEqual([2, 1, 0]);
    expect(await nodes({ statuses: ['NEEDS_RESPONSE'], currency: 'USD' })).toEqual([2, 0]);
    expect(await nodes({ statuses: [], createdAfter: dispute[0].createdAt })).toEqual([2, 1]);
    expect(await nodes({ createdBefore: dispute[1].createdAt })).toEqual([0]);
    const first = (await fixture.ask(list, { first: 2 }, as)).data?.disputes;
    expect(first.pageInfo.hasNextPage).toBe(true);
    expect(await nodes({ after: first.pageInfo.endCursor })).toEqual([0]);
    const getSummary = async (variables: object) => (await fixture.ask(summary, variables, as)).data?.disputeSummary;
    const zeros = { NEEDS_RESPONSE: 0, UNDER_REVIEW: 0, WON: 0, LOST: 0, CLOSED: 0 };
    const byStatus = (some: object) =>
      Object.entries({ ...zeros, ...some }).map(([status, count]) => ({ status, count }));
    expect(await getSummary({})).toEqual({
      total: 3,
      byStatus: byStatus({ NEEDS_RESPONSE: 2, UNDER_REVIEW: 1 }),
      byCurrency: [
        { currency: 'EUR', count: 1 },
        { currency: 'USD', count: 2 },
      ],
    });
    expect(await getSummary({ accountId: account, statuses: ['UNDER_REVIEW', 'LOST'] })).toEqual({
      total: 1,
      byStatus: byStatus({ UNDER_REVIEW: 1 }),
      byCurrency: [{ currency: 'EUR', count: 1 }],
    });
    expect(await getSummary({ currency: 'GBP' })).toEqual({ total: 0, byStatus: byStatus({}), byCurrency: [] });
  });
});

describe('callers', () => {
  const notFound = { errors: ['No such resource was found.'] };
  const tries = (id: string) =>
    [
      [update, { id, evidence: { notes: 'x' } }],
      [setDocuments, { id, documents: [] }],
      [submit, { id }],
      [decide, { id, outcome: 'WON' }],
      [escalate, { id }],
    ] as const;

  it('without access to the account see nothing and change nothing', async () => {
    const { id, payment } = await disputed({ inquiry: true });
    const before = await rowOf(id);
    for (const caller of [apiKeyOf('biz_other'), userOf('user_ada')]) {
      expect((await fixture.ask(read, { id }, caller)).data).toEqual({ dispute: null });
      for (const [document, variables] of tries(id))
        expect(await fixture.done(document, variables, caller)).toEqual(notFound);
      expect(await fixture.done(open, { input: { paymentId: payment.id } }, caller)).toEqual(notFound);
      for (const document of [list, summary])
        expect(errorsOf(await fixture.ask(document, { accountId: 'biz_seller' }, caller))?.[0]?.message).toBe(
          'No such resource was found.',
        );
    }
    expect((await fixture.ask(list, {}, userOf('user_ada'))).data?.disputes.nodes).toEqual([]);
    expect(await rowOf(id)).toEqual(before);
  });

  it('need permissions', async () => {
    const { id, payment } = await disputed({ inquiry: true });
    const before = await rowOf(id);
    const missing = (action: string) => `This credential does not have the permission ${action}.`;
    const [other, reader] = [
      apiKeyOf('biz_seller', ['plan:basic:read']),
      apiKeyOf('biz_seller', ['payment:dispute:read']),
    ];
    for (const document of [read, list, summary])
      expect(errorsOf(await fixture.ask(document, { id }, other))?.[0]?.message).toBe(missing('payment:dispute:read'));
    for (const [document, variables] of tries(id))
      expect(await fixture.done(document, variables, reader)).toEqual({ errors: [missing('payment:dispute')] });
    expect(await fixture.done(open, { input: { paymentId: payment.id } }, reader)).toEqual({
      errors: [missing('payment:dispute')],
    });
    expect((await fixture.ask(read, { id }, reader)).data?.dispute.id).toBe(id);
    expect(await rowOf(id)).toEqual(before);
    const writer = apiKeyOf('biz_seller', ['payment:dispute']);
    expect((await fixture.done(update, { id, evidence: { notes: 'x' } }, writer)).dispute.evidence.notes).toBe('x');
  });

  it('see the disputes of a payment as a field of the payment', async () => {
    const { id, payment } = await disputed();
    const entity =
      'query ($of: [_Any!]!) { _entities(representations: $of) { ... on Payment { disputes { id status } } } }';
    const shown = async (caller: Principal, paymentId = payment.id) =>
      (
        await fixture.ask(
          entity,
          { of: [{ __typename: 'Payment', id: paymentId, account: { __typename: 'Account', id: 'biz_seller' } }] },
          caller,
        )
      ).data?._entities[0].disputes;
    expect(await shown(fixture.seller)).toEqual([{ id, status: 'NEEDS_RESPONSE' }]);
    expect(await shown(fixture.seller, 'pay_other')).toEqual([]);
    for (const caller of [apiKeyOf('biz_other'), apiKeyOf('biz_seller', ['payment:basic:read']), userOf('user_ada')])
      expect(await shown(caller)).toBeNull();
  });

  it('cannot simulate the bank in live mode', async () => {
    const live = await openTestTrustSafety({ sandbox: false });
    expect(live.subgraph.sdl).not.toContain('sandboxDispute');
    expect((await run(live.subgraph, apiKeyOf('biz_a'), summary)).data?.disputeSummary.total).toBe(0);
    await live.close();
  });
});
