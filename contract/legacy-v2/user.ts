import { enumValue, list, nullable, object, string } from '../wire';
import { legacyResource } from './legacy-resource';
import { text } from './shared';

const roles = [
  'owner',
  'admin',
  'moderator',
  'sales_manager',
  'advertiser',
  'manager',
  'support',
  'app_manager',
  'workforce',
  'custom',
] as const;

/** A user in the legacy API, as a customer of a company. */
export const legacyUser = legacyResource({
  type: 'User',
  description: 'A user of the platform.',
  fields: {
    id: string('User id (`user_`).'),
    name: text('Display name; null if not set.'),
    username: string('Unique username.'),
    email: text('Null without `member:email:read`.'),
    profile_pic_url: string('Generated from the initials if the user has no picture.').from('profilePictureUrl'),
    social_accounts: list(object({}), 'Always empty: social accounts of users are not supported.').constant([]),
    roles: list(string(), 'Roles of the user on the team of the company; empty for customers.').from(
      'teamMember.role',
      (role: string | null) => (role === null ? [] : [role.toLowerCase()]),
    ),
    authorized_user: nullable(
      object({
        role: enumValue(roles, 'Role on the team.'),
        permission_level: enumValue(roles, 'Older name for the role.').from('role'),
        company: string('The company (`biz_`).').from('account.id'),
      }),
      'Team membership of the user; null for customers, and without `company:authorized_user:read`.',
    ).from('teamMember'),
  },
});
