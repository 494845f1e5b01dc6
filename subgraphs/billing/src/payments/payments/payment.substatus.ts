import { ExactDecimal } from '../../../../kit/src';
import type { Payment } from './payment.resource';
import type { PaymentSubstatus } from './payment.states';

/**
 * Dispute statuses without a loss for the seller. The substatuses from refunds and resolution cases take precedence
 * over them.
 */
const favorableStatuses: readonly (string | null)[] = ['won', 'closed', 'warning_closed'];

/**
 * Returns the substatus of a payment, derived from its status, charge state, refunds, dispute and resolution case. With
 * `membershipPastDue`, a failed payment is `past_due` instead of `failed`.
 */
export function substatusOf(payment: Payment, membershipPastDue = false): PaymentSubstatus {
  switch (payment.status) {
    case 'draft':
      return 'drafted';
    case 'void':
      return 'canceled';
    case 'uncollectible':
      return 'uncollectible';
    case 'unresolved':
      return 'unresolved';
    case 'pending':
      return 'pending';
    case 'paid':
      return paidSubstatus(payment);
    case 'open':
      return openSubstatus(payment, membershipPastDue);
  }
}

/**
 * Returns the substatus of a paid payment. Order of precedence: open or lost dispute, open resolution case, full
 * refund, decided case, partial refund, dispute without a loss.
 */
function paidSubstatus({
  refundedAmount,
  total,
  autoRefunded,
  disputeStatus,
  caseSubstatus,
}: Payment): PaymentSubstatus {
  const refunded = new ExactDecimal(refundedAmount);
  const decided = caseSubstatus === 'resolution_won' || caseSubstatus === 'resolution_lost';
  if (disputeStatus !== null && !favorableStatuses.includes(disputeStatus)) return `dispute_${disputeStatus}`;
  if (caseSubstatus && !decided) return caseSubstatus;
  if (!refunded.isZero() && !refunded.lessThan(total)) return autoRefunded ? 'auto_refunded' : 'refunded';
  if (caseSubstatus) return caseSubstatus;
  if (!refunded.isZero()) return 'partially_refunded';
  return disputeStatus === null ? 'succeeded' : `dispute_${disputeStatus}`;
}

function openSubstatus({ chargeState, paymentsFailed }: Payment, membershipPastDue: boolean): PaymentSubstatus {
  if (chargeState === 'requires_action') return 'incomplete';
  if (chargeState !== 'idle' || paymentsFailed === 0) return 'pending';
  return membershipPastDue ? 'past_due' : 'failed';
}
