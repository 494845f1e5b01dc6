import {
  type Context,
  ExactDecimal,
  NotFound,
  type DomainError,
  type Transaction,
  exactAmount,
  canAccess,
} from '../../../../kit/src';
import type { ChargePhase } from '../charges/charge-attempt.states';
import type { Charges } from '../charges/charges';
import type { CheckoutPlans } from '../../checkout/checkout-configurations/checkout-plans';
import type { MemberRepository } from '../../memberships/members/member.repository';
import type { MembershipChanges } from '../../memberships/memberships/membership.changes';
import type { Membership } from '../../memberships/memberships/membership.resource';
import type { MembershipRepository } from '../../memberships/memberships/membership.repository';
import type { OpenPayments } from '../../memberships/memberships/membership.service';
import type { PaymentMethodRepository } from '../payment-methods/payment-method.repository';
import type { PaymentMethod } from '../payment-methods/payment-method.resource';
import type { Plan } from '../../catalogue/plans/plan.resource';
import type { PlanRepository } from '../../catalogue/plans/plan.repository';
import type { Purchases } from '../../checkout/purchases/purchases';
import { checkSaleMetadata, checkReturnUrl } from '../../shared/metadata';
import type { Payment } from './payment.resource';
import {
  ApplicationFeeTooLarge,
  PaymentNotCapturable,
  PaymentNotRetryable,
  PaymentNotVoidable,
  ChargeInProgress,
  MemberOfAnotherAccount,
  MethodOfAnotherMember,
  NoMethodToCharge,
  PlanMissing,
  PlanIdAndInlinePlan,
  RenewalCanceled,
} from './payment.errors';
import type { PaymentCreateInput, PaymentPatch } from './payment.inputs';
import { paymentPolicy } from './payment.policy';
import type { PaymentRepository } from './payment.repository';
import type { PaymentSettlement } from './payment.settlement';
import { substatusOf } from './payment.substatus';
import { voidIdlePayment } from './renewal-payments';

export interface PaymentServiceDependencies {
  readonly payments: PaymentRepository;
  readonly methods: PaymentMethodRepository;
  readonly members: MemberRepository;
  readonly memberships: MembershipRepository;
  readonly changes: MembershipChanges;
  readonly plans: PlanRepository;
  readonly newPlans: CheckoutPlans;
  readonly purchases: Purchases;
  readonly settlement: PaymentSettlement;
  readonly charges: Charges;
  /** Public base URL of the service, for links to hosted pages. */
  readonly origin: string;
}

/**
 * Returns the state of a payment for an error message, such as `being captured`, when a void or capture is rejected
 * because the opposite was requested before.
 */
function requested(phase: ChargePhase): string {
  if (phase === 'capturing') return 'being captured';
  return phase === 'canceling' ? 'being voided' : 'settled';
}

/** Membership statuses in which an open payment of the membership can be retried. */
const retryableStatuses: readonly string[] = ['active', 'trialing', 'completed', 'past_due'];

/** Commands on payments. Each runs inside the given transaction and returns the id of the payment. */
export class PaymentService implements OpenPayments {
  constructor(private readonly deps: PaymentServiceDependencies) {}

  /**
   * Waits until recently uploaded images of the plan have been replicated to this domain. Must be awaited before the
   * transaction.
   */
  awaitReplicas({ plan }: PaymentCreateInput): Promise<void> {
    return this.deps.newPlans.awaitReplicas(plan);
  }

