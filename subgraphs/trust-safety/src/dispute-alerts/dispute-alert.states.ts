import { registerEnum } from '../../../kit/src';

export const disputeAlertTypes = ['early_fraud_warning', 'dispute_alert'] as const;
export type DisputeAlertType = (typeof disputeAlertTypes)[number];
export const DisputeAlertTypeEnum = registerEnum(
  'DisputeAlertType',
  disputeAlertTypes,
  'Type of an alert from a bank: fraud, or an upcoming dispute.',
);

export const notActionableReasons = [
  'network_resolved',
  'payment_unmatched',
  'payment_not_captured',
  'payment_disputed',
  'payment_refunded',
] as const;
export type NotActionableReason = (typeof notActionableReasons)[number];
export const NotActionableReasonEnum = registerEnum(
  'DisputeAlertNotActionableReason',
  notActionableReasons,
  'Reason why a refund would not prevent a dispute.',
);
