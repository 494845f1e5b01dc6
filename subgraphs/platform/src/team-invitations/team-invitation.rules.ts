import { hash } from 'node:crypto';
import { type Term, codeTerm, thingTerm } from '../../../kit/src';
import type { WaitingInvitation } from './team-invitation.repository';

/** How long an invitation can be accepted, in milliseconds. */
export const invitationLifetime = 7 * 86_400_000;

export function isExpired({ invitedAt }: { readonly invitedAt: Date }, now: Date): boolean {
  return invitedAt.getTime() + invitationLifetime <= now.getTime();
}

/** What a person agrees to by joining a team: the role, and what it may do where that is listed. */
export function invitationTerms({ role, customActions }: WaitingInvitation): Term[] {
  const actions = [...customActions].sort();
  const title = actions.length === 0 ? 'those of the role' : `${actions.length} chosen ones`;
  return [
    codeTerm('role', 'role', role),
    thingTerm('permissions', 'permissions', { id: hash('sha256', actions.join(' '), 'base64url'), title }),
  ];
}
