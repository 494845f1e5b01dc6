import { readFragment } from '../read';

export * from './schema';
export * from './serialize';
export * from './enums';

/** Fragment `PaymentMethodRead`. */
export const paymentMethodFragment = readFragment('payment-method');
