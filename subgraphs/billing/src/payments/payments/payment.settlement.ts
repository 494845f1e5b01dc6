import {
  ExactDecimal,
  type ExchangeRates,
  NotFound,
  DomainError,
  type Transaction,
  decimalsOf,
  isZero,
  savepoint,
} from '../../../../kit/src';
import type { Commissions } from '../../growth/affiliates/commissions';
import type { ChargeAttemptEntity } from '../charges/charge-attempt.entity';
import type { ChargeSubject, DeclinedCharge, SuccessfulCharge } from '../charges/charge-subject';
import type { CheckoutSessionEntity } from '../../checkout/sessions/checkout-session.entity';
import type { CheckoutSessionRepository } from '../../checkout/sessions/checkout-session.repository';
import type { Entry } from '../../growth/waitlist-entries/waitlist-entry.resource';
import type { EntryRepository } from '../../growth/waitlist-entries/waitlist-entry.repository';
import type { EntryService } from '../../growth/waitlist-entries/waitlist-entry.service';
import { feesOf } from '../fees/fees-of';
import type { InvoiceService } from '../../invoicing/invoices/invoice.service';
import type { MemberService } from '../../memberships/members/member.service';
import type { MembershipRepository } from '../../memberships/memberships/membership.repository';
import type { MembershipSales } from '../../memberships/memberships/membership.sales';
import type { MembershipTopUps } from '../../memberships/memberships/membership.top-up';
import type { PlanChanges } from '../../memberships/plan-changes/plan-changes';
import type { PaidPlanChange } from '../../shared/plan-change';
import { newPaymentMethod } from '../payment-methods/new-payment-method';
import type { PaymentMethodRepository } from '../payment-methods/payment-method.repository';
import type { Plan } from '../../catalogue/plans/plan.resource';
import type { PlanRepository } from '../../catalogue/plans/plan.repository';
import type { ProcessorMethod } from '../processors/processor';
import type { PromoCodes } from '../../catalogue/promo-codes/promo-code.discounts';
import { applyAgreedTerms } from '../../checkout/purchases/purchase.terms';
import type { Purchases } from '../../checkout/purchases/purchases';
import type { RefundOrders } from '../refunds/refund.orders';
import type { RenewalOutcomes } from '../../memberships/renewals/renewal.outcomes';
import { applyAftermath } from './payment.aftermath';
import type { Payment } from './payment.resource';
import { type PaymentEvent, recordPaymentEvent } from './payment.events';
import type { PaymentFeeRepository } from './payment-fee.repository';
import type { PaymentRepository } from './payment.repository';
import { substatusOf } from './payment.substatus';
import { buyerOf, saleRequestOf } from './sale-request';

export interface SettlementDependencies {
  readonly payments: PaymentRepository;
  readonly fees: PaymentFeeRepository;
  readonly commissions: Commissions;
  readonly methods: PaymentMethodRepository;
  readonly members: MemberService;
  readonly memberships: MembershipRepository;
  readonly sales: MembershipSales;
  readonly plans: PlanRepository;
  readonly topUps: MembershipTopUps;
  readonly planChanges: PlanChanges;
  readonly promoCodes: PromoCodes;
  readonly purchases: Purchases;
  readonly refunds: RefundOrders;
  readonly sessions: CheckoutSessionRepository;
  readonly entries: EntryRepository;
  readonly entryService: EntryService;
  readonly renewals: RenewalOutcomes;
  readonly rates: ExchangeRates;
}

const trialReasons: readonly string[] = [
  'subscription_create',
  'subscription_cycle',
  'subscription_update',
  'subscription',
];

interface LockedPayment {
  readonly payment: Payment;
  /** The checkout session that waits for the result of the payment; null if there is none. */
  readonly session: CheckoutSessionEntity | null;
}

/** Data that is loaded before the sale of a product. */
interface Sale {
  /**
   * Whether the buyer has used the trial of the plan before. False if the payment has stored terms, because these terms
   * already take it into account.
   */
  readonly withoutTrial: boolean;
  /** Approved waitlist entry of the buyer; null if there is none. */
  readonly entry: Entry | null;
  /** The plan, with the price and duration that the buyer has agreed to. */
  readonly plan: Plan;
}

