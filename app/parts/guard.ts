import type { IncomingMessage, ServerResponse } from 'node:http';
import cors from 'cors';
import helmet from 'helmet';
import type { Config } from '../config';
import { allowedOrigins } from './origins';

/**
 * What stands in front of every answer: gives it the headers that keep browsers from doing harm with it, which whoever answers may
 * replace by others, and says to pages of other origins what they may do.
 *
 * @returns true where the question was the browser's own, and is answered
 */
export type Guard = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Seconds in which browsers remember that only encrypted connections lead here: two years. */
const encrypted = 63_072_000;
/** Seconds in which browsers remember what a page may send: ten minutes. */
const remembered = 600;

/** What pages may send, besides what every page may. */
const sentHeaders = [
  'Authorization',
  'Content-Type',
  'Api-Version-Date',
  'Api-Version-Preview',
  'Idempotency-Key',
  'Last-Event-ID',
  'X-Request-Id',
  'X-Service-App-Id',
  'traceparent',
  'apollographql-client-name',
  'apollographql-client-version',
];

/** What pages may read of an answer, besides what every page may. */
const readHeaders = [
  'Api-Version-Date',
  'Api-Version-Preview',
  'Event-Cursor',
  'Idempotent-Replayed',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  'X-Ignored-Parameters',
  'X-Request-Id',
  'X-Should-Retry',
];

/** Doors whose credential stands in a header, so that pages of other origins harm nobody with what they ask there. */
const doors: readonly (readonly [path: string, methods: readonly string[]])[] = [
  ['/api/', ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE']],
  ['/graphql', ['GET', 'HEAD', 'POST']],
];

/** Descriptions and public keys for everybody: pages of any origin may read them. */
const published = '/.well-known/';

const nothing =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()';

export function guardOf(config: Pick<Config, 'CORS_ORIGINS' | 'MODE' | 'PUBLIC_ORIGIN'>): Guard {
  const protect = protection(config.PUBLIC_ORIGIN?.startsWith('https:') ?? false);
  const allowed = allowedOrigins(config);
  const rules = doors.map(([path, methods]) => ({
    path,
    share: cors({
      origin: (origin, decide) => decide(null, origin !== undefined && allowed(origin)),
      methods: [...methods],
      allowedHeaders: sentHeaders,
      exposedHeaders: readHeaders,
      maxAge: remembered,
    }),
  }));
  const share = cors({ origin: '*', methods: ['GET', 'HEAD'], maxAge: remembered });
  return (request, response) => {
    protect(request, response, failed);
    response.setHeader('permissions-policy', nothing).setHeader('cache-control', 'no-store');
    const asksMethods = request.method === 'OPTIONS' && request.headers['access-control-request-method'] === undefined;
    if (request.url?.startsWith(published) && !asksMethods) {
      share(request, response, failed);
      return response.writableEnded;
    }
    const door = rules.find(({ path }) => request.url?.startsWith(path));
    if (!door) return false;
    response.setHeader('vary', 'Origin');
    // A question about methods that is not a browser's gets its answer from the door.
    if (request.headers.origin === undefined || asksMethods) return false;
    door.share(request, response, failed);
    return response.writableEnded;
  };
}

/** For answers that are no pages: nothing of them is ever run, framed, or loaded by pages of others. */
function protection(https: boolean): ReturnType<typeof helmet> {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: https && { maxAge: encrypted, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    // What only browsers knew that nobody has any more.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

function failed(error?: unknown): void {
  if (error) throw error;
}
