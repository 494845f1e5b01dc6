import { deliverIntegrationEvents, type IntegrationEvent } from '../../../../kit/src';
import { TestCheckout } from '../../checkout/sessions/testing/test-checkout';

let shop: TestCheckout;
let planId: string;
beforeAll(async () => {
  shop = await TestCheckout.open();
  planId = await shop.plan({ initialPrice: '20' });
});
afterAll(() => shop.close());

let eventCount = 0;
let buyers = 0;
const fields =
  'id substatus refundedAmount { amount } membership { id status } refunds { amount { amount } status automatic }';
const payment = (id: string) => shop.execute(`query ($id: ID!) { payment(id: $id) { ${fields} } }`, { id });

async function bought(): Promise<any> {
  const { session } = await shop.submit(await shop.checkout({ planId }), { buyer: `case-buyer-${(buyers += 1)}` });
  return payment(session.paymentId);
}

const caseOf = (paymentId: string, id = `reso_${(eventCount += 1)}`) => {
  const createEvent = (what: string, row: object): IntegrationEvent => ({
    id: `evt_${(eventCount += 1)}`,
    type: `resolution_center_case.${what}`,
    resourceId: id,
    accountId: 'biz_seller',
    occurredAt: new Date(),
    row: { payment_id: paymentId, status: 'closed', outcome: null, refund: null, terminate_membership: null, ...row },
  });
  const deliver = (event: IntegrationEvent) => deliverIntegrationEvents(shop.billing.consumers, [event]);
  return { factOf: createEvent, take: deliver, tell: (what: string, row: object) => deliver(createEvent(what, row)) };
};
const won = (row: object = {}) => ({
  outcome: 'customer_won',
  refund: 'merchant',
  terminate_membership: false,
  ...row,
});

it('a payment has the substatus of its case', async () => {
  const { id } = await bought();
  const { tell } = caseOf(id);
  const substatusAfter = async (what: string, row: object) => {
    await tell(what, row);
    return (await payment(id)).substatus;
  };
  expect(await substatusAfter('created', { status: 'awaiting_merchant' })).toBe('RESOLUTION_NEEDS_RESPONSE');
  expect(await substatusAfter('updated', { status: 'awaiting_customer' })).toBe('OPEN_RESOLUTION');
  expect(await substatusAfter('decided', { outcome: 'merchant_won', refund: 'none' })).toBe('RESOLUTION_WON');
  expect(await substatusAfter('updated', { status: 'under_review' })).toBe('RESOLUTION_UNDER_REVIEW');
  expect(await substatusAfter('decided', { outcome: 'withdrawn', refund: 'none' })).toBe('SUCCEEDED');
  expect((await payment(id)).refunds).toEqual([]);
});

it('a withdrawn case does not change the substatus of a later one', async () => {
  const { id } = await bought();
  const [older, newer] = [caseOf(id, 'reso_1a'), caseOf(id, 'reso_1b')];
  await newer.tell('created', { status: 'awaiting_merchant' });
  await older.tell('decided', { outcome: 'withdrawn', refund: 'none' });
  expect((await payment(id)).substatus).toBe('RESOLUTION_NEEDS_RESPONSE');
});

it('refunds in full once, for repeated and concurrent events', async () => {
  const { id } = await bought();
  const { factOf, take } = caseOf(id);
  const event = factOf('decided', won());
  await Promise.all(Array.from({ length: 5 }, () => take(event)));
  await take({ ...event, id: 'evt_again' });
  expect((await payment(id)).substatus).toBe('RESOLUTION_LOST');
  await shop.due();
  expect(await payment(id)).toMatchObject({
    substatus: 'REFUNDED',
    refundedAmount: { amount: '20.00' },
    membership: { status: 'COMPLETED' },
    refunds: [{ amount: { amount: '20.00' }, status: 'SUCCEEDED', automatic: false }],
  });
});

it.each<[string, boolean | null, string]>([
  ['ends the membership when asked', true, 'CANCELED'],
  ['keeps it otherwise', false, 'COMPLETED'],
  ['leaves it to the refund if the request names nothing', null, 'CANCELED'],
])('%s', async (_title, terminate, status) => {
  const { id } = await bought();
  await caseOf(id).tell('decided', won({ terminate_membership: terminate }));
  await shop.due();
  expect(await payment(id)).toMatchObject({ substatus: 'REFUNDED', membership: { status } });
});

it.each([
  ['5.00', ['15.00', '5.00']],
  ['20.00', ['20.00']],
])('refunds the rest after a refund of %s', async (amount, expected) => {
  const { id } = await bought();
  await shop.execute(
    'mutation ($input: RefundCreateInput!) { refundCreate(input: $input) { refund { id } userErrors { message } } }',
    { input: { paymentId: id, amount } },
  );
  await caseOf(id).tell('decided', won());
  await shop.due();
  const { refunds, refundedAmount } = await payment(id);
  expect(refunds.map((refund: any) => refund.amount.amount)).toEqual(expected);
  expect(refundedAmount.amount).toBe('20.00');
});

it('marks a refund that the platform bears, and does not refund an amount that the bank has returned', async () => {
  const [{ id: ofPlatform }, { id: ofBank }] = [await bought(), await bought()];
  await caseOf(ofPlatform).tell('decided', won({ refund: 'platform' }));
  await caseOf(ofBank).tell('decided', won({ refund: 'none' }));
  await shop.due();
  expect(
    await shop.rows(
      `SELECT payment_id, borne_by FROM billing.refunds WHERE payment_id IN ('${ofPlatform}', '${ofBank}')`,
    ),
  ).toEqual([{ payment_id: ofPlatform, borne_by: 'platform' }]);
});

it('does not refund a payment that was not charged by a processor', async () => {
  const { id } = await bought();
  await shop.rows('DELETE FROM billing.charge_attempts WHERE payment_id = $1', [id]);
  await caseOf(id).tell('decided', won());
  expect(await shop.due()).toBe(0);
  expect(await payment(id)).toMatchObject({
    substatus: 'RESOLUTION_LOST',
    refundedAmount: { amount: '0.00' },
    refunds: [],
  });
});

it('ignores a case about an unknown payment', async () => {
  await expect(caseOf('pay_unknown').tell('decided', won())).resolves.toBeUndefined();
});
