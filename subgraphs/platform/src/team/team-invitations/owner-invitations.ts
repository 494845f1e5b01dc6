import type { Transaction } from '../../../../kit/src';
import type { WriteSealedMail } from '../../mail/mails';
import type { LinkKeys } from '../../shared/link-keys';
import type { TeamMemberRepository } from '../team-members/team-member.repository';

export interface OwnerInvitationDependencies {
  readonly team: TeamMemberRepository;
  readonly keys: LinkKeys;
  readonly write: WriteSealedMail;
  /** Public URL of the service, for invitation links. */
  readonly origin: string;
}

/** A connected account that a person is invited by e-mail to own. */
export interface NewConnectedAccount {
  readonly id: string;
  readonly title: string;
  readonly parentTitle: string;
  readonly email: string;
}

/** Returns the URL of the hosted page of a team invitation. The URL contains the secret key of the invitation. */
export function invitationAddress(
  { keys, origin }: Pick<OwnerInvitationDependencies, 'keys' | 'origin'>,
  id: string,
  invitedAt: Date,
): string {
  return `${origin}/team-invitations/${id}?key=${keys.keyOf(id, invitedAt)}`;
}

/** Invites people by e-mail to own the connected accounts that were created for them. */
export class OwnerInvitations {
  constructor(private readonly deps: OwnerInvitationDependencies) {}

  /**
   * Sends the invitation whether or not a user has the e-mail address, so that the caller cannot find out whether the
   * user exists.
   */
  async invite(tx: Transaction, { id: accountId, title, parentTitle, email }: NewConnectedAccount): Promise<void> {
    const invitedAt = tx.clock.now();
    const id = await this.deps.team.add(tx, {
      accountId,
      role: 'owner',
      status: 'pending',
      userId: null,
      email,
      invitedByUserId: tx.principal.userId,
      invitedAt,
    });
    if (id === null) throw new Error(`${accountId} is new but already has an invitation`);
    await this.deps.write(tx, {
      recipient: email,
      accountId,
      kind: 'owner',
      values: { account: title, parent: parentTitle },
      url: invitationAddress(this.deps, id, invitedAt),
    });
  }
}
