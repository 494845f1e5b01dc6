import { type ResourceRead, readFragment } from '../read';
import { serializeDispute } from './serialize';

export * from './schema';
export * from './serialize';
export * from './enums';

/**
 * How REST routes and events read disputes, with the GraphQL fragments `DisputeRead`, `DisputeListRead` for lists, and
 * `DisputedPaymentRead`.
 */
export const disputeRead: ResourceRead = {
  type: 'Dispute',
  field: 'dispute',
  fragment: readFragment('dispute'),
  serialize: serializeDispute,
};
