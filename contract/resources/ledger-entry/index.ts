import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** The fragment `LedgerEntryRead`. */
export const ledgerEntryFragment = readFragment('ledger-entry');
