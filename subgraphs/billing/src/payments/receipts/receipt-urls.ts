import { isZero } from '../../../../kit/src';
import type { Payment } from '../payments/payment.resource';

/** Returns whether a payment has a receipt: an amount was collected. */
export function hasReceipt({ status, total }: Pick<Payment, 'status' | 'total'>): boolean {
  return status === 'paid' && !isZero(total);
}
