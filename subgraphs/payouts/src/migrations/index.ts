import { LedgerAccounts1750000000001 } from './0001-ledger-accounts';
import { Journal1750000000002 } from './0002-journal';
import { Settlements1750000000003 } from './0003-settlements';
import { PayoutMethods1750000000010 } from './0010-payout-methods';
import { Payouts1750000000020 } from './0020-payouts';
import { Transfers1750000000030 } from './0030-transfers';
import { Swaps1750000000031 } from './0031-swaps';
import { Deposits1750000000032 } from './0032-deposits';
import { Cards1750000000033 } from './0033-cards';
import { ActivityLines1750000000040 } from './0040-activity-lines';
import { KnownOwners1750000000050 } from './0050-known-owners';
import { CardIssuing1750000000051 } from './0051-card-issuing';
import { Commissions1750000000110 } from './0110-commissions';
import { ClaimLinks1750000000111 } from './0111-claim-links';
import { ExpiringTransfers1750000000112 } from './0112-expiring-transfers';
import { PayoutsInboxByTime1750000000121 } from './0121-inbox-by-time';
import { PayoutsOutboxContext1750000000140 } from './0140-outbox-context';

/** All migrations of the domain, in order of execution. */
export const migrations = [
  LedgerAccounts1750000000001,
  Journal1750000000002,
  Settlements1750000000003,
  PayoutMethods1750000000010,
  Payouts1750000000020,
  Transfers1750000000030,
  Swaps1750000000031,
  Deposits1750000000032,
  Cards1750000000033,
  ActivityLines1750000000040,
  KnownOwners1750000000050,
  CardIssuing1750000000051,
  Commissions1750000000110,
  ClaimLinks1750000000111,
  ExpiringTransfers1750000000112,
  PayoutsInboxByTime1750000000121,
  PayoutsOutboxContext1750000000140,
];
