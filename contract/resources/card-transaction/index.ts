import { type ResourceRead, readFragment } from '../read';
import { serializeCardTransaction } from './serialize';

export * from './schema';
export * from './serialize';

/** Fragment `CardTransactionRead`. */
export const cardTransactionRead: ResourceRead = {
  type: 'CardTransaction',
  field: 'cardTransaction',
  fragment: readFragment('card-transaction'),
  serialize: serializeCardTransaction,
};
