import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Fragment `LedgerEntryRead`. */
export const ledgerEntryFragment = readFragment('ledger-entry');
