import type { BillingOptions } from '../../subgraphs/billing/src';
import type { Config } from '../config';

/** How payments go through Stripe, where they do. */
export function stripeSettings({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_API_URL: apiUrl,
}: Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_API_URL'>): BillingOptions['stripe'] {
  return secretKey === undefined ? undefined : { secretKey, apiUrl };
}
