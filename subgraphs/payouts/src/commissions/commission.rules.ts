import { type Currency, Exact, decimalsOf } from '../../../kit/src';

/** How far a payment's money is the seller's. Amounts are exact decimal text in the currency. */
export interface KeptPayment {
  readonly currency: Currency;
  readonly total: string;
  readonly fullAmount: string;
  readonly returned: string;
  readonly disputed: string;
  readonly posted: string;
}

/**
 * The commission on what is kept of a payment: in proportion to the total, rounded down.
 *
 * @param missing part of the total that is not kept
 */
function shareOf({ currency, total, fullAmount }: KeptPayment, missing: InstanceType<typeof Exact>): string {
  const kept = Exact.max(0, new Exact(total).minus(missing));
  return new Exact(fullAmount).times(kept).dividedBy(total).toFixed(decimalsOf(currency), Exact.ROUND_DOWN);
}

/** What is to be posted where money was returned to the buyer: never more than before. */
export function commissionAfterReturn(payment: KeptPayment): string {
  const due = shareOf(payment, new Exact(payment.returned));
  return Exact.min(due, payment.posted).toFixed(decimalsOf(payment.currency));
}

/** What is to be posted where funds have settled, or a dispute was won: nothing for what is still disputed, and never less than before. */
export function commissionAfterGain(payment: KeptPayment): string {
  const due = shareOf(payment, new Exact(payment.returned).plus(payment.disputed));
  return Exact.max(due, payment.posted).toFixed(decimalsOf(payment.currency));
}
