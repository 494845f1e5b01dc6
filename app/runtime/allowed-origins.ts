import type { Config } from '../config';

/** Returns whether pages of an origin may call the APIs from a browser. */
export type AllowedOrigin = (origin: string) => boolean;

/** Origins of local development servers. */
const loopback = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/**
 * Returns the allowed origins of API requests and subscriptions: the service's own origin and the configured ones. If
 * no origins are configured, the sandbox allows origins of the same machine, and live mode no others.
 */
export function allowedOrigins({
  CORS_ORIGINS: configuredOrigins,
  MODE: mode,
  PUBLIC_ORIGIN: publicOrigin,
}: Pick<Config, 'CORS_ORIGINS' | 'MODE' | 'PUBLIC_ORIGIN'>): AllowedOrigin {
  const allowed = new Set(publicOrigin === undefined ? configuredOrigins : [...configuredOrigins, publicOrigin]);
  const allowsAnyOrigin = allowed.has('*');
  const local = configuredOrigins.length === 0 && mode === 'sandbox';
  return (origin) => allowsAnyOrigin || allowed.has(origin) || (local && loopback.test(origin));
}
