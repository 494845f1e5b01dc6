import { registerEnum } from '../../../../kit/src';

/** Predefined roles that an API key may have instead of statements (grant or deny rules). */
export const systemRoles = ['owner', 'admin', 'moderator', 'sales_manager', 'advertiser'] as const;
export type SystemRole = (typeof systemRoles)[number];
export const SystemRoleEnum = registerEnum('SystemRole', systemRoles, 'Predefined set of actions for an API key.');

/** Roles of the members of an account's team. */
export const teamRoles = [...systemRoles, 'manager', 'support', 'app_manager', 'workforce', 'custom'] as const;
export type TeamRole = (typeof teamRoles)[number];
export const TeamRoleEnum = registerEnum('TeamRole', teamRoles, 'Role of a person on the team of an account.');

/** One action (permission) of the permission catalog. The catalog is passed to the domain at startup. */
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
