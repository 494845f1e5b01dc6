import type Stripe from 'stripe';
import type { RefundAnswer } from './processor';
import { isRefused } from './stripe-failures';

interface StripeRefundRequest {
  readonly key: string;
  /** Id of the payment intent. */
  readonly intent: string;
  readonly units: number;
}

/** A payment has far fewer refunds. */
const mostRefunds = 100;

/** Refunds once for each key, also when the key comes again after Stripe has forgotten it: the refund itself carries it. */
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

/** A refund that is pending is on its way to the buyer's bank: Stripe has taken it on. */
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
