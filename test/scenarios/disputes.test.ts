import { until } from '../support/until';
import { account, after, type ResponseBody, api, before, booked, buy, service, setUpTests } from './testing/disputes';

setUpTests();

const payment = (id: string) => api.ok('GET', `/payments/${id}`);
const membership = async (id: string) => (await api.ok('GET', `/memberships/${id}`)).status as string;
const disputesOf = async (paymentId: string, version: string = after): Promise<ResponseBody[]> =>
  (
    (
      await api.ok(
        'GET',
        `/disputes?company_id=${account}`.replace('company', version === before ? 'company' : 'account'),
        { version },
      )
    ).data as ResponseBody[]
  ).filter((item) => item.payment.id === paymentId);
const openDispute = (paymentId: string) =>
  until(
    () => disputesOf(paymentId),
    ({ length }) => length > 0,
  ).then(([dispute]) => dispute as ResponseBody);

it('a purchase with the dispute test card is disputed; a lost dispute takes its money and ends its membership', async () => {
  const paid = await buy('disputed', 40);
  const dispute = await openDispute(paid.id);
  expect(dispute).toMatchObject({
    id: expect.stringMatching(/^dspt_/),
    status: 'needs_response',
    inquiry: false,
    amount: 40,
    currency: 'usd',
    reason: 'fraudulent',
    reason_code: '10.4',
    account_id: account,
    product_id: service.demoData.examples.product_id,
    plan_id: paid.plan.id,
    evidence_editable: true,
    evidence_locked_reason: null,
    rapid_dispute_resolution: false,
    generated_response_attachment: null,
    buyer: {
      user_id: paid.user.id,
      member_id: paid.member.id,
      name: 'Dee',
      username: paid.user.username,
      email: paid.user.email,
    },
    payment: {
      id: paid.id,
      amount: 40,
      currency: 'usd',
      payment_method_type: 'card',
      payment_processor: 'multi_psp',
      card_brand: 'visa',
      card_last4: '0259',
      payment_instrument: null,
      created_at: paid.created_at,
    },
  });
  await until(
    () => membership(paid.membership.id),
    (status) => status === 'unresolved',
  );
  expect(await payment(paid.id)).toMatchObject({
    status: 'paid',
    substatus: 'dispute_needs_response',
    refundable: false,
    disputes: [
      {
        id: dispute.id,
        amount: 40,
        currency: 'usd',
        status: 'needs_response',
        editable: true,
        needs_response_by: dispute.evidence_due_at,
        reason: 'fraudulent',
        notes: null,
      },
    ],
  });
  expect(await api.refused('POST', `/payments/${paid.id}/refund`)).toMatchObject({
    status: 409,
    code: 'conflict',
    message: 'A payment that is disputed, or was lost to a dispute, cannot be refunded.',
  });
  const taken = await until(
    () => booked(dispute.id),
    ({ dispute_opened: entry }) => entry !== undefined,
  );
  expect(taken.dispute_opened).toMatchObject({ reserve: '40.00' });

  const edited = await api.ok('PATCH', `/disputes/${dispute.id}`, {
    body: { evidence: { notes: 'They were there', customer_name: 'Dee' } },
  });
  expect(edited.evidence).toMatchObject({
    notes: 'They were there',
    customer_name: 'Dee',
    service_date: null,
    refund_policy_attachment: { id: null, platform: true, content_type: 'text/html' },
  });
  const submitted = await api.ok('POST', `/disputes/${dispute.id}/submit`);
  expect(submitted).toMatchObject({
    status: 'under_review',
    evidence_editable: false,
    evidence_locked_reason: 'submitted',
    evidence_submitted_at: expect.any(String),
  });
  for (const [method, path, body] of [
    ['POST', 'submit', undefined],
    ['PATCH', '', { evidence: { notes: 'x' } }],
    ['POST', 'upload_evidence', { documents: [] }],
  ] as const) {
    expect(await api.refused(method, `/disputes/${dispute.id}/${path}`.replace(/\/$/, ''), { body })).toEqual({
      status: 400,
      type: 'invalid_request_error',
      code: 'parameter_invalid',
      message: 'The evidence of this dispute has been submitted.',
      param: null,
    });
  }
  expect(
    await api.ok('POST', `/sandbox/disputes/${dispute.id}/decide`, {
      body: { outcome: 'lost', issuer_comment: 'No.' },
    }),
  ).toMatchObject({ status: 'lost', issuer_comments: [{ received_at: expect.any(String), text: 'No.' }] });
  expect(
    await api.refused('POST', `/sandbox/disputes/${dispute.id}/decide`, { body: { outcome: 'won' } }),
  ).toMatchObject({ status: 409, message: 'This dispute is lost, which is final.' });
  await until(
    () => membership(paid.membership.id),
    (status) => status === 'canceled',
  );
  await until(
    () => payment(paid.id),
    ({ substatus }) => substatus === 'dispute_lost',
  );
  const entriesOf = await until(
    () => booked(dispute.id),
    ({ dispute_lost: entry }) => entry !== undefined,
  );
  expect(entriesOf).toEqual({
    dispute_opened: taken.dispute_opened,
    dispute_lost: { processor_clearing: '40.00', reserve: '-40.00' },
  });
});

