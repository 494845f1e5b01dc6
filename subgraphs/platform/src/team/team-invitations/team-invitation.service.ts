import { NotFound, ParameterMissing, type Transaction, hasPermission, requireTerms } from '../../../../kit/src';
import { recordAccountUpdated } from '../../accounts/accounts/account.events';
import type { AccountRepository } from '../../accounts/accounts/account.repository';
import type { WriteSealedMail } from '../../mail/mails';
import type { LinkKeys } from '../../shared/link-keys';
import { checkedEmail } from '../../shared/checks';
import { credentialsChanged } from '../../shared/credentials-changed';
import { AlreadyOnTeam, TeamIsFull } from '../team-members/team-member.errors';
import type { TeamInvitationCreateInput } from '../team-members/team-member.inputs';
import { teamMemberPolicy } from '../team-members/team-member.policy';
import type { TeamMemberRepository } from '../team-members/team-member.repository';
import { teamLimit } from '../team-members/team-member.service';
import type { TeamRoles } from '../team-members/team-roles';
import type { User } from '../../users/user.resource';
import type { UserRepository } from '../../users/user.repository';
import type { UserService } from '../../users/user.service';
import { AlreadyInvited, InvitationExpired, JoinRequiresUserToken, TooManyInvitations } from './team-invitation.errors';
import type { TeamInvitationRepository, PendingInvitation } from './team-invitation.repository';
import { invitationAddress } from './owner-invitations';
import { invitationTerms, isExpired } from './team-invitation.rules';

/** Maximum number of pending invitations of one account. */
export const invitationsLimit = 100;

export interface TeamInvitationDependencies {
  readonly accounts: AccountRepository;
  readonly team: TeamMemberRepository;
  readonly invitations: TeamInvitationRepository;
  readonly users: UserRepository;
  readonly userService: UserService;
  readonly roles: TeamRoles;
  readonly keys: LinkKeys;
  readonly write: WriteSealedMail;
  /** Public URL of the service. */
  readonly origin: string;
}

/** Commands on team invitations. Each runs inside the given transaction. */
export class TeamInvitationService {
  constructor(private readonly deps: TeamInvitationDependencies) {}

  /**
   * Invites an e-mail address to a team and returns the id of the invitation. Throws `Forbidden` when the role has
   * actions that the caller lacks.
   */
  async create(given: Transaction, input: TeamInvitationCreateInput): Promise<string> {
    const { team, users, roles, invitations } = this.deps;
    const accountId = input.accountId ?? given.principal.accountId;
    if (!accountId) throw new ParameterMissing(['accountId']);
    const tx = await roles.withLockedTeam(given, accountId);
    teamMemberPolicy.requireCreate(tx, accountId);
    const customActions = roles.checked(tx, input, accountId);
    const email = checkedEmail(input.email, ['email']);
    // Only callers who may read e-mail addresses of members receive `AlreadyOnTeam`: it reveals that a member has this
    // address.
    const existingUser = hasPermission(tx.principal, 'member:email:read', accountId)
      ? await users.withEmail(tx, email)
      : null;
    if (existingUser && (await invitations.isOnTeam(tx, accountId, existingUser.id))) throw new AlreadyOnTeam('email');
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
    const [account, inviter] = [await team.titleOf(tx, accountId), await invitations.nameOf(tx, invitedByUserId)];
    await this.deps.write(tx, {
      recipient: email,
      accountId,
      kind: 'invitation',
      values: { account, role: input.role, ...(inviter !== null && { inviter }) },
      url: invitationAddress(this.deps, id, invitedAt),
    });
    return id;
  }

  /**
   * Adds the calling user to the team and returns the id of the team member. Throws `NotFound` unless the invitation was sent to the user's
   * e-mail address.
   */
  async accept(tx: Transaction, id: string): Promise<string> {
    const { principal } = tx;
    if (principal.kind !== 'user' || principal.userId === null) throw new JoinRequiresUserToken();
    const invitation = await this.deps.invitations.lock(tx, id);
    const user = await this.deps.users.lock(tx, principal.userId);
    if (!invitation || user.email?.toLowerCase() !== invitation.email.toLowerCase()) throw new NotFound();
    return this.join(tx, invitation, user);
  }

  /**
   * Adds the user with the invited e-mail address to the team and returns the id of the team member. The key of the
   * link proves control of the address.
   *
   * @param shownTerms the terms that the hosted page showed to the user, null if it showed none
   */
  async open(tx: Transaction, id: string, key: string, shownTerms: string | null): Promise<string> {
    const invitation = await this.deps.invitations.lock(tx, id);
    if (!invitation || !this.deps.keys.opens(id, invitation.invitedAt, key)) throw new NotFound();
    if (isExpired(invitation, tx.clock.now())) throw new InvitationExpired();
    requireTerms(invitationTerms(invitation), shownTerms);
    return this.join(tx, invitation, await this.deps.userService.withEmail(tx, invitation.email));
  }

  /**
   * Replaces the invitation with a team member and returns the id of the member. The first user who accepts an
   * invitation to own a connected account becomes its owner. Otherwise, throws `AlreadyOnTeam` for a user who has
   * joined the team in the meantime.
   */
  private async join(tx: Transaction, invitation: PendingInvitation, user: User): Promise<string> {
    const { team, invitations } = this.deps;
    if (isExpired(invitation, tx.clock.now())) throw new InvitationExpired();
    const { id, accountId, role, customActions } = invitation;
    await invitations.remove(tx, id);
    const owns = role === 'owner' && (await this.claimOwnership(tx, accountId, user.id));
    const added = await team.add(tx, { accountId, userId: user.id, role, customActions });
    const entry = added ?? (owns ? await team.makeOwner(tx, accountId, user.id) : null);
    if (entry === null) throw new AlreadyOnTeam('id');
    await credentialsChanged(tx);
    return entry;
  }

  /**
   * Makes the user the owner of the account if the account still waits for its owner to accept. Returns whether the
   * user became the owner.
   */
  private async claimOwnership(tx: Transaction, accountId: string, userId: string): Promise<boolean> {
    const locked = await this.deps.accounts.lockToChange(tx, accountId);
    const account = locked.row;
    if (!account.ownerPending) return false;
    account.ownerPending = false;
    account.ownerUserId = userId;
    account.updatedAt = tx.clock.now();
    await this.deps.accounts.save(tx, account);
    await recordAccountUpdated(tx, locked);
    return true;
  }
}