  /**
   * Creates a payment that charges a saved payment method of a member. A worker executes the charge after the commit.
   */
  async create(tx: Transaction, input: PaymentCreateInput): Promise<string> {
    if (input.planId != null && input.plan != null) throw new PlanIdAndInlinePlan();
    if (input.metadata) checkSaleMetadata(input.metadata);
    const accountId = await this.accountOf(tx, input);
    const method = await this.methodOf(tx, accountId, input);
    const plan = await this.planOf(tx, accountId, input);
    const { payment } = await this.deps.purchases.begin(
      tx,
      {
        plan,
        buyer: await this.deps.members.buyer(tx, method.memberId),
        buyerAccountId: null,
        terms: {
          quantity: 1,
          promoCode: input.promoCodeId == null ? null : { id: input.promoCodeId },
          taxRate: null,
          userId: method.userId,
        },
        shownTerms: null,
        description: plan.title ?? 'Purchase',
        checkoutConfigurationId: null,
        billingAddress: method.mailingAddress,
        shippingAddress: null,
        evidence: { column: 'member_id', id: method.memberId },
        affiliateCode: null,
        customFieldResponses: [],
        metadata: input.metadata ?? {},
        applicationFee:
          input.applicationFee == null ? null : exactAmount(input.applicationFee, plan.currency, ['applicationFee']),
        member: { id: method.memberId, paymentMethodId: method.id },
      },
      {
        source: () => ({ kind: 'saved', reference: method.reference }),
        provider: method.provider,
        capture: input.captureMethod !== 'manual',
        returnUrl: this.deps.origin,
        isOnSession: false,
        saves: false,
      },
    );
    if (payment.applicationFee !== null && !new ExactDecimal(payment.total).greaterThan(payment.applicationFee))
      throw new ApplicationFeeTooLarge();
    if (payment.chargeState === 'idle') await this.deps.settlement.settleFree(tx, payment.id);
    return payment.id;
  }

  /** Sets the URL to which the buyer returns after a challenge or hosted page. Has no effect if the URL is omitted. */
  async update(tx: Transaction, id: string, { returnUrl }: PaymentPatch): Promise<string> {
    const payment = await this.deps.payments.lock(tx, id);
    paymentPolicy.requireManage(tx, payment.accountId);
    if (returnUrl === undefined) return id;
    payment.returnUrl = checkReturnUrl(returnUrl);
    await this.save(tx, payment);
    return id;
  }

  /** Retries an open payment of a membership, with the payment method that its member saved last. */
  async retry(outerTx: Transaction, id: string): Promise<string> {
    const payment = await this.open(outerTx, id, (status) =>
      status === 'open' ? null : new PaymentNotRetryable(status),
    );
    if (payment.chargeState !== 'idle') throw new ChargeInProgress();
    const renewed =
      payment.membershipId === null ? null : await this.deps.memberships.lockInTime(outerTx, payment.membershipId);
    if (!renewed || !retryableStatuses.includes(renewed.membership.status))
      throw new PaymentNotRetryable(payment.status);
    const { tx, membership } = renewed;
    if (membership.status === 'past_due' && membership.cancelAtPeriodEnd) throw new RenewalCanceled();
    const method = await this.methodToRetry(tx, membership);
    Object.assign(payment, {
      chargeState: 'processing',
      lastPaymentAttempt: tx.clock.now(),
      provider: method.provider,
      paymentMethodId: method.id,
    });
    await this.save(tx, payment);
    await this.deps.charges.begin(tx, {
      accountId: payment.accountId,
      subject: { paymentId: id },
      kind: 'charge',
      source: { kind: 'saved', reference: method.reference },
      amount: payment.total,
      currency: payment.currency,
      provider: method.provider,
      description: 'Renewal',
      email: payment.email,
      returnUrl: payment.returnUrl ?? this.deps.origin,
      testClockId: membership.testClockId,
      isOnSession: true,
    });
    return id;
  }

  /**
   * Voids an open payment. For an authorized payment, requests the release of the amount. If the payment has made its
   * membership past due, the debt is waived and the membership continues. Has no effect on a void payment.
   */
  async void(tx: Transaction, id: string): Promise<string> {
    const payment = await this.open(tx, id, (status) =>
      status === 'open' || status === 'void' ? null : new PaymentNotVoidable(status),
    );
    if (payment.status === 'void') return id;
    if (payment.chargeState === 'authorized') {
      const opposite = await this.deps.charges.requestPhase(tx, { paymentId: id }, 'canceling');
      if (opposite !== null) throw new PaymentNotVoidable(requested(opposite));
      return id;
    }
    if (payment.chargeState !== 'idle') throw new ChargeInProgress();
    const renewed =
      payment.membershipId === null ? null : await this.deps.memberships.lockInTime(tx, payment.membershipId);
    if (renewed && renewed.membership.status !== 'past_due') throw new PaymentNotVoidable(payment.status);
    await this.abandon(tx, id);
    if (renewed?.membership.renewalPaymentId === id)
      await this.deps.changes.forgive(renewed.tx, renewed.membership, 'forgiven');
    return id;
  }

  lock(tx: Transaction, id: string): Promise<Payment> {
    return this.deps.payments.lock(tx, id);
  }

