import type { TeamRole } from './permission';

/** An action with the roles that include it, and who may hold it; anybody where that is absent. */
export type Row = readonly [
  action: string,
  name: string,
  description: string,
  roles: readonly TeamRole[],
  holders?: readonly Holder[],
];
export type Holder = 'api_key' | 'app' | 'user';

export const owner: readonly TeamRole[] = ['owner'];
export const admins: readonly TeamRole[] = [...owner, 'admin'];
export const managers: readonly TeamRole[] = [...admins, 'manager'];
export const sales: readonly TeamRole[] = [...managers, 'sales_manager'];
export const care: readonly TeamRole[] = [...managers, 'moderator', 'support'];
export const salesAndCare: readonly TeamRole[] = [...sales, 'moderator', 'support'];
export const advertising: readonly TeamRole[] = [...managers, 'advertiser'];
export const developers: readonly TeamRole[] = [...admins, 'app_manager'];
export const everyone: readonly TeamRole[] = [...salesAndCare, 'advertiser', 'app_manager', 'workforce'];
export const nobody: readonly TeamRole[] = [];

/** People only: no key and no app ever holds these. */
export const people: readonly Holder[] = ['user'];
/** Keys and apps only. */
export const machines: readonly Holder[] = ['api_key', 'app'];
export const apps: readonly Holder[] = ['app'];
/** Neither apps nor what they hold for people: an app must not outlive its removal through another one. */
export const accountKeys: readonly Holder[] = ['api_key'];

/** Actions by category, in the order in which developers see them. */
export type Categories = Readonly<Record<string, readonly Row[]>>;
