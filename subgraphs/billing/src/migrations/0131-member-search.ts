import { indexMigration } from '../../../kit/src';

/** Index for the search of members, memberships and payments (`matchesMember`). */
export const MemberSearch1750000000131 = indexMigration('MemberSearch1750000000131', {
  schema: 'billing',
  name: 'members_search',
  on: 'billing.members USING gin (username public.gin_trgm_ops, name public.gin_trgm_ops, email public.gin_trgm_ops)',
});
