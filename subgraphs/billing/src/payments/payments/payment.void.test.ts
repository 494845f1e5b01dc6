import { apiKeyOf, run, errorsOf } from '../../../../kit/src/testing';
import type { TestCheckout } from '../../checkout/sessions/testing/test-checkout';
import { openUnreliableCheckout } from '../../checkout/sessions/testing/unreliable-checkout';
import type { UnreliableProcessor } from '../processors/testing/unreliable-processor';

let shop: TestCheckout;
let line: UnreliableProcessor;
beforeAll(async () => {
  ({ shop, line } = await openUnreliableCheckout());
});
afterAll(() => shop.close());

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day);
const monthly = { planType: 'RENEWAL', initialPrice: '0', renewalPrice: '10', billingPeriod: 30 };

/** Runs due jobs day by day. Fails if the jobs of a day do not end. */
async function runDueJobs(from: number, to: number): Promise<void> {
  for (let n = from; n <= to; n += 1)
    for (let rounds = 0; (await shop.due(inDays(n))) > 0; rounds += 1) expect(rounds).toBeLessThan(20);
}

const rowOf = async (id: string) =>
  (await shop.rows('SELECT to_jsonb(t) AS row FROM billing.memberships t WHERE id = $1', [id]))[0].row;
const renewals = async (id: string) =>
  shop.rows(
    "SELECT id, status, substatus, payments_failed AS failed FROM billing.payments WHERE membership_id = $1 AND billing_reason = 'subscription_cycle' ORDER BY created_at, id",
    [id],
  );

let buyers = 0;
/** Creates a past due membership with an open renewal payment. */
async function pastDue(): Promise<{ id: string; paymentId: string; end: number; buyer: string }> {
  const buyer = `debtor${(buyers += 1)}`;
  const { session } = await shop.submit(await shop.plan(monthly), { buyer, card: '4000000000000341' });
  const id = session.membershipId;
  const end = Date.parse((await rowOf(id)).renewal_period_end);
  await runDueJobs(30, 30);
  const [payment] = await renewals(id);
  expect([(await rowOf(id)).status, payment.status]).toEqual(['past_due', 'open']);
  return { id, paymentId: payment.id, end, buyer };
}

const pause = (id: string, principal = shop.seller) =>
  run(
    shop.billing.subgraph,
    principal,
    'mutation ($id: ID!) { membershipPause(id: $id, input: { voidPayments: true }) { userErrors { code message path } } }',
    { id },
  );
const resume = (id: string) =>
  shop.execute('mutation ($id: ID!) { membershipResume(id: $id) { userErrors { code } } }', { id });
const voidPayment = (paymentId: string) =>
  run(
    shop.billing.subgraph,
    shop.seller,
    'mutation ($id: ID!) { paymentVoid(id: $id) { userErrors { code message path } } }',
    { id: paymentId },
  );
const saveValidCard = async (buyer: string) => shop.submit(await shop.checkout({ mode: 'SETUP' }), { buyer });

it('a pause with voidPayments cancels the payment, so that it is not charged afterwards', async () => {
  const { id, paymentId, end, buyer } = await pastDue();
  expect((await pause(id)).data?.membershipPause.userErrors).toEqual([]);
  expect(await rowOf(id)).toMatchObject({
    status: 'active',
    payment_collection_paused: true,
    renewal_payment_id: null,
    retry_at: null,
  });
  expect(Date.parse((await rowOf(id)).renewal_period_end)).toBe(end + 30 * day);
  expect([await renewals(id), (await shop.events(paymentId)).at(-1)]).toEqual([
    [{ id: paymentId, status: 'void', substatus: 'canceled', failed: 1 }],
    'payment.canceled',
  ]);
  await saveValidCard(buyer);
  await resume(id);
  await runDueJobs(31, 50);
  expect(await renewals(id)).toHaveLength(1);
  await runDueJobs(60, 61);
  expect((await renewals(id)).map(({ status }) => status)).toEqual(['void', 'paid']);
});

