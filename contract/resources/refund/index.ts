import { type ResourceRead, readFragment } from '../read';
import { serializeRefund } from './serialize';

export * from './schema';
export * from './serialize';

/** GraphQL fragments (`RefundRead`, `RefundListRead`) and serializer of refunds. */
export const refundRead: ResourceRead = {
  type: 'Refund',
  field: 'refund',
  fragment: readFragment('refund'),
  serialize: serializeRefund,
};
