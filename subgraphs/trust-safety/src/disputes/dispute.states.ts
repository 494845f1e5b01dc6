import { type Transitions, transitionTable, registerEnum } from '../../../kit/src';

export const disputeStatuses = ['needs_response', 'under_review', 'won', 'lost', 'closed'] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];
export const DisputeStatusEnum = registerEnum(
  'DisputeStatus',
  disputeStatuses,
  'Where a dispute stands: with the seller, with the bank, or at its end.',
);

export const disputeTransitions: Transitions<DisputeStatus> = transitionTable<DisputeStatus>({
  needs_response: { to: ['under_review', 'won', 'lost', 'closed'] },
  under_review: { to: ['won', 'lost', 'closed'] },
  won: { to: [] },
  lost: { to: [] },
  closed: { to: [] },
});

export const disputeOutcomes = ['won', 'lost', 'closed'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];
export const DisputeOutcomeEnum = registerEnum('DisputeOutcome', disputeOutcomes, 'How a bank decides a dispute.');

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
export const DisputeReasonEnum = registerEnum('DisputeReason', disputeReasons, 'Why a buyer disputes a payment.');

export const evidenceLocks = ['submitted', 'response_window_closed', 'not_contestable'] as const;
export type EvidenceLock = (typeof evidenceLocks)[number];
export const EvidenceLockEnum = registerEnum(
  'DisputeEvidenceLock',
  evidenceLocks,
  'Why the evidence of a dispute cannot be changed.',
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
  'What a document of the evidence shows.',
);

export const disputeOrders = ['created_at', 'amount', 'evidence_due_at'] as const;
export type DisputeOrder = (typeof disputeOrders)[number];
export const DisputeOrderEnum = registerEnum('DisputeOrder', disputeOrders, 'What a list of disputes is sorted by.');
