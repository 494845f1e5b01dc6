import { LedgerAccounts1750000000001 } from './0001-ledger-accounts';

/** Every migration of the domain, in the order in which they run. */
export const migrations = [
  LedgerAccounts1750000000001,
];
