import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorCode, errorFor } from '../../contract/errors';
import { requestIdOf } from '../../rest-compat/pipeline/request-id';

/** Why a request is refused for its head alone. */
export interface HeadRefusal {
  readonly code: ErrorCode;
  readonly message: string;
  /** The header at fault, or null. */
  readonly param: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

/** Methods that some path has. */
const methods = 'GET, HEAD, POST, PATCH, PUT, DELETE, OPTIONS';

/** A host and a port (RFC 3986, section 3.2); user information has no meaning here. Empty where a client has no host to name. */
const hostForm = /^(?:[\w.~!$&'()*+;=%-]*|\[[\da-f:.]{2,45}\])(?::\d{0,5})?$/i;
const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/is;

/**
 * Reads the parts of a head that mean the same for every path, and brings the target into its usual form: one in absolute form
 * becomes path and query, and its host counts instead of the header's (RFC 9112, section 3.2.2).
 *
 * @returns why the request must be refused, null where it need not
 */
export function readHead(request: IncomingMessage): HeadRefusal | null {
  const hosts = hostsOf(request);
  if (hosts.length > 1 || (hosts.length === 0 && request.httpVersion === '1.1'))
    return badRequest('Send one Host header, and not more.', 'Host');
  if (!hosts.every((host) => hostForm.test(host))) return badRequest('The Host header is not a host.', 'Host');
  if (request.method === 'TRACE') {
    // It would send back what only the client and the service should see.
    return { code: 'method_not_allowed', message: 'TRACE is not served.', param: null, headers: { allow: methods } };
  }
  const { url = '/' } = request;
  if (url.startsWith('/')) return null;
  const [, authority, rest = ''] = absoluteForm.exec(url) ?? [];
  if (authority === undefined) return null;
  if (authority === '' || !hostForm.test(authority)) return badRequest('The request target is not an address.', null);
  request.url = rest.startsWith('/') ? rest : `/${rest}`;
  request.headers.host = authority;
  return null;
}

/** Every Host header: Node keeps the first of several and says nothing of the others. */
function hostsOf({ rawHeaders }: IncomingMessage): string[] {
  const hosts: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts.push(rawHeaders[index + 1] as string);
  }
  return hosts;
}

/** Where such a request ends is as doubtful as where it was meant to go: its connection ends with it. */
function badRequest(message: string, param: string | null): HeadRefusal {
  return { code: 'parameter_invalid', message, param, headers: { connection: 'close' } };
}

/** The refusal as an answer of REST; it stands in front of all versions. */
export function refuseHead(request: IncomingMessage, response: ServerResponse, refusal: HeadRefusal): void {
  const { code, message, param, headers } = refusal;
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
