import { type Transitions, transitionTable, registerEnum } from '../../../kit/src';

export const disputeStatuses = ['needs_response', 'under_review', 'won', 'lost', 'closed'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];
export const DisputeStatusEnum = registerEnum(
  'DisputeStatus',
  disputeStatuses,
  'Status of a dispute: with the seller, with the bank, or ended.',
);

/** Returns the SQL expression of a dispute's current status; must give the same result as `statusAt`. */
export const currentStatus = (row: string) =>
  `CASE WHEN ${row}.status = 'needs_response' AND ${row}.evidence_due_at <= now() THEN 'under_review' ELSE ${row}.status END`;

export const disputeTransitions: Transitions<DisputeStatus> = transitionTable<DisputeStatus>({
  needs_response: { to: ['under_review', 'won', 'lost', 'closed'] },
  under_review: { to: ['won', 'lost', 'closed'] },
  won: { to: [] },
  lost: { to: [] },
  closed: { to: [] },
});

export const disputeOutcomes = ['won', 'lost', 'closed'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];
export const DisputeOutcomeEnum = registerEnum('DisputeOutcome', disputeOutcomes, 'Decision of a bank on a dispute.');

export const disputeReasons = [
  'fraudulent',
  'unrecognized',
  'declined_authorization',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'credit_not_processed',
  'duplicate',
  'processing_error',
  'documentation_request',
  'bank_cannot_process',
  'other',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];
export const DisputeReasonEnum = registerEnum(
  'DisputeReason',
  disputeReasons,
  'Reason why a buyer disputes a payment.',
);

export const evidenceLocks = ['submitted', 'response_window_closed', 'not_contestable'] as const;
export type EvidenceLock = (typeof evidenceLocks)[number];
export const EvidenceLockEnum = registerEnum(
  'DisputeEvidenceLock',
  evidenceLocks,
  'Reason why the evidence of a dispute cannot be changed.',
);

export const disputeDocumentTypes = [
  'return_policy',
  'shipping_policy',
  'physical_fulfillment',
  'customer_order_history',
  'product_image',
  'prior_transactions',
  'customer_session',
  'digital_fulfillment',
  'subscription',
] as const;
export type DisputeDocumentType = (typeof disputeDocumentTypes)[number];
export const DisputeDocumentTypeEnum = registerEnum(
  'DisputeDocumentType',
  disputeDocumentTypes,
  'Type of an evidence document.',
);

export const disputeOrders = ['created_at', 'amount', 'evidence_due_at'] as const;
export const DisputeOrderEnum = registerEnum('DisputeOrder', disputeOrders, 'Sort field of a list of disputes.');
