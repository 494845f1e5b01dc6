import { systemPrincipal } from '../../../../../kit/src';
import { testContext } from '../../../../../kit/src/testing';
import { TestCheckout } from '../../../checkout/sessions/testing/test-checkout';
import { openPaymentRows, type PaymentRows } from '../../../payments/payments/testing';
import type { StoredStatus } from '../membership.states';

export let shop: TestCheckout;
export let payments: PaymentRows;

/** Registers hooks that open a test checkout (`shop`) before the tests of a file and close it after them. */
export function setUpTests(): void {
  beforeAll(async () => {
    shop = await TestCheckout.open();
    payments = await openPaymentRows((shop.billing.database.dataSource.options as { url: string }).url);
  });
  afterAll(async () => {
    await payments.close();
    await shop.close();
  });
}

export const system = testContext(systemPrincipal);
const monthly = {
  planType: 'RENEWAL',
  renewalPrice: '20',
  billingPeriod: 30,
  offerCancelDiscount: true,
  cancelDiscountPercentage: 25,
  cancelDiscountIntervals: 2,
};
export const forDays = { expirationDays: 10, refillable: true, gracePeriodDays: 5 };
/** Plan input that is used to create a membership with the given status. */
const planOf: Record<StoredStatus, object> = {
  drafted: monthly,
  trialing: { ...monthly, initialPrice: '0', trialPeriodDays: 7 },
  active: monthly,
  past_due: monthly,
  completed: {},
  canceled: monthly,
  expired: forDays,
  unresolved: monthly,
};

let buyers = 0;

/**
 * Creates a membership and sets its status. It is bought by card, unless the status is draft. Returns the id of the
 * membership.
 */
export async function membershipWithStatus(status: StoredStatus, plan: object = planOf[status]): Promise<string> {
  const [planId, buyer] = [await shop.plan(plan), `buyer${(buyers += 1)}`];
  if (status === 'drafted') {
    const { id } = await shop.billing.sellMembership(system, {
      planId,
      buyer: { id: `user_${buyer}`, username: buyer, name: null, email: null },
      status,
    });
    return id as string;
  }
  const { session, userErrors } = await shop.submit(planId, { buyer });
  expect(userErrors).toEqual([]);
  await shop.billing.recordMembershipStatus(system, session.membershipId, status);
  expect(await statusOf(session.membershipId)).toBe(status);
  return session.membershipId;
}

export const statusOf = async (id: string): Promise<StoredStatus> =>
  (await shop.rows('SELECT status FROM billing.memberships WHERE id = $1', [id]))[0].status;

/** Returns all data that a command could change: membership, member, counters, payments and events. */
export async function loadFullState(id: string): Promise<unknown> {
  return shop.rows(
    `SELECT to_jsonb(ms) AS membership, to_jsonb(m) AS member, p.member_count, p.stock, r.member_count AS buyers,
       (SELECT jsonb_agg(o.type ORDER BY o.id) FROM billing.outbox o WHERE o.resource_id IN (ms.id, ms.member_id)) AS events,
       (SELECT jsonb_agg(to_jsonb(w) ORDER BY w.id) FROM billing.payments w WHERE w.membership_id = ms.id OR w.tops_up_membership_id = ms.id) AS payments
     FROM billing.memberships ms LEFT JOIN billing.members m ON m.id = ms.member_id JOIN billing.plans p ON p.id = ms.plan_id
     JOIN billing.products r ON r.id = ms.product_id WHERE ms.id = $1`,
    [id],
  );
}

export const userErrors = 'userErrors { code message path }';
