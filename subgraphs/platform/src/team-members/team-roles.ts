import {
  type Grant,
  NotFound,
  ParameterInvalid,
  type Principal,
  type Transaction,
  can,
  reaches,
  sentence,
  thisInput,
} from '../../../kit/src';
import { type Permissions, type TeamRole, requireHeld } from '../permissions';
import type { TeamMemberEntity } from './team-member.entity';
import { ActionsBelongToCustom, OwnerStays, OwnersAreMadeByOwners } from './team-member.errors';
import type { TeamRoleInput } from './team-member.inputs';
import type { TeamMemberRepository } from './team-member.repository';

const mostActions = 300;

/** What everybody keeps to who gives roles on teams and takes them away. */
export class TeamRoles {
  constructor(
    private readonly team: TeamMemberRepository,
    private readonly permissions: Permissions,
  ) {}

  /**
   * The transaction as the only one that changes the team, for the caller as the team is by now: of two who take each
   * other's role away at the same time, the second one has none any more. Throws `NotFound` for accounts out of reach.
   */
  async alone(tx: Transaction, accountId: string): Promise<Transaction> {
    if (!reaches(tx.principal, accountId)) throw new NotFound();
    await this.team.claimTeam(tx, accountId);
    const { userId } = tx.principal;
    return userId === null || tx.principal.kind === 'system'
      ? tx
      : { ...tx, principal: await this.present(tx, tx.principal, userId) };
  }

  /** The actions that go with a role that is to be given; refuses one that allows more than the caller may do. */
  checked(tx: Transaction, { role, actions }: TeamRoleInput, accountId: string): readonly string[] {
    if ((role === 'custom') !== (actions != null && actions.length > 0)) throw new ActionsBelongToCustom();
    const customActions = [...new Set(actions ?? [])];
    if (customActions.length > mostActions)
      throw new ParameterInvalid(['actions'], sentence`${thisInput} has at most ${mostActions} entries.`);
    const unknown = customActions.find((action) => !this.permissions.find(action));
    if (unknown !== undefined) throw new ParameterInvalid(['actions'], `${unknown} is not an action.`);
    this.requireGivable(tx, role, customActions, accountId);
    return customActions;
  }

  /**
   * Refuses to take the role of whoever may do more than the caller, and of the person to whom the account belongs. Of an account's own
   * credential only those actions are asked for that it could hold: nobody would take an admin off a team with a key otherwise.
   */
  async requireTakable(tx: Transaction, member: TeamMemberEntity): Promise<void> {
    const { role, customActions, accountId } = member;
    if (role === 'owner' || tx.principal.userId !== null) this.requireGivable(tx, role, customActions, accountId);
    else requireHeld(tx, this.forKeys(this.permissions.ofRole(role, customActions)), accountId);
    await this.requireReplaceable(tx, member);
  }

  private forKeys(actions: readonly string[]): readonly string[] {
    return actions.filter((action) => this.permissions.find(action)?.allowedOnApiKey);
  }

  async requireReplaceable(tx: Transaction, { accountId, userId, role }: TeamMemberEntity): Promise<void> {
    if (role === 'owner' && userId === (await this.team.ownerOf(tx, accountId))) throw new OwnerStays();
  }

  private requireGivable(tx: Transaction, role: TeamRole, customActions: readonly string[], accountId: string): void {
    if (role !== 'owner') return requireHeld(tx, this.permissions.ofRole(role, customActions), accountId);
    if (!can(tx.principal, '*', accountId)) throw new OwnersAreMadeByOwners();
  }

  /** The caller with what their grants and their present roles both allow. */
  private async present(tx: Transaction, principal: Principal, userId: string): Promise<Principal> {
    const held = new Map<string, Set<string>>([[userId, new Set(this.permissions.personalActions)]]);
    for (const { accountId, role, customActions } of await this.team.presentRolesOf(tx, userId)) {
      const actions = held.get(accountId) ?? new Set();
      for (const action of this.permissions.ofRole(role, customActions)) actions.add(action);
      held.set(accountId, actions);
    }
    return { ...principal, grants: principal.grants.flatMap((grant) => narrowed(grant, held.get(grant.accountId))) };
  }
}

function narrowed({ accountId, actions }: Grant, held: ReadonlySet<string> | undefined): Grant[] {
  if (!held) return [];
  if (held.has('*')) return [{ accountId, actions }];
  return [{ accountId, actions: actions.includes('*') ? [...held] : actions.filter((action) => held.has(action)) }];
}
