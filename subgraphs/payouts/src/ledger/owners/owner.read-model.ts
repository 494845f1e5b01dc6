import { type FieldSource, computed } from '../../../../kit/src';
import { isUser } from './owner';
import type { BalanceOwner } from './owner.type';

/**
 * Returns the SQL source of a GraphQL field that contains the account or user whose ID is in the given column; the
 * field is null if the column is null.
 */
export function asOwner(column: string): FieldSource {
  const ledgerAccount = `(SELECT l.id FROM payouts.ledger_accounts l WHERE l.account_id = $row.${column})`;
  return computed([column, ledgerAccount], (id: string | null, ledgerAccountId: string | null): BalanceOwner | null =>
    id === null
      ? null
      : {
          id,
          ledgerAccountId,
          account: isUser(id) ? null : { id },
          user: isUser(id) ? { id } : null,
        },
  );
}
