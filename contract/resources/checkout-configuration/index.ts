import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** Fragment `CheckoutConfigurationRead`. */
export const checkoutConfigurationFragment = readFragment('checkout-configuration');
