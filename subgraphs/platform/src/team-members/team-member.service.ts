import { NotFound, ParameterInvalid, ParameterMissing, type Transaction, reaches } from '../../../kit/src';
import { type Permissions, requireHeld } from '../permissions';
import { credentialsChanged } from '../shared';
import type { UserRepository } from '../users/user.repository';
import { ActionsBelongToCustom, AlreadyOnTeam, OwnerIsNotAssigned } from './team-member.errors';
import type { TeamMemberCreateInput, TeamRoleInput } from './team-member.inputs';
import { teamMemberPolicy } from './team-member.policy';
import type { TeamMemberRepository } from './team-member.repository';

const mostActions = 300;

/** The commands on teams. Each runs inside the transaction it is given. */
export class TeamMemberService {
  constructor(
    private readonly team: TeamMemberRepository,
    private readonly users: UserRepository,
    private readonly permissions: Permissions,
  ) {}

  /** Adds a person to a team and answers the id of the entry. Nobody gives a role that allows more than their own. */
  async create(tx: Transaction, input: TeamMemberCreateInput): Promise<string> {
    const accountId = input.accountId ?? tx.principal.accountId;
    if (!accountId) throw new ParameterMissing(['accountId']);
    teamMemberPolicy.requireCreate(tx, accountId);
    const customActions = this.checkedRole(tx, input, accountId);
    const user = await this.users.named(tx, input.userId);
    if (!user) throw new ParameterInvalid(['userId'], 'userId is not the id of a user.');
    const id = await this.team.add(tx, { accountId, userId: user.id, role: input.role, customActions });
    if (id === null) throw new AlreadyOnTeam();
    await credentialsChanged(tx);
    return id;
  }

  /** Gives a person another role and answers the id of the entry. */
  async update(tx: Transaction, id: string, input: TeamRoleInput): Promise<string> {
    const member = await this.team.lock(tx, id);
    teamMemberPolicy.requireUpdate(tx, member.accountId);
    if (member.role === 'owner') throw new OwnerIsNotAssigned();
    requireHeld(tx, this.permissions.ofRole(member.role, member.customActions), member.accountId);
    const customActions = this.checkedRole(tx, input, member.accountId);
    Object.assign(member, { role: input.role, customActions, updatedAt: tx.clock.now() });
    await this.team.save(tx, member);
    await credentialsChanged(tx);
    return id;
  }

  /** Takes a person off the team and answers the id of the entry. */
  async delete(tx: Transaction, id: string): Promise<string> {
    const member = await this.team.lock(tx, id);
    if (!reaches(tx.principal, member.accountId)) throw new NotFound();
    teamMemberPolicy.requireDelete(tx, member);
    if (member.role === 'owner') throw new OwnerIsNotAssigned();
    if (member.userId !== tx.principal.userId) requireHeld(tx, this.permissions.ofRole(member.role, member.customActions), member.accountId);
    await this.team.remove(tx, member);
    await credentialsChanged(tx);
    return id;
  }

  /** The actions that go with the role; refuses a role that allows more than the caller may do. */
  private checkedRole(tx: Transaction, { role, actions }: TeamRoleInput, accountId: string): readonly string[] {
    if (role === 'owner') throw new OwnerIsNotAssigned();
    if ((role === 'custom') !== (actions != null && actions.length > 0)) throw new ActionsBelongToCustom();
    const customActions = [...new Set(actions ?? [])];
    if (customActions.length > mostActions) throw new ParameterInvalid(['actions'], `actions has at most ${mostActions} entries.`);
    const unknown = customActions.find((action) => !this.permissions.find(action));
    if (unknown !== undefined) throw new ParameterInvalid(['actions'], `${unknown} is not an action.`);
    requireHeld(tx, this.permissions.ofRole(role, customActions), accountId);
    return customActions;
  }
}
