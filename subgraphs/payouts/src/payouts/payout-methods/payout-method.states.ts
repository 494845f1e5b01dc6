import { registerEnum } from '../../../../kit/src';

/**
 * `created`: no payout yet. `active`: a payout has arrived. `broken`: the last payout failed because of the
 * destination.
 */
export const payoutMethodStatuses = ['created', 'active', 'broken'] as const;
export type PayoutMethodStatus = (typeof payoutMethodStatuses)[number];
export const PayoutMethodStatusEnum = registerEnum(
  'PayoutMethodStatus',
  payoutMethodStatuses,
  'Status of a payout method, based on its payouts.',
);
