import type { Fault, UnreliableProcessor } from '../../payments/processors/testing/unreliable-processor';
import { type TestCheckout, newSession } from './testing/test-checkout';
import { openUnreliableCheckout } from './testing/unreliable-checkout';

let shop: TestCheckout;
let line: UnreliableProcessor;

beforeAll(async () => {
  ({ shop, line } = await openUnreliableCheckout(400));
});

afterAll(() => shop.close());

const soon = () => new Date(Date.now() + 3 * 60_000);

/** Returns the amounts that the processor collected and refunded for a plan, next to the recorded payments, refunds and memberships. */
async function recordCounts(planId: string): Promise<object> {
  const [row] = await shop.rows(
    `SELECT
    (SELECT coalesce(sum(c.amount), 0)::text FROM billing.sandbox_charges c JOIN billing.charge_attempts a ON a.id = c.key JOIN billing.payments p ON p.id = a.payment_id
      WHERE p.plan_id = $1 AND c.state = 'succeeded') AS taken,
    (SELECT coalesce(sum(r.amount), 0)::text FROM billing.sandbox_refunds r JOIN billing.charge_attempts a ON a.id = r.charge_key JOIN billing.payments p ON p.id = a.payment_id
      WHERE p.plan_id = $1 AND r.state = 'succeeded') AS "givenBack",
    (SELECT coalesce(sum(total) FILTER (WHERE status = 'paid'), 0)::text FROM billing.payments WHERE plan_id = $1) AS paid,
    (SELECT coalesce(sum(refunded_amount), 0)::text FROM billing.payments WHERE plan_id = $1) AS refunded,
    (SELECT count(*)::int FROM billing.memberships WHERE plan_id = $1 AND status <> 'canceled') AS memberships,
    (SELECT count(*)::int FROM billing.charge_attempts a JOIN billing.payments p ON p.id = a.payment_id WHERE p.plan_id = $1 AND a.finished_at IS NULL) AS open`,
    [planId],
  );
  return row;
}

const expected = { taken: '10.00', givenBack: '0', paid: '10.00', refunded: '0.00', memberships: 1, open: 0 };
const read = async (id: string) =>
  (await shop.page('query ($id: ID!) { checkoutSession(id: $id) { status failure membershipId } }', { id })).data
    ?.checkoutSession;

let release: () => void;
const untilReleased = (): Promise<void> => new Promise((resolve) => (release = resolve));

describe.each<[string, () => (Fault | 'requestLost' | 'answerLost' | 'twice')[]]>([
  ['the request never arrives', () => ['requestLost']],
  ['the answer gets lost', () => ['answerLost']],
  ['the answer comes too late', () => [{ kind: 'answerLate', until: untilReleased() }]],
  [
    'the request arrives after the client and the server have timed out',
    () => [{ kind: 'requestLate', until: untilReleased() }],
  ],
  ['the request gets lost again and again', () => ['requestLost', 'requestLost', 'answerLost', 'requestLost']],
])('when %s', (_name, faults) => {
  it('the buyer sees a pending session, pays once, and receives the membership', async () => {
    const planId = await shop.plan();
    line.plan('charge', ...faults());
    const { session, userErrors } = await shop.submit(planId, { buyer: 'patient' });
    expect(userErrors).toEqual([]);
    expect(session).toMatchObject({ status: 'PROCESSING', membershipId: null, failure: null });
    expect((await shop.submit(planId, { session: session.id, buyer: 'patient' })).session.paymentId).toBe(
      session.paymentId,
    );
    for (let n = 1; n < 5; n += 1) await shop.due(new Date(Date.now() + n * 5 * 60_000));
    release?.();
    await line.settled();
    await shop.due(new Date(Date.now() + 40 * 60_000));
    expect(await read(session.id)).toMatchObject({ status: 'COMPLETED', membershipId: expect.stringMatching(/^mem_/) });
    expect(await recordCounts(planId)).toEqual(expected);
    expect(await shop.events(session.paymentId)).toEqual(['payment.created', 'payment.pending', 'payment.succeeded']);
  });
});

it('the buyer pays once when the request arrives twice', async () => {
  const planId = await shop.plan();
  line.plan('charge', 'twice');
  expect((await shop.submit(planId, { buyer: 'double' })).session.status).toBe('COMPLETED');
  expect(await recordCounts(planId)).toEqual(expected);
});

