import { fieldsIn, formCall } from '../../web/checkout/testing';
import { type Api, apiOf, newestVersion } from '../support/api';
import { openService, type TestService } from '../support/service';
import { until } from '../support/until';
import { WorldState } from '../support/world-state';

type Answer = Readonly<Record<string, any>>;

let service: TestService;
let api: Api<Answer>;
let state: WorldState;
let account: string;
let readOnly: string;
let stranger: string;
beforeAll(async () => {
  service = await openService();
  api = apiOf(service);
  state = await WorldState.open(service.databaseUrl);
  const [first, second] = service.world.accounts;
  [account, readOnly, stranger] = [first?.id as string, first?.keys.read_only as string, second?.keys.latest as string];
});
afterAll(async () => {
  await state.close();
  await service.close();
});

const magic = { disputed: '4000 0000 0000 0259', warned: '4000 0000 0000 5423', plain: '4242 4242 4242 4242' };
const [before, after] = ['2026-07-20', newestVersion] as const;

let buyers = 0;
/** Buys for as many dollars at a hosted page, as a browser does; answers the payment as it is read then. */
async function buy(card: keyof typeof magic, price: number): Promise<Answer> {
  const plan = { product_id: service.world.examples.product_id, initial_price: price, force_create_new_plan: true };
  const { pathname: path } = new URL(
    (await api.ok('POST', '/checkout_configurations', { body: { plan } })).purchase_url,
  );
  const page = await service.request({ path, as: null });
  const email = `disputer${(buyers += 1)}@example.com`;
  const fields = {
    ...fieldsIn(page.text),
    action: 'pay',
    email,
    name: 'Dee',
    card_number: magic[card],
    card_expiry: '12/39',
    card_cvc: '737',
  };
  expect((await service.request({ ...formCall(path, fields), as: null })).status).toBe(303);
  const [paid] = await until(
    async () => (await api.ok('GET', `/payments?company_id=${account}&first=1`)).data as Answer[],
    ([newest]) => newest?.user?.email === email && newest?.status === 'paid',
  );
  return paid as Answer;
}

const payment = (id: string) => api.ok('GET', `/payments/${id}`);
const membership = async (id: string) => (await api.ok('GET', `/memberships/${id}`)).status as string;
const disputesOf = async (paymentId: string, version: string = after): Promise<Answer[]> =>
  (
    (
      await api.ok(
        'GET',
        `/disputes?company_id=${account}`.replace('company', version === before ? 'company' : 'account'),
        { version },
      )
    ).data as Answer[]
  ).filter((one) => one.payment.id === paymentId);
const opened = (paymentId: string) =>
  until(
    () => disputesOf(paymentId),
    ({ length }) => length > 0,
  ).then(([dispute]) => dispute as Answer);

/** What entries about a dispute have changed in the books of the account, by kind. */
async function booked(id: string): Promise<Record<string, Record<string, string>>> {
  const rows = await state.rows<{ kind: string; book: string; amount: string }>(
    `SELECT e.kind, b.kind AS book, p.amount::text AS amount FROM payouts.entries e JOIN payouts.postings p ON p.entry_id = e.id JOIN payouts.books b ON b.id = p.book_id
     WHERE e.reference_id = $1 AND p.amount <> 0 ORDER BY e.kind, b.kind`,
    [id],
  );
  const kinds = Object.groupBy(rows, ({ kind }) => kind);
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, some]) => [
      kind,
      Object.fromEntries((some ?? []).map(({ book, amount }) => [book, amount])),
    ]),
  );
}

