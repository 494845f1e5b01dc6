import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorCode, errorFor } from '../../contract/errors';
import { requestIdOf } from '../../rest-compat/pipeline/listener';

/** Error of a request that is rejected because of its head (request line and headers). */
export interface HeadRejection {
  readonly code: ErrorCode;
  readonly message: string;
  /** Name of the invalid header, or null. */
  readonly param: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

/** Methods that at least one path accepts. */
const methods = 'GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS';

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
      headers: { allow: methods },
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
