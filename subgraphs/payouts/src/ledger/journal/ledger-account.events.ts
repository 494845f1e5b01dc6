import { type Transaction, recordEvent } from '../../../../kit/src';

/**
 * Records the event that an account or a user has available funds (`ledger_account.funds_available`). The caller must
 * have locked the wallet in this transaction.
 */
export function recordFundsAvailable(
  tx: Transaction,
  { id, accountId }: { readonly id: string; readonly accountId: string },
): Promise<void> {
  return recordEvent(tx, 'payouts.ledger_accounts', {
    type: 'ledger_account.funds_available',
    resource: 'LedgerAccount',
    resourceId: id,
    accountId,
  });
}
