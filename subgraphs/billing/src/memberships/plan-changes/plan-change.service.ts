import { requireTerms, type Transaction } from '../../../../kit/src';
import type { Purchases } from '../../checkout/purchases/purchases';
import type { CheckoutSessionRepository } from '../../checkout/sessions/checkout-session.repository';
import type { TaxRate } from '../../invoicing/taxes/tax-rates';
import type { PaymentRepository } from '../../payments/payments/payment.repository';
import type { PaymentSettlement } from '../../payments/payments/payment.settlement';
import type { PaidPlanChange } from '../../shared/plan-change';
import { MembershipOwnerRequired } from '../management/management.errors';
import { type ManagementSteps, purchaseFor } from '../management/management.steps';
import type { MemberRepository } from '../members/member.repository';
import type { MembershipChanges } from '../memberships/membership.changes';
import type { Membership } from '../memberships/membership.resource';
import type { MembershipRepository } from '../memberships/membership.repository';
import { PlanChangeNotAllowed } from './plan-change.errors';
import type { MembershipPlanChangeInput, MembershipPlanScheduleInput } from './plan-change.inputs';
import type { PlanChangePages } from './plan-change.pages';
import { immediateChangeTerms, scheduledChangeTerms } from './plan-change.terms';
import type { PlanChanges } from './plan-changes';

export interface PlanChangeServiceDependencies {
  readonly memberships: MembershipRepository;
  readonly members: MemberRepository;
  readonly changes: MembershipChanges;
  readonly payments: PaymentRepository;
  readonly purchases: Purchases;
  readonly settlement: PaymentSettlement;
  readonly sessions: CheckoutSessionRepository;
  readonly planChanges: PlanChanges;
}

/** Commands of the page on which the owner of a membership changes its plan. Each runs inside the given transaction. */
export class PlanChangeService {
  constructor(
    private readonly steps: ManagementSteps,
    private readonly pages: PlanChangePages,
    private readonly deps: PlanChangeServiceDependencies,
  ) {}

  /**
   * Starts an immediate change: charges the amount due to the saved payment method, and changes the plan once it is
   * paid. In a trial nothing is due, and the plan changes in this transaction. Returns the id of the checkout session.
   * Lock order: previous payment, membership, plan.
   */
  async change(tx: Transaction, input: MembershipPlanChangeInput, taxRate: TaxRate | null): Promise<string> {
    const started = await this.steps.begin(tx, input, 'payment');
    if (!started) return input.session;
    const { session, buyer, method, clock } = started;
    const { payments, memberships, planChanges, sessions } = this.deps;
    const previousPayment = session.paymentId === null ? null : await payments.lock(tx, session.paymentId);
    const membership = await memberships.lock(tx, input.id);
    requireOwner(membership, input.userId);
    const step = { ...started, membership };
    const choice = await this.pages.choice(tx, { membership, clock }, input);
    const change = await this.pages.immediate(tx, step, choice, taxRate);
    if (!change) throw new PlanChangeNotAllowed();
    requireTerms(immediateChangeTerms(choice, change, method), input.shownTerms);
    const planChange = { ...stateOf(membership), heldUnits: await planChanges.hold(tx, membership, choice, buyer) };
    if (membership.status === 'trialing') {
      await planChanges.apply(tx, { change: planChange, choice, usdPaid: '0', userId: input.userId });
      session.status = 'completed';
      await sessions.save(tx, session);
      return session.id;
    }
    const { payment } = await this.deps.purchases.changePlan(
      tx,
      {
        ...purchaseFor(step),
        plan: choice.plan,
        terms: { quantity: choice.quantity, promoCode: null, taxRate, userId: buyer.id },
        description: choice.plan.title ?? 'Change of plan',
        billingReason: 'subscription_update',
        planChange,
      },
      change.price,
      this.steps.savedMethod(step),
      previousPayment,
    );
    session.paymentId = payment.id;
    await sessions.save(tx, session);
    if (payment.chargeState === 'idle') await this.deps.settlement.settleFree(tx, payment.id);
    return session.id;
  }

  /** Schedules a change for the end of the period, in place of an earlier one. Returns the id of the membership. */
  async schedule(outerTx: Transaction, input: MembershipPlanScheduleInput): Promise<string> {
    const { tx, membership } = await this.deps.memberships.lockInTime(outerTx, input.id);
    requireOwner(membership, input.userId);
    const choice = await this.pages.choice(tx, { membership, clock: tx.clock }, input);
    const { memberId } = membership;
    if (membership.status === 'trialing' || memberId === null) throw new PlanChangeNotAllowed();
    requireTerms(scheduledChangeTerms(choice, membership), input.shownTerms);
    await this.deps.planChanges.schedule(tx, membership, choice, await this.deps.members.buyer(tx, memberId));
    return membership.id;
  }

  /** Removes a scheduled change. Has no effect if there is none. Returns the id of the membership. */
  async unschedule(outerTx: Transaction, id: string, userId: string): Promise<string> {
    const { tx, membership } = await this.deps.memberships.lockInTime(outerTx, id);
    requireOwner(membership, userId);
    if (membership.scheduledPlan === null) return id;
    await this.deps.changes.unschedulePlan(tx, membership);
    await this.deps.changes.save(tx, membership);
    return id;
  }
}

function requireOwner(membership: Membership, userId: string): void {
  if (membership.userId !== userId) throw new MembershipOwnerRequired();
}

/** Returns the state of a membership from which the price of a change was calculated. */
function stateOf({ id, planId, quantity, renewalPeriodEnd }: Membership): Omit<PaidPlanChange, 'heldUnits'> {
  return {
    membershipId: id,
    fromPlanId: planId,
    fromQuantity: quantity,
    fromPeriodEnd: (renewalPeriodEnd as Date).toISOString(),
  };
}
