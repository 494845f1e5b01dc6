import type { TeamRole } from './permission';

/** A permission: an action with the roles that include it and the credential types that can hold it (all if absent). */
export type Row = readonly [
  action: string,
  name: string,
  description: string,
  roles: readonly TeamRole[],
  holders?: readonly PermissionHolder[],
];
export type PermissionHolder = 'api_key' | 'app' | 'user';

export const owner: readonly TeamRole[] = ['owner'];
export const admins: readonly TeamRole[] = [...owner, 'admin'];
export const managers: readonly TeamRole[] = [...admins, 'manager'];
export const sales: readonly TeamRole[] = [...managers, 'sales_manager'];
export const care: readonly TeamRole[] = [...managers, 'moderator', 'support'];
export const salesAndCare: readonly TeamRole[] = [...sales, 'moderator', 'support'];
export const advertising: readonly TeamRole[] = [...managers, 'advertiser'];
export const developers: readonly TeamRole[] = [...admins, 'app_manager'];
export const allRoles: readonly TeamRole[] = [...salesAndCare, 'advertiser', 'app_manager', 'workforce'];
export const noRoles: readonly TeamRole[] = [];

/** User tokens only: API keys and apps never hold these actions. */
export const people: readonly PermissionHolder[] = ['user'];
/** API keys and apps only. */
export const machines: readonly PermissionHolder[] = ['api_key', 'app'];
export const apps: readonly PermissionHolder[] = ['app'];
/**
 * API keys only. Apps and their user tokens are excluded: an app could otherwise install another app, and keep access
 * through that app after its own removal.
 */
export const accountKeys: readonly PermissionHolder[] = ['api_key'];

/** Permissions by category, in the order in which they are listed for developers. */
export type Categories = Readonly<Record<string, readonly Row[]>>;
