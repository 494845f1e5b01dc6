import { type Currency, decimalsOf } from '../../../kit/src';
import type { PaymentEntity } from './payment.entity';

/** What every payment begins with: it is open, and nothing of it was collected, refused, refunded or disputed. */
export function newPayment(currency: Currency, now: Date) {
  const nothing = (0).toFixed(decimalsOf(currency));
  return {
    status: 'open',
    substatus: 'pending',
    currency,
    feeTotal: nothing,
    refundedAmount: nothing,
    taxRefundedAmount: nothing,
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
    createdAt: now,
    updatedAt: now,
  } satisfies Partial<PaymentEntity>;
}
