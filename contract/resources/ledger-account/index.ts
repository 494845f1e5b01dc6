import { type ResourceRead, readFragment } from '../read';
import { serializeLedgerAccount } from './serialize';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `LedgerAccountRead`. */
export const ledgerAccountRead: ResourceRead = {
  type: 'LedgerAccount',
  field: 'ledgerAccount',
  fragment: readFragment('ledger-account'),
  serialize: serializeLedgerAccount,
};
