import { registerEnum } from '../../../../kit/src';

export const payoutStatuses = [
  'requested',
  'in_review',
  'processing',
  'completed',
  'reversed',
  'canceled',
  'failed',
  'denied',
] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];
export const PayoutStatusEnum = registerEnum('PayoutStatus', payoutStatuses, 'Status of a payout.');

const payoutDetails = [
  'awaiting_submission',
  'submitting',
  'awaiting_review',
  'awaiting_provider_acceptance',
  'in_transit',
  'completed',
  'awaiting_return',
  'returned',
] as const;
export type PayoutDetail = (typeof payoutDetails)[number];
export const PayoutDetailEnum = registerEnum(
  'PayoutStatusDetail',
  payoutDetails,
  'Detailed status of a payout. Values may be added.',
);

export const payoutSources = ['api', 'dashboard', 'automatic'] as const;
export type PayoutSource = (typeof payoutSources)[number];
export const PayoutSourceEnum = registerEnum('PayoutSource', payoutSources, 'Source of the request for a payout.');

export const feePayers = ['self', 'platform'] as const;
export type FeePayer = (typeof feePayers)[number];
export const FeePayerEnum = registerEnum(
  'PayoutFeePayer',
  feePayers,
  'Payer of the fees of a payout: the recipient or its platform.',
);

/** Whether a payout has no final outcome yet. */
export function isOpen(status: PayoutStatus): boolean {
  return status === 'requested' || status === 'in_review' || status === 'processing';
}
