/** Roles that can be assigned to an API key instead of a list of actions. */
export type SystemRole = 'owner' | 'admin' | 'moderator' | 'sales_manager' | 'advertiser';

/** Roles of team members of an account. `custom` has its own list of actions. */
export type TeamRole = SystemRole | 'manager' | 'support' | 'app_manager' | 'workforce' | 'custom';

/** A permission: an action, the credential types that can hold it, and the roles that include it. */
export interface Permission {
  /**
   * Name such as `plan:create`. In actions, accounts are named `company` and products `access_pass`, at every version.
   */
  readonly action: string;
  /** Short title. */
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly allowedOnApiKey: boolean;
  readonly allowedOnApp: boolean;
  /** Whether tokens that an app holds for a user can contain the action. */
  readonly allowedOnUser: boolean;
  /** Roles that include the action. The owner has every action, whether it is listed or not. */
  readonly roles: readonly TeamRole[];
}
