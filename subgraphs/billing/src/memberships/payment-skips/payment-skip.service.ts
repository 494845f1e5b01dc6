import { checkRange, Conflict, ErrorReason, NotFound, requireTerms, type Transaction } from '../../../../kit/src';
import type { PlanRepository } from '../../catalogue/plans/plan.repository';
import { maxSkippablePayments } from '../../catalogue/plans/plan.states';
import type { PaymentRepository } from '../../payments/payments/payment.repository';
import { isOwn } from '../../shared/list-scope';
import type { MembershipChanges } from '../memberships/membership.changes';
import type { MembershipRepository } from '../memberships/membership.repository';
import type { Membership } from '../memberships/membership.resource';
import { futurePaymentTerms } from '../memberships/membership.shown-terms';
import { endPause } from '../memberships/membership.terms';
import { endOfSkip, isRenewing, isSkipping, skippablePayments } from './payment-skip.rules';

@ErrorReason(
  ['Membership', 'CheckoutSession', 'Payment'],
  'The owner cannot skip so many payments of the membership now: its plan does not allow it, no payment was collected since the last skip, or it ends, is paused, changes its plan or has an open payment.',
)
class PaymentsNotSkippable extends Conflict {
  constructor() {
    super('These payments cannot be skipped now.', ['payments']);
  }
}

@ErrorReason(['Membership', 'CheckoutSession', 'Payment'], 'The seller has paused the payments of the membership.')
class PausedBySeller extends Conflict {
  constructor() {
    super('The seller has paused these payments.');
  }
}

export interface PaymentSkipDependencies {
  readonly memberships: MembershipRepository;
  readonly changes: MembershipChanges;
  readonly plans: PlanRepository;
  readonly payments: PaymentRepository;
}

/** Commands with which the owner of a membership skips payments. Each runs inside the given transaction. ADR 0086 */
export class PaymentSkipService {
  constructor(private readonly deps: PaymentSkipDependencies) {}

  /**
   * Skips the next payments of a membership, whose access continues. Has no effect while payments are skipped. Returns
   * the id of the membership.
   *
   * @param shownTerms encoded terms of later payments that the page showed; null if no page was shown
   */
  async skip(outerTx: Transaction, id: string, payments: number, shownTerms: string | null): Promise<string> {
    checkRange(payments, 1, maxSkippablePayments, 'payments');
    const { tx, membership } = await this.deps.memberships.lockInTime(outerTx, id);
    requireOwner(tx, membership);
    if (isSkipping(membership)) return id;
    const plan = await this.deps.plans.bought(tx, membership.planId);
    const paid = await this.deps.payments.latestPaid(tx, id);
    if (!paid || !isRenewing(membership) || payments > skippablePayments(membership, plan, paid.id))
      throw new PaymentsNotSkippable();
    if (shownTerms !== null) requireTerms(futurePaymentTerms(membership, plan), shownTerms);
    const until = endOfSkip(membership, payments);
    membership.paymentSkip = {
      afterPaymentId: paid.id,
      from: membership.renewalPeriodEnd.toISOString(),
      until: until.toISOString(),
    };
    membership.paymentCollectionPaused = true;
    membership.paymentCollectionResumesAt = until;
    await this.deps.changes.save(tx, membership, 'paused');
    return id;
  }

  /**
   * Resumes the payments that the owner skips: the next period is charged again. Has no effect if the payments are not
   * paused. Returns the id of the membership.
   *
   * @param shownTerms encoded terms of later payments that the page showed; null if no page was shown
   */
  async resume(outerTx: Transaction, id: string, shownTerms: string | null): Promise<string> {
    const { tx, membership } = await this.deps.memberships.lockInTime(outerTx, id);
    requireOwner(tx, membership);
    if (!membership.paymentCollectionPaused) return id;
    if (!isSkipping(membership)) throw new PausedBySeller();
    const plan = await this.deps.plans.bought(tx, membership.planId);
    if (shownTerms !== null) requireTerms(futurePaymentTerms(membership, plan), shownTerms);
    // Nothing was skipped yet, so that the owner may skip again.
    if (membership.renewalPeriodEnd?.toISOString() === membership.paymentSkip?.from) membership.paymentSkip = null;
    endPause(membership, tx.clock.now());
    await this.deps.changes.save(tx, membership, 'renewing');
    return id;
  }
}

/** Throws `NotFound` unless the caller owns the membership, or is a hosted page. */
function requireOwner({ principal }: Transaction, { userId }: Membership): void {
  if (principal.kind !== 'system' && !isOwn(principal, userId)) throw new NotFound();
}
