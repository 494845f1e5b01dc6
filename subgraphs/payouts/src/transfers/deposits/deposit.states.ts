import { registerEnum } from '../../../../kit/src';

export const depositKinds = ['deposit', 'topup'] as const;
/** `deposit`: sent by an external party. `topup`: charged to the account's own payment method. */
export type DepositKind = (typeof depositKinds)[number];

export const depositStatuses = ['waiting', 'succeeded'] as const;
/** Whether the funds of a deposit have arrived (`succeeded`) or not yet (`waiting`). */
export type DepositStatus = (typeof depositStatuses)[number];
export const DepositStatusEnum = registerEnum(
  'DepositStatus',
  depositStatuses,
  'Whether a deposit is pending or has arrived.',
);
