import {
  NotFound,
  ParameterInvalid,
  ParameterMissing,
  type Transaction,
  messageTemplate,
  thisInput,
} from '../../../../kit/src';
import type { WriteMail } from '../../mail/mails';
import { credentialsChanged } from '../../shared/credentials-changed';
import type { UserRepository } from '../../users/user.repository';
import { AlreadyOnTeam, TeamIsFull } from './team-member.errors';
import type { TeamMemberCreateInput, TeamRoleInput } from './team-member.inputs';
import { teamMemberPolicy } from './team-member.policy';
import type { TeamMemberRepository } from './team-member.repository';
import type { TeamRoles } from './team-roles';

/** Maximum number of members of one team, pending invitations included. */
export const teamLimit = 1_000;

/** Commands on teams. Each runs inside the given transaction. ADR 0024. */
export class TeamMemberService {
  constructor(
    private readonly team: TeamMemberRepository,
    private readonly users: UserRepository,
    private readonly roles: TeamRoles,
    private readonly write: WriteMail,
  ) {}

  /**
   * Adds a user to a team and returns the id of the team member. Throws `Forbidden` when the role has actions that the
   * caller lacks.
   */
  async create(given: Transaction, input: TeamMemberCreateInput): Promise<string> {
    const accountId = input.accountId ?? given.principal.accountId;
    if (!accountId) throw new ParameterMissing(['accountId']);
    const tx = await this.roles.withLockedTeam(given, accountId);
    teamMemberPolicy.requireCreate(tx, accountId);
    const customActions = this.roles.checked(tx, input, accountId);
    const user = await this.users.named(tx, input.userId);
    if (!user) throw new ParameterInvalid(['userId'], messageTemplate`${thisInput} is not the id of a user.`);
    if ((await this.team.sizeOf(tx, accountId)) >= teamLimit) throw new TeamIsFull(teamLimit);
    const id = await this.team.add(tx, { accountId, userId: user.id, role: input.role, customActions });
    if (id === null) throw new AlreadyOnTeam();
    if (user.email !== null) await this.team.withdrawFrom(tx, accountId, user.email);
    if (input.notify !== false && user.email !== null)
      await this.write(tx, accountId, user.email, {
        kind: 'added',
        values: { account: await this.team.titleOf(tx, accountId), role: input.role },
        url: null,
      });
    await credentialsChanged(tx);
    return id;
  }

  /** Changes the role of a member or of a pending invitation and returns the given id. */
  async update(given: Transaction, id: string, input: TeamRoleInput): Promise<string> {
    const tx = await this.roles.withLockedTeam(given, await this.team.accountOf(given, id));
    const member = await this.team.lock(tx, id);
    teamMemberPolicy.requireUpdate(tx, member.accountId);
    const customActions = this.roles.checked(tx, input, member.accountId);
    if (member.role === 'owner' && input.role === 'owner') return id;
    await this.roles.requireTakable(tx, member);
    Object.assign(member, { role: input.role, customActions, updatedAt: tx.clock.now() });
    await this.team.save(tx, member);
    if (member.userId !== null) await this.team.withdrawBy(tx, member.accountId, member.userId);
    await credentialsChanged(tx);
    return id;
  }

  /**
   * Removes a member or a pending invitation and returns the given id. Also deletes the pending invitations that the
   * member has sent.
   *
   * @param expected id of the account to which the member must belong; null for any account
   */
  async delete(given: Transaction, id: string, expected: string | null = null): Promise<string> {
    const accountId = await this.team.accountOf(given, id);
    if (expected !== null && expected !== accountId) throw new NotFound();
    const tx = await this.roles.withLockedTeam(given, accountId);
    const member = await this.team.lock(tx, id);
    teamMemberPolicy.requireDelete(tx, member);
    if (member.userId !== null && member.userId === tx.principal.userId)
      await this.roles.requireReplaceable(tx, member);
    else await this.roles.requireTakable(tx, member);
    await this.team.remove(tx, member);
    if (member.userId !== null) await this.team.withdrawBy(tx, member.accountId, member.userId);
    await credentialsChanged(tx);
    return id;
  }
}
