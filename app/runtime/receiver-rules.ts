import type { ReceiverRules } from '../../subgraphs/events/src';
import type { Config } from '../config';

const loopbackHosts = new Set(['127.0.0.1', '::1', 'localhost']);

/** Returns whether a server on this host accepts connections only from the same machine. */
export function isLoopback(host: string): boolean {
  return loopbackHosts.has(host);
}

/**
 * Returns the allowed targets of webhooks. Loopback targets are allowed only in a sandbox that listens on loopback, and
 * never the service's own ports.
 * @param ownUrls returns the URLs of the service's own components: its HTTP server, its database
 */
export function receiverRules(config: Config, ownUrls: () => readonly string[]): ReceiverRules {
  if (config.MODE !== 'sandbox' || !isLoopback(config.HOST)) return {};
  const domains = [
    config.PLATFORM_URL,
    config.BILLING_URL,
    config.PAYOUTS_URL,
    config.COURSES_URL,
    config.TRUST_SAFETY_URL,
    config.EVENTS_URL,
  ];
  return {
    loopback: {
      closedPorts: () => [config.PORT, ...[...domains, ...ownUrls()].map((url) => Number(new URL(url).port))],
    },
  };
}
