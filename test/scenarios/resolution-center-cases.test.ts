import { type ApiCall, newestVersion } from '../support/api';
import { until } from '../support/until';
import {
  account,
  type ResponseBody,
  api,
  cases,
  customer,
  merchant,
  open,
  readOnly,
  messageFrom,
  service,
  setUpTests,
  tokenOf,
  userId,
} from './testing/resolution-center-cases';

setUpTests();

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const act = (id: string, action: string, overrides: ApiCall = {}) =>
  api.ok('POST', `${cases}/${id}/${action}`, overrides);
const refundsOf = async (payment: string) => (await api.ok('GET', `/refunds?payment_id=${payment}`)).data;

it('a case proceeds from its opening to the appeal and the decision, visible to both sides, and the payment is refunded once', async () => {
  const { payment, shown } = await open();
  const buyer = {
    user_id: userId(),
    member_id: expect.stringMatching(/^mber_/),
    name: 'Amir',
    username: 'amir',
    email: 'amir@demo.example',
  };
  const expected = {
    id: expect.stringMatching(/^reso_\w{13}$/),
    status: 'awaiting_merchant',
    escalated: false,
    outcome: null,
    refund: null,
    reason: 'product_not_received',
    amount: 100,
    currency: 'usd',
    account: { id: account, title: 'Pickaxe Labs', route: 'pickaxe-labs', logo_url: null },
    product_id: service.demoData.examples.product_id,
    plan_id: expect.stringMatching(/^plan_/),
    customer_appealed: false,
    available_actions: ['withdraw'],
    response_due_at: time,
    buyer,
    created_at: time,
    updated_at: time,
    payment: { id: payment, payment_method_type: 'card', card_brand: 'visa', card_last4: '4242', created_at: time },
  };
  expect(shown).toEqual({ ...expected, buyer: { ...buyer, email: expect.anything() } });
  const { id } = shown;
  expect(Date.parse(shown.response_due_at) - Date.parse(shown.created_at)).toBe(7 * 86_400_000);
  expect(await api.ok('GET', `${cases}/${id}`)).toEqual({
    ...expected,
    available_actions: ['accept', 'deny', 'request_info'],
  });
  expect(
    (
      await until(
        () => api.ok('GET', `/payments/${payment}`),
        ({ substatus }) => substatus !== 'succeeded',
      )
    ).substatus,
  ).toBe('resolution_needs_response');

  expect(await act(id, 'request_info', { body: {} })).toMatchObject({
    status: 'awaiting_customer',
    available_actions: ['accept'],
  });
  expect(await act(id, 'reply', messageFrom('Nothing was in the box.', customer))).toMatchObject({
    status: 'awaiting_merchant',
    available_actions: ['withdraw'],
  });
  expect(await act(id, 'deny', messageFrom('It was sent.', merchant))).toMatchObject({
    status: 'closed',
    outcome: 'merchant_won',
    refund: 'none',
    escalated: false,
    response_due_at: null,
    available_actions: [],
  });
  expect(await api.ok('GET', `${cases}/${id}`, { as: customer })).toMatchObject({ available_actions: ['appeal'] });
  expect(await act(id, 'appeal', messageFrom('Please look.', customer))).toMatchObject({
    status: 'under_review',
    outcome: null,
    refund: null,
    escalated: true,
    customer_appealed: true,
  });
  expect(await api.refused('POST', `${cases}/${id}/appeal`, messageFrom('Again.', customer))).toMatchObject({
    status: 409,
    type: 'conflict',
    code: 'conflict',
    param: null,
  });
  const decided = await api.ok('POST', `/sandbox/resolution_center_cases/${id}/decide`, {
    body: { decision: 'merchant_refund', message: 'The parcel is lost.' },
  });
  expect(decided).toMatchObject({
    status: 'closed',
    outcome: 'customer_won',
    refund: 'merchant',
    escalated: true,
    available_actions: [],
  });

  const { data, page_info: info } = await api.ok('GET', `${cases}/${id}/events`, { as: customer });
  expect(data.map((event: ResponseBody) => [event.action, event.reporter_type, event.details])).toEqual([
    ['accepted', 'platform', 'The parcel is lost.'],
    ['escalated', 'system', null],
    ['appealed', 'customer', 'Please look.'],
    ['denied', 'merchant', 'It was sent.'],
    ['responded', 'customer', 'Nothing was in the box.'],
    ['requested_more_info', 'merchant', null],
    ['created', 'customer', 'It never came.'],
  ]);
  expect(data[6]).toEqual({
    id: expect.stringMatching(/^revt_/),
    action: 'created',
    reporter_type: 'customer',
    details: 'It never came.',
    viewable_by_customer: true,
    viewable_by_merchant: true,
    attachments: [],
    created_at: time,
  });
  expect(info).toMatchObject({ end_cursor: null, has_next_page: false });
  const firstPage = await api.ok('GET', `${cases}/${id}/events?first=3`);
  const secondPage = await api.ok('GET', `${cases}/${id}/events?first=100&after=${firstPage.page_info.end_cursor}`);
  expect([...firstPage.data, ...secondPage.data]).toEqual(data);

  const refunded = await until(
    () => api.ok('GET', `/payments/${payment}`),
    ({ refunded_amount: amount }) => amount === 100,
  );
  expect(refunded).toMatchObject({
    substatus: 'refunded',
    resolutions: [
      {
        id,
        status: 'customer_won',
        issue: 'item_not_received',
        due_date: null,
        customer_appealed: true,
        merchant_appealed: false,
        customer_response_actions: [],
        merchant_response_actions: [],
        platform_response_actions: [],
      },
    ],
  });
  const refunds = await refundsOf(payment);
  expect(refunds).toMatchObject([{ amount: 100, status: 'succeeded' }]);
  const entriesOf = async () =>
    (await api.ok('GET', `/ledger_accounts/${account}/entries?first=20`)).data.filter(
      ({ reference }: ResponseBody) => reference.id === refunds[0].id,
    );
  const entries = await until(entriesOf, (found) => found.length > 0);
  expect(entries.map(({ kind, amount }: ResponseBody) => [kind, amount])).toEqual([
    ['refund', '-3.00'],
    ['refund', '-97.00'],
  ]);
});

