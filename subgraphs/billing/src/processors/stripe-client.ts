import Stripe from 'stripe';

export interface StripeConnection {
  readonly secretKey: string;
  /** Origin of the API; Stripe's own unless told. */
  readonly apiUrl?: string;
}

/** Longest wait for one answer, in milliseconds. A request is repeated once, so that a call takes about twice that at most. */
const longestWait = 20_000;

/** The official client, without the measurements it would send home. Every request that is repeated keeps its key. */
export function connectStripe({ secretKey, apiUrl = 'https://api.stripe.com' }: StripeConnection): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  const scheme = protocol === 'http:' ? 'http' : 'https';
  return new Stripe(secretKey, {
    protocol: scheme,
    host: hostname,
    port: port || (scheme === 'http' ? 80 : 443),
    timeout: longestWait,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}