/** Result of a successful delivery of a purchase. */
interface Delivered {
  /**
   * Id of the member's saved payment method with the same provider and reference as the charged one; null if there is
   * none, omitted if it was not queried.
   */
  readonly knownMethodId?: string | null;
}

/**
 * Applies the results of charge attempts to payments: status, delivery of the purchase, fees and events. Lock order:
 * payment, checkout session, promo code, invoice, waitlist entry, member, product, plan.
 */
export class PaymentSettlement implements ChargeSubject<LockedPayment> {
  private invoices: InvoiceService | null = null;

  constructor(private readonly deps: SettlementDependencies) {}

  /** Sets the service that is notified about succeeded and failed payments of invoices. */
  setInvoices(invoices: InvoiceService): void {
    this.invoices = invoices;
  }

  hold(tx: Transaction, { paymentId }: ChargeAttemptEntity): Promise<LockedPayment> {
    return this.lock(tx, paymentId as string);
  }

  succeeded(tx: Transaction, locked: LockedPayment, charge: SuccessfulCharge): Promise<void> {
    return this.settle(tx, locked, charge);
  }

  /** Settles a payment with a total of zero that needs no payment method, and delivers the purchase. */
  async settleFree(tx: Transaction, id: string): Promise<void> {
    await this.settle(tx, await this.lock(tx, id), null);
  }

  async authorized(tx: Transaction, { payment }: LockedPayment, charge: SuccessfulCharge): Promise<void> {
    Object.assign(payment, {
      chargeState: 'authorized',
      actionUrl: null,
      threeDsVerified: charge.threeDsVerified,
      ...paymentMethodColumns(charge.method),
    });
    await this.save(tx, payment, 'payment.authorized');
  }

  async declined(
    tx: Transaction,
    { payment, session }: LockedPayment,
    { code, message, method }: DeclinedCharge,
  ): Promise<void> {
    await this.deps.sessions.move(tx, session, 'open', message);
    if (session) await this.deps.sessions.countFailure(tx, session);
    if (payment.membershipId === null) await this.deps.purchases.release(tx, payment);
    Object.assign(payment, {
      chargeState: 'idle',
      actionUrl: null,
      paymentsFailed: payment.paymentsFailed + 1,
      failureCode: code,
      failureMessage: message,
      lastPaymentAttempt: tx.clock.now(),
      ...(method && paymentMethodColumns(method)),
    });
    if (payment.membershipId !== null) await this.deps.renewals.failed(tx, payment);
    await this.save(tx, payment, 'payment.failed');
    if (payment.invoiceId !== null) await this.invoices?.recordFailed(tx, payment.invoiceId, payment.id);
  }

  async waits(tx: Transaction, { payment, session }: LockedPayment, url: string): Promise<void> {
    await this.deps.sessions.move(tx, session, 'requires_action');
    Object.assign(payment, { chargeState: 'requires_action', actionUrl: url });
    await this.save(tx, payment, 'payment.requires_action');
  }

  async pending(tx: Transaction, { payment }: LockedPayment): Promise<void> {
    await this.save(tx, payment, 'payment.pending');
  }

  async canceled(tx: Transaction, { payment, session }: LockedPayment): Promise<void> {
    await this.deps.sessions.move(tx, session, 'expired');
    if (payment.membershipId !== null) return this.failAbandoned(tx, payment);
    await this.deps.purchases.release(tx, payment);
    Object.assign(payment, { status: 'void', chargeState: 'idle', actionUrl: null, nextPaymentAttempt: null });
    await this.save(tx, payment, 'payment.canceled');
  }

  private async lock(tx: Transaction, id: string): Promise<LockedPayment> {
    const [payment, session] = await Promise.all([
      this.deps.payments.lock(tx, id),
      this.deps.sessions.lockWaiting(tx, id),
    ]);
    return { payment, session };
  }

  /** Records a failed renewal attempt, of which the buyer did not complete a step such as a challenge. */
  private async failAbandoned(tx: Transaction, payment: Payment): Promise<void> {
    Object.assign(payment, {
      chargeState: 'idle',
      actionUrl: null,
      paymentsFailed: payment.paymentsFailed + 1,
      failureCode: 'authentication_required',
      failureMessage: 'The buyer did not finish the payment.',
      lastPaymentAttempt: tx.clock.now(),
    });
    await this.deps.renewals.failed(tx, payment);
    await this.save(tx, payment, 'payment.failed');
  }

