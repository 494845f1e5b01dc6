import { type ResourceRead, readFragment } from '../read';
import { serializeCardTransaction } from './serialize';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `CardTransactionRead`. */
export const cardTransactionRead: ResourceRead = {
  type: 'CardTransaction',
  field: 'cardTransaction',
  fragment: readFragment('card-transaction'),
  serialize: serializeCardTransaction,
};
