import {
  type Grant,
  NotFound,
  ParameterInvalid,
  type Principal,
  type Transaction,
  hasPermission,
  canAccess,
  messageTemplate,
  thisInput,
} from '../../../../kit/src';
import type { Permissions } from '../permissions/permissions';
import type { TeamRole } from '../permissions/permission';
import { requirePermissions } from '../permissions/require-permissions';
import type { TeamMember } from './team-member.resource';
import { ActionsBelongToCustom, OwnerCannotBeRemoved, OwnerRoleRequired } from './team-member.errors';
import type { TeamRoleInput } from './team-member.inputs';
import type { TeamMemberRepository } from './team-member.repository';

const maxActions = 300;

/** Rules for granting and revoking roles on teams. */
export class TeamRoles {
  constructor(
    private readonly team: TeamMemberRepository,
    private readonly permissions: Permissions,
  ) {}

  /**
   * Locks the team against concurrent changes and returns the transaction with the caller's current roles. If two
   * members concurrently revoke each other's role, the second therefore acts without the revoked role. Throws
   * `NotFound` for accounts that are not visible to the caller.
   */
  async withLockedTeam(tx: Transaction, accountId: string): Promise<Transaction> {
    if (!canAccess(tx.principal, accountId)) throw new NotFound();
    await this.team.claimTeam(tx, accountId);
    const { userId } = tx.principal;
    return userId === null || tx.principal.kind === 'system'
      ? tx
      : { ...tx, principal: await this.withCurrentRoles(tx, tx.principal, userId) };
  }

  /**
   * Validates a role that is to be granted and returns its custom actions without duplicates; empty for roles other
   * than `custom`. Throws `Forbidden` when the role has actions that the caller lacks.
   */
  checked(tx: Transaction, { role, actions }: TeamRoleInput, accountId: string): readonly string[] {
    if ((role === 'custom') !== (actions != null && actions.length > 0)) throw new ActionsBelongToCustom();
    const customActions = [...new Set(actions ?? [])];
    if (customActions.length > maxActions)
      throw new ParameterInvalid(['actions'], messageTemplate`${thisInput} must have at most ${maxActions} entries.`);
    const unknown = customActions.find((action) => !this.permissions.find(action));
    if (unknown !== undefined) throw new ParameterInvalid(['actions'], `${unknown} is not an action.`);
    this.requireGivable(tx, role, customActions, accountId);
    return customActions;
  }

  /**
   * Checks that the caller may revoke the member's role. Throws `Forbidden` when the role has actions that the caller
   * lacks, and `OwnerCannotBeRemoved` for the owner of the account. A caller without a user, such as an API key, needs
   * only those actions that API keys can hold; otherwise it could never remove an admin.
   */
  async requireTakable(tx: Transaction, member: TeamMember): Promise<void> {
    const { role, customActions, accountId } = member;
    if (role === 'owner' || tx.principal.userId !== null) this.requireGivable(tx, role, customActions, accountId);
    else requirePermissions(tx, this.forKeys(this.permissions.ofRole(role, customActions)), accountId);
    await this.requireReplaceable(tx, member);
  }

  private forKeys(actions: readonly string[]): readonly string[] {
    return actions.filter((action) => this.permissions.find(action)?.allowedOnApiKey);
  }

  async requireReplaceable(tx: Transaction, { accountId, userId, role }: TeamMember): Promise<void> {
    if (role === 'owner' && userId === (await this.team.ownerOf(tx, accountId))) throw new OwnerCannotBeRemoved();
  }

  private requireGivable(tx: Transaction, role: TeamRole, customActions: readonly string[], accountId: string): void {
    if (role !== 'owner') return requirePermissions(tx, this.permissions.ofRole(role, customActions), accountId);
    if (!hasPermission(tx.principal, '*', accountId)) throw new OwnerRoleRequired();
  }

  /** Returns the caller's principal, with its grants restricted to the actions of the user's current roles. */
  private async withCurrentRoles(tx: Transaction, principal: Principal, userId: string): Promise<Principal> {
    const actionsByAccount = new Map<string, Set<string>>([[userId, new Set(this.permissions.personalActions)]]);
    for (const { accountId, role, customActions } of await this.team.presentRolesOf(tx, userId)) {
      const actions = actionsByAccount.get(accountId) ?? new Set();
      for (const action of this.permissions.ofRole(role, customActions)) actions.add(action);
      actionsByAccount.set(accountId, actions);
    }
    return {
      ...principal,
      grants: principal.grants.flatMap((grant) => restrictGrant(grant, actionsByAccount.get(grant.accountId))),
    };
  }
}

function restrictGrant({ accountId, actions }: Grant, heldActions: ReadonlySet<string> | undefined): Grant[] {
  if (!heldActions) return [];
  if (heldActions.has('*')) return [{ accountId, actions }];
  return [
    {
      accountId,
      actions: actions.includes('*') ? [...heldActions] : actions.filter((action) => heldActions.has(action)),
    },
  ];
}
