import { wordEnum } from '../../../kit/src';

export const handoverKinds = ['transfer', 'invitation'] as const;
export type HandoverKind = (typeof handoverKinds)[number];
export const HandoverKindEnum = wordEnum(
  'MembershipHandoverKind',
  handoverKinds,
  'Whether a membership changes hands, or is made for whoever is invited.',
);

export const handoverStates = ['open', 'accepted', 'expired'] as const;
export type HandoverState = (typeof handoverStates)[number];
export const HandoverStateEnum = wordEnum(
  'MembershipHandoverState',
  handoverStates,
  'Whether a link still hands a membership over.',
);

/** Returns the state of a link at an instant. */
export function handoverStateOf(
  { acceptedAt, expiresAt }: { readonly acceptedAt: Date | null; readonly expiresAt: Date },
  now: Date,
): HandoverState {
  if (acceptedAt !== null) return 'accepted';
  return expiresAt <= now ? 'expired' : 'open';
}
