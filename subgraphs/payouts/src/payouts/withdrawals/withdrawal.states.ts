import { isZero, registerEnum } from '../../../../kit/src';
import type { FeePayer, PayoutStatus } from '../payouts/payout.states';

export const withdrawalStatuses = [
  'requested',
  'awaiting_payment',
  'in_transit',
  'completed',
  'failed',
  'canceled',
  'denied',
] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];
export const WithdrawalStatusEnum = registerEnum(
  'WithdrawalStatus',
  withdrawalStatuses,
  'Status of a withdrawal, derived from its payout.',
);

export const withdrawalFeeTypes = ['exclusive', 'inclusive'] as const;
export type WithdrawalFeeType = (typeof withdrawalFeeTypes)[number];
export const WithdrawalFeeTypeEnum = registerEnum(
  'WithdrawalFeeType',
  withdrawalFeeTypes,
  'Whether fees are added to the amount or deducted from it.',
);

/** Returns the withdrawal status for a payout status; `acceptedAt` is null before acceptance. */
export function withdrawalStatusOf(status: PayoutStatus, acceptedAt: unknown): WithdrawalStatus {
  switch (status) {
    case 'in_review':
      return 'requested';
    case 'processing':
      return acceptedAt === null ? 'awaiting_payment' : 'in_transit';
    case 'reversed':
      return 'failed';
    case 'requested':
    case 'completed':
    case 'failed':
    case 'canceled':
    case 'denied':
      return status;
  }
}

/**
 * Returns the fee type of a withdrawal; null without fees. Fees paid by a platform are `exclusive`: the recipient gets
 * the whole amount.
 */
export function feeTypeOf(fee: string, markup: string, paidBy: FeePayer): WithdrawalFeeType | null {
  if (isZero(fee) && isZero(markup)) return null;
  return paidBy === 'platform' ? 'exclusive' : 'inclusive';
}
