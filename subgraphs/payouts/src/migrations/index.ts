import { LedgerAccounts1750000000001 } from './0001-ledger-accounts';
import { Journal1750000000002 } from './0002-journal';
import { Settlements1750000000003 } from './0003-settlements';
import { ActivityLines1750000000040 } from './0040-activity-lines';

/** Every migration of the domain, in the order in which they run. */
export const migrations = [
  LedgerAccounts1750000000001,
  Journal1750000000002,
  Settlements1750000000003,
  ActivityLines1750000000040,
];
