import { hash } from 'node:crypto';
import { type Term, codeTerm, referenceTerm } from '../../../../kit/src';
import type { PendingInvitation } from './team-invitation.repository';

/** Validity of an invitation, in milliseconds. */
export const invitationLifetime = 7 * 86_400_000;

export function isExpired({ invitedAt }: { readonly invitedAt: Date }, now: Date): boolean {
  return invitedAt.getTime() + invitationLifetime <= now.getTime();
}

/** Returns the terms that a person accepts by joining a team: the role and, for the role `custom`, its actions. */
export function invitationTerms({ role, customActions }: PendingInvitation): Term[] {
  const actions = [...customActions].sort();
  const title = actions.length === 0 ? 'those of the role' : `${actions.length} chosen ones`;
  return [
    codeTerm('role', 'role', role),
    referenceTerm('permissions', 'permissions', { id: hash('sha256', actions.join(' '), 'base64url'), title }),
  ];
}
