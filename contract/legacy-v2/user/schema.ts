import { Type, enumOf, nullable } from '../../schemas';

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
export const legacyUser = Type.Object({
  id: Type.String({ description: 'User id (`user_`).' }),
  name: nullable(Type.String()),
  username: Type.String(),
  email: nullable(Type.String(), { description: 'Null without `member:email:read`.' }),
  profile_pic_url: Type.String({ description: 'Generated from the initials if the user has no picture.' }),
  social_accounts: Type.Array(Type.Object({}), {
    description: 'Always empty: social accounts of users are not supported.',
  }),
  roles: Type.Array(Type.String(), {
    description: 'Roles of the user on the team of the company; empty for customers.',
  }),
  authorized_user: nullable(
    Type.Object({
      role: enumOf(roles),
      permission_level: enumOf(roles, { description: 'Older name for the role.' }),
      company: Type.String({ description: 'The company (`biz_`).' }),
    }),
    {
      description: 'Team membership of the user; null for customers, and without `company:authorized_user:read`.',
    },
  ),
});
