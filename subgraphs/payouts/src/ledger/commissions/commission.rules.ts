import { type Currency, ExactDecimal, decimalsOf } from '../../../../kit/src';

/** Amounts of a payment and of its affiliate commission, as exact decimal strings in the payment's currency. */
export interface RetainedPayment {
  readonly currency: Currency;
  readonly total: string;
  readonly fullAmount: string;
  readonly returned: string;
  readonly disputed: string;
  readonly posted: string;
}

/**
 * Returns the commission for the part of a payment that the seller keeps: in proportion to the payment's total, rounded
 * down.
 *
 * @param notKept amount of the payment that the seller does not keep
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

/**
 * Returns the total commission that the affiliate is due after money was returned to the buyer; never more than the
 * commission already posted to the ledger.
 */
export function commissionAfterReturn(payment: RetainedPayment): string {
  const due = remainingCommission(payment, new ExactDecimal(payment.returned));
  return ExactDecimal.min(due, payment.posted).toFixed(decimalsOf(payment.currency));
}

/**
 * Returns the total commission that the affiliate is due after the payment settled or the seller won a dispute.
 * Excludes the part that is still disputed; never less than the commission already posted to the ledger.
 */
export function commissionAfterGain(payment: RetainedPayment): string {
  const due = remainingCommission(payment, new ExactDecimal(payment.returned).plus(payment.disputed));
  return ExactDecimal.max(due, payment.posted).toFixed(decimalsOf(payment.currency));
}
