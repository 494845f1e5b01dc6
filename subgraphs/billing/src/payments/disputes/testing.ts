import { systemPrincipal } from '../../../../kit/src';
import { testContext } from '../../../../kit/src/testing';
import type { TestCheckout } from '../../checkout/sessions/testing/test-checkout';
import { openUnreliableCheckout } from '../../checkout/sessions/testing/unreliable-checkout';
import type { UnreliableProcessor } from '../processors/testing/unreliable-processor';
import type { DisputeIntegrationEvent } from '.';

export let shop: TestCheckout;
export let line: UnreliableProcessor;

/** Opens a test shop before the tests of a file, and closes it after them. */
export function setUpTests(): void {
  beforeAll(async () => {
    ({ shop, line } = await openUnreliableCheckout());
  });
  afterAll(() => shop.close());
}

export const day = 86_400_000;
export const inDays = (days: number) => new Date(Date.now() + days * day);
export const monthly = { planType: 'RENEWAL', initialPrice: '10', renewalPrice: '10', billingPeriod: 30 };

export interface Bought {
  readonly id: string;
  readonly paymentId: string;
  readonly user: string;
}

let buyers = 0;
export async function bought(plan: object = monthly, card?: string): Promise<Bought> {
  const buyer = `disputer${(buyers += 1)}`;
  const { session, userErrors } = await shop.submit(await shop.plan(plan), { buyer, ...(card && { card }) });
  expect(userErrors).toEqual([]);
  return { id: session.membershipId, paymentId: session.paymentId, user: `user_${buyer}` };
}

export const recordAt = (
  at: Date,
  paymentId: string,
  status: DisputeIntegrationEvent['status'],
  disputeId = `dspt_${paymentId}`,
) =>
  shop.billing.recordDispute(testContext(systemPrincipal, { clock: { now: () => at } }), {
    disputeId,
    paymentId,
    status,
  });
export const record = (...args: [string, DisputeIntegrationEvent['status'], string?]) => recordAt(new Date(), ...args);

export const rowOf = async (id: string) =>
  (await shop.rows('SELECT to_jsonb(t) AS row FROM billing.memberships t WHERE id = $1', [id]))[0].row;
export const statusOf = async (id: string): Promise<string> => (await rowOf(id)).status;
export const renewals = async (id: string) =>
  shop.rows(
    "SELECT status, total::text, refunded_amount::text AS refunded FROM billing.payments WHERE membership_id = $1 AND billing_reason = 'subscription_cycle' ORDER BY created_at, id",
    [id],
  );
