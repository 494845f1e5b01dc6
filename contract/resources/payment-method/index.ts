import { readFragment } from '../read';

export * from './schema';
export * from './serialize';
export * from './enums';

/** Text of the GraphQL fragment `PaymentMethodRead`. */
export const paymentMethodFragment = readFragment('payment-method');
