import type { IncomingMessage, ServerResponse } from 'node:http';
import cors from 'cors';
import helmet from 'helmet';
import type { Config } from '../config';
import { allowedOrigins } from './allowed-origins';

/**
 * Processes every request before its handler: sets security headers, which the handler may override, and handles CORS
 * requests.
 * @returns true for a preflight request, whose response is then complete
 */
export type Guard = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Max-age of HSTS in seconds: two years. */
const encrypted = 63_072_000;
/** Max-age of preflight responses in seconds: ten minutes. */
const remembered = 600;

/** Request headers that CORS allows, in addition to the CORS-safelisted ones. */
const sentHeaders = [
  'Authorization',
  'Content-Type',
  'Api-Version-Date',
  'Api-Version-Preview',
  'Content-Encoding',
  'Idempotency-Key',
  'If-None-Match',
  'Last-Event-ID',
  'Prefer',
  'X-Request-Id',
  'X-Service-App-Id',
  'traceparent',
  'apollographql-client-name',
  'apollographql-client-version',
];

/** Response headers that CORS exposes, in addition to the CORS-safelisted ones. */
const readHeaders = [
  'Api-Version-Date',
  'Api-Version-Preview',
  'Deprecation',
  'ETag',
  'Event-Cursor',
  'Idempotent-Replayed',
  'Link',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  'X-Api-Version-Latest',
  'X-Ignored-Parameters',
  'X-Request-Id',
  'X-Should-Retry',
];

/**
 * Paths and methods that CORS allows. These APIs take the credential from a header: requests from other origins carry
 * no ambient credentials, so they are safe.
 */
const apiRules: readonly (readonly [path: string, methods: readonly string[]])[] = [
  ['/api/', ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE']],
  ['/graphql', ['GET', 'HEAD', 'POST']],
];

/** Path of public metadata and keys, readable from any origin. */
const published = '/.well-known/';

const permissionsPolicy =
  'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()';

export function guardOf(config: Pick<Config, 'CORS_ORIGINS' | 'MODE' | 'PUBLIC_ORIGIN'>): Guard {
  const protect = protection(config.PUBLIC_ORIGIN?.startsWith('https:') ?? false);
  const allowed = allowedOrigins(config);
  const rules = apiRules.map(([path, methods]) => ({
    path,
    share: cors({
      origin: (origin, decide) => decide(null, origin !== undefined && allowed(origin)),
      methods: [...methods],
      allowedHeaders: sentHeaders,
      exposedHeaders: readHeaders,
      maxAge: remembered,
    }),
  }));
  const allowCors = cors({ origin: '*', methods: ['GET', 'HEAD'], maxAge: remembered });
  return (request, response) => {
    protect(request, response, failed);
    response.setHeader('permissions-policy', permissionsPolicy).setHeader('cache-control', 'no-store');
    const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'] === undefined;
    if (request.url?.startsWith(published) && !isPreflight) {
      allowCors(request, response, failed);
      return response.writableEnded;
    }
    const rule = rules.find(({ path }) => request.url?.startsWith(path));
    if (!rule) return false;
    response.setHeader('vary', 'Origin');
    // An OPTIONS request that is not a preflight is handled by the API itself.
    if (request.headers.origin === undefined || isPreflight) return false;
    rule.share(request, response, failed);
    return response.writableEnded;
  };
}

/** Security headers for responses that are not pages: their content is never executed, framed, or loaded by other pages. */
function protection(https: boolean): ReturnType<typeof helmet> {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], baseUri: ["'none'"], formAction: ["'none'"], frameAncestors: ["'none'"] },
    },
    strictTransportSecurity: https && { maxAge: encrypted, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
    // Disable headers that only obsolete browsers support.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

function failed(error?: unknown): void {
  if (error) throw error;
}
