import { apiKeyOf, userOf, errorsOf } from '../../../kit/src/testing';
import { type TestDisputes, createEvent, openTestDisputes, paymentRow } from '../disputes/testing/test-disputes';

let fixture: TestDisputes;
beforeAll(async () => {
  fixture = await openTestDisputes();
});
afterAll(() => fixture.close());

const shape = `id account { id } paymentId payment { id } productId dispute { id status } type networkResolved actionable notActionableReason amount { amount currency } cardBrand issuer feeCharged
  reportedAt transactionAt createdAt updatedAt`;
const errors = 'userErrors { code message path }';
const read = `query ($id: ID!) { disputeAlert(id: $id) { ${shape} } }`;
const list = `query ($accountId: ID, $paymentId: ID, $type: DisputeAlertType, $createdAfter: DateTime, $createdBefore: DateTime, $direction: Direction, $first: Int, $after: String) {
  disputeAlerts(accountId: $accountId, paymentId: $paymentId, type: $type, createdAfter: $createdAfter, createdBefore: $createdBefore, direction: $direction, first: $first, after: $after) {
    nodes { id } pageInfo { endCursor hasNextPage } } }`;
const send = `mutation ($input: SandboxDisputeAlertInput!) { done: sandboxDisputeAlertCreate(input: $input) { disputeAlert { ${shape} } ${errors} } }`;
const dispute = `mutation ($id: ID!) { done: sandboxDisputeCreate(input: { paymentId: $id, inquiry: true }) { dispute { id } ${errors} } }`;

let payments = 0;
const paid = () => fixture.collected(`pay_alert${(payments += 1)}`);
async function sent(input: object, as = fixture.seller): Promise<any> {
  const { disputeAlert, userErrors } = await fixture.done(send, { input }, as);
  expect(userErrors).toEqual([]);
  return disputeAlert;
}
const readCase = async (id: string) => (await fixture.ask(read, { id })).data?.disputeAlert;
const refund = (id: string, paymentId: string, amount: string) =>
  fixture.tell(createEvent('refund.created', id, { payment_id: paymentId, amount, status: 'succeeded' }));

