import { LedgerAccounts1750000000001 } from './0001-ledger-accounts';
import { PayoutMethods1750000000010 } from './0010-payout-methods';

/** Every migration of the domain, in the order in which they run. */
export const migrations = [
  LedgerAccounts1750000000001,
  PayoutMethods1750000000010,
];