it('versions before 2026-07-25 use the older enum values and paths; a won dispute restores the previous state', async () => {
  const paid = await buy('disputed', 25);
  const [item] = await until(
    () => disputesOf(paid.id, before),
    ({ length }) => length > 0,
  );
  const shared = {
    id: expect.stringMatching(/^dspt_/),
    amount: 25,
    currency: 'usd',
    status: 'needs_response',
    editable: true,
    created_at: expect.any(String),
    visa_rdr: false,
    rdr: false,
    needs_response_by: expect.any(String),
    reason: 'fraudulent',
    plan: { id: paid.plan.id },
    product: { id: paid.product.id, title: paid.product.title },
    company: { id: account, title: expect.any(String) },
  };
  expect(item).toEqual({ ...shared, payment: { id: paid.id } });
  const texts = {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy_disclosure: null,
    customer_email_address: null,
    customer_name: null,
    notes: null,
    product_description: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    cancellation_policy_attachment: null,
    customer_communication_attachment: null,
    refund_policy_attachment: null,
    uncategorized_attachment: null,
  };
  const id = item?.id as string;
  await until(
    () => membership(paid.membership.id),
    (status) => status === 'unresolved',
  );
  const whole = {
    ...shared,
    ...texts,
    payment: {
      id: paid.id,
      total: 25,
      subtotal: 25,
      usd_total: 25,
      currency: 'usd',
      created_at: paid.created_at,
      paid_at: paid.paid_at,
      dispute_alerted_at: null,
      payment_method_type: 'card',
      billing_reason: paid.billing_reason,
      card_brand: 'visa',
      card_last4: '0259',
      user: paid.user,
      member: paid.member,
      membership: { id: paid.membership.id, status: 'unresolved' },
    },
  };
  expect(await api.ok('GET', `/disputes/${id}`, { version: before })).toEqual(whole);
  expect(
    await api.ok('POST', `/disputes/${id}/update_evidence`, {
      version: before,
      body: { notes: 'Here', product_description: 'A club' },
    }),
  ).toEqual({ ...whole, notes: 'Here', product_description: 'A club' });
  expect(
    await api.refused('POST', `/disputes/${id}/update_evidence`, {
      version: before,
      body: { uncategorized_attachment: { id: 'file_none' } },
    }),
  ).toMatchObject({
    status: 400,
    code: 'parameter_invalid',
    param: 'uncategorized_attachment',
    message: 'The file does not exist, or it is not uploaded yet.',
  });
  expect(await api.ok('POST', `/disputes/${id}/submit_evidence`, { version: before })).toEqual({
    ...whole,
    notes: 'Here',
    product_description: 'A club',
    status: 'under_review',
    editable: false,
  });
  expect(await api.refused('POST', `/disputes/${id}/submit_evidence`, { version: before })).toMatchObject({
    status: 400,
    code: 'parameter_invalid',
  });
  for (const path of ['update_evidence', 'submit_evidence'])
    expect((await api.refused('POST', `/disputes/${id}/${path}`)).status).toBe(404);
  await api.ok('POST', `/sandbox/disputes/${id}/decide`, { body: { outcome: 'won' } });
  await until(
    () => membership(paid.membership.id),
    (status) => status !== 'unresolved',
  );
  expect(await membership(paid.membership.id)).toBe(paid.membership.status);
  const entriesOf = await until(
    () => booked(id),
    ({ dispute_won: entry }) => entry !== undefined,
  );
  expect(entriesOf.dispute_won).toEqual({ available: '25.00', reserve: '-25.00' });
  expect(await payment(paid.id)).toMatchObject({ substatus: 'dispute_won', refundable: true });
  expect((await api.ok('POST', `/payments/${paid.id}/refund`, { body: { partial_amount: 5 } })).id).toBe(paid.id);
});

