import type Stripe from 'stripe';

export interface StripeConnection {
  readonly secretKey: string;
  /** Base URL of the Stripe API. Default: `https://api.stripe.com`. */
  readonly apiUrl?: string;
}

/**
 * Timeout of a request to Stripe, in milliseconds. Each request is retried once, so that a call takes up to about 40
 * seconds.
 */
const requestTimeoutMs = 20_000;

/**
 * Creates the client of Stripe's official library, with telemetry disabled. Its automatic retries keep the idempotency
 * key.
 */
export function connectStripe({ secretKey, apiUrl = 'https://api.stripe.com' }: StripeConnection): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  // Loaded here, because most processes do not use its many modules.
  const Client = require('stripe') as typeof import('stripe');
  return new Client(secretKey, {
    protocol: scheme,
    host: hostname,
    port: port || (scheme === 'http' ? 80 : 443),
    timeout: requestTimeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}
