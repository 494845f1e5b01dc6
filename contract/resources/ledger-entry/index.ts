import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `LedgerEntryRead`: the fields of ledger entries that REST responses need. */
export const ledgerEntryFragment = readFragment('ledger-entry');