it('versions before 2026-07-27 use the older enum values in reads and commands', async () => {
  const version = '2026-07-20';
  const { payment, shown } = await open(20, { version });
  const { id } = shown;
  const older = {
    id,
    status: 'merchant_response_needed',
    issue: 'item_not_received',
    created_at: time,
    updated_at: time,
    due_date: time,
    customer_appealed: false,
    merchant_appealed: false,
    customer_response_actions: ['withdraw'],
    merchant_response_actions: ['accept', 'deny', 'request_more_info'],
    company: { id: account, title: 'Pickaxe Labs' },
    user: { id: userId(), name: 'Amir', username: 'amir' },
  };
  const event = {
    id: expect.stringMatching(/^revt_/),
    action: 'created',
    reporter_type: 'customer',
    details: 'It never came.',
    created_at: time,
  };
  expect(shown).toEqual({
    ...older,
    platform_response_actions: [],
    member: { id: expect.stringMatching(/^mber_/) },
    resolution_events: [event],
    payment: { id: payment, currency: 'usd', created_at: time, paid_at: time, total: 20, subtotal: 20 },
  });
  for (const at of ['2025-01-01', version, '2026-07-26']) {
    expect(await api.ok('GET', `${cases}/${id}`, { version: at })).toEqual(shown);
    expect(
      (
        await api.ok('GET', `${cases}?company_id=${account}&statuses[]=merchant_response_needed&first=1`, {
          version: at,
        })
      ).data,
    ).toEqual([{ ...older, payment: { id: payment } }]);
    expect(
      (
        await api.ok('GET', `${cases}?statuses[]=customer_won&statuses[]=under_platform_review`, {
          version: at,
          as: customer,
        })
      ).data.every((row: ResponseBody) => row.id !== id),
    ).toBe(true);
  }
  await act(id, 'deny', { ...messageFrom('No.', merchant), version });
  await act(id, 'appeal', { ...messageFrom('Yes.', customer), version });
  const requested = await api.ok('POST', `/sandbox/resolution_center_cases/${id}/decide`, {
    version,
    body: { decision: 'request_buyer_info' },
  });
  expect(requested).toMatchObject({
    status: 'customer_info_needed',
    customer_response_actions: ['respond', 'withdraw'],
    merchant_response_actions: ['accept'],
  });
  expect(requested.resolution_events.map(({ action }: ResponseBody) => action)).toEqual([
    'escalated',
    'appealed',
    'denied',
    'created',
  ]);
  expect((await api.ok('GET', `${cases}/${id}`, { version, as: customer })).resolution_events[0]).toMatchObject({
    action: 'requested_more_info',
    reporter_type: 'platform',
  });
  expect(await act(id, 'withdraw', { version, as: customer })).toMatchObject({
    status: 'customer_withdrew',
    due_date: null,
  });
});

it('event payloads of a case equal the read at that time, at each version', async () => {
  const { shown } = await open(10);
  const before = await api.ok('GET', `${cases}/${shown.id}`);
  const olderCase = await api.ok('GET', `${cases}/${shown.id}`, { version: '2025-01-01' });
  const after = await act(shown.id, 'accept', { body: { message: 'Sorry.', terminate_membership: true } });
  const query =
    'query ($ids: [ID!]) { events(resourceIds: $ids) { nodes { type data: payload older: payload(apiVersionDate: "2025-01-01") } } }';
  const fetchEvents = async () =>
    ((await service.query(query, { ids: [shown.id] })).json as ResponseBody).data.events.nodes as ResponseBody[];
  const events = await until(fetchEvents, (nodes) => nodes.length === 2);
  const [created, decided] = ['created', 'decided'].map((action) =>
    events.find(({ type }) => type === `resolution_center_case.${action}`),
  );
  expect([created?.data, created?.older, decided?.data]).toEqual([before, olderCase, after]);
});

