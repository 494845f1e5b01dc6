import { registerEnum } from '../../../kit/src';

/**
 * `none`: not verified, and verification is not required; the limits of unverified accounts apply. `required`: commands
 * that need a verification are rejected. `approved`: no restrictions.
 */
export const accountVerificationStates = ['none', 'required', 'approved'] as const;
export type AccountVerificationState = (typeof accountVerificationStates)[number];
export const AccountVerificationStateEnum = registerEnum(
  'AccountVerificationState',
  accountVerificationStates,
  'Verification state of an account.',
);
