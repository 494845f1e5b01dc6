import { Exact } from '../../../kit/src';
import type { PaymentEntity } from './payment.entity';
import type { PaymentSubstatus } from './payment.states';

/** Disputes that have changed nothing: a refund says more of the payment. */
const endedWell: readonly (string | null)[] = ['won', 'closed', 'warning_closed'];

/** What a payment is shown as, worked out from its own row. */
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

/** A dispute comes first, then a case that goes on, then that all was given back, then how a case ended. */
function paidSubstatus({ refundedAmount, total, autoRefunded, disputeStatus, caseSubstatus }: PaymentEntity): PaymentSubstatus {
  const refunded = new Exact(refundedAmount);
  if (disputeStatus !== null && (refunded.isZero() || !endedWell.includes(disputeStatus))) return `dispute_${disputeStatus}`;
  const decided = caseSubstatus === 'resolution_won' || caseSubstatus === 'resolution_lost';
  if (caseSubstatus && !decided) return caseSubstatus;
  if (!refunded.isZero() && !refunded.lessThan(total)) return autoRefunded ? 'auto_refunded' : 'refunded';
  return caseSubstatus ?? (refunded.isZero() ? 'succeeded' : 'partially_refunded');
}

function openSubstatus({ chargeState, paymentsFailed }: PaymentEntity, membershipPastDue: boolean): PaymentSubstatus {
  if (chargeState === 'requires_action') return 'incomplete';
  if (chargeState !== 'idle' || paymentsFailed === 0) return 'pending';
  return membershipPastDue ? 'past_due' : 'failed';
}