it('a purchase with the magic card is disputed; lost, its money and its membership are gone', async () => {
  const paid = await buy('disputed', 40);
  const dispute = await opened(paid.id);
  expect(dispute).toMatchObject({
    id: expect.stringMatching(/^dspt_/),
    status: 'needs_response',
    inquiry: false,
    amount: 40,
    currency: 'usd',
    reason: 'fraudulent',
    reason_code: '10.4',
    account_id: account,
    product_id: service.world.examples.product_id,
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
  ).toMatchObject({ status: 409, message: 'This dispute is lost and stays so.' });
  await until(
    () => membership(paid.membership.id),
    (status) => status === 'canceled',
  );
  await until(
    () => payment(paid.id),
    ({ substatus }) => substatus === 'dispute_lost',
  );
  const booksOf = await until(
    () => booked(dispute.id),
    ({ dispute_lost: entry }) => entry !== undefined,
  );
  expect(booksOf).toEqual({
    dispute_opened: taken.dispute_opened,
    dispute_lost: { processor_clearing: '40.00', reserve: '-40.00' },
  });
});

it('before 2026-07-25 the same is said in the older words, by the older paths; won, everything is as it was', async () => {
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
    message: 'There is no such file, or it is not uploaded yet.',
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
  const booksOf = await until(
    () => booked(id),
    ({ dispute_won: entry }) => entry !== undefined,
  );
  expect(booksOf.dispute_won).toEqual({ available: '25.00', reserve: '-25.00' });
  expect(await payment(paid.id)).toMatchObject({ substatus: 'dispute_won', refundable: true });
  expect((await api.ok('POST', `/payments/${paid.id}/refund`, { body: { partial_amount: 5 } })).id).toBe(paid.id);
});

it('an inquiry shows and moves nothing, until it escalates', async () => {
  const paid = await buy('plain', 12);
  const made = await api.ok('POST', '/sandbox/disputes', {
    body: { payment_id: paid.id, inquiry: true, reason: 'documentation_request', amount: 7.5 },
  });
  expect(made).toMatchObject({
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
  expect([await membership(paid.membership.id), await booked(made.id)]).toEqual([paid.membership.status, {}]);
  await api.ok('POST', `/sandbox/disputes/${made.id}/escalate`);
  await until(
    () => membership(paid.membership.id),
    (status) => status === 'unresolved',
  );
  expect(
    (
      await until(
        () => booked(made.id),
        (books) => Object.keys(books).length > 0,
      )
    ).dispute_opened,
  ).toMatchObject({ reserve: '7.50' });
  await api.ok('POST', `/sandbox/disputes/${made.id}/decide`, { body: { outcome: 'closed' } });
  await until(
    () => payment(paid.id),
    ({ substatus }) => substatus === 'dispute_closed',
  );
  expect(
    (
      await until(
        () => booked(made.id),
        (books) => books.dispute_won !== undefined,
      )
    ).dispute_won,
  ).toEqual({ available: '7.50', reserve: '-7.50' });
});

it('what the network settles by itself is taken at once', async () => {
  const paid = await buy('plain', 9);
  const made = await api.ok('POST', '/sandbox/disputes', {
    version: before,
    body: { payment_id: paid.id, rapid_dispute_resolution: true },
  });
  expect(made).toMatchObject({ status: 'lost', visa_rdr: true, rdr: true, editable: false, needs_response_by: null });
  await until(
    () => membership(paid.membership.id),
    (status) => status === 'canceled',
  );
  const booksOf = await until(
    () => booked(made.id),
    ({ dispute_lost: entry }) => entry !== undefined,
  );
  expect([booksOf.dispute_opened?.reserve, booksOf.dispute_lost]).toEqual([
    '9.00',
    { processor_clearing: '9.00', reserve: '-9.00' },
  ]);
});

it('a purchase with the other magic card raises an early fraud warning, which a refund answers', async () => {
  const paid = await buy('warned', 15);
  const list = (version: string = after, more = '') =>
    api.ok('GET', `/dispute_alerts?${version === after ? 'account_id' : 'company_id'}=${account}${more}`, { version });
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
  expect((await list(before)).data.find(({ id }: Answer) => id === alert.id)).toEqual({
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
  expect((await list(after, '&type=dispute_alert')).data.map(({ id }: Answer) => id)).toEqual([sent.id]);
});

it('evidence has files, which whoever may read the dispute may fetch', async () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const upload = async (filename: string, as?: string) => {
    const file = await api.ok('POST', '/files', { body: { filename }, ...(as && { as }) });
    expect((await fetch(file.upload_url, { method: 'PUT', body: new Uint8Array(png) })).status).toBe(200);
    return file.id as string;
  };
  const paid = await buy('plain', 14);
  const { id } = await api.ok('POST', '/sandbox/disputes', { body: { payment_id: paid.id } });
  const [chat, photo, foreign] = [
    await upload('chat.png'),
    await upload('photo.png'),
    await upload('foreign.png', stranger),
  ];
  const evidence = {
    customer_communication_attachment: { id: chat },
    refund_policy_attachment: { direct_upload_id: photo },
  };
  const { evidence: shown } = await api.ok('PATCH', `/disputes/${id}`, { body: { evidence } });
  const attached = (of: string, filename: string) => ({
    id: of,
    filename,
    content_type: 'image/png',
    url: expect.stringContaining(`${service.origin}/files/${of}?`),
    platform: false,
  });
  expect(shown).toMatchObject({
    customer_communication_attachment: attached(chat, 'chat.png'),
    refund_policy_attachment: attached(photo, 'photo.png'),
  });
  const documents = [{ id: photo, document_type: 'product_image' }];
  expect((await api.ok('POST', `/disputes/${id}/upload_evidence`, { body: { documents } })).evidence.documents).toEqual(
    [
      {
        object: 'file',
        id: photo,
        document_type: 'product_image',
        filename: 'photo.png',
        content_type: 'image/png',
        size: '70',
        url: expect.any(String),
        upload_status: 'ready',
        visibility: 'private',
        created_at: expect.any(String),
      },
    ],
  );
  for (const [method, path, body, param] of [
    ['PATCH', '', { evidence: { uncategorized_attachment: { id: foreign } } }, 'evidence.uncategorized_attachment'],
    ['POST', '/upload_evidence', { documents: [{ id: foreign, document_type: 'product_image' }] }, 'documents[0]'],
  ] as const)
    expect(await api.refused(method, `/disputes/${id}${path}`, { body })).toMatchObject({
      status: 400,
      code: 'parameter_invalid',
      param,
    });
  const { token } = await api.ok('POST', '/access_tokens', {
    body: { company_id: account, scoped_actions: ['payment:dispute:read'] },
  });
  const { evidence: read } = await api.ok('GET', `/disputes/${id}`, { as: token });
  const fetched = await fetch(read.customer_communication_attachment.url);
  expect([fetched.status, Buffer.from(await fetched.arrayBuffer()).equals(png)]).toEqual([200, true]);
  const { platform: _platform, ...older } = attached(chat, 'chat.png');
  expect((await api.ok('GET', `/disputes/${id}`, { version: before })).customer_communication_attachment).toEqual(
    older,
  );
  const own = await fetch((await api.ok('GET', `/disputes/${id}`)).evidence.cancellation_policy_attachment.url);
  expect([own.status, await own.text()]).toEqual([200, expect.stringContaining('<h1>Cancellation policy</h1>')]);
});

it('events carry what a read says, at each version', async () => {
  const paid = await buy('plain', 11);
  const made = await api.ok('POST', '/sandbox/disputes', { body: { payment_id: paid.id } });
  const alert = await api.ok('POST', '/sandbox/dispute_alerts', { body: { payment_id: paid.id } });
  const submitted = await api.ok('POST', `/disputes/${made.id}/submit`);
  const query =
    'query ($ids: [ID!]) { events(resourceIds: $ids) { nodes { type older: payload(apiVersionDate: "2026-07-20") newer: payload(apiVersionDate: "2026-08-21") } } }';
  const told = async (ids: string[]) =>
    ((await service.ask(query, { ids })).json as Answer).data.events.nodes as Answer[];
  const events = (
    await until(
      () => told([made.id, alert.id]),
      ({ length }) => length === 3,
    )
  ).toSorted((a, b) => (a.type < b.type ? -1 : 1));
  expect(events.map(({ type }) => type)).toEqual(['dispute.created', 'dispute.updated', 'dispute_alert.created']);
  const [created, updated, alerted] = events as [Answer, Answer, Answer];
  expect([created.newer, updated.newer]).toEqual([made, submitted]);
  expect(created.older).toMatchObject({
    id: made.id,
    status: 'needs_response',
    visa_rdr: false,
    payment: { total: 11, user: paid.user },
  });
  expect(alerted.newer).toEqual(await api.ok('GET', `/dispute_alerts/${alert.id}`));
  expect(alerted.older).toMatchObject({ alert_type: 'dispute', payment: { id: paid.id }, dispute: { id: made.id } });
});

describe('lists', () => {
  it('are counted by status and currency, zeros included', async () => {
    const { data } = await api.ok('GET', `/disputes?account_id=${account}&first=100`);
    const count = (word: string) => (data as Answer[]).filter(({ status }) => status === word).length;
    const status = Object.fromEntries(
      ['needs_response', 'under_review', 'won', 'lost', 'closed'].map((word) => [word, count(word)]),
    );
    const summary = await api.ok('GET', `/disputes/summary?account_id=${account}`);
    expect(summary).toMatchObject({ total: data.length, groups: { status } });
    expect(Object.values(summary.groups.currency as Record<string, number>).reduce((sum, one) => sum + one, 0)).toBe(
      data.length,
    );
    expect(await api.ok('GET', `/disputes/summary?account_id=${account}&groups[]=status&currency=gbp`)).toEqual({
      total: 0,
      groups: { status: { needs_response: 0, under_review: 0, won: 0, lost: 0, closed: 0 } },
    });
    expect(
      (await api.ok('GET', `/disputes?status[]=lost&status[]=won&account_id=${account}`)).data.map(
        ({ status: word }: Answer) => word,
      ),
    ).toEqual((data as Answer[]).map(({ status: word }) => word).filter((word) => ['lost', 'won'].includes(word)));
    const cheapest = (await api.ok('GET', `/disputes?order=amount&direction=asc&account_id=${account}`)).data.map(
      ({ amount }: Answer) => amount,
    );
    expect(cheapest).toEqual(cheapest.toSorted((a: number, b: number) => a - b));
  });

  it.each([
    ['/disputes?status[]=gone', after, [400, 'parameter_invalid', 'status[0]']],
    ['/disputes?order=reason', after, [400, 'parameter_invalid', 'order']],
    ['/disputes?first=101', after, [400, 'parameter_invalid', 'first']],
    ['/disputes?company_id=biz_1', after, [400, 'parameter_invalid', 'company_id']],
    ['/disputes', before, [400, 'parameter_missing', 'company_id']],
    ['/disputes/summary?groups[]=reason', after, [400, 'parameter_invalid', 'groups[0]']],
    ['/dispute_alerts?type=fraud', after, [400, 'parameter_invalid', 'type']],
    ['/dispute_alerts', '2026-08-05-1', [400, 'parameter_missing', 'company_id']],
    ['/dispute_alerts?first=101', after, [400, 'parameter_invalid', 'first']],
  ])('refuse %s at %s', async (path, version, expected) => {
    const { status, code, param } = await api.refused('GET', path, { version });
    expect([status, code, param]).toEqual(expected);
  });
});

describe('others', () => {
  it('find nothing, and need permissions', async () => {
    const paid = await buy('plain', 8);
    const { id } = await api.ok('POST', '/sandbox/disputes', { body: { payment_id: paid.id } });
    const alert = await api.ok('POST', '/sandbox/dispute_alerts', { body: { payment_id: paid.id } });
    const tries = [
      ['GET', `/disputes/${id}`],
      ['PATCH', `/disputes/${id}`, { evidence: { notes: 'x' } }],
      ['POST', `/disputes/${id}/submit`],
      ['POST', `/disputes/${id}/upload_evidence`, { documents: [] }],
      ['POST', `/sandbox/disputes/${id}/decide`, { outcome: 'won' }],
      ['POST', '/sandbox/disputes', { payment_id: paid.id }],
      ['GET', `/dispute_alerts/${alert.id}`],
      ['POST', '/sandbox/dispute_alerts', { payment_id: paid.id }],
      ['GET', `/disputes?account_id=${account}`],
      ['GET', `/disputes/summary?account_id=${account}`],
      ['GET', `/dispute_alerts?account_id=${account}`],
    ] as const;
    for (const [method, path, body] of tries) {
      expect((await api.refused(method, path, { as: stranger, body })).status).toBe(404);
      expect((await api.refused(method, path, { as: readOnly, body })).status).toBe(403);
      expect((await api.refused(method, path, { as: null, body })).status).toBe(401);
      expect((await api.refused(method, path, { as: service.world.users.at(-1)?.token as string, body })).status).toBe(
        403,
      );
    }
    expect(await api.ok('GET', `/disputes/${id}`)).toMatchObject({
      status: 'needs_response',
      evidence: { notes: null },
    });
  });

  it('see no e-mail address of the buyer without its permission', async () => {
    const paid = await buy('plain', 8);
    const { id } = await api.ok('POST', '/sandbox/disputes', { body: { payment_id: paid.id } });
    const { json } = await api.call('POST', '/access_tokens', {
      body: { company_id: account, scoped_actions: ['payment:dispute:read'] },
    });
    const token = json.token as string;
    expect(await api.ok('GET', `/disputes/${id}`, { as: token })).toMatchObject({
      buyer: { user_id: paid.user.id, username: paid.user.username, email: null },
      payment: null,
    });
    expect(await api.ok('GET', `/disputes/${id}`, { as: token, version: before })).toMatchObject({
      payment: null,
      plan: null,
      product: null,
      company: { id: account },
    });
  });
});
