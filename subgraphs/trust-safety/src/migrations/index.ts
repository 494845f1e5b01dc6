import { AccountVerifications1750000000001 } from './0001-account-verifications';
import { KnownPayments1750000000002 } from './0002-known-payments';
import { Disputes1750000000010 } from './0010-disputes';
import { ResolutionCases1750000000030 } from './0030-resolution-cases';
import { Verifications1750000000050 } from './0050-verifications';
import { DisputeReports1750000000096 } from './0096-dispute-reports';
import { TrustSafetyInboxByTime1750000000121 } from './0121-inbox-by-time';
import { TrustSafetyOutboxContext1750000000140 } from './0140-outbox-context';

/** All migrations of the domain in the order in which they run. */
export const migrations = [
  AccountVerifications1750000000001,
  KnownPayments1750000000002,
  Disputes1750000000010,
  ResolutionCases1750000000030,
  Verifications1750000000050,
  DisputeReports1750000000096,
  TrustSafetyInboxByTime1750000000121,
  TrustSafetyOutboxContext1750000000140,
];
