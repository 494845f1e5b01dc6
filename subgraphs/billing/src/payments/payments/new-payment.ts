import { type Currency, decimalsOf } from '../../../../kit/src';
import type { Payment } from './payment.resource';

/**
 * Returns the initial values of a payment entity: status open, with no amount collected, refunded or disputed, and no
 * failed attempts.
 */
export function newPayment(currency: Currency, now: Date) {
  const zeroAmount = (0).toFixed(decimalsOf(currency));
  return {
    status: 'open',
    substatus: 'pending',
    currency,
    feeTotal: zeroAmount,
    refundedAmount: zeroAmount,
    taxRefundedAmount: zeroAmount,
    autoRefunded: false,
    ignoredAffiliateCode: null,
    affiliateId: null,
    affiliateOverrideId: null,
    affiliateUserId: null,
    commission: null,
    commissionPosted: null,
    commissionPostedUsd: null,
    paymentsFailed: 0,
    failureCode: null,
    failureMessage: null,
    threeDsVerified: false,
    actionUrl: null,
    returnUrl: null,
    paidAt: null,
    nextPaymentAttempt: null,
    refundedAt: null,
    disputeAlertedAt: null,
    disputeStatus: null,
    caseId: null,
    caseSubstatus: null,
    planChange: null,
    createdAt: now,
    updatedAt: now,
  } satisfies Partial<Payment>;
}
