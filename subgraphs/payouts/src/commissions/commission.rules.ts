import { type Currency, ExactDecimal, decimalsOf } from '../../../kit/src';

/** State of a payment and its commission. Amounts are exact decimal strings in the payment's currency. */
export interface RetainedPayment {
  readonly currency: Currency;
  readonly total: string;
  readonly fullAmount: string;
  readonly returned: string;
  readonly disputed: string;
  readonly posted: string;
}

/**
 * Returns the commission on the part of a payment that the seller retains: in proportion to the total, rounded down.
 *
 * @param notKept part of the total that the seller does not retain
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

/** Returns the total commission to post after money was returned to the buyer; never more than was posted before. */
export function commissionAfterReturn(payment: RetainedPayment): string {
  const due = remainingCommission(payment, new ExactDecimal(payment.returned));
  return ExactDecimal.min(due, payment.posted).toFixed(decimalsOf(payment.currency));
}

/**
 * Returns the total commission to post after settlement or a won dispute. Excludes the disputed part; never less than
 * was posted before.
 */
export function commissionAfterGain(payment: RetainedPayment): string {
  const due = remainingCommission(payment, new ExactDecimal(payment.returned).plus(payment.disputed));
  return ExactDecimal.max(due, payment.posted).toFixed(decimalsOf(payment.currency));
}
