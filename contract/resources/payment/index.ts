import { type ResourceRead, readFragment } from '../read';
import { serializePayment } from './serialize';

export * from './schema';
export * from './serialize';

/** GraphQL fragments (`PaymentRead`, `PaymentListRead`) and serializer of payments. */
export const paymentRead: ResourceRead = {
  type: 'Payment',
  field: 'payment',
  fragment: readFragment('payment'),
  serialize: serializePayment,
};
