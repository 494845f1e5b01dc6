import { readFragment } from '../read';

export * from './schema';
export * from './serialize';

/** GraphQL fragment `CheckoutConfigurationRead`: the fields of checkout configurations that REST responses need. */
export const checkoutConfigurationFragment = readFragment('checkout-configuration');
