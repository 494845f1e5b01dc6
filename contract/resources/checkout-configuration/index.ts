import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** The fragment `CheckoutConfigurationRead`. */
export const checkoutConfigurationFragment = readFragment('checkout-configuration');
