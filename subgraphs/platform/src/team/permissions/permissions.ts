import type { Principal } from '../../../../kit/src';
import { type Permission, type SystemRole, type TeamRole, systemRoles, teamRoles } from './permission';

/** Prefix of personal actions, which apply to a user's own data instead of an account. */
const personal = 'user:';

const allActions: readonly string[] = ['*'];

/** The permission catalog, indexed by action and by role. */
export class Permissions {
  private readonly byAction: ReadonlyMap<string, Permission>;
  private readonly byRole: ReadonlyMap<TeamRole, readonly string[]>;
  private readonly byKeyRole: ReadonlyMap<SystemRole, readonly string[]>;
  /** The actions that users hold on their own data. */
  readonly personalActions: readonly string[];

  constructor(readonly catalogue: readonly Permission[]) {
    this.byAction = new Map(catalogue.map((permission) => [permission.action, permission]));
    if (this.byAction.size !== catalogue.length) throw new Error('An action appears twice in the catalogue.');
    this.byRole = new Map(
      teamRoles.map((role) => [role, role === 'owner' ? allActions : actionsOfRole(catalogue, role)]),
    );
    const onKeys = catalogue.filter((permission) => permission.allowedOnApiKey);
    this.byKeyRole = new Map(
      systemRoles.map((role) => [
        role,
        role === 'owner' ? onKeys.map(({ action }) => action) : actionsOfRole(onKeys, role),
      ]),
    );
    this.personalActions = catalogue.map(({ action }) => action).filter((action) => action.startsWith(personal));
  }

  find(action: string): Permission | undefined {
    return this.byAction.get(action);
  }

  /**
   * Returns the actions of a team role; `['*']`, meaning all actions, for the owner. For the role `custom`, returns the
   * given actions, which are stored with the team member.
   */
  ofRole(role: TeamRole, customActions: readonly string[]): readonly string[] {
    return role === 'custom' ? customActions : (this.byRole.get(role) ?? []);
  }

  /**
   * Returns those actions of a system role that API keys may hold. For the owner, too, these are single actions, never
   * `*`.
   */
  ofKeyRole(role: SystemRole): readonly string[] {
    return this.byKeyRole.get(role) ?? [];
  }

  /**
   * Returns the names of the actions that a credential permits, sorted: those on its account, or those on at least one
   * account if it has none.
   */
  heldBy({ accountId, grants }: Principal): string[] {
    const held = grants
      .filter((grant) => accountId === null || grant.accountId === accountId)
      .flatMap(({ actions }) => actions);
    return [...new Set(held.includes('*') ? this.byAction.keys() : held)].sort();
  }

  /** Returns the system roles that include an action. */
  systemRolesWith(permission: Permission): SystemRole[] {
    return systemRoles.filter((role) => role === 'owner' || permission.roles.includes(role));
  }
}

function actionsOfRole(catalogue: readonly Permission[], role: TeamRole): string[] {
  return catalogue.filter((permission) => permission.roles.includes(role)).map(({ action }) => action);
}
