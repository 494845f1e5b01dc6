import { AccountVerifications1750000000001 } from './0001-account-verifications';
import { KnownPayments1750000000002 } from './0002-known-payments';
import { Verifications1750000000050 } from './0050-verifications';

/** Every migration of the domain, in the order in which they run. */
export const migrations = [AccountVerifications1750000000001, KnownPayments1750000000002, Verifications1750000000050];
