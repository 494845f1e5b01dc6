import { type Currency, decimalsOf, type InputOf } from '../../../../kit/src';
import type { Payment } from './payment.resource';

/** Returns the values of a new payment of which nothing was collected or refunded yet, with its currency. */
export function nothingCollected(currency: Currency): InputOf<Payment> {
  const zeroAmount = (0).toFixed(decimalsOf(currency));
  return { currency, feeTotal: zeroAmount, refundedAmount: zeroAmount, taxRefundedAmount: zeroAmount };
}
