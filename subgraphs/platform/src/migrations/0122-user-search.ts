import { indexMigration } from '../../../kit/src';

/** Index for the substring search of `userList`. */
export const UserSearch1750000000122 = indexMigration('UserSearch1750000000122', {
  schema: 'platform',
  name: 'users_search',
  on: "platform.users USING gin (lower(username || ' ' || COALESCE(name, '')) public.gin_trgm_ops)",
});
