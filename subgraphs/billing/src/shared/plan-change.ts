import type { TaxType } from '../catalogue/plans/plan.states';

/** Terms of the plan to which a membership changes at the end of its period, as agreed when the change was scheduled. */
export interface ScheduledPlan {
  readonly planId: string;
  readonly planTitle: string | null;
  readonly quantity: number;
  /** Price of each period for all units, in the currency of the membership. */
  readonly renewalPrice: string;
  /** Days between charges. */
  readonly billingPeriod: number;
  readonly taxType: TaxType;
  /** Units that were taken from the stock of the plan for the change. */
  readonly heldUnits: number;
}

/**
 * Change of a membership's plan that a payment pays for, with the state of the membership from which its price was
 * calculated. The change takes place only in this state.
 */
export interface PaidPlanChange {
  readonly membershipId: string;
  readonly fromPlanId: string;
  readonly fromQuantity: number;
  /** End of the period whose unused time was credited, ISO 8601. */
  readonly fromPeriodEnd: string;
  /** Units that were taken from the stock of the new plan for the change. */
  readonly heldUnits: number;
}
