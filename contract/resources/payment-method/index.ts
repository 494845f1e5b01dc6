import { readFragment } from '../read';

export * from './schema';
export * from './serialize';
export * from './words';

/** Fragment `PaymentMethodRead`. */
export const paymentMethodFragment = readFragment('payment-method');
