import { Exact } from '../../../kit/src';
import type { PaymentEntity } from './payment.entity';
import type { PaymentSubstatus } from './payment.states';

/** Disputes that have changed nothing: a refund says more of the payment. */
const endedWell: readonly (string | null)[] = ['won', 'closed', 'warning_closed'];

/** What a payment is shown as, worked out from its own row. Cases have words of their own. */
export function substatusOf(payment: PaymentEntity, membershipPastDue = false): PaymentSubstatus {
  switch (payment.status) {
    case 'draft': return 'drafted';
    case 'void': return 'canceled';
    case 'uncollectible': return 'uncollectible';
    case 'unresolved': return 'unresolved';
    case 'pending': return 'pending';
    case 'paid': return paidSubstatus(payment);
    case 'open': return openSubstatus(payment, membershipPastDue);
  }
}

function paidSubstatus({ refundedAmount, total, autoRefunded, disputeStatus }: PaymentEntity): PaymentSubstatus {
  const refunded = new Exact(refundedAmount);
  if (disputeStatus !== null && (refunded.isZero() || !endedWell.includes(disputeStatus))) return `dispute_${disputeStatus}`;
  if (refunded.isZero()) return 'succeeded';
  if (refunded.lessThan(total)) return 'partially_refunded';
  return autoRefunded ? 'auto_refunded' : 'refunded';
}

function openSubstatus({ chargeState, paymentsFailed }: PaymentEntity, membershipPastDue: boolean): PaymentSubstatus {
  if (chargeState === 'requires_action') return 'incomplete';
  if (chargeState !== 'idle' || paymentsFailed === 0) return 'pending';
  return membershipPastDue ? 'past_due' : 'failed';
}
