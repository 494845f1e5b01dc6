import { type Transaction, recordEvent } from '../../../kit/src';

/** Records that an owner has more available funds. The wallet must be locked by this transaction. */
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
