import { registerInternalEnum } from '../../../../kit/src';

export const membershipTransferKinds = ['transfer', 'invitation'] as const;
export type MembershipTransferKind = (typeof membershipTransferKinds)[number];
export const MembershipTransferKindEnum = registerInternalEnum(
  'MembershipHandoverKind',
  membershipTransferKinds,
  'Whether a membership is transferred, or created for an invitee.',
);

export const membershipTransferStates = ['open', 'accepted', 'expired'] as const;
export type MembershipTransferState = (typeof membershipTransferStates)[number];
export const MembershipTransferStateEnum = registerInternalEnum(
  'MembershipHandoverState',
  membershipTransferStates,
  'Whether a link can still transfer a membership.',
);

/** Returns the state of a transfer or invitation link at the given time: `open`, `accepted` or `expired`. */
export function membershipTransferStateOf(
  { acceptedAt, expiresAt }: { readonly acceptedAt: Date | null; readonly expiresAt: Date },
  now: Date,
): MembershipTransferState {
  if (acceptedAt !== null) return 'accepted';
  return expiresAt <= now ? 'expired' : 'open';
}
