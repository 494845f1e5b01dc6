import { ExactDecimal, type Transaction } from '../../../../kit/src';
import type { Plan } from '../../catalogue/plans/plan.resource';
import type { PlanRepository } from '../../catalogue/plans/plan.repository';
import type { PaidPlanChange, ScheduledPlan } from '../../shared/plan-change';
import type { Buyer } from '../members/member.repository';
import type { MemberService } from '../members/member.service';
import type { MembershipChanges } from '../memberships/membership.changes';
import { OutOfStock } from '../memberships/membership.errors';
import type { Membership } from '../memberships/membership.resource';
import type { MembershipRepository } from '../memberships/membership.repository';
import type { MembershipSales } from '../memberships/membership.sales';
import { actionOf, addDays } from '../memberships/membership.terms';
import type { PlanCountsRepository } from '../memberships/plan-counts.repository';
import { PlanChangeNotAllowed, PlanNotOffered } from './plan-change.errors';
import { canChangePlan, isChangeTarget, periodPrice, type PlanChoice } from './plan-change.rules';

export interface PlanChangeDependencies {
  readonly plans: PlanRepository;
  readonly memberships: MembershipRepository;
  readonly changes: MembershipChanges;
  readonly sales: MembershipSales;
  readonly members: MemberService;
  readonly counts: PlanCountsRepository;
}

/** Data of a paid change. */
export interface PaidChange {
  readonly change: PaidPlanChange;
  /** The new plan with the terms to which the buyer has agreed. */
  readonly choice: PlanChoice;
  readonly usdPaid: string;
  /** User who has paid. The change is rejected if the membership belongs to another user in the meantime. */
  readonly userId: string | null;
}

/**
 * Changes the plans of memberships, immediately or at the end of their period. Lock order: membership, member, plans in
 * the order of their ids.
 *
 * ADR 0085
 */
export class PlanChanges {
  constructor(private readonly deps: PlanChangeDependencies) {}

  /**
   * Locks the new plan, checks that the buyer may change to it, and takes the additional units from its stock. Returns
   * their number; 0 for an unlimited stock.
   */
  async hold(
    tx: Transaction,
    membership: Membership,
    { plan: { id }, quantity }: PlanChoice,
    buyer: Buyer,
  ): Promise<number> {
    const { plans, sales, counts } = this.deps;
    const plan = await plans.lock(tx, id);
    if (!isChangeTarget(membership, { plan, quantity }) || !(await plans.isOnSale(tx, id))) throw new PlanNotOffered();
    const isSamePlan = id === membership.planId;
    const units = isSamePlan ? Math.max(0, quantity - membership.quantity) : quantity;
    if (isSamePlan) checkStock(plan, units);
    else await sales.checkOffer(tx, plan, { buyer, buyerAccountId: membership.buyerAccountId }, quantity);
    if (plan.unlimitedStock) return 0;
    await counts.postPlan(tx, id, 0, units);
    return units;
  }

  /**
   * Applies a paid change in a new period, or a change in a trial, which continues. Throws `PlanChangeNotAllowed` if the
   * membership is no longer in the state from which the price was calculated.
   */
  async apply(outerTx: Transaction, { change, choice, usdPaid, userId }: PaidChange): Promise<Membership> {
    const { tx, membership } = await this.deps.memberships.lockInTime(outerTx, change.membershipId);
    const now = tx.clock.now();
    if (!isUnchanged(membership, change) || membership.userId !== userId || !canChangePlan(membership, now))
      throw new PlanChangeNotAllowed();
    if (membership.memberId !== null) await this.deps.members.lock(tx, membership.memberId);
    await this.deps.changes.unschedulePlan(tx, membership);
    await this.moveTo(tx, membership, { ...termsOf(choice), heldUnits: change.heldUnits });
    if (membership.status === 'active')
      Object.assign(membership, {
        renewalPeriodStart: now,
        renewalPeriodEnd: addDays(now, choice.plan.billingPeriod as number),
      });
    membership.usdTotalSpent = new ExactDecimal(membership.usdTotalSpent).plus(usdPaid).toString();
    await this.deps.changes.save(tx, membership, actionOf(membership));
    if (membership.memberId !== null) await this.deps.members.settle(tx, membership.memberId, { usdSpent: usdPaid });
    return membership;
  }

  /** Schedules a change for the end of the period of a locked membership, in place of an earlier one. */
  async schedule(tx: Transaction, membership: Membership, choice: PlanChoice, buyer: Buyer): Promise<void> {
    if (membership.memberId !== null) await this.deps.members.lock(tx, membership.memberId);
    await this.deps.changes.unschedulePlan(tx, membership);
    const heldUnits = await this.hold(tx, membership, choice, buyer);
    membership.scheduledPlan = { ...termsOf(choice), heldUnits };
    await this.deps.changes.save(tx, membership);
  }

  /** Applies the scheduled change of a locked membership, without saving the membership. Has no effect without one. */
  async applyScheduled(tx: Transaction, membership: Membership): Promise<void> {
    const { scheduledPlan, memberId } = membership;
    if (scheduledPlan === null) return;
    if (memberId !== null) await this.deps.members.lock(tx, memberId);
    await this.moveTo(tx, membership, scheduledPlan);
    membership.scheduledPlan = null;
  }

  /** Sets the new terms. Discounts were granted for the former plan, and end. Memberships that change grant access. */
  private async moveTo(tx: Transaction, membership: Membership, scheduled: ScheduledPlan): Promise<void> {
    const { planId: from } = membership;
    const { planId, quantity, renewalPrice, billingPeriod, taxType } = scheduled;
    Object.assign(membership, {
      planId,
      quantity,
      renewalPrice,
      billingPeriod,
      taxType,
      promoCodeId: null,
      cancelDiscountPercentage: null,
      cancelDiscountIntervalsLeft: null,
    });
    if (planId === from) return;
    for (const id of [planId, from].toSorted()) await this.deps.counts.postPlan(tx, id, id === planId ? 1 : -1);
  }
}

function isUnchanged({ planId, quantity, renewalPeriodEnd }: Membership, change: PaidPlanChange): boolean {
  return (
    planId === change.fromPlanId &&
    quantity === change.fromQuantity &&
    renewalPeriodEnd?.toISOString() === change.fromPeriodEnd
  );
}

function checkStock(plan: Plan, additional: number): void {
  if (!plan.unlimitedStock && plan.stock < additional) throw new OutOfStock();
}

function termsOf(choice: PlanChoice): Omit<ScheduledPlan, 'heldUnits'> {
  const { plan, quantity } = choice;
  return {
    planId: plan.id,
    planTitle: plan.title,
    quantity,
    renewalPrice: periodPrice(choice),
    billingPeriod: plan.billingPeriod as number,
    taxType: plan.taxType,
  };
}
