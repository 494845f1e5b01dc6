import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `LedgerEntryRead`. */
export const ledgerEntryFragment = readFragment('ledger-entry');
