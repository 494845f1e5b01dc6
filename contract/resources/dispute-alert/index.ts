import { type ResourceRead, readFragment } from '../read';
import { serializeDisputeAlert } from './serialize';

export * from './schema';
export * from './serialize';

/** GraphQL fragments `DisputeAlertRead` and `DisputeAlertListRead`. */
export const disputeAlertRead: ResourceRead = {
  type: 'DisputeAlert',
  field: 'disputeAlert',
  fragment: readFragment('dispute-alert'),
  serialize: serializeDisputeAlert,
};
