import type { BillingOptions } from '../../subgraphs/billing/src';
import type { Config } from '../config';

/** Returns the settings of Stripe; undefined if payments do not go through Stripe. */
export function stripeSettings({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_API_URL: apiUrl,
}: Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_API_URL'>): BillingOptions['stripe'] {
  return secretKey === undefined ? undefined : { secretKey, apiUrl };
}
