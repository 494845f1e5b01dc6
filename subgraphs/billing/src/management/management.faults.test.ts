import { TestCheckout, newSession } from '../checkout/testing/test-checkout';
import { createProcessors } from '../processors/processors';
import { UnreliableProcessor } from '../processors/testing/unreliable-processor';

let shop: TestCheckout;
let line: UnreliableProcessor;

beforeAll(async () => {
  shop = await TestCheckout.open({
    answerWithin: 100,
    processors: (settings) => {
      const made = createProcessors(settings);
      line = new UnreliableProcessor(made.all[0]);
      return { ...made, all: [line] };
    },
  });
});

afterAll(() => shop.close());

const topUp = async (id: string) => (await shop.page(
  'mutation ($input: MembershipTopUpInput!) { membershipTopUp(input: $input) { session { id status paymentId } userErrors { message } } }',
  { input: { id, session: newSession(), clientAddress: '203.0.113.51', expectedTotal: '50' } },
)).data?.membershipTopUp;
const soon = () => new Date(Date.now() + 5 * 60_000);
const paymentOf = async (id: string) =>
  (await shop.rows('SELECT status, auto_refunded, refunded_amount::text AS refunded, membership_id IS NOT NULL AS delivered FROM billing.payments WHERE id = $1', [id]))[0];

async function bought(buyer: string): Promise<{ id: string; end: Date }> {
  const { session } = await shop.submit(await shop.plan({ initialPrice: '50', expirationDays: 90, refillable: true }), { buyer });
  const [{ end }] = await shop.rows('SELECT expires_at AS "end" FROM billing.memberships WHERE id = $1', [session.membershipId]);
  return { id: session.membershipId, end };
}

it('a top-up whose answer got lost counts once it is found', async () => {
  const { id, end } = await bought('lena');
  line.plan('charge', 'answerLost');
  const { session } = await topUp(id);
  expect(session.status).toBe('PROCESSING');
  await shop.due(soon());
  await shop.due(soon());
  expect(await paymentOf(session.paymentId)).toEqual({ status: 'paid', auto_refunded: false, refunded: '0.00', delivered: true });
  const [{ left }] = await shop.rows('SELECT expires_at AS left FROM billing.memberships WHERE id = $1', [id]);
  expect(left.getTime()).toBe(end.getTime() + 90 * 86_400_000);
});

it('a top-up of a membership that has ended meanwhile is given back', async () => {
  const { id, end } = await bought('lars');
  line.plan('charge', 'answerLost');
  const { session } = await topUp(id);
  await shop.page('mutation ($id: ID!) { membershipCancel(id: $id, input: {}) { userErrors { code } } }', { id });
  await shop.due(soon());
  await shop.due(soon());
  expect(await paymentOf(session.paymentId)).toEqual({ status: 'paid', auto_refunded: true, refunded: '50.00', delivered: false });
  expect(await shop.rows('SELECT status, expires_at FROM billing.memberships WHERE id = $1', [id])).toEqual([{ status: 'canceled', expires_at: end }]);
});
