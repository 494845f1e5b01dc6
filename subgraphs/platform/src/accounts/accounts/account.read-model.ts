import { readModelOf, type ListDefinition, listOf, ReadModel, column, textSearch } from '../../../../kit/src';
import { accountFilters } from './account.inputs';
import { Account } from './account.resource';
import type { ReadModels } from '../../read-models';

/**
 * SQL for the latest LLC formation of an account, as JSON. An account has several only when the earlier ones were
 * rejected.
 */
const llcFormation = `(SELECT jsonb_build_object('id', f.id, 'accountId', f.account_id, 'status', f.status, 'legalName', f.legal_name, 'einRegistered', f.ein_registered,
  'stateRegistered', f.state_registered, 'total', jsonb_build_object('amount', f.total::text, 'currency', 'usd'), 'createdAt', f.created_at)
  FROM platform.llc_formations f WHERE f.account_id = $row.id ORDER BY f.created_at DESC LIMIT 1)`;

const read = { requires: 'company:basic:read' };

/**
 * Read model of accounts. Storefront fields are public; all other fields require `company:basic:read` on the account.
 */
export function accountReadModel(models: ReadModels): ReadModel<Account> {
  return readModelOf(
    Account,
    {
      require2fa: column('require_2fa', read),
      llcFormation: column(llcFormation, { requires: 'incorporation:read' }),
    },
    { models },
  );
}

/** Filters, sort orders and page sizes of the list of accounts. Its pages are smaller than those of other lists. */
export const accountList: ListDefinition = listOf(accountFilters, {
  limits: { default: 10, maximum: 50 },
  search: textSearch('query', (row) => `${row}.title || ' ' || ${row}.route`),
  conditions: {
    teamUserId: (row, value) =>
      `EXISTS (SELECT 1 FROM platform.team_members m WHERE m.account_id = ${row}.id AND m.user_id = ${value} AND m.status = 'joined')`,
  },
});
