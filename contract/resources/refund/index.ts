import { type ResourceRead, readFragment } from '../read';
import { serializeRefund } from './serialize';

export * from './schema';
export * from './serialize';

/** Fragments `RefundRead` and `RefundListRead`. */
export const refundRead: ResourceRead = {
  type: 'Refund',
  field: 'refund',
  fragment: readFragment('refund'),
  serialize: serializeRefund,
};
