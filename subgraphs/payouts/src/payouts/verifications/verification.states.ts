import { registerEnum } from '../../../../kit/src';

/**
 * Verification states of an account or user. `none`: payouts up to a limit. `required`: no payouts before approval.
 * `approved`: payouts without limit.
 */
export const verificationStates = ['none', 'required', 'approved'] as const;
export type VerificationState = (typeof verificationStates)[number];
export const VerificationStateEnum = registerEnum(
  'PayoutVerificationState',
  verificationStates,
  'Payout verification state of an account or a user.',
);
