import { registerEnum } from '../../../../kit/src';

export const refundStatuses = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'] as const;
export type RefundStatus = (typeof refundStatuses)[number];
export const RefundStatusEnum = registerEnum('RefundStatus', refundStatuses, 'Status of a refund.');

/** Party that bears the cost of a refund: the seller's account or the platform. */
export type RefundBearer = 'account' | 'platform';

export const referenceStatuses = ['available', 'pending', 'unavailable'] as const;
export type ReferenceStatus = (typeof referenceStatuses)[number];
export const ReferenceStatusEnum = registerEnum(
  'RefundReferenceStatus',
  referenceStatuses,
  'Whether the bank reference of a refund is available.',
);

export const referenceTypes = [
  'acquirer_reference_number',
  'retrieval_reference_number',
  'system_trace_audit_number',
] as const;
export type ReferenceType = (typeof referenceTypes)[number];
export const ReferenceTypeEnum = registerEnum(
  'RefundReferenceType',
  referenceTypes,
  'Type of the reference number of a refund.',
);
