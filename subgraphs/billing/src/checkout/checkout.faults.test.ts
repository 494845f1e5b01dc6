import type { Mishap, UnreliableProcessor } from '../processors/testing/unreliable-processor';
import { type TestCheckout, newSession } from './testing/test-checkout';
import { openUnreliableCheckout } from './testing/unreliable-checkout';

let shop: TestCheckout;
let line: UnreliableProcessor;

beforeAll(async () => {
  ({ shop, line } = await openUnreliableCheckout(400));
});

afterAll(() => shop.close());

const soon = () => new Date(Date.now() + 3 * 60_000);

/** What the processor has taken and given back for a plan, and what the books say was paid, given back and handed over. */
async function books(planId: string): Promise<object> {
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

const right = { taken: '10.00', givenBack: '0', paid: '10.00', refunded: '0.00', memberships: 1, open: 0 };
const read = async (id: string) =>
  (await shop.page('query ($id: ID!) { checkoutSession(id: $id) { status failure membershipId } }', { id })).data
    ?.checkoutSession;

let release: () => void;
const late = (): Promise<void> => new Promise((resolve) => (release = resolve));

describe.each<[string, () => (Mishap | 'requestLost' | 'answerLost' | 'twice')[]]>([
  ['the request never arrives', () => ['requestLost']],
  ['the answer gets lost', () => ['answerLost']],
  ['the answer comes too late', () => [{ kind: 'answerLate', until: late() }]],
  ['the request arrives after everybody has given up', () => [{ kind: 'requestLate', until: late() }]],
  ['the request gets lost again and again', () => ['requestLost', 'requestLost', 'answerLost', 'requestLost']],
])('when %s', (_name, mishaps) => {
  it('the buyer is told to wait, pays once, and gets what was bought', async () => {
    const planId = await shop.plan();
    line.plan('charge', ...mishaps());
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
    expect(await books(planId)).toEqual(right);
    expect(await shop.events(session.paymentId)).toEqual(['payment.created', 'payment.pending', 'payment.succeeded']);
  });
});

it('when the request arrives twice the buyer pays once', async () => {
  const planId = await shop.plan();
  line.plan('charge', 'twice');
  expect((await shop.submit(planId, { buyer: 'double' })).session.status).toBe('COMPLETED');
  expect(await books(planId)).toEqual(right);
});

it('when the processor stays silent the purchase is given up, and nothing is taken however late it arrives', async () => {
  const planId = await shop.plan({ stock: 1 });
  const until = late();
  line.plan('charge', { kind: 'requestLate', until }, ...Array.from({ length: 34 }, () => 'requestLost' as const));
  const { session } = await shop.submit(planId, { buyer: 'silent' });
  for (let n = 1; n <= 40; n += 1) await shop.due(new Date(Date.now() + n * 2 * 60_000));
  expect(await read(session.id)).toMatchObject({ status: 'EXPIRED', membershipId: null });
  release();
  await line.settled();
  expect(await books(planId)).toEqual({ ...right, taken: '0', paid: '0', memberships: 0 });
  expect(await shop.events(session.paymentId)).toEqual(['payment.created', 'payment.pending', 'payment.canceled']);
  expect(await shop.rows('SELECT stock FROM billing.plans WHERE id = $1', [planId])).toEqual([{ stock: 1 }]);
});

it('when the process ends right after the order was written, a worker finishes the purchase', async () => {
  const planId = await shop.plan();
  const [session] = [newSession()];
  // The order is written; whoever would have asked the processor is gone.
  line.plan('charge', { kind: 'requestLate', until: new Promise(() => {}) });
  await shop.submit(planId, { session, buyer: 'crashed' });
  expect(await books(planId)).toEqual({ ...right, taken: '0', paid: '0', memberships: 0, open: 1 });
  expect(await shop.due(soon())).toBe(1);
  expect(await read(session)).toMatchObject({ status: 'COMPLETED' });
  expect(await books(planId)).toEqual(right);
});

it('when four workers find the same charge due it is made once', async () => {
  const planId = await shop.plan();
  line.plan('charge', 'requestLost');
  const { session } = await shop.submit(planId, { buyer: 'workers' });
  await Promise.all([soon(), soon(), soon(), soon()].map((at) => shop.due(at)));
  expect(await read(session.id)).toMatchObject({ status: 'COMPLETED' });
  expect(await books(planId)).toEqual(right);
});

it('when two of them get the answer at once it is recorded once', async () => {
  const planId = await shop.plan();
  line.plan('charge', 'requestLost');
  const { session } = await shop.submit(planId, { buyer: 'racers' });
  const goOn = () =>
    shop.page('mutation ($id: ID!) { checkoutContinue(id: $id) { session { status } } }', { id: session.id });
  await Promise.all(Array.from({ length: 6 }, goOn));
  expect(await books(planId)).toEqual(right);
  expect(await shop.events(session.paymentId)).toEqual(['payment.created', 'payment.pending', 'payment.succeeded']);
});

it('when what was bought is gone by the time it is paid, the money goes back by itself', async () => {
  const planId = await shop.plan();
  const productId = (await shop.ask('mutation { productCreate(input: { title: "Vanishing" }) { product { id } } }'))
    .product.id;
  const gone = await shop.plan({ productId, initialPrice: '10' });
  line.plan('charge', 'requestLost');
  const { session } = await shop.submit(gone, { buyer: 'late' });
  await shop.rows('UPDATE billing.products SET deleted_at = now() WHERE id = $1', [productId]);
  await shop.due(soon());
  expect(await read(session.id)).toMatchObject({ status: 'COMPLETED', membershipId: null });
  const payment = await shop.ask(
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
  expect(await books(gone)).toEqual({
    taken: '10.00',
    givenBack: '10.00',
    paid: '10.00',
    refunded: '10.00',
    memberships: 0,
    open: 0,
  });
  expect(await books(planId)).toMatchObject({ taken: '0' });
});

describe.each<['requestLost' | 'answerLost' | 'twice']>([['requestLost'], ['answerLost'], ['twice']])(
  'a refund whose call meets %s',
  (mishap) => {
    it('gives the money back once', async () => {
      const planId = await shop.plan();
      const { session } = await shop.submit(planId, { buyer: 'regret' });
      line.plan('refund', mishap);
      const made = await shop.ask(
        'mutation ($input: RefundCreateInput!) { refundCreate(input: $input) { refund { id status } userErrors { code message path } } }',
        { input: { paymentId: session.paymentId, amount: '4' } },
      );
      expect(made.refund.status).toBe(mishap === 'twice' ? 'SUCCEEDED' : 'PENDING');
      await shop.due(soon());
      expect(await shop.ask('query ($id: ID!) { refund(id: $id) { status } }', { id: made.refund.id })).toEqual({
        status: 'SUCCEEDED',
      });
      expect(await books(planId)).toEqual({ ...right, givenBack: '4.00', refunded: '4.00' });
      expect(await shop.events(made.refund.id)).toEqual(['refund.created', 'refund.updated']);
    });
  },
);