it('a silent processor cancels the purchase, and a late request collects nothing', async () => {
  const planId = await shop.plan({ stock: 1 });
  const until = untilReleased();
  line.plan('charge', { kind: 'requestLate', until }, ...Array.from({ length: 34 }, () => 'requestLost' as const));
  const { session } = await shop.submit(planId, { buyer: 'silent' });
  for (let n = 1; n <= 40; n += 1) await shop.due(new Date(Date.now() + n * 2 * 60_000));
  expect(await read(session.id)).toMatchObject({ status: 'EXPIRED', membershipId: null });
  release();
  await line.settled();
  expect(await recordCounts(planId)).toEqual({ ...expected, taken: '0', paid: '0', memberships: 0 });
  expect(await shop.events(session.paymentId)).toEqual(['payment.created', 'payment.pending', 'payment.canceled']);
  expect(await shop.rows('SELECT stock FROM billing.plans WHERE id = $1', [planId])).toEqual([{ stock: 1 }]);
});

it('a worker finishes the purchase after a crash between order and request', async () => {
  const planId = await shop.plan();
  const [session] = [newSession()];
  // Simulates a crash after the order is saved and before the request reaches the processor.
  line.plan('charge', { kind: 'requestLate', until: new Promise(() => {}) });
  await shop.submit(planId, { session, buyer: 'crashed' });
  expect(await recordCounts(planId)).toEqual({ ...expected, taken: '0', paid: '0', memberships: 0, open: 1 });
  expect(await shop.due(soon())).toBe(1);
  expect(await read(session)).toMatchObject({ status: 'COMPLETED' });
  expect(await recordCounts(planId)).toEqual(expected);
});

it('four concurrent workers run a due charge once', async () => {
  const planId = await shop.plan();
  line.plan('charge', 'requestLost');
  const { session } = await shop.submit(planId, { buyer: 'workers' });
  await Promise.all([soon(), soon(), soon(), soon()].map((at) => shop.due(at)));
  expect(await read(session.id)).toMatchObject({ status: 'COMPLETED' });
  expect(await recordCounts(planId)).toEqual(expected);
});

it('concurrent requests record the result once', async () => {
  const planId = await shop.plan();
  line.plan('charge', 'requestLost');
  const { session } = await shop.submit(planId, { buyer: 'racers' });
  const continueCheckout = () =>
    shop.page('mutation ($id: ID!) { checkoutContinue(id: $id) { session { status } } }', { id: session.id });
  await Promise.all(Array.from({ length: 6 }, continueCheckout));
  expect(await recordCounts(planId)).toEqual(expected);
  expect(await shop.events(session.paymentId)).toEqual(['payment.created', 'payment.pending', 'payment.succeeded']);
});

it('a payment for a deleted product is refunded automatically', async () => {
  const planId = await shop.plan();
  const productId = (await shop.execute('mutation { productCreate(input: { title: "Vanishing" }) { product { id } } }'))
    .product.id;
  const deletedPlan = await shop.plan({ productId, initialPrice: '10' });
  line.plan('charge', 'requestLost');
  const { session } = await shop.submit(deletedPlan, { buyer: 'late' });
  await shop.rows('UPDATE billing.products SET deleted_at = now() WHERE id = $1', [productId]);
  await shop.due(soon());
  expect(await read(session.id)).toMatchObject({ status: 'COMPLETED', membershipId: null });
  const payment = await shop.execute(
    'query ($id: ID!) { payment(id: $id) { status substatus autoRefunded refundedAmount { amount } refunds { status automatic } } }',
    { id: session.paymentId },
  );
  expect(payment).toEqual({
    status: 'PAID',
    substatus: 'AUTO_REFUNDED',
    autoRefunded: true,
    refundedAmount: { amount: '10.00' },
    refunds: [{ status: 'SUCCEEDED', automatic: true }],
  });
  expect(await recordCounts(deletedPlan)).toEqual({
    taken: '10.00',
    givenBack: '10.00',
    paid: '10.00',
    refunded: '10.00',
    memberships: 0,
    open: 0,
  });
  expect(await recordCounts(planId)).toMatchObject({ taken: '0' });
});

describe.each<['requestLost' | 'answerLost' | 'twice']>([['requestLost'], ['answerLost'], ['twice']])(
  'a refund with the fault %s',
  (fault) => {
    it('is paid out once', async () => {
      const planId = await shop.plan();
      const { session } = await shop.submit(planId, { buyer: 'regret' });
      line.plan('refund', fault);
      const created = await shop.execute(
        'mutation ($input: RefundCreateInput!) { refundCreate(input: $input) { refund { id status } userErrors { code message path } } }',
        { input: { paymentId: session.paymentId, amount: '4' } },
      );
      expect(created.refund.status).toBe(fault === 'twice' ? 'SUCCEEDED' : 'PENDING');
      await shop.due(soon());
      expect(await shop.execute('query ($id: ID!) { refund(id: $id) { status } }', { id: created.refund.id })).toEqual({
        status: 'SUCCEEDED',
      });
      expect(await recordCounts(planId)).toEqual({ ...expected, givenBack: '4.00', refunded: '4.00' });
      expect(await shop.events(created.refund.id)).toEqual(['refund.created', 'refund.updated']);
    });
  },
);
