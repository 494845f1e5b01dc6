import type { Config } from '../config';

/** Whether pages of an origin may ask from a browser. */
export type AllowedOrigin = (origin: string) => boolean;

/** Where developers serve their pages from. */
const loopback = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;

/**
 * The origins whose pages may read answers of the APIs and follow events: our own and those that the configuration names;
 * where it names none, pages of the same machine in the sandbox, and nobody else's in live mode.
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
