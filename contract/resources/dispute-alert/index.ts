import { type ResourceRead, readFragment } from '../read';
import { serializeDisputeAlert } from './serialize';

export * from './schema';
export * from './serialize';

/**
 * How REST routes and events read dispute alerts, with the GraphQL fragments `DisputeAlertRead` and, for lists,
 * `DisputeAlertListRead`.
 */
export const disputeAlertRead: ResourceRead = {
  type: 'DisputeAlert',
  field: 'disputeAlert',
  fragment: readFragment('dispute-alert'),
  serialize: serializeDisputeAlert,
};
