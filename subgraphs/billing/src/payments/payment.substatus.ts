import { Exact } from '../../../kit/src';
import type { PaymentEntity } from './payment.entity';
import type { PaymentSubstatus } from './payment.states';

/** What a payment is shown as, worked out from its own row. Disputes have words of their own. */
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

/** A case that goes on comes first, then that all was given back, then how a case ended. */
function paidSubstatus({ refundedAmount, total, autoRefunded, caseSubstatus }: PaymentEntity): PaymentSubstatus {
  const refunded = new Exact(refundedAmount);
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
