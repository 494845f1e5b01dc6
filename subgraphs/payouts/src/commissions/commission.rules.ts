import { type Currency, Exact, decimalsOf } from '../../../kit/src';

/** Part of a payment that the seller keeps. Amounts are exact decimal strings in the currency. */
export interface KeptPayment {
  readonly currency: Currency;
  readonly total: string;
  readonly fullAmount: string;
  readonly returned: string;
  readonly disputed: string;
  readonly posted: string;
}

/**
 * Commission on the kept part of a payment: in proportion to the total, rounded down.
 *
 * @param missing part of the total that is not kept
 */
function shareOf({ currency, total, fullAmount }: KeptPayment, missing: InstanceType<typeof Exact>): string {
  const kept = Exact.max(0, new Exact(total).minus(missing));
  return new Exact(fullAmount).times(kept).dividedBy(total).toFixed(decimalsOf(currency), Exact.ROUND_DOWN);
}

/** Commission to be posted after money was returned to the buyer; never more than before. */
export function commissionAfterReturn(payment: KeptPayment): string {
  const due = shareOf(payment, new Exact(payment.returned));
  return Exact.min(due, payment.posted).toFixed(decimalsOf(payment.currency));
}

/** Commission to be posted after settlement or a won dispute. Excludes the disputed part, and is never less than before. */
export function commissionAfterGain(payment: KeptPayment): string {
  const due = shareOf(payment, new Exact(payment.returned).plus(payment.disputed));
  return Exact.max(due, payment.posted).toFixed(decimalsOf(payment.currency));
}
