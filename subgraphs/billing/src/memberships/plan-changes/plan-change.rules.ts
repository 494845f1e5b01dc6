import { convert, decimalsOf, ExactDecimal, type ExchangeRates, isZero } from '../../../../kit/src';
import type { Plan } from '../../catalogue/plans/plan.resource';
import type { Price } from '../../checkout/purchases/purchase.price';
import { taxOn } from '../../invoicing/taxes/tax-on';
import type { TaxRate } from '../../invoicing/taxes/tax-rates';
import type { Payment } from '../../payments/payments/payment.resource';
import type { Membership } from '../memberships/membership.resource';
import { addDays, times } from '../memberships/membership.terms';

const dayInMilliseconds = 86_400_000;

/** Plan to which a membership changes, and the number of units. */
export interface PlanChoice {
  readonly plan: Plan;
  readonly quantity: number;
}

/** Change that starts immediately. */
export interface ImmediateChange {
  /** Amount due: the price of the first new period less the credit, with tax. All amounts are zero in a trial. */
  readonly price: Price;
  /** Number of unused days that are credited. */
  readonly unusedDays: number;
  /** End of the period that starts with the change, or of the trial, which continues. */
  readonly until: Date;
}

/** Amounts of the payment that paid for the current period of a membership. */
export type PeriodPayment = Pick<
  Payment,
  'subtotal' | 'discount' | 'total' | 'refundedAmount' | 'paidAt' | 'planChange' | 'createdAt'
>;

/** Returns whether the plan of a membership can be changed, now or at the end of its period. */
export function canChangePlan(membership: Membership, now: Date): boolean {
  const { status, billingPeriod, renewalPeriodStart, renewalPeriodEnd: end } = membership;
  const isBilled = membership.billedHere && membership.userId !== null && membership.memberId !== null;
  const isWhole = membership.splitPayRequiredPayments === null && membership.renewalPaymentId === null;
  const isUnchanged = !membership.cancelAtPeriodEnd && !membership.paymentCollectionPaused;
  const hasPeriod = billingPeriod !== null && renewalPeriodStart !== null && end !== null && end > now;
  return (status === 'active' || status === 'trialing') && isBilled && isWhole && isUnchanged && hasPeriod;
}

/** Returns whether a plan that is on sale is one to which the membership can change. */
export function isChangeTarget(membership: Membership, { plan, quantity }: PlanChoice): boolean {
  const isOffered = plan.visibility === 'visible' || plan.id === membership.planId;
  const renews = plan.planType === 'renewal' && plan.billingPeriod !== null && plan.splitPayRequiredPayments === null;
  const isSameProduct = plan.accountId === membership.accountId && plan.productId === membership.productId;
  const isOther = plan.id !== membership.planId || quantity !== membership.quantity;
  return (
    isSameProduct &&
    isOffered &&
    renews &&
    isOther &&
    plan.currency === membership.currency &&
    plan.releaseMethod === 'buy_now'
  );
}

/**
 * Returns the number of whole days that remain of the current period, and the days of the whole period. Whole days keep
 * the amount the same between the page that shows it and the submission of the page.
 */
function unusedDays({ renewalPeriodStart, renewalPeriodEnd }: Membership, now: Date): { unused: number; all: number } {
  const [start, end] = [renewalPeriodStart?.getTime() ?? 0, renewalPeriodEnd?.getTime() ?? 0];
  const all = Math.max(1, Math.round((end - start) / dayInMilliseconds));
  return { unused: Math.min(all, Math.max(0, Math.floor((end - now.getTime()) / dayInMilliseconds))), all };
}

/**
 * Returns the value of the current period before tax: the collected amount without refunds, at most the renewal price;
 * zero if the period was not paid for.
 *
 * @param payment the last collected payment of the membership; null if there is none
 */
function periodValue(membership: Membership, payment: PeriodPayment | null): InstanceType<typeof ExactDecimal> {
  const zero = new ExactDecimal(0);
  if (payment === null || !paidCurrentPeriod(membership, payment)) return zero;
  // The discount of a payment for a plan change is the credit for time that was paid before.
  const value = new ExactDecimal(payment.subtotal).minus(payment.planChange ? 0 : payment.discount);
  const kept = isZero(payment.total)
    ? value
    : value.times(new ExactDecimal(payment.total).minus(payment.refundedAmount)).dividedBy(payment.total);
  return ExactDecimal.max(zero, ExactDecimal.min(kept, membership.renewalPrice));
}

/**
 * The first payment of a membership pays for its first period. Payments of memberships on test clocks can have another
 * time than the period, so that their last payment counts.
 */
function paidCurrentPeriod(
  { renewalPeriodStart, createdAt, testClockId }: Membership,
  { paidAt }: PeriodPayment,
): boolean {
  if (paidAt === null || renewalPeriodStart === null) return false;
  const isFirstPeriod = renewalPeriodStart.getTime() === createdAt.getTime();
  return isFirstPeriod || testClockId !== null || paidAt >= renewalPeriodStart;
}

/** Returns the price of each period of a plan for the chosen number of units. */
export function periodPrice({ plan, quantity }: PlanChoice): string {
  return times(plan.renewalPrice, quantity, plan);
}

/**
 * Returns a change that starts immediately; null if it would be less than free, or if tax is treated differently in the
 * two plans. Such changes are possible at the end of the period.
 *
 * @param taxType treatment of tax in the current plan
 */
export function immediateChange(
  membership: Membership,
  choice: PlanChoice,
  {
    payment,
    taxRate,
    taxType,
  }: { readonly payment: PeriodPayment | null; readonly taxRate: TaxRate | null; readonly taxType: Plan['taxType'] },
  { now, rates }: { readonly now: Date; readonly rates: ExchangeRates },
): ImmediateChange | null {
  const { plan } = choice;
  const { currency } = plan;
  if (membership.status === 'trialing')
    return { price: priceOf(choice, '0', '0', null, rates), unusedDays: 0, until: membership.renewalPeriodEnd as Date };
  if (plan.taxType !== taxType) return null;
  const { unused, all } = unusedDays(membership, now);
  const credit = periodValue(membership, payment).times(unused).dividedBy(all).toFixed(decimalsOf(currency));
  const subtotal = periodPrice(choice);
  if (new ExactDecimal(subtotal).lessThan(credit)) return null;
  return {
    price: priceOf(choice, subtotal, credit, taxRate, rates),
    unusedDays: isZero(credit) ? 0 : unused,
    until: addDays(now, plan.billingPeriod as number),
  };
}

function priceOf(
  choice: PlanChoice,
  subtotal: string,
  credit: string,
  rate: TaxRate | null,
  rates: ExchangeRates,
): Price {
  const {
    plan: { currency, taxType },
    quantity,
  } = choice;
  const amount = new ExactDecimal(subtotal).minus(credit).toFixed(decimalsOf(currency));
  const taxed = taxOn({ amount, currency, taxType, rate });
  return {
    currency,
    quantity,
    subtotal: new ExactDecimal(subtotal).toFixed(decimalsOf(currency)),
    discount: new ExactDecimal(credit).toFixed(decimalsOf(currency)),
    taxAmount: taxed.taxAmount,
    taxBehavior: taxed.behavior,
    total: taxed.total,
    usdTotal: convert(taxed.total, currency, 'usd', rates),
    renewal: periodPrice(choice),
    trial: false,
    needsMethod: !isZero(taxed.total),
  };
}