  private async settle(
    tx: Transaction,
    { payment, session }: LockedPayment,
    charge: SuccessfulCharge | null,
  ): Promise<void> {
    await this.deps.sessions.move(tx, session, 'completed');
    if (payment.promoCodeUseId !== null)
      await this.deps.promoCodes.redeem(tx, payment.promoCodeUseId, { paymentId: payment.id });
    const now = tx.clock.now();
    Object.assign(payment, {
      status: 'paid',
      chargeState: 'idle',
      actionUrl: null,
      failureCode: null,
      failureMessage: null,
      nextPaymentAttempt: null,
      paidAt: now,
      lastPaymentAttempt: charge ? now : payment.lastPaymentAttempt,
      threeDsVerified: charge?.threeDsVerified ?? false,
      ...(charge && paymentMethodColumns(charge.method)),
    });
    const isDeliverable = payment.invoiceId === null || (await this.invoices?.isOwed(tx, payment.invoiceId)) === true;
    const delivered = isDeliverable ? await this.deliver(tx, payment, charge) : null;
    if (delivered) payment.heldUnits = 0;
    else await this.deps.purchases.returnUnits(tx, payment);
    if (delivered && charge && payment.memberId)
      payment.paymentMethodId = await this.saveMethod(tx, payment, payment.memberId, charge, delivered);
    await this.chargeFees(tx, payment);
    if (delivered) await this.deps.commissions.agree(tx, payment);
    await this.save(tx, payment, 'payment.succeeded');
    // A purchase that was not delivered is refunded in full, so that no amount is left to dispute.
    if (charge?.afterwards && delivered) await applyAftermath(tx, this.deps.payments, payment, charge.afterwards);
    if (delivered && payment.invoiceId !== null) await this.invoices?.recordPaid(tx, payment.invoiceId, payment.id);
    if (!delivered && !isZero(payment.total)) await this.deps.refunds.refundFully(tx, payment);
  }

  /** Creates, renews or extends the membership. Returns null if that is impossible; the payment is then refunded. */
  private async deliver(tx: Transaction, payment: Payment, charge: SuccessfulCharge | null): Promise<Delivered | null> {
    const { planId } = payment;
    if (payment.membershipId !== null) return (await this.deps.renewals.paid(tx, payment)) ? {} : null;
    if (planId === null || payment.userId === null) return {};
    try {
      const sale = await this.saleOf(tx, payment, planId);
      return await savepoint(tx, async (nested) => {
        await this.sell(nested, payment, planId, sale);
        // Query the saved payment method here: the query shares a network round trip with the last write of the sale.
        return charge && payment.memberId
          ? { knownMethodId: await this.findSavedMethodId(nested, payment, payment.memberId, charge) }
          : {};
      });
    } catch (error) {
      if (!(error instanceof DomainError || error instanceof NotFound)) throw error;
      tx.log.warn(
        { payment: payment.id, reason: error.message, charged: charge !== null },
        'the purchase of a payment could not be delivered',
      );
      return null;
    }
  }

  /** Loads the data for the sale with concurrent queries; null if no product is sold, or for an existing membership. */
  private async saleOf(
    tx: Transaction,
    { userId, accountId, productId, topsUpMembershipId, planChange, agreedTerms }: Payment,
    planId: string,
  ): Promise<Sale | null> {
    if (userId === null || productId === null || topsUpMembershipId !== null || planChange !== null) return null;
    const { memberships, entries, plans } = this.deps;
    const [withoutTrial, entry, plan] = await Promise.all([
      agreedTerms === null && memberships.boughtBefore(tx, planId, accountId, { userId }),
      entries.approvedFor(tx, planId, userId),
      plans.bought(tx, planId),
    ]);
    return { withoutTrial, entry, plan: applyAgreedTerms(plan, agreedTerms) };
  }

  private async sell(tx: Transaction, payment: Payment, planId: string, sale: Sale | null): Promise<void> {
    const { members, sales } = this.deps;
    if (payment.topsUpMembershipId !== null) return this.topUp(tx, payment, payment.topsUpMembershipId, planId);
    if (payment.planChange !== null) return this.changePlan(tx, payment, payment.planChange, planId);
    const buyer = buyerOf(payment);
    if (sale === null) {
      payment.memberId = (await members.join(tx, payment.accountId, buyer)).id;
      return;
    }
    const { withoutTrial, entry, plan: reserved } = sale;
    const promoCodeId = await this.appliedCode(tx, payment);
    const request = { ...saleRequestOf(payment, buyer), promoCodeId };
    const { id, memberId } = await sales.sell(tx, { ...request, planId, reserved, withoutTrial });
    if (entry) await this.deps.entryService.redeemed(tx, entry.id, id);
    Object.assign(payment, { membershipId: id, memberId });
  }