it('a fraud warning of the processor creates one alert about the payment', async () => {
  const event = createEvent('fact:payment.warned', 'pay_warned', paymentRow);
  await fixture.tell(event, event);
  const rows = await fixture.rows("SELECT id FROM trust_safety.dispute_alerts WHERE payment_id = 'pay_warned'");
  expect(rows).toHaveLength(1);
  const { id } = rows[0];
  expect(await readCase(id)).toEqual({
    id: expect.stringMatching(/^dspa_\w{13}$/),
    account: { id: 'biz_seller' },
    paymentId: 'pay_warned',
    payment: { id: 'pay_warned' },
    productId: 'prod_1',
    dispute: null,
    type: 'EARLY_FRAUD_WARNING',
    networkResolved: false,
    actionable: true,
    notActionableReason: null,
    amount: { amount: '30.00', currency: 'USD' },
    cardBrand: 'visa',
    issuer: null,
    feeCharged: false,
    reportedAt: expect.any(String),
    transactionAt: '2026-03-01T12:00:00.000Z',
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  expect(await fixture.events(id)).toEqual(['dispute_alert.created']);
});

it('an alert is actionable until the payment is fully refunded, disputed, or resolved by the network', async () => {
  const [refunded, disputed] = [await paid(), await paid()];
  const [first, second] = [
    await sent({
      paymentId: refunded,
      issuer: 'First Bank',
      cardBrand: 'MasterCard',
      amount: '29',
      currency: 'EUR',
      reportedAt: '2026-03-02T00:00:00.000Z',
    }),
    await sent({ paymentId: disputed }),
  ];
  expect(first).toMatchObject({
    type: 'DISPUTE_ALERT',
    issuer: 'First Bank',
    cardBrand: 'mastercard',
    amount: { amount: '29.00', currency: 'EUR' },
    reportedAt: '2026-03-02T00:00:00.000Z',
    actionable: true,
  });
  await refund('rfnd_1', refunded, '29.99');
  expect(await readCase(first.id)).toMatchObject({ actionable: true, notActionableReason: null });
  await refund('rfnd_2', refunded, '0.01');
  expect(await readCase(first.id)).toMatchObject({ actionable: false, notActionableReason: 'PAYMENT_REFUNDED' });
  const { dispute: openDispute } = await fixture.done(dispute, { id: disputed });
  expect(await readCase(second.id)).toMatchObject({
    actionable: false,
    notActionableReason: 'PAYMENT_DISPUTED',
    dispute: { id: openDispute.id, status: 'NEEDS_RESPONSE' },
  });
  const blind = apiKeyOf('biz_seller', ['payment:dispute_alert:read']);
  expect((await fixture.ask(read, { id: second.id }, blind)).data?.disputeAlert).toMatchObject({
    dispute: null,
    notActionableReason: 'PAYMENT_DISPUTED',
  });
  expect(await sent({ paymentId: await paid(), networkResolved: true })).toMatchObject({
    actionable: false,
    notActionableReason: 'NETWORK_RESOLVED',
  });
  expect(await sent({ amount: '5' })).toMatchObject({
    account: { id: 'biz_seller' },
    paymentId: null,
    payment: null,
    productId: null,
    dispute: null,
    actionable: false,
    notActionableReason: 'PAYMENT_UNMATCHED',
    cardBrand: 'unknown',
    amount: { amount: '5.00', currency: 'USD' },
    transactionAt: null,
  });
});

it.each([
  [{}, 'parameter_missing', 'amount', 'amount or paymentId is required.'],
  [{ amount: '0' }, 'parameter_invalid', 'amount', 'amount must be greater than zero.'],
  [{ amount: '1.001' }, 'parameter_invalid', 'amount', 'amount must have at most 2 decimals in usd.'],
  [{ amount: '1', issuer: 'x'.repeat(101) }, 'parameter_invalid', 'issuer', 'issuer must have at most 100 characters.'],
  [
    { amount: '1', cardBrand: 'x'.repeat(51) },
    'parameter_invalid',
    'cardBrand',
    'cardBrand must have at most 50 characters.',
  ],
  [
    { amount: '1', reportedAt: '2999-01-01T00:00:00.000Z' },
    'parameter_invalid',
    'reportedAt',
    'reportedAt must not be in the future.',
  ],
])('an invalid alert is rejected %#', async (input, code, field, message) => {
  const [{ count }] = await fixture.rows('SELECT count(*)::int FROM trust_safety.dispute_alerts');
  expect(await fixture.done(send, { input })).toEqual({
    disputeAlert: null,
    userErrors: [{ code, message, path: [field] }],
  });
  expect(await fixture.rows('SELECT count(*)::int FROM trust_safety.dispute_alerts')).toEqual([{ count }]);
});

it('the list supports filters', async () => {
  const as = apiKeyOf('biz_alerts');
  await fixture.tell(createEvent('payment.succeeded', 'pay_listed', paymentRow, 'biz_alerts'));
  const created = [
    await sent({ paymentId: 'pay_listed' }, as),
    await sent({ amount: '1', type: 'EARLY_FRAUD_WARNING' }, as),
    await sent({ amount: '2' }, as),
  ];
  const ids = created.map(({ id }) => id);
  const nodes = async (variables: object) =>
    (await fixture.ask(list, variables, as)).data?.disputeAlerts.nodes.map(({ id }: { id: string }) => ids.indexOf(id));
  expect(await nodes({})).toEqual([2, 1, 0]);
  expect(await nodes({ accountId: 'biz_alerts', direction: 'ASC' })).toEqual([0, 1, 2]);
  expect(await nodes({ paymentId: 'pay_listed' })).toEqual([0]);
  expect(await nodes({ type: 'DISPUTE_ALERT' })).toEqual([2, 0]);
  expect(await nodes({ createdAfter: created[0].createdAt, createdBefore: created[2].createdAt })).toEqual([1]);
  const first = (await fixture.ask(list, { first: 1 }, as)).data?.disputeAlerts.pageInfo;
  expect([first.hasNextPage, await nodes({ after: first.endCursor })]).toEqual([true, [1, 0]]);
});

it('alerts are not visible to others, and require permissions', async () => {
  const paymentId = await paid();
  const { id } = await sent({ paymentId });
  const input = { paymentId };
  for (const caller of [apiKeyOf('biz_other'), userOf('user_ada')]) {
    expect((await fixture.ask(read, { id }, caller)).data).toEqual({ disputeAlert: null });
    expect(errorsOf(await fixture.ask(list, { accountId: 'biz_seller' }, caller))?.[0]?.message).toBe(
      'No such resource was found.',
    );
    expect(await fixture.done(send, { input }, caller)).toEqual({ errors: ['No such resource was found.'] });
  }
  const disputes = apiKeyOf('biz_seller', ['payment:dispute:read']);
  for (const document of [read, list])
    expect(errorsOf(await fixture.ask(document, { id }, disputes))?.[0]?.message).toBe(
      'This credential does not have the permission payment:dispute_alert:read.',
    );
  expect(await fixture.done(send, { input }, disputes)).toEqual({
    errors: ['This credential does not have the permission payment:dispute.'],
  });
  expect(await fixture.done(send, { input: { paymentId, accountId: 'biz_other' } })).toMatchObject({
    disputeAlert: null,
    userErrors: [{ code: 'parameter_invalid', path: ['accountId'] }],
  });
});
