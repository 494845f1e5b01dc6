import { NotFound, ParameterMissing, type Transaction, requireTerms } from '../../../kit/src';
import type { WriteSealedMail } from '../mail';
import { type LinkKeys, checkedEmail, credentialsChanged } from '../shared';
import { AlreadyOnTeam, TeamIsFull } from '../team-members/team-member.errors';
import type { TeamInvitationCreateInput } from '../team-members/team-member.inputs';
import { teamMemberPolicy } from '../team-members/team-member.policy';
import type { TeamMemberRepository } from '../team-members/team-member.repository';
import { teamLimit } from '../team-members/team-member.service';
import { invitationLetter } from '../team-members/team-letters';
import type { TeamRoles } from '../team-members/team-roles';
import type { UserEntity } from '../users/user.entity';
import type { UserRepository } from '../users/user.repository';
import type { UserService } from '../users/user.service';
import { AlreadyInvited, InvitationExpired, OnlyPeopleJoin, TooManyInvitations } from './team-invitation.errors';
import type { TeamInvitationRepository, WaitingInvitation } from './team-invitation.repository';
import { invitationTerms, isExpired } from './team-invitation.rules';

/** Invitations of one account that wait at a time. */
export const invitationsLimit = 100;

export interface TeamInvitationParts {
  readonly team: TeamMemberRepository;
  readonly invitations: TeamInvitationRepository;
  readonly users: UserRepository;
  readonly userService: UserService;
  readonly roles: TeamRoles;
  readonly keys: LinkKeys;
  readonly write: WriteSealedMail;
  /** Public address of the service. */
  readonly origin: string;
}

/** The commands on invitations to teams. Each runs inside the transaction it is given. */
export class TeamInvitationService {
  constructor(private readonly parts: TeamInvitationParts) {}

  /** Invites an address and answers the id of the entry. Nobody gives a role that allows more than their own. */
  async create(given: Transaction, input: TeamInvitationCreateInput): Promise<string> {
    const { team, users, roles, invitations } = this.parts;
    const accountId = input.accountId ?? given.principal.accountId;
    if (!accountId) throw new ParameterMissing(['accountId']);
    const tx = await roles.alone(given, accountId);
    teamMemberPolicy.requireCreate(tx, accountId);
    const customActions = roles.checked(tx, input, accountId);
    const email = checkedEmail(input.email, ['email']);
    const known = await users.withEmail(tx, email);
    if (known && (await invitations.isOnTeam(tx, accountId, known.id))) throw new AlreadyOnTeam('email');
    await invitations.forgetExpired(tx, accountId);
    if ((await invitations.waiting(tx, accountId)) >= invitationsLimit) throw new TooManyInvitations(invitationsLimit);
    if ((await team.sizeOf(tx, accountId)) >= teamLimit) throw new TeamIsFull(teamLimit);
    const invitedByUserId = tx.principal.userId;
    const invitedAt = tx.clock.now();
    const id = await team.add(tx, {
      accountId,
      role: input.role,
      customActions,
      status: 'pending',
      userId: null,
      email,
      invitedByUserId,
      invitedAt,
    });
    if (id === null) throw new AlreadyInvited();
    const address = `${this.parts.origin}/team-invitations/${id}?key=${this.parts.keys.keyOf(id, invitedAt)}`;
    const [title, inviter] = [await team.titleOf(tx, accountId), await invitations.nameOf(tx, invitedByUserId)];
    await this.parts.write(tx, {
      recipient: email,
      accountId,
      ...invitationLetter(title, input.role, inviter, address),
    });
    return id;
  }

  /** Takes the calling user onto the team and answers the id of the entry. Who is not the one that is invited finds nothing. */
  async accept(tx: Transaction, id: string): Promise<string> {
    const { principal } = tx;
    if (principal.kind !== 'user' || principal.userId === null) throw new OnlyPeopleJoin();
    const invitation = await this.parts.invitations.lock(tx, id);
    const user = await this.parts.users.lock(tx, principal.userId);
    if (!invitation || user.email?.toLowerCase() !== invitation.email.toLowerCase()) throw new NotFound();
    return this.join(tx, invitation, user);
  }

  /**
   * Takes the person who has the address of the invitation, and therefore reads the mail of that address, onto the team.
   *
   * @param shownTerms what the page showed, null for none
   */
  async open(tx: Transaction, id: string, key: string, shownTerms: string | null): Promise<string> {
    const invitation = await this.parts.invitations.lock(tx, id);
    if (!invitation || !this.parts.keys.opens(id, invitation.invitedAt, key)) throw new NotFound();
    if (isExpired(invitation, tx.clock.now())) throw new InvitationExpired();
    requireTerms(invitationTerms(invitation), shownTerms);
    return this.join(tx, invitation, await this.parts.userService.withEmail(tx, invitation.email));
  }

  /** Whoever was put onto the team meanwhile keeps that role; the invitation is gone. */
  private async join(tx: Transaction, invitation: WaitingInvitation, user: UserEntity): Promise<string> {
    const { team, invitations } = this.parts;
    if (isExpired(invitation, tx.clock.now())) throw new InvitationExpired();
    const { id, accountId, role, customActions } = invitation;
    await invitations.remove(tx, id);
    const entry = await team.add(tx, { accountId, userId: user.id, role, customActions });
    if (entry === null) throw new AlreadyOnTeam('id');
    await credentialsChanged(tx);
    return entry;
  }
}