  /**
   * Returns the id of the promo code if it also discounts later payments; null without a promo code, or if it discounts
   * only this payment.
   */
  private async appliedCode(tx: Transaction, { promoCodeId, subtotal }: Payment): Promise<string | null> {
    if (promoCodeId === null) return null;
    const isExhausted = await this.deps.promoCodes.isUsedUp(tx, promoCodeId, isZero(subtotal) ? 0 : 1);
    return isExhausted ? null : promoCodeId;
  }

  private findSavedMethodId(
    tx: Transaction,
    { provider }: Payment,
    memberId: string,
    { method: { reference } }: SuccessfulCharge,
  ): Promise<string | null> {
    return this.deps.methods.findId(tx, { memberId, provider, reference });
  }

  private async topUp(tx: Transaction, payment: Payment, id: string, planId: string): Promise<void> {
    const plan = applyAgreedTerms(await this.deps.plans.bought(tx, planId), payment.agreedTerms);
    const { createdAt: requestedAt, usdTotal: usdPaid, userId } = payment;
    const { memberId } = await this.deps.topUps.extend(tx, id, plan, { requestedAt, usdPaid, userId });
    Object.assign(payment, { membershipId: id, memberId });
  }

  private async changePlan(tx: Transaction, payment: Payment, change: PaidPlanChange, planId: string): Promise<void> {
    const plan = applyAgreedTerms(await this.deps.plans.bought(tx, planId), payment.agreedTerms);
    const { quantity, usdTotal: usdPaid, userId } = payment;
    const { memberId } = await this.deps.planChanges.apply(tx, { change, choice: { plan, quantity }, usdPaid, userId });
    Object.assign(payment, { membershipId: change.membershipId, memberId });
  }

  private async saveMethod(
    tx: Transaction,
    payment: Payment,
    memberId: string,
    { method, threeDsVerified }: SuccessfulCharge,
    { knownMethodId }: Delivered,
  ): Promise<string> {
    const { id, accountId, userId, provider, billingAddress } = payment;
    if (userId === null) throw new Error(`${id} has a member and no user`);
    const savedMethod = await this.deps.methods.keep(
      tx,
      newPaymentMethod(tx, { accountId, userId, memberId, provider, billingAddress }, method, threeDsVerified),
      knownMethodId,
    );
    if (payment.membershipId !== null) await this.deps.memberships.firstPaidBy(tx, payment.membershipId, savedMethod);
    return savedMethod.id;
  }

  private async chargeFees(tx: Transaction, payment: Payment): Promise<void> {
    const { currency } = payment;
    const rows = isZero(payment.total)
      ? []
      : feesOf({
          amount: payment.total,
          currency,
          usdRate: this.deps.rates.rate('usd', currency).rate,
          threeDs: payment.threeDsVerified,
          recurring: trialReasons.includes(payment.billingReason),
          international: false,
          applicationFee: payment.applicationFee,
        });
    await this.deps.fees.charge(tx, payment, rows);
    payment.feeTotal = rows
      .reduce((sum, { amount }) => sum.plus(amount), new ExactDecimal(0))
      .toFixed(decimalsOf(currency));
  }

  private async save(tx: Transaction, payment: Payment, event: PaymentEvent): Promise<void> {
    payment.substatus = substatusOf(payment, payment.membershipId !== null);
    payment.updatedAt = tx.clock.now();
    await this.deps.payments.save(tx, payment);
    await recordPaymentEvent(tx, event, payment);
  }
}

/** Returns the payment columns that describe the charged payment method: type, card brand and last four digits. */
function paymentMethodColumns({
  type,
  card,
}: ProcessorMethod): Pick<Payment, 'paymentMethodType' | 'cardBrand' | 'cardLast4'> {
  return { paymentMethodType: type, cardBrand: card?.brand ?? null, cardLast4: card?.last4 ?? null };
}
