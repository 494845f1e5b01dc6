import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `CheckoutConfigurationRead`. */
export const checkoutConfigurationFragment = readFragment('checkout-configuration');
