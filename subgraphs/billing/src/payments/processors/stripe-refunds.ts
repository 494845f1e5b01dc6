import type Stripe from 'stripe';
import type { RefundResult } from './processor';
import { isRejected } from './stripe-failures';

interface StripeRefundRequest {
  readonly key: string;
  /** Id of the Stripe payment intent whose charge is refunded. */
  readonly intent: string;
  readonly units: number;
}

/**
 * Maximum number of existing refunds of a payment that are searched for the idempotency key; payments have far fewer
 * refunds.
 */
const maxRefunds = 100;

/**
 * Creates a Stripe refund, or returns the existing one with the same idempotency key. The key is also stored in the
 * refund's metadata, because Stripe forgets idempotency keys after some time.
 */
export async function refundResult(stripe: Stripe, request: StripeRefundRequest): Promise<RefundResult> {
  const { data } = await stripe.refunds.list({ payment_intent: request.intent, limit: maxRefunds });
  const existingRefund = data.find(({ metadata }) => metadata?.key === request.key);
  if (existingRefund) return refundResultOf(existingRefund);
  try {
    return refundResultOf(await refund(stripe, request));
  } catch (error) {
    if (!isRejected(error)) throw error;
    return { outcome: 'failed', message: error.message };
  }
}

function refund(stripe: Stripe, { key, intent, units }: StripeRefundRequest): Promise<Stripe.Refund> {
  return stripe.refunds.create({ payment_intent: intent, amount: units, metadata: { key } }, { idempotencyKey: key });
}

/**
 * Returns the result of a Stripe refund. A pending refund counts as succeeded: Stripe has accepted it, and it is in
 * transit to the bank of the buyer.
 */
function refundResultOf({
  id,
  status,
  failure_reason: reason,
  destination_details: destination,
}: Stripe.Refund): RefundResult {
  if (status === 'succeeded' || status === 'pending')
    return { outcome: 'succeeded', reference: id, acquirerReference: destination?.card?.reference ?? null };
  return {
    outcome: 'failed',
    message: reason ? `The refund failed: ${reason.replaceAll('_', ' ')}.` : 'The refund failed.',
  };
}
