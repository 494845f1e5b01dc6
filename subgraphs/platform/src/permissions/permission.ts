import { registerEnum } from '../../../kit/src';

/** Roles that an API key may have instead of statements. */
export const systemRoles = ['owner', 'admin', 'moderator', 'sales_manager', 'advertiser'] as const;
export type SystemRole = (typeof systemRoles)[number];
export const SystemRoleEnum = registerEnum('SystemRole', systemRoles, 'Predefined set of actions for an API key.');

/** Roles of the members of an account's team. */
export const teamRoles = [...systemRoles, 'manager', 'support', 'app_manager', 'workforce', 'custom'] as const;
export type TeamRole = (typeof teamRoles)[number];
export const TeamRoleEnum = registerEnum('TeamRole', teamRoles, 'Role of a person on the team of an account.');

/** An action (permission) of the catalog, which is passed in at startup. */
export interface Permission {
  readonly action: string;
  readonly name: string;
  readonly description: string;
  readonly category: string | null;
  readonly allowedOnApiKey: boolean;
  readonly allowedOnApp: boolean;
  readonly allowedOnUser: boolean;
  readonly roles: readonly TeamRole[];
}
