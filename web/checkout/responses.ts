import type { IncomingMessage, ServerResponse } from 'node:http';
import accepts from 'accepts';
import { type ErrorCode, errorFor } from '../../contract/errors';
import { type Html, textOf } from '../html';

/** A response before it is sent. */
export interface WebResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number | readonly string[]>>;
  readonly body: string | Buffer;
  /** The body compressed with Brotli, for clients that accept it; only for content without secrets. */
  readonly compressed?: Buffer;
  /** Message of an error page; API clients receive it as JSON. */
  readonly problem?: string;
}

/** Error codes by the status of error pages. */
const errorCodes: Readonly<Record<number, ErrorCode>> = {
  400: 'parameter_invalid',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  410: 'gone',
  413: 'body_too_large',
  415: 'unsupported_media_type',
  422: 'parameter_invalid',
  429: 'rate_limit_exceeded',
  503: 'service_unavailable',
};

/** Seconds in `retry-after` of a failed request. */
const retryAfterSeconds = 2;

const common = {
  'x-content-type-options': 'nosniff',
  // Forms of this service send their origin, also in browsers without Sec-Fetch-Site; other sites receive no referrer.
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), usb=()',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/**
 * Returns the Content-Security-Policy: only resources of this service are loaded, and only pages of the listed origins can contain the page in a
 * frame. Browsers apply `form-action` to all redirects of a form, so the redirect targets of a completed purchase must be listed.
 */
function policy({ targets = [], frame, frames = [], loads = {} }: PageOptions): string {
  const ancestors = frame?.ancestors ?? [];
  const own = (sources: readonly string[] = []): string => ["'self'", ...sources].join(' ');
  return [
    "default-src 'none'",
    `script-src ${own(loads.scripts)}`,
    "style-src 'self'",
    `img-src ${own(loads.images)} data:`,
    "font-src 'self'",
    `connect-src ${own(loads.connections)}`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    `form-action ${own(targets)}`,
    "base-uri 'none'",
    `frame-ancestors ${ancestors.length === 0 ? "'none'" : ancestors.join(' ')}`,
  ].join('; ');
}

export interface PageOptions {
  readonly headers?: WebResponse['headers'];
  /** Origins that a form of this page may be redirected to. */
  readonly targets?: readonly string[];
  /** Frame in which the page is shown: the sources of pages that may contain it; null or undefined forbids frames. */
  readonly frame?: { readonly ancestors: readonly string[] } | null;
  /** Sources of the frames in the page, such as `'self'`; default: none. */
  readonly frames?: readonly string[];
  /** Origins of the processor from which the page loads; default: none. */
  readonly loads?: { readonly [kind in 'scripts' | 'images' | 'connections']?: readonly string[] };
}

export function page(status: number, content: Html, options: PageOptions = {}): WebResponse {
  return {
    status,
    body: textOf(content),
    headers: {
      ...common,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy(options),
      ...options.headers,
    },
  };
}

/**
 * Creates the response for an HTML document of a mail, which a page of this service shows in a frame. The document has
 * no access to the service: it runs no script, sends no form, and loads nothing but images of the service.
 */
export function framedDocument(body: string, origin: string): WebResponse {
  const policies = [
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src ${origin}`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ];
  return {
    status: 200,
    body,
    headers: {
      ...common,
      'referrer-policy': 'no-referrer',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policies.join('; '),
    },
  };
}

export function redirect(status: 302 | 303, location: string, headers: WebResponse['headers'] = {}): WebResponse {
  return { status, body: '', headers: { ...common, location, 'cache-control': 'no-store', ...headers } };
}

export function json(status: number, value: unknown, headers: WebResponse['headers'] = {}): WebResponse {
  return {
    status,
    body: JSON.stringify(value),
    headers: { ...common, 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  };
}

/** Creates an error response in the envelope of the REST API. */
export function errorJson(status: number, message: string, headers: WebResponse['headers'] = {}): WebResponse {
  const code = errorCodes[status] ?? 'internal_server_error';
  return json(status, { error: { type: errorFor(code).type, message, code, param: null } }, headers);
}

/** Negotiates the content type: an error page becomes JSON for clients that prefer JSON to HTML. */
export function acceptable(request: IncomingMessage, result: WebResponse): WebResponse {
  if (result.problem === undefined || accepts(request).type(['html', 'json']) !== 'json') return result;
  const { 'retry-after': retryAfter, allow, connection } = result.headers;
  const retainedHeaders = Object.entries({ 'retry-after': retryAfter, allow, connection }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return errorJson(result.status, result.problem, Object.fromEntries(retainedHeaders));
}

/**
 * Creates the response for a file whose name contains a content hash.
 *
 * @param compressed the body compressed with Brotli. Only public files are compressed: the size of a compressed page
 *   would reveal secrets in it to someone who can choose a part of it.
 */
export function asset(type: string, body: string | Buffer, compressed?: Buffer): WebResponse {
  return {
    status: 200,
    body,
    compressed,
    headers: {
      ...common,
      'content-type': typeof body === 'string' ? `${type}; charset=utf-8` : type,
      'cache-control': 'public, max-age=31536000, immutable',
      ...(compressed && { vary: 'accept-encoding' }),
    },
  };
}

/** Creates the response for a script that pages of other sites load; its URL stays the same when the script changes. */
export function publicScript(body: string): WebResponse {
  return {
    status: 200,
    body,
    headers: {
      ...common,
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
  };
}

/**
 * Creates the response for a picture that other sites may embed, cached for a day. The policy prevents scripts and external resources in SVG files.
 */
export function picture(type: string, content: Html): WebResponse {
  return {
    status: 200,
    body: textOf(content),
    headers: {
      ...common,
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    },
  };
}

/** Creates the response for a document that a browser displays or downloads under a name; it is not cached. */
export function file(type: string, body: Buffer, name: string): WebResponse {
  return {
    status: 200,
    body,
    headers: {
      ...common,
      'content-type': type,
      'content-disposition': `inline; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  };
}

export const retryAfterHeaders: WebResponse['headers'] = { 'retry-after': retryAfterSeconds };

/** Sends a response; without its body for HEAD requests. */
export function send(
  response: ServerResponse,
  { status, headers, body, compressed }: WebResponse,
  method: string,
): void {
  const isCompressed = compressed !== undefined && accepts(response.req).encoding(['br', 'identity']) === 'br';
  const content = isCompressed ? compressed : body;
  response.writeHead(status, {
    ...(headers as Record<string, string>),
    ...(isCompressed && { 'content-encoding': 'br' }),
    'content-length': Buffer.byteLength(content),
  });
  response.end(method === 'HEAD' ? undefined : content);
}
