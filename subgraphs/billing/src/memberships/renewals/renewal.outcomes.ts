import { ExactDecimal, type Transaction } from '../../../../kit/src';
import type { MembershipChanges } from '../memberships/membership.changes';
import type { Membership } from '../memberships/membership.resource';
import type { MembershipRepository } from '../memberships/membership.repository';
import { hasEnded, isRunning } from '../memberships/membership.states';
import { addDays, nextPeriod } from '../memberships/membership.terms';
import type { Payment } from '../../payments/payments/payment.resource';
import { recordPaymentEvent } from '../../payments/payments/payment.events';
import type { PaymentRepository } from '../../payments/payments/payment.repository';
import { substatusOf } from '../../payments/payments/payment.substatus';
import type { PromoCodes } from '../../catalogue/promo-codes/promo-code.discounts';
import type { RenewalRepository } from './renewal.repository';

export interface RenewalOutcomeDependencies {
  readonly memberships: MembershipRepository;
  readonly changes: MembershipChanges;
  readonly payments: PaymentRepository;
  readonly renewals: RenewalRepository;
  readonly promoCodes: PromoCodes;
  /** Days between a failed charge attempt and each retry. After the last retry has failed, the membership ends. */
  readonly retryAfterDays: readonly number[];
}

/**
 * Applies the results of renewal payments to memberships.
 * Lock order: payment, membership, member.
 */
export class RenewalOutcomes {
  constructor(private readonly deps: RenewalOutcomeDependencies) {}

  /**
   * Starts the period for which a payment was collected, and updates discounts and totals of the membership.
   *
   * @param payment must be locked
   * @returns false if the membership has ended in the meantime, or its renewal was canceled while it was past due; the
   * payment must then be refunded
   */
  async paid(tx: Transaction, payment: Payment): Promise<boolean> {
    const membership = await this.deps.memberships.lock(tx, payment.membershipId as string);
    if (membership.renewalPaymentId !== payment.id || !isRunning(membership.status)) return false;
    if (membership.status === 'past_due' && membership.cancelAtPeriodEnd) {
      await this.decline(tx, membership);
      return false;
    }
    membership.splitPayPaymentsMade += 1;
    if (membership.cancelDiscountIntervalsLeft) membership.cancelDiscountIntervalsLeft -= 1;
    if (membership.promoCodeId !== null && (await this.exhaustsPromoCode(tx, membership.id, membership.promoCodeId)))
      membership.promoCodeId = null;
    membership.usdTotalSpent = new ExactDecimal(membership.usdTotalSpent).plus(payment.usdTotal).toFixed(2);
    await this.advance(tx, membership, payment.usdTotal);
    return true;
  }

  /**
   * Returns whether the payment that is being settled is the last one that the promo code discounts. The query does not
   * count this payment, because it is not saved as paid yet.
   */
  private async exhaustsPromoCode(tx: Transaction, membershipId: string, promoCodeId: string): Promise<boolean> {
    const before = await this.deps.renewals.chargedCount(tx, membershipId);
    return this.deps.promoCodes.isUsedUp(tx, promoCodeId, before + 1);
  }

  /**
   * Removes the reference to the open payment after its renewal was canceled. The locked membership ends with its
   * current period, or immediately if the period has passed.
   */
  async decline(tx: Transaction, membership: Membership): Promise<void> {
    const { changes } = this.deps;
    Object.assign(membership, { renewalPaymentId: null, retryAt: null });
    if (freeUntil(tx, membership) === null) await changes.moveTo(tx, membership, 'canceled', 'canceled');
    else await changes.save(tx, membership);
  }

  /**
   * Moves a locked membership into its next period, or completes it if all installments (`splitPayRequiredPayments`)
   * are paid. `usdSpent` is the paid amount in US dollars; null for none.
   */
  async advance(tx: Transaction, membership: Membership, usdSpent: string | null): Promise<void> {
    const { splitPayRequiredPayments: required, splitPayPaymentsMade: paymentsMade } = membership;
    Object.assign(membership, { renewalPaymentId: null, retryAt: null, ...nextPeriod(membership) });
    const complete = required !== null && paymentsMade >= required;
    if (complete) Object.assign(membership, { renewalPeriodEnd: null, renewalPeriodStart: null });
    await this.deps.changes.renew(tx, membership, complete ? 'completed' : 'active', usdSpent);
  }

  /**
   * Schedules the next attempt for a failed renewal payment, or ends the membership after the last attempt. Changes the
   * payment without saving it.
   *
   * @param payment must be locked, and must already include the failed attempt in `paymentsFailed`
   */
  async failed(tx: Transaction, payment: Payment): Promise<void> {
    const membership = await this.deps.memberships.lock(tx, payment.membershipId as string);
    if (membership.renewalPaymentId === payment.id) await this.markPastDue(tx, payment, membership);
  }

  /**
   * Records a failed attempt of a renewal payment for which there is no saved payment method to charge. Payment and
   * membership must be locked.
   */
  async withoutMethod(tx: Transaction, payment: Payment, membership: Membership): Promise<void> {
    Object.assign(payment, {
      paymentsFailed: payment.paymentsFailed + 1,
      failureCode: 'invalid_account',
      failureMessage: 'There is no saved payment method.',
      chargeState: 'idle',
      lastPaymentAttempt: tx.clock.now(),
    });
    await this.markPastDue(tx, payment, membership);
    Object.assign(payment, { substatus: substatusOf(payment, true), updatedAt: tx.clock.now() });
    await this.deps.payments.save(tx, payment);
    await recordPaymentEvent(tx, 'payment.failed', payment);
  }

  private async markPastDue(tx: Transaction, payment: Payment, membership: Membership): Promise<void> {
    const { changes, retryAfterDays } = this.deps;
    const days = retryAfterDays[payment.paymentsFailed - 1];
    // Payments of ended memberships are not retried.
    if (hasEnded(membership.status)) Object.assign(payment, { status: 'void', nextPaymentAttempt: null });
    if (!isRunning(membership.status)) return;
    const end = freeUntil(tx, membership);
    if (membership.cancelAtPeriodEnd && end === null) {
      Object.assign(payment, { status: 'void', nextPaymentAttempt: null });
      return this.decline(tx, membership);
    }
    if (days === undefined && end === null) {
      Object.assign(payment, { status: 'uncollectible', nextPaymentAttempt: null });
      Object.assign(membership, {
        renewalPaymentId: null,
        retryAt: null,
        canceledAt: membership.canceledAt ?? tx.clock.now(),
      });
      await changes.moveTo(tx, membership, 'canceled', 'canceled');
      return;
    }
    const next = Math.max(addDays(tx.clock.now(), days ?? 0).getTime(), end?.getTime() ?? 0);
    membership.retryAt = new Date(next);
    payment.nextPaymentAttempt = membership.cancelAtPeriodEnd ? null : membership.retryAt;
    if (membership.status === 'past_due') await changes.save(tx, membership);
    else await changes.moveTo(tx, membership, 'past_due', 'past due');
  }
}

/**
 * Returns the end of the current period if it is in the future, because the period was extended free of charge; null if
 * the period has passed.
 */
function freeUntil(tx: Transaction, { renewalPeriodEnd }: Membership): Date | null {
  return renewalPeriodEnd !== null && renewalPeriodEnd > tx.clock.now() ? renewalPeriodEnd : null;
}
