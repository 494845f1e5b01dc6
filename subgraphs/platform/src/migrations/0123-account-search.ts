import { indexMigration } from '../../../kit/src';

/** Index for the substring search of `accountList`. */
export const AccountSearch1750000000123 = indexMigration('AccountSearch1750000000123', {
  schema: 'platform',
  name: 'accounts_search',
  on: "platform.accounts USING gin (lower(title || ' ' || route) public.gin_trgm_ops)",
});
