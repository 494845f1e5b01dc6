import FindMyWay from 'find-my-way';
import { ContractError } from '../../contract/errors';
import { type Endpoint } from './endpoint';
import type { Exchange } from './exchange';
import { type HttpMethod, parseKey } from './route';

const methods: readonly HttpMethod[] = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];
/** Characters of a path parameter; a webhook of the legacy API may be named by its URL. */
const longestParameter = 2048;
/** Ids, license keys and URLs. Anything else names nothing, and must not reach a query. */
const visible = /^[\x21-\x7e]+$/;

/** Known path, other method. */
export class MethodNotAllowed extends ContractError {
  /** @param allowed for the `Allow` header */
  constructor(readonly allowed: readonly string[]) {
    super('method_not_allowed');
  }
}

/** The endpoints of one API by method and path. */
export class RouteTable {
  private readonly router = FindMyWay({ maxParamLength: longestParameter });

  /** @param root path in front of every key, `/api/v1`. Throws when two endpoints have one key. */
  constructor(root: string, endpoints: readonly Endpoint[]) {
    for (const endpoint of endpoints) {
      const { method, path } = parseKey(endpoint.declaration.key);
      this.router.on(method, root + path.replaceAll(/\{([a-z_]+)\}/g, ':$1'), unused, endpoint);
    }
  }

  /** Fills endpoint and path parameters. Refuses an unknown path (404) and another method than the path has (405). */
  match(exchange: Exchange): void {
    const found = this.router.find(exchange.method as HttpMethod, exchange.path);
    if (!found) {
      const allowed = this.allowed(exchange.path);
      throw allowed.length > 0
        ? new MethodNotAllowed(allowed)
        : new ContractError('not_found', 'There is nothing at this path.');
    }
    const parameters = found.params as Readonly<Record<string, string>>;
    for (const name in parameters) {
      if (!visible.test(parameters[name] ?? '')) throw new ContractError('not_found');
    }
    exchange.endpoint = found.store as Endpoint;
    exchange.pathParameters = parameters;
  }

  /** Methods that a path has, for the `Allow` header; none for an unknown path. */
  allowed(path: string): string[] {
    const found: string[] = methods.filter((method) => this.router.find(method, path) !== null);
    if (found.length === 0) return found;
    return [...(found.includes('GET') ? ['HEAD'] : []), ...found, 'OPTIONS'];
  }
}

/** The router wants a function for each route; what is found here is its store. */
function unused(): void {}
