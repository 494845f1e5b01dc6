import type { ReceiverRules } from '../../subgraphs/events/src';
import type { Config } from '../config';

const loopbackHosts = new Set(['127.0.0.1', '::1', 'localhost']);

/** Whether a process that listens to this host is reached from this machine only. */
export function isLoopback(host: string): boolean {
  return loopbackHosts.has(host);
}

/**
 * Where webhooks may point: to this machine only in a sandbox that nobody else reaches, and never to a part of the service itself.
 *
 * @param parts addresses of the service's own parts: its front, its database
 */
export function receiverRules(config: Config, parts: () => readonly string[]): ReceiverRules {
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
    loopback: { closedPorts: () => [config.PORT, ...[...domains, ...parts()].map((url) => Number(new URL(url).port))] },
  };
}
