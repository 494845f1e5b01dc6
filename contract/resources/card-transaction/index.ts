import { type ResourceRead, readFragment } from '../read';
import { serializeCardTransaction } from './serialize';

export * from './schema';
export * from './serialize';

/** How REST routes and events read card transactions, with the GraphQL fragment `CardTransactionRead`. */
export const cardTransactionRead: ResourceRead = {
  type: 'CardTransaction',
  field: 'cardTransaction',
  fragment: readFragment('card-transaction'),
  serialize: serializeCardTransaction,
};