it('a canceled payment leaves the membership active, and is not retried', async () => {
  const { id, paymentId, end, buyer } = await pastDue();
  for (let times = 0; times < 2; times += 1)
    expect((await voidPayment(paymentId)).data?.paymentVoid.userErrors).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ status: 'active', renewal_payment_id: null, retry_at: null });
  expect(Date.parse((await rowOf(id)).renewal_period_end)).toBe(end + 30 * day);
  await saveValidCard(buyer);
  await runDueJobs(31, 50);
  expect((await renewals(id)).map(({ status }) => status)).toEqual(['void']);
  await runDueJobs(60, 61);
  expect((await renewals(id)).map(({ status }) => status)).toEqual(['void', 'paid']);
  expect(await shop.events(id)).toEqual(['membership.activated']);
});

it('neither is possible while the payment is being charged, nor for another account', async () => {
  const { id, paymentId, buyer } = await pastDue();
  await saveValidCard(buyer);
  line.plan('charge', 'answerLost');
  await shop.due(inDays(31));
  const before = [await rowOf(id), await renewals(id)];
  const conflict = [expect.objectContaining({ code: 'conflict' })];
  expect((await pause(id)).data?.membershipPause.userErrors).toEqual(conflict);
  expect((await voidPayment(paymentId)).data?.paymentVoid.userErrors).toEqual(conflict);
  expect(errorsOf(await pause(id, apiKeyOf('biz_stranger')))).toMatchObject([
    { message: 'No such resource was found.' },
  ]);
  expect(errorsOf(await pause(id, apiKeyOf('biz_seller', ['member:basic:read'])))).toMatchObject([
    { message: 'This credential does not have the permission member:manage.' },
  ]);
  expect([await rowOf(id), await renewals(id)]).toEqual(before);
});

it('both at the same time cancel the payment once', async () => {
  const { id, paymentId, end } = await pastDue();
  await Promise.all([pause(id), voidPayment(paymentId), pause(id)]);
  expect([(await rowOf(id)).status, Date.parse((await rowOf(id)).renewal_period_end)]).toEqual([
    'active',
    end + 30 * day,
  ]);
  expect((await shop.events(paymentId)).filter((type) => type === 'payment.canceled')).toHaveLength(1);
});

const cancel = (id: string) =>
  shop.execute(
    'mutation ($id: ID!) { membershipCancel(id: $id, input: { mode: IMMEDIATE }) { userErrors { code message } } }',
    { id },
  );

it('a past due membership that is canceled has no open payment', async () => {
  const { id, paymentId } = await pastDue();
  await Promise.all([cancel(id), cancel(id)]);
  expect([(await rowOf(id)).status, await renewals(id), (await shop.events(paymentId)).at(-1)]).toEqual([
    'canceled',
    [{ id: paymentId, status: 'void', substatus: 'canceled', failed: 1 }],
    'payment.canceled',
  ]);
  await runDueJobs(31, 50);
  expect(await renewals(id)).toHaveLength(1);
});

it('a membership that is canceled during a charge has no open payment, whether it is declined or succeeds', async () => {
  for (const [good, status] of [
    [false, 'void'],
    [true, 'paid'],
  ] as const) {
    const { id, paymentId, buyer } = await pastDue();
    if (good) await saveValidCard(buyer);
    line.plan('charge', 'answerLost');
    await shop.due(inDays(31));
    await cancel(id);
    expect([(await rowOf(id)).status, (await renewals(id))[0]?.status]).toEqual(['canceled', 'open']);
    await runDueJobs(32, 40);
    expect([(await rowOf(id)).status, (await renewals(id)).map((payment) => payment.status)]).toEqual([
      'canceled',
      [status],
    ]);
    // A collected payment without a delivery is refunded.
    const refundRows = await shop.rows(
      'SELECT status, amount::text AS amount FROM billing.refunds WHERE payment_id = $1',
      [paymentId],
    );
    expect(refundRows).toEqual(good ? [{ status: 'succeeded', amount: '10.00' }] : []);
  }
});