it('accepting a case ends the membership on request, and withdrawing one refunds nothing', async () => {
  const [ended, continued, withdrawn] = [await open(11), await open(12), await open(13)];
  await act(ended.shown.id, 'accept', { body: { terminate_membership: true } });
  await act(continued.shown.id, 'accept', { body: {} });
  await act(withdrawn.shown.id, 'withdraw', { as: customer });
  for (const [{ payment }, status] of [
    [ended, 'canceled'],
    [continued, 'completed'],
  ] as const) {
    expect(
      (
        await until(
          () => api.ok('GET', `/payments/${payment}`),
          ({ substatus }) => substatus === 'refunded',
        )
      ).membership.status,
    ).toBe(status);
  }
  expect(
    (
      await until(
        () => api.ok('GET', `/payments/${withdrawn.payment}`),
        ({ substatus }) => substatus === 'succeeded',
      )
    ).refunds,
  ).toEqual([]);
});

it('a dispute closes the case of the same payment, and nothing is refunded twice', async () => {
  const { payment, shown } = await open(17);
  const dispute = (await api.call('POST', '/sandbox/disputes', { body: { payment_id: payment } })).json;
  const read = () => api.ok('GET', `${cases}/${shown.id}`);
  expect(await until(read, ({ escalated }) => escalated)).toMatchObject({
    status: 'under_review',
    available_actions: [],
    response_due_at: null,
  });
  expect((await api.refused('POST', `${cases}/${shown.id}/accept`, { body: {} })).status).toBe(409);
  expect(
    (
      await until(
        () => api.ok('GET', `/payments/${payment}`),
        ({ substatus }) => substatus.startsWith('dispute'),
      )
    ).substatus,
  ).toBe('dispute_needs_response');
  await api.ok('POST', `/sandbox/disputes/${dispute.id}/decide`, { body: { outcome: 'lost' } });
  expect(await until(read, ({ status }) => status === 'closed')).toMatchObject({
    outcome: 'customer_won',
    refund: 'none',
  });
  expect((await api.ok('GET', `${cases}/${shown.id}/events`)).data.map(({ action }: ResponseBody) => action)).toEqual([
    'dispute_customer_won',
    'dispute_opened',
    'created',
  ]);
  expect(await refundsOf(payment)).toEqual([]);
  expect(
    await api.refused('POST', cases, {
      as: customer,
      body: { receipt_id: payment, reason: 'fraudulent', message: 'Again.' },
    }),
  ).toMatchObject({ status: 409, param: 'receipt_id' });
});

describe('lists of cases', () => {
  const idsOf = async (query: string, as = merchant) =>
    (await api.ok('GET', `${cases}${query}`, { as })).data.map(({ id }: ResponseBody) => id);

  it('contain all cases of an account, or those that a user has opened', async () => {
    const all = await idsOf(`?account_id=${account}&first=100`);
    expect(all.length).toBeGreaterThan(5);
    expect(await idsOf('?first=100')).toEqual(all);
    expect(await idsOf(`?account_id=${account}&user_id=${userId()}&first=100`)).toEqual(
      await idsOf('?user_id=me&first=100', customer),
    );
    expect(await idsOf('', tokenOf('lucia'))).toEqual([]);
    expect((await api.refused('GET', `${cases}?account_id=biz_unknown`)).status).toBe(404);
    expect((await api.refused('GET', `${cases}?account_id=biz_unknown`, { as: customer })).status).toBe(404);
    expect(await api.refused('GET', `${cases}?company_id=${account}`)).toMatchObject({
      status: 400,
      param: 'company_id',
    });
    expect(await api.refused('GET', `${cases}?user_id=me`)).toMatchObject({ status: 400, param: 'user_id' });
    expect(await api.refused('GET', `${cases}?first=101`)).toMatchObject({ status: 400, param: 'first' });
    expect((await api.refused('GET', cases, { as: readOnly })).status).toBe(403);
  });

  it('have a summary with counts, at every version', async () => {
    const closedCases = await api.ok('GET', `${cases}?status[]=closed&first=100`);
    for (const version of ['2025-01-01', newestVersion]) {
      const { total, groups } = await api.ok('GET', `${cases}/summary?status[]=closed`, { version });
      expect(total).toBe(closedCases.data.length);
      expect(groups).toEqual({
        status: { awaiting_merchant: 0, awaiting_customer: 0, under_review: 0, closed: total },
        reason: {
          fraudulent: expect.any(Number),
          product_not_received: expect.any(Number),
          not_as_described: expect.any(Number),
          product_unacceptable: expect.any(Number),
          subscription_canceled: expect.any(Number),
        },
        outcome: { customer_won: expect.any(Number), merchant_won: expect.any(Number), withdrawn: expect.any(Number) },
      });
    }
    expect((await api.ok('GET', `${cases}/summary?groups[]=outcome`)).groups).toEqual({ outcome: expect.any(Object) });
    expect(await api.refused('GET', `${cases}/summary?groups[]=currency`)).toMatchObject({
      status: 400,
      param: 'groups[0]',
    });
  });
});
