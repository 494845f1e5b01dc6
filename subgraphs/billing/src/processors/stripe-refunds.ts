import type Stripe from 'stripe';
import type { RefundAnswer } from './processor';
import { isRefused } from './stripe-failures';

interface StripeRefundRequest {
  readonly key: string;
  /** Id of the payment intent. */
  readonly intent: string;
  readonly units: number;
}

/** Maximum refunds of a payment, far above actual numbers. */
const mostRefunds = 100;

/** Creates a refund once per key, even after Stripe no longer has the key: it is in the metadata of the refund. */
export async function refundAnswer(stripe: Stripe, request: StripeRefundRequest): Promise<RefundAnswer> {
  const { data } = await stripe.refunds.list({ payment_intent: request.intent, limit: mostRefunds });
  const earlier = data.find(({ metadata }) => metadata?.key === request.key);
  if (earlier) return answerOf(earlier);
  try {
    return answerOf(await refund(stripe, request));
  } catch (error) {
    if (!isRefused(error)) throw error;
    return { outcome: 'failed', message: error.message };
  }
}

function refund(stripe: Stripe, { key, intent, units }: StripeRefundRequest): Promise<Stripe.Refund> {
  return stripe.refunds.create({ payment_intent: intent, amount: units, metadata: { key } }, { idempotencyKey: key });
}

/** A pending refund is in transit to the bank of the buyer: Stripe has accepted it. */
function answerOf({
  id,
  status,
  failure_reason: reason,
  destination_details: destination,
}: Stripe.Refund): RefundAnswer {
  if (status === 'succeeded' || status === 'pending')
    return { outcome: 'succeeded', reference: id, acquirerReference: destination?.card?.reference ?? null };
  return {
    outcome: 'failed',
    message: reason ? `The refund failed: ${reason.replaceAll('_', ' ')}.` : 'The refund failed.',
  };
}
