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

/** Rules for granting and revoking roles on teams. */
export class TeamRoles {
  constructor(
    private readonly team: TeamMemberRepository,
    private readonly permissions: Permissions,
  ) {}

  /**
   * Locks the team and returns the transaction with the caller's current roles: of two members who revoke each other's role concurrently,
   * the second one no longer holds any. Throws `NotFound` for accounts that are not visible.
   */
  async alone(tx: Transaction, accountId: string): Promise<Transaction> {
    if (!reaches(tx.principal, accountId)) throw new NotFound();
    await this.team.claimTeam(tx, accountId);
    const { userId } = tx.principal;
    return userId === null || tx.principal.kind === 'system'
      ? tx
      : { ...tx, principal: await this.present(tx, tx.principal, userId) };
  }

  /** Validates a role to be granted and returns its custom actions. Throws `Forbidden` when it has more actions than the caller. */
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
   * Throws `Forbidden` when the member holds more than the caller, and `OwnerStays` for the owner of the account. A caller without a user,
   * such as an API key, needs only those actions that API keys can hold; otherwise it could never remove an admin.
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

  /** Returns the caller with the intersection of the grants and the current roles. */
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
