import { wordEnum } from '../../../kit/src';

export const depositKinds = ['deposit', 'topup'] as const;
/** Money that somebody sends, or that an account draws from its own payment method. */
export type DepositKind = (typeof depositKinds)[number];

export const depositStatuses = ['waiting', 'succeeded'] as const;
/** Whether the money has arrived. */
export type DepositStatus = (typeof depositStatuses)[number];
export const DepositStatusEnum = wordEnum(
  'DepositStatus',
  depositStatuses,
  'Whether money from outside is still to come or has arrived.',
);
