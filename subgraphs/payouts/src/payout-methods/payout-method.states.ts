import { wordEnum } from '../../../kit/src';

/** `created` was never paid to, `active` was, `broken` did not take the last payout. */
export const payoutMethodStatuses = ['created', 'active', 'broken'] as const;
export type PayoutMethodStatus = (typeof payoutMethodStatuses)[number];
export const PayoutMethodStatusEnum = wordEnum(
  'PayoutMethodStatus',
  payoutMethodStatuses,
  'What came of payouts to a method.',
);
