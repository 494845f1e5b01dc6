import { type Currency, ExactDecimal, decimalsOf } from '../../../kit/src';

/** Part of a payment that the seller keeps. Amounts are exact decimal strings in the currency. */
export interface RetainedPayment {
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
function remainingCommission(
  { currency, total, fullAmount }: RetainedPayment,
  notKept: InstanceType<typeof ExactDecimal>,
): string {
  const retained = ExactDecimal.max(0, new ExactDecimal(total).minus(notKept));
  return new ExactDecimal(fullAmount)
    .times(retained)
    .dividedBy(total)
    .toFixed(decimalsOf(currency), ExactDecimal.ROUND_DOWN);
}

/** Commission to be posted after money was returned to the buyer; never more than before. */
export function commissionAfterReturn(payment: RetainedPayment): string {
  const due = remainingCommission(payment, new ExactDecimal(payment.returned));
  return ExactDecimal.min(due, payment.posted).toFixed(decimalsOf(payment.currency));
}

/** Commission to be posted after settlement or a won dispute. Excludes the disputed part, and is never less than before. */
export function commissionAfterGain(payment: RetainedPayment): string {
  const due = remainingCommission(payment, new ExactDecimal(payment.returned).plus(payment.disputed));
  return ExactDecimal.max(due, payment.posted).toFixed(decimalsOf(payment.currency));
}
