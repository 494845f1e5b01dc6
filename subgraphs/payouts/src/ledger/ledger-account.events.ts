import { type Transaction, recordEvent } from '../../../kit/src';

/**
 * Records the `ledger_account.funds_available` event of an account or a user. This transaction must have locked the
 * wallet.
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
