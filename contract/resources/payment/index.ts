import { type ResourceRead, readFragment } from '../read';
import { serializePayment } from './serialize';

export * from './schema';
export * from './serialize';

/** Fragments `PaymentRead` and `PaymentListRead`. */
export const paymentRead: ResourceRead = {
  type: 'Payment',
  field: 'payment',
  fragment: readFragment('payment'),
  serialize: serializePayment,
};
