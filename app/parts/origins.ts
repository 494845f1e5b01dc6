import type { Config } from '../config';

/** Returns whether pages of an origin may call the APIs from a browser. */
export type AllowedOrigin = (origin: string) => boolean;

/** Origins of local development servers. */
const loopback = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/**
 * Returns the allowed origins of API requests and subscriptions: the service's own origin and the configured ones. Without configured ones, the
 * sandbox allows origins of the same machine, and live mode no others.
 */
export function allowedOrigins({
  CORS_ORIGINS: named,
  MODE: mode,
  PUBLIC_ORIGIN: own,
}: Pick<Config, 'CORS_ORIGINS' | 'MODE' | 'PUBLIC_ORIGIN'>): AllowedOrigin {
  const known = new Set(own === undefined ? named : [...named, own]);
  const any = known.has('*');
  const local = named.length === 0 && mode === 'sandbox';
  return (origin) => any || known.has(origin) || (local && loopback.test(origin));
}
