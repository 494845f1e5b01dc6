import { registerEnum } from '../../../../kit/src';

export const paymentStatuses = ['draft', 'open', 'paid', 'pending', 'uncollectible', 'unresolved', 'void'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
export const PaymentStatusEnum = registerEnum(
  'PaymentStatus',
  paymentStatuses,
  'Whether a payment has been collected.',
);

export const paymentSubstatuses = [
  'succeeded',
  'pending',
  'failed',
  'past_due',
  'canceled',
  'price_too_low',
  'uncollectible',
  'refunded',
  'auto_refunded',
  'partially_refunded',
  'dispute_warning',
  'dispute_needs_response',
  'dispute_warning_needs_response',
  'resolution_needs_response',
  'dispute_under_review',
  'dispute_warning_under_review',
  'resolution_under_review',
  'dispute_won',
  'dispute_warning_closed',
  'resolution_won',
  'dispute_lost',
  'dispute_closed',
  'resolution_lost',
  'drafted',
  'incomplete',
  'unresolved',
  'open_dispute',
  'open_resolution',
] as const;
export type PaymentSubstatus = (typeof paymentSubstatuses)[number];
export const PaymentSubstatusEnum = registerEnum(
  'PaymentSubstatus',
  paymentSubstatuses,
  'Status of a payment, including refunds and disputes.',
);

/** Status of a dispute of a payment. An inquiry, which does not move money, is a `warning`. */
export const paymentDisputeStatuses = [
  'needs_response',
  'under_review',
  'won',
  'lost',
  'closed',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
] as const;
export type PaymentDisputeStatus = (typeof paymentDisputeStatuses)[number];

/**
 * Dispute statuses in which the bank has withdrawn the amount of the payment, so that the payment cannot be refunded.
 */
export const withholdingDisputeStatuses: readonly (PaymentDisputeStatus | null)[] = [
  'needs_response',
  'under_review',
  'lost',
];

/**
 * Payment substatuses that result from a resolution case (a complaint of the buyer): in progress, or decided for or
 * against the seller.
 */
export type CaseSubstatus =
  | 'resolution_needs_response'
  | 'open_resolution'
  | 'resolution_under_review'
  | 'resolution_won'
  | 'resolution_lost';

/**
 * State of the current charge attempt: no attempt, being processed, waiting for an action of the buyer, or authorized
 * and not yet captured.
 */
export const chargeStates = ['idle', 'processing', 'requires_action', 'authorized'] as const;
export type ChargeState = (typeof chargeStates)[number];
export const ChargeStateEnum = registerEnum(
  'PaymentChargeState',
  chargeStates,
  'State of the current attempt to collect a payment.',
);

export const billingReasons = [
  'subscription_create',
  'subscription_cycle',
  'subscription_update',
  'one_time',
  'manual',
  'subscription',
] as const;
export type BillingReason = (typeof billingReasons)[number];
export const BillingReasonEnum = registerEnum('BillingReason', billingReasons, 'Reason for a payment.');

export const paymentOrders = ['final_amount', 'created_at', 'paid_at'] as const;
export type PaymentOrder = (typeof paymentOrders)[number];
export const PaymentOrderEnum = registerEnum('PaymentOrder', paymentOrders, 'Sort key of a list of payments.');

export const captureMethods = ['automatic', 'manual'] as const;
export type CaptureMethod = (typeof captureMethods)[number];
export const CaptureMethodEnum = registerEnum(
  'CaptureMethod',
  captureMethods,
  'Whether an amount is captured immediately, or authorized and captured later.',
);
