import Stripe from 'stripe';

export interface StripeConnection {
  readonly secretKey: string;
  /** Base URL of the API. Default: the URL of Stripe. */
  readonly apiUrl?: string;
}

/** Timeout of a request, in milliseconds. Each request is retried once, so that a call takes up to about twice as long. */
const requestTimeoutMs = 20_000;

/** Creates the official client with telemetry disabled. Retries keep their idempotency key. */
export function connectStripe({ secretKey, apiUrl = 'https://api.stripe.com' }: StripeConnection): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return new Stripe(secretKey, {
    protocol: scheme,
    host: hostname,
    port: port || (scheme === 'http' ? 80 : 443),
    timeout: requestTimeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}
