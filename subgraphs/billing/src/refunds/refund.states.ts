import { registerEnum } from '../../../kit/src';

export const refundStatuses = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'] as const;
export type RefundStatus = (typeof refundStatuses)[number];
export const RefundStatusEnum = registerEnum('RefundStatus', refundStatuses, 'How far a refund has come.');

/** Bearer of the costs of a refund: the seller's account or the platform. */
export type RefundBearer = 'account' | 'platform';

export const referenceStatuses = ['available', 'pending', 'unavailable'] as const;
export type ReferenceStatus = (typeof referenceStatuses)[number];
export const ReferenceStatusEnum = registerEnum(
  'RefundReferenceStatus',
  referenceStatuses,
  'Whether a bank can trace a refund yet.',
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
  'What kind of number traces a refund.',
);