it("an inquiry changes only the payment's substatus until it escalates", async () => {
  const paid = await buy('plain', 12);
  const dispute = await api.ok('POST', '/sandbox/disputes', {
    body: { payment_id: paid.id, inquiry: true, reason: 'documentation_request', amount: 7.5 },
  });
  expect(dispute).toMatchObject({
    inquiry: true,
    status: 'needs_response',
    amount: 7.5,
    reason: 'documentation_request',
    reason_code: null,
  });
  await until(
    () => payment(paid.id),
    ({ substatus }) => substatus === 'dispute_warning_needs_response',
  );
  expect((await disputesOf(paid.id, before))[0]?.status).toBe('warning_needs_response');
  expect([await membership(paid.membership.id), await booked(dispute.id)]).toEqual([paid.membership.status, {}]);
  await api.ok('POST', `/sandbox/disputes/${dispute.id}/escalate`);
  await until(
    () => membership(paid.membership.id),
    (status) => status === 'unresolved',
  );
  expect(
    (
      await until(
        () => booked(dispute.id),
        (entriesByKind) => Object.keys(entriesByKind).length > 0,
      )
    ).dispute_opened,
  ).toMatchObject({ reserve: '7.50' });
  await api.ok('POST', `/sandbox/disputes/${dispute.id}/decide`, { body: { outcome: 'closed' } });
  await until(
    () => payment(paid.id),
    ({ substatus }) => substatus === 'dispute_closed',
  );
  expect(
    (
      await until(
        () => booked(dispute.id),
        (entriesByKind) => entriesByKind.dispute_won !== undefined,
      )
    ).dispute_won,
  ).toEqual({ available: '7.50', reserve: '-7.50' });
});

it('a dispute resolved by the network (RDR) is lost immediately', async () => {
  const paid = await buy('plain', 9);
  const dispute = await api.ok('POST', '/sandbox/disputes', {
    version: before,
    body: { payment_id: paid.id, rapid_dispute_resolution: true },
  });
  expect(dispute).toMatchObject({ status: 'lost', visa_rdr: true, rdr: true });
  expect(dispute).toMatchObject({ editable: false, needs_response_by: null });
  await until(
    () => membership(paid.membership.id),
    (status) => status === 'canceled',
  );
  const entriesOf = await until(
    () => booked(dispute.id),
    ({ dispute_lost: entry }) => entry !== undefined,
  );
  expect([entriesOf.dispute_opened?.reserve, entriesOf.dispute_lost]).toEqual([
    '9.00',
    { processor_clearing: '9.00', reserve: '-9.00' },
  ]);
});

it('a purchase with the fraud-warning test card raises an early fraud warning, which a refund resolves', async () => {
  const paid = await buy('warned', 15);
  const list = (version: string = after, query = '') =>
    api.ok('GET', `/dispute_alerts?${version === after ? 'account_id' : 'company_id'}=${account}${query}`, { version });
  const {
    data: [alert],
  } = await until(
    () => list(after, `&payment_id=${paid.id}`),
    ({ data }) => data.length > 0,
  );
  expect(alert).toEqual({
    id: expect.stringMatching(/^dspa_/),
    type: 'early_fraud_warning',
    actionable: true,
    not_actionable_reason: null,
    amount: 15,
    currency: 'usd',
    card_brand: 'visa',
    issuer: null,
    account_id: account,
    payment_id: paid.id,
    product_id: paid.product.id,
    fee_charged: false,
    reported_at: expect.any(String),
    transaction_at: paid.paid_at,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  const alerted = await until(
    () => payment(paid.id),
    ({ dispute_alerted_at: at }) => at !== null,
  );
  expect(alerted).toMatchObject({ substatus: 'succeeded', refundable: true, disputes: [] });
  const older = {
    id: alert.id,
    alert_type: 'fraud',
    amount: 15,
    currency: 'usd',
    charge_for_alert: false,
    created_at: alert.created_at,
    transaction_date: paid.paid_at,
  };
  expect((await list(before)).data.find(({ id }: ResponseBody) => id === alert.id)).toEqual({
    ...older,
    payment: { id: paid.id },
    dispute: null,
  });
  expect(await api.ok('GET', `/dispute_alerts/${alert.id}`, { version: '2026-08-05-1' })).toEqual({
    ...older,
    dispute: null,
    payment: expect.objectContaining({
      id: paid.id,
      total: 15,
      dispute_alerted_at: alerted.dispute_alerted_at,
      user: paid.user,
      member: paid.member,
      card_last4: '5423',
    }),
  });
  await api.ok('POST', `/payments/${paid.id}/refund`);
  await until(
    () => api.ok('GET', `/dispute_alerts/${alert.id}`),
    ({ actionable, not_actionable_reason: reason }) => !actionable && reason === 'payment_refunded',
  );
  const sent = await api.ok('POST', '/sandbox/dispute_alerts', {
    version: '2025-01-01',
    body: { payment_id: paid.id, network_resolved: true },
  });
  expect(sent).toMatchObject({ alert_type: 'dispute_rdr', charge_for_alert: false });
  expect((await list(after, '&type=dispute_alert')).data.map(({ id }: ResponseBody) => id)).toEqual([sent.id]);
});
