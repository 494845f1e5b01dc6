import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorCode, errorFor } from '../../contract/errors';
import { requestIdOf } from '../../subgraphs/kit/src/ids';
import cors from 'cors';
import helmet from 'helmet';
import type { Config } from '../config';
import { allowedOrigins } from './allowed-origins';

/** Error of a request that is rejected because of its head (request line and headers). */
export interface HeadRejection {
  readonly code: ErrorCode;
  readonly message: string;
  /** Name of the invalid header, or null. */
  readonly param: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

/** Methods that at least one path accepts. */
const acceptedMethods = 'GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS';

/** A host and a port (RFC 3986, section 3.2), without user information, which has no meaning here. Empty for a client without a host name. */
const hostPattern = /^(?:[\w.~!$&'()*+;=%-]*|\[[\da-f:.]{2,45}\])(?::\d{0,5})?$/i;
const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/is;

/**
 * Validates the parts of a request's head that are common to all paths, and normalizes its target: an absolute URL
 * becomes path and query, and its host replaces the Host header (RFC 9112, section 3.2.2).
 * @returns the error of an invalid request, otherwise null
 */
export function readHead(request: IncomingMessage): HeadRejection | null {
  const hosts = hostsOf(request);
  if (hosts.length > 1 || (hosts.length === 0 && request.httpVersion === '1.1'))
    return badRequest('Send exactly one Host header.', 'Host');
  if (!hosts.every((host) => hostPattern.test(host))) return badRequest('The Host header is invalid.', 'Host');
  if (request.method === 'TRACE') {
    // TRACE would return request headers that only the client and the service may see.
    return {
      code: 'method_not_allowed',
      message: 'The method TRACE is not supported.',
      param: null,
      headers: { allow: acceptedMethods },
    };
  }
  const { url = '/' } = request;
  if (url.startsWith('/')) return null;
  const [, authority, rest = ''] = absoluteForm.exec(url) ?? [];
  if (authority === undefined) return null;
  if (authority === '' || !hostPattern.test(authority)) return badRequest('The request target is invalid.', null);
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  request.headers.host = authority;
  return null;
}

/** Returns every Host header: Node keeps only the first one. */
function hostsOf({ rawHeaders }: IncomingMessage): string[] {
  const hosts: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts.push(rawHeaders[index + 1] as string);
  }
  return hosts;
}

/**
 * Creates the error of a malformed request. Its response closes the connection, because the end of such a request is as
 * uncertain as its target.
 */
function badRequest(message: string, param: string | null): HeadRejection {
  return { code: 'parameter_invalid', message, param, headers: { connection: 'close' } };
}

/** Sends the error in the format of the REST API, which is the same for all versions. */
export function rejectHead(request: IncomingMessage, response: ServerResponse, rejection: HeadRejection): void {
  const { code, message, param, headers } = rejection;
  const { status, type } = errorFor(code);
  const body = JSON.stringify({ error: { type, message, code, param } });
  response.writeHead(status, {
    'x-request-id': requestIdOf(request),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}

/** Returns whether the request has a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/**
 * Closes the connection of a request whose body does not arrive within a time limit, counted from the arrival of its
 * head, or from the response if that was sent before the body arrived.
 * @param limits time limits in milliseconds
 */
export function endLateBody(
  request: IncomingMessage,
  response: ServerResponse,
  limits: { readonly arrival: number; readonly afterResponse: number },
): void {
  if (!hasBody(request)) return;
  const end = (): void => {
    if (!request.complete) request.destroy();
  };
  const timers = [setTimeout(end, limits.arrival).unref()];
  response.once('finish', () => {
    if (!request.complete) timers.push(setTimeout(end, limits.afterResponse).unref());
  });
  request.once('close', () => timers.forEach((timer) => clearTimeout(timer)));
}

/**
 * Handles `Expect: 100-continue`: sends the interim response 100 when the body is first read. If the response is sent
 * without reading the body, no 100 is sent, and Node closes the connection, because the body may still follow.
 */
export function continueWhenRead(request: IncomingMessage, response: ServerResponse): void {
  const read = request._read;
  const continueAndRead = (size: number): void => {
    request._read = read;
    if (!response.headersSent) response.writeContinue();
    read.call(request, size);
  };
  request._read = continueAndRead;
}

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
