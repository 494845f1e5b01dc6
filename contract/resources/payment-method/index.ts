import { readFragment } from '../read';

export * from './schema';
export * from './serialize';
export * from './words';

/** The fragment `PaymentMethodRead`. */
export const paymentMethodFragment = readFragment('payment-method');
