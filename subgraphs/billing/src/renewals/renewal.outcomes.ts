import { Exact, type Transaction } from '../../../kit/src';
import type { MembershipChanges, MembershipEntity, MembershipRepository } from '../memberships';
import { hasEnded, isRunning } from '../memberships/membership.states';
import { addDays, nextPeriod } from '../memberships/membership.terms';
import type { PaymentEntity } from '../payments/payment.entity';
import { recordPaymentEvent } from '../payments/payment.events';
import type { PaymentRepository } from '../payments/payment.repository';
import { substatusOf } from '../payments/payment.substatus';
import type { PromoCodes } from '../promo-codes';
import type { RenewalRepository } from './renewal.repository';

export interface RenewalOutcomeParts {
  readonly memberships: MembershipRepository;
  readonly changes: MembershipChanges;
  readonly payments: PaymentRepository;
  readonly renewals: RenewalRepository;
  readonly promoCodes: PromoCodes;
  /** Days after each failed attempt at which the next one is made; after the last one the membership ends. */
  readonly retryAfterDays: readonly number[];
}

/** What the payments of further periods make of memberships. Rows are taken in this order: payment, membership, member. */
export class RenewalOutcomes {
  constructor(private readonly parts: RenewalOutcomeParts) {}

  /**
   * Begins the period that a payment has paid.
   *
   * @param payment locked
   * @returns false where the membership has ended meanwhile, or its renewal was canceled while it was past due, so that
   *   the money has to go back
   */
  async paid(tx: Transaction, payment: PaymentEntity): Promise<boolean> {
    const membership = await this.parts.memberships.lock(tx, payment.membershipId as string);
    if (membership.renewalPaymentId !== payment.id || !isRunning(membership.status)) return false;
    if (membership.status === 'past_due' && membership.cancelAtPeriodEnd) {
      await this.decline(tx, membership);
      return false;
    }
    membership.splitPayPaymentsMade += 1;
    if (membership.cancelDiscountIntervalsLeft) membership.cancelDiscountIntervalsLeft -= 1;
    if (membership.promoCodeId !== null && (await this.usesUp(tx, membership.id, membership.promoCodeId)))
      membership.promoCodeId = null;
    membership.usdTotalSpent = new Exact(membership.usdTotalSpent).plus(payment.usdTotal).toFixed(2);
    await this.advance(tx, membership, payment.usdTotal);
    return true;
  }

  /** Whether the payment that is being settled, which is not written as paid yet, is the last one with the promo code. */
  private async usesUp(tx: Transaction, membershipId: string, promoCodeId: string): Promise<boolean> {
    const before = await this.parts.renewals.chargedCount(tx, membershipId);
    return this.parts.promoCodes.isUsedUp(tx, promoCodeId, before + 1);
  }

  /** Stops waiting for the payment of a renewal that was canceled. The locked membership ends at the end of its period, at once where that has passed. */
  async decline(tx: Transaction, membership: MembershipEntity): Promise<void> {
    const { changes } = this.parts;
    Object.assign(membership, { renewalPaymentId: null, retryAt: null });
    if (freeUntil(tx, membership) === null) await changes.moveTo(tx, membership, 'canceled', 'canceled');
    else await changes.save(tx, membership);
  }

  /** Moves a locked membership into its next period, or completes it where the last of a split payment is paid. */
  async advance(tx: Transaction, membership: MembershipEntity, usdSpent: string | null): Promise<void> {
    const { splitPayRequiredPayments: required, splitPayPaymentsMade: made } = membership;
    Object.assign(membership, { renewalPaymentId: null, retryAt: null, ...nextPeriod(membership) });
    const complete = required !== null && made >= required;
    if (complete) Object.assign(membership, { renewalPeriodEnd: null, renewalPeriodStart: null });
    await this.parts.changes.renew(tx, membership, complete ? 'completed' : 'active', usdSpent);
  }

  /**
   * Says when a payment is tried again, or ends the membership after the last attempt. The payment is written by whoever
   * settles it.
   *
   * @param payment locked, with the failed attempt counted
   */
  async failed(tx: Transaction, payment: PaymentEntity): Promise<void> {
    const membership = await this.parts.memberships.lock(tx, payment.membershipId as string);
    if (membership.renewalPaymentId === payment.id) await this.fallBehind(tx, payment, membership);
  }

  /** An attempt that failed before anybody was asked: nothing is saved that could pay. Both are locked. */
  async withoutMethod(tx: Transaction, payment: PaymentEntity, membership: MembershipEntity): Promise<void> {
    Object.assign(payment, {
      paymentsFailed: payment.paymentsFailed + 1,
      failureCode: 'invalid_account',
      failureMessage: 'There is no saved payment method.',
      chargeState: 'idle',
      lastPaymentAttempt: tx.clock.now(),
    });
    await this.fallBehind(tx, payment, membership);
    Object.assign(payment, { substatus: substatusOf(payment, true), updatedAt: tx.clock.now() });
    await this.parts.payments.save(tx, payment);
    await recordPaymentEvent(tx, 'payment.failed', payment);
  }

  private async fallBehind(tx: Transaction, payment: PaymentEntity, membership: MembershipEntity): Promise<void> {
    const { changes, retryAfterDays } = this.parts;
    const days = retryAfterDays[payment.paymentsFailed - 1];
    // Nobody tries again for what was ended meanwhile.
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

/** The end of the period where it lies ahead: an extension gave days for which nothing is collected. Null where it has passed. */
function freeUntil(tx: Transaction, { renewalPeriodEnd }: MembershipEntity): Date | null {
  return renewalPeriodEnd !== null && renewalPeriodEnd > tx.clock.now() ? renewalPeriodEnd : null;
}
