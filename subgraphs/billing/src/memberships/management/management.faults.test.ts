import { type TestCheckout, buyerInput, newSession, tokenFor } from '../../checkout/sessions/testing/test-checkout';
import { openUnreliableCheckout } from '../../checkout/sessions/testing/unreliable-checkout';
import type { UnreliableProcessor } from '../../payments/processors/testing/unreliable-processor';

let shop: TestCheckout;
let line: UnreliableProcessor;

beforeAll(async () => {
  ({ shop, line } = await openUnreliableCheckout());
});

afterAll(() => shop.close());

const topUp = async (id: string) =>
  (
    await shop.page(
      'mutation ($input: MembershipTopUpInput!) { membershipTopUp(input: $input) { session { id status paymentId } userErrors { message } } }',
      {
        input: {
          id,
          userId: (await shop.rows('SELECT user_id FROM billing.memberships WHERE id = $1', [id]))[0].user_id,
          session: newSession(),
          clientAddress: '203.0.113.51',
        },
      },
    )
  ).data?.membershipTopUp;
const soon = () => new Date(Date.now() + 5 * 60_000);
const paymentOf = async (id: string) =>
  (
    await shop.rows(
      'SELECT status, auto_refunded, refunded_amount::text AS refunded, membership_id IS NOT NULL AS delivered FROM billing.payments WHERE id = $1',
      [id],
    )
  )[0];

async function bought(buyer: string): Promise<{ id: string; end: Date }> {
  const { session } = await shop.submit(await shop.plan({ initialPrice: '50', expirationDays: 90, refillable: true }), {
    buyer,
  });
  const [{ end }] = await shop.rows('SELECT expires_at AS "end" FROM billing.memberships WHERE id = $1', [
    session.membershipId,
  ]);
  return { id: session.membershipId, end };
}

it('a top-up with a lost processor response takes effect after the retry', async () => {
  const { id, end } = await bought('lena');
  line.plan('charge', 'answerLost');
  const { session } = await topUp(id);
  expect(session.status).toBe('PROCESSING');
  await shop.due(soon());
  await shop.due(soon());
  expect(await paymentOf(session.paymentId)).toEqual({
    status: 'paid',
    auto_refunded: false,
    refunded: '0.00',
    delivered: true,
  });
  const [{ left }] = await shop.rows('SELECT expires_at AS left FROM billing.memberships WHERE id = $1', [id]);
  expect(left.getTime()).toBe(end.getTime() + 90 * 86_400_000);
});

it('a top-up is refunded if the membership has ended in the meantime', async () => {
  const { id, end } = await bought('lars');
  line.plan('charge', 'answerLost');
  const { session } = await topUp(id);
  await shop.page(
    'mutation ($id: ID!) { membershipCancel(id: $id, input: { mode: IMMEDIATE }) { userErrors { code } } }',
    { id },
  );
  await shop.due(soon());
  await shop.due(soon());
  expect(await paymentOf(session.paymentId)).toEqual({
    status: 'paid',
    auto_refunded: true,
    refunded: '50.00',
    delivered: false,
  });
  expect(await shop.rows('SELECT status, expires_at FROM billing.memberships WHERE id = $1', [id])).toEqual([
    { status: 'canceled', expires_at: end },
  ]);
});

it('a top-up is refunded if the membership was transferred in the meantime, and its card stays with the former owner', async () => {
  const { id, end } = await bought('gina');
  line.plan('charge', 'answerLost');
  const { session } = await topUp(id);
  const { url } = await shop.execute(
    'mutation ($id: ID!) { membershipTransfer(id: $id) { url userErrors { message } } }',
    {
      id,
    },
  );
  const document =
    'mutation ($token: String!, $buyer: BuyerInput!) { membershipHandoverAccept(token: $token, buyer: $buyer) { userErrors { message } } }';
  const { data } = await shop.page(document, { token: url.split('/').at(-1), buyer: buyerInput('hera') });
  expect(data?.membershipHandoverAccept.userErrors).toEqual([]);
  await shop.due(soon());
  await shop.due(soon());
  expect(await paymentOf(session.paymentId)).toEqual({
    status: 'paid',
    auto_refunded: true,
    refunded: '50.00',
    delivered: false,
  });
  expect(
    await shop.rows('SELECT user_id, expires_at, payment_method_id FROM billing.memberships WHERE id = $1', [id]),
  ).toEqual([{ user_id: 'user_hera', expires_at: end, payment_method_id: null }]);
  expect(await shop.rows("SELECT count(*)::int AS n FROM billing.payment_methods WHERE user_id = 'user_hera'")).toEqual(
    [{ n: 0 }],
  );
});

it('a card that was entered before a transfer of the membership is not charged for the new owner', async () => {
  const planId = await shop.plan({ planType: 'RENEWAL', initialPrice: '0', renewalPrice: '20', billingPeriod: 30 });
  const {
    session: { membershipId: id },
  } = await shop.submit(planId, { buyer: 'iris' });
  const { data } = await shop.page(
    'mutation ($input: MembershipMethodChangeInput!) { membershipMethodChange(input: $input) { session { id actionUrl } userErrors { message } } }',
    {
      input: {
        id,
        session: newSession(),
        clientAddress: '203.0.113.52',
        cardToken: await tokenFor('4000000000003220'),
      },
    },
  );
  const session = data?.membershipMethodChange.session;
  const { url } = await shop.execute(
    'mutation ($id: ID!) { membershipTransfer(id: $id) { url userErrors { message } } }',
    {
      id,
    },
  );
  await shop.page(
    'mutation ($token: String!, $buyer: BuyerInput!) { membershipHandoverAccept(token: $token, buyer: $buyer) { userErrors { message } } }',
    { token: url.split('/').at(-1), buyer: buyerInput('juno') },
  );
  await shop.page('mutation ($reference: ID!) { sandboxChallengeAnswer(reference: $reference, passed: true) }', {
    reference: session.actionUrl.split('/').at(-1),
  });
  await shop.page('mutation ($id: ID!) { checkoutContinue(id: $id) { session { status } } }', { id: session.id });
  expect(await shop.rows('SELECT user_id, payment_method_id FROM billing.memberships WHERE id = $1', [id])).toEqual([
    { user_id: 'user_juno', payment_method_id: null },
  ]);
});
