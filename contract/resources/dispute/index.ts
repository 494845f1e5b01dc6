import { type ResourceRead, readFragment } from '../read';
import { serializeDispute } from './serialize';

export * from './schema';
export * from './serialize';
export * from './enums';

/** GraphQL fragments `DisputeRead`, `DisputeListRead` and `DisputedPaymentRead`. */
export const disputeRead: ResourceRead = {
  type: 'Dispute',
  field: 'dispute',
  fragment: readFragment('dispute'),
  serialize: serializeDispute,
};