  async abandon(tx: Transaction, id: string): Promise<void> {
    const payment = await this.lock(tx, id);
    if (payment.status === 'open' && payment.chargeState !== 'idle') throw new ChargeInProgress();
    await this.abandonIdle(tx, id);
  }

  abandonIdle(tx: Transaction, id: string): Promise<void> {
    return voidIdlePayment(tx, this.deps.payments, id);
  }

  async setNextAttempt(tx: Transaction, id: string, at: Date | null): Promise<void> {
    const payment = await this.lock(tx, id);
    if (payment.status !== 'open' || payment.chargeState !== 'idle') return;
    payment.nextPaymentAttempt = at;
    await this.save(tx, payment);
  }

  /** Requests the capture of the full authorized amount. Has no effect on a collected payment. */
  async capture(tx: Transaction, id: string): Promise<string> {
    const payment = await this.open(tx, id, (status) =>
      status === 'open' || status === 'paid' ? null : new PaymentNotCapturable(status),
    );
    if (payment.status === 'paid') return id;
    if (payment.chargeState !== 'authorized') throw new PaymentNotCapturable(payment.status);
    const opposite = await this.deps.charges.requestPhase(tx, { paymentId: id }, 'capturing');
    if (opposite !== null) throw new PaymentNotCapturable(requested(opposite));
    return id;
  }

  /**
   * Returns an error if an accepted capture or void failed, because the processor reports another final status, for
   * example after an expiry or decline. Returns null if the command took effect, or if the result of the processor is
   * pending.
   */
  async missed(ctx: Context, id: string, targetStatus: 'paid' | 'void'): Promise<DomainError | null> {
    if (await this.deps.charges.isOpen(ctx, { paymentId: id })) return null;
    const { status } = await this.deps.payments.now(ctx, id);
    if (status === targetStatus) return null;
    return targetStatus === 'paid' ? new PaymentNotCapturable(status) : new PaymentNotVoidable(status);
  }

  private async open(
    tx: Transaction,
    id: string,
    rejectionFor: (status: Payment['status']) => Error | null,
  ): Promise<Payment> {
    const payment = await this.deps.payments.lock(tx, id);
    paymentPolicy.requireManage(tx, payment.accountId);
    const rejection = rejectionFor(payment.status);
    if (rejection) throw rejection;
    return payment;
  }

  private async accountOf(tx: Transaction, { accountId, memberId }: PaymentCreateInput): Promise<string> {
    const requestedId = accountId ?? tx.principal.accountId;
    // Check the permission first: callers without it must not learn which members exist.
    if (requestedId !== null) paymentPolicy.requireCharge(tx, requestedId);
    const member = await this.deps.members.accountOf(tx, memberId);
    if (requestedId === null) paymentPolicy.requireCharge(tx, member);
    if (requestedId === null || requestedId === member) return member;
    throw canAccess(tx.principal, member) ? new MemberOfAnotherAccount() : new NotFound();
  }

  private async methodOf(
    tx: Transaction,
    accountId: string,
    { memberId, paymentMethodId }: PaymentCreateInput,
  ): Promise<PaymentMethod> {
    const method = await this.deps.methods.get(tx, paymentMethodId);
    if (method.accountId !== accountId) throw new NotFound();
    if (method.memberId !== memberId) throw new MethodOfAnotherMember();
    return method;
  }

  private async planOf(tx: Transaction, accountId: string, { planId, plan }: PaymentCreateInput): Promise<Plan> {
    if (plan) return this.deps.newPlans.make(tx, accountId, plan);
    if (planId == null) throw new PlanMissing();
    const existingPlan = await this.deps.plans.offered(tx, planId);
    if (existingPlan.accountId !== accountId) throw new NotFound();
    return existingPlan;
  }

  /**
   * Returns the payment method that the member saved last, on the assumption that a card saved after the failed attempt
   * is intended for this payment. Throws `NoMethodToCharge` without a saved method.
   */
  private async methodToRetry(tx: Transaction, { memberId }: Membership): Promise<PaymentMethod> {
    const method = memberId === null ? null : await this.deps.methods.latestOf(tx, memberId);
    if (!method) throw new NoMethodToCharge();
    return method;
  }

  private async save(tx: Transaction, payment: Payment): Promise<void> {
    payment.substatus = substatusOf(payment);
    payment.updatedAt = tx.clock.now();
    await this.deps.payments.save(tx, payment);
  }
}
