import { registerEnum } from '../../../../kit/src';

export const payoutAccountStatuses = [
  'connected',
  'disabled',
  'action_required',
  'pending_verification',
  'verification_failed',
  'not_started',
] as const;
export type PayoutAccountStatus = (typeof payoutAccountStatuses)[number];
export const PayoutAccountStatusEnum = registerEnum(
  'PayoutAccountStatus',
  payoutAccountStatuses,
  "Whether an account's payout account can receive money.",
);
