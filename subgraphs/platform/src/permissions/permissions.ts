import { type Permission, type SystemRole, type TeamRole, systemRoles, teamRoles } from './permission';

/** Actions on the user's own person rather than on an account begin with this. */
const personal = 'user:';

const everything: readonly string[] = ['*'];

/** The catalogue of actions, asked in the ways that roles and keys need. */
export class Permissions {
  private readonly byAction: ReadonlyMap<string, Permission>;
  private readonly byRole: ReadonlyMap<TeamRole, readonly string[]>;
  private readonly byKeyRole: ReadonlyMap<SystemRole, readonly string[]>;
  /** What users may do with their own person. */
  readonly personalActions: readonly string[];

  constructor(readonly catalogue: readonly Permission[]) {
    this.byAction = new Map(catalogue.map((permission) => [permission.action, permission]));
    if (this.byAction.size !== catalogue.length) throw new Error('An action stands twice in the catalogue.');
    this.byRole = new Map(
      teamRoles.map((role) => [role, role === 'owner' ? everything : actionsWith(catalogue, role)]),
    );
    const onKeys = catalogue.filter((permission) => permission.allowedOnApiKey);
    this.byKeyRole = new Map(
      systemRoles.map((role) => [
        role,
        role === 'owner' ? onKeys.map(({ action }) => action) : actionsWith(onKeys, role),
      ]),
    );
    this.personalActions = catalogue.map(({ action }) => action).filter((action) => action.startsWith(personal));
  }

  find(action: string): Permission | undefined {
    return this.byAction.get(action);
  }

  /** What a role allows a person; `['*']` for the owner. `custom` takes the actions kept with the person. */
  ofRole(role: TeamRole, customActions: readonly string[]): readonly string[] {
    return role === 'custom' ? customActions : (this.byRole.get(role) ?? []);
  }

  /** What a system role allows an API key: the role's actions as far as keys may hold them. Never `*`. */
  ofKeyRole(role: SystemRole): readonly string[] {
    return this.byKeyRole.get(role) ?? [];
  }

  /** The system roles that include an action. */
  systemRolesWith(permission: Permission): SystemRole[] {
    return systemRoles.filter((role) => role === 'owner' || permission.roles.includes(role));
  }
}

function actionsWith(catalogue: readonly Permission[], role: TeamRole): string[] {
  return catalogue.filter((permission) => permission.roles.includes(role)).map(({ action }) => action);
}
