import FindMyWay from 'find-my-way';
import { ContractError } from '../../contract/errors';
import { type Endpoint } from './endpoint';
import type { MatchedRequest, ReceivedRequest } from './stages';
import { type HttpMethod, parseKey } from './route';

const methods: readonly HttpMethod[] = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];
/**
 * Maximum length of a path parameter in characters. It must be long enough for URLs, because the legacy API accepts the
 * URL of a webhook as its id.
 */
const maxParameterLength = 2048;
/**
 * Matches visible ASCII characters, of which all ids, license keys and URLs consist. Path parameters with other
 * characters cannot match a resource and must not reach a database query.
 */
const visible = /^[\x21-\x7e]+$/;

/** Rejection of a request (405) whose path exists, but not with its method. */
export class MethodNotAllowed extends ContractError {
  /** @param allowed HTTP methods of the path, for the `Allow` header */
  constructor(readonly allowed: readonly string[]) {
    super('method_not_allowed');
  }
}

/** Finds the endpoints of one REST API by method and path. */
export class RouteTable {
  private readonly router = FindMyWay({ maxParamLength: maxParameterLength });

  /**
   * Throws if two endpoints have the same key (method and path).
   *
   * @param root path prefix of all endpoints, such as `/api/v1`
   */
  constructor(root: string, endpoints: readonly Endpoint[]) {
    for (const endpoint of endpoints) {
      const { method, path } = parseKey(endpoint.declaration.key);
      this.router.on(method, root + path.replaceAll(/\{([a-z_]+)\}/g, ':$1'), noopHandler, endpoint);
    }
  }

  /** Finds the endpoint of the request. Rejects an unknown path (404) and an unsupported method (405). */
  match(received: ReceivedRequest): MatchedRequest {
    const found = this.router.find(received.method as HttpMethod, received.path);
    if (!found) {
      const allowed = this.allowed(received.path);
      throw allowed.length > 0
        ? new MethodNotAllowed(allowed)
        : new ContractError('not_found', 'This path does not exist.');
    }
    const pathParameters = found.params as Readonly<Record<string, string>>;
    for (const name in pathParameters) {
      if (!visible.test(pathParameters[name] ?? '')) throw new ContractError('not_found');
    }
    const endpoint = found.store as Endpoint;
    received.known.endpoint = endpoint;
    return { ...received, endpoint, pathParameters };
  }

  /**
   * Returns the allowed methods of a path for the `Allow` header, including HEAD and OPTIONS; empty for an unknown
   * path.
   */
  allowed(path: string): string[] {
    const found: string[] = methods.filter((method) => this.router.find(method, path) !== null);
    if (found.length === 0) return found;
    return [...(found.includes('GET') ? ['HEAD'] : []), ...found, 'OPTIONS'];
  }
}

/**
 * Placeholder handler: the router library requires a function per route, but `match` only reads the endpoint stored
 * with the route.
 */
function noopHandler(): void {}
