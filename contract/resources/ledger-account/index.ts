import { type ResourceRead, readFragment } from '../read';
import { serializeLedgerAccount } from './serialize';

export * from './schema';
export * from './serialize';

/** How REST routes and events read ledger accounts, with the GraphQL fragment `LedgerAccountRead`. */
export const ledgerAccountRead: ResourceRead = {
  type: 'LedgerAccount',
  field: 'ledgerAccount',
  fragment: readFragment('ledger-account'),
  serialize: serializeLedgerAccount,
};
