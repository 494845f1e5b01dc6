import { wordEnum } from '../../../kit/src';

/** `none`: what needs no verification may be done. `required`: what needs one waits for it. `approved`: everything may be done. */
export const accountVerificationStates = ['none', 'required', 'approved'] as const;
export type AccountVerificationState = (typeof accountVerificationStates)[number];
export const AccountVerificationStateEnum = wordEnum(
  'AccountVerificationState',
  accountVerificationStates,
  'What is known of who stands behind an account.',
);
