/** Roles that an API key may be given instead of a list of actions. */
export type SystemRole = 'owner' | 'admin' | 'moderator' | 'sales_manager' | 'advertiser';

/** Roles of people on the team of an account. `custom` carries a list of actions of its own. */
export type TeamRole = SystemRole | 'manager' | 'support' | 'app_manager' | 'workforce' | 'custom';

/** An action of the catalogue: what it allows, which credentials may hold it, which roles include it. */
export interface Permission {
  /** `plan:create`. Accounts are called `company` and products `access_pass` in actions, at every version. */
  readonly action: string;
  /** Short title. */
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly allowedOnApiKey: boolean;
  readonly allowedOnApp: boolean;
  /** Whether tokens that an app holds for a user may carry it. */
  readonly allowedOnUser: boolean;
  /** The owner has every action, whether it is listed or not. */
  readonly roles: readonly TeamRole[];
}
