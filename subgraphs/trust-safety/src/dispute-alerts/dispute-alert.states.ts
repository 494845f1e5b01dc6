import { registerEnum } from '../../../kit/src';

export const disputeAlertTypes = ['early_fraud_warning', 'dispute_alert'] as const;
export type DisputeAlertType = (typeof disputeAlertTypes)[number];
export const DisputeAlertTypeEnum = registerEnum(
  'DisputeAlertType',
  disputeAlertTypes,
  'What a bank warns of: fraud, or a dispute to come.',
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
  'Why a refund would not keep a dispute away.',
);
