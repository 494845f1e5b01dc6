import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ResourceRead, readFragment } from '../read';
import { serializeTransfer } from './serialize';

export * from './schema';
export * from './serialize';

/** GraphQL fragments (`TransferRead`, `TransferListRead`) and serializer of transfers. */
export const transferRead: ResourceRead = {
  type: 'Transfer',
  field: 'transfer',
  fragment: readFragment('transfer'),
  serialize: serializeTransfer,
};

/** Text of the GraphQL fragment `TransferRecipientRead`. */
export const transferRecipientFragment = readFileSync(join(__dirname, 'recipient.graphql'), 'utf8');
