import type { ApiVersion, SchemaReference } from '../../contract/versioning';
import { renamedInputs, type RequestParams } from '../../contract/wire';
import type { Principal } from '../../subgraphs/kit/src/principal/principal';

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * Page arguments of a list, with the default page size if the request has none. Exactly one of `first` and `last` is
 * set.
 */
export interface PageArguments {
  readonly first?: number;
  readonly last?: number;
  readonly after?: string;
  readonly before?: string;
}

/**
 * Input of the functions that a route declares (`variables`, `result`). Parameters have the names and types of the
 * newest API version, regardless of the requested version.
 */
export interface RouteInput<Params> {
  /**
   * Validated query and body parameters; a body parameter overrides a query parameter of the same name. Absent
   * parameters have no key.
   */
  readonly params: Params;
  /** Decoded path parameters, such as `path.id` of `/plans/{id}`. */
  readonly path: Readonly<Record<string, string>>;
  /** Page arguments; empty if the route does not declare `page`. */
  readonly page: PageArguments;
  readonly principal: Principal;
  /** API version at which the request is processed. */
  readonly version: ApiVersion;
  /**
   * API version from the version header, else the version to which the credential is pinned; null if there is neither.
   */
  readonly namedVersion: ApiVersion | null;
  /**
   * Returns whether the version change with this name is in effect at the API version of this request. Throws on an
   * unknown name.
   */
  gate(name: string): boolean;
}

/**
 * Page sizes of a list. From API version `nativeSince` on, a size over the maximum is rejected with 400. At earlier
 * versions, and at all versions if `nativeSince` is absent, such a size is reduced to the maximum.
 */
export interface PageRule {
  readonly default: number;
  readonly maximum: number;
  readonly nativeSince?: ApiVersion;
}

/**
 * An additional graph operation of a route, for requests that concern two domains (subgraphs). It runs once per set of
 * variables, before or after the main document of the route. If a `before` companion fails, nothing has been changed
 * yet. An `after` companion must be idempotent.
 */
export interface Companion<Input, Data> {
  readonly document: string;
  /**
   * Returns the variables for each execution of the document, at most 20 executions. `data` is the response data of the
   * route's main document; undefined if the companion is executed before it.
   */
  runs(input: Input, data?: Data): readonly Record<string, unknown>[];
  /**
   * Validates the response data of one execution. Throws `ParameterRejected` if the request cannot be fulfilled.
   * `runIndex` is the zero-based index of the execution.
   */
  check?(found: Readonly<Record<string, unknown>>, runIndex: number, input: Input): void;
}

/** Declaration of a REST operation: the part that the dated and the legacy API share. */
export interface OperationDeclaration<Input, Data> {
  /** Method and path below the root of the API, such as `GET /plans/{id}`. */
  readonly key: string;
  /** Description of the operation in the API documentation, one sentence. */
  readonly summary: string;
  /**
   * Permissions of which the caller needs at least one on at least one account, else 403. Null: any valid credential
   * may call the operation. In either case, the graph decides which accounts and rows are accessible.
   */
  readonly permission: string | readonly string[] | null;
  /**
   * True if user tokens may call the operation without the permission. The graph then returns only the user's own data.
   */
  readonly own?: true;
  /** `user`: only user tokens may call the operation, else 403. */
  readonly credential?: 'user';
  /** True if the operation exists in sandbox mode only. */
  readonly sandbox?: true;
  /**
   * True if the response is a stream of server-sent events. The document is then a subscription to `events` with the
   * variables `after` and `version`.
   */
  readonly stream?: true;
  /** HTTP status of a successful response, default 200. A 204 has no body. */
  readonly status?: number;
  /**
   * True if the response contains a secret, such as one that is shown only once. The response is neither compressed nor
   * cached by clients. For retries with the same idempotency key, it is stored encrypted.
   */
  readonly hasSecretResponse?: true;
  /** True if the header `Idempotency-Key` is required, which the domain checks. */
  readonly requiresKey?: true;
  /** Name of the body parameter in which clients may send the idempotency key instead of the header. */
  readonly bodyKey?: 'idempotency_key' | 'idempotence_key';
  /**
   * REST names, for `param` of errors, of GraphQL inputs whose REST name is not the snake_case form of the input name.
   * An entry also applies to inputs nested in it.
   */
  readonly paramNames?: Readonly<Record<string, string>>;
  /**
   * GraphQL document with one operation; the fragments it spreads are in `fragments`. Null if the response is built
   * from the API contract (see `contractRoute`).
   */
  readonly document: string | null;
  /** Additional query (companion), executed before the document. */
  readonly before?: Companion<Input, Data>;
  /** Additional mutation (companion), executed after the document has succeeded. */
  readonly after?: Companion<Input, Data>;
  /** Texts of the fragments that the document spreads, see `Resource.fragment`. */
  readonly fragments?: readonly string[];
  /**
   * Builds the GraphQL variables of the document. Throws `ParameterRejected` for invalid combinations of parameters.
   */
  variables(input: Input): Record<string, unknown>;
  /**
   * Builds the response in the format of the newest API version from the data of the document (or from
   * `ContractContext`). Null or undefined results in a 404. Not called if the mutation has returned `userErrors`.
   */
  result(data: Data, input: Input): unknown;
}

/** Declaration of an operation of the dated API (`/api/v1`), valid for every API version. */
export interface Route<Params = unknown, Data = unknown> extends OperationDeclaration<RouteInput<Params>, Data> {
  /** Name of the contract schema for the query parameters. */
  readonly query?: string;
  /** Name of the contract schema for the request body. */
  readonly body?: string;
  /** Page sizes, if the operation returns a list with the parameters `first`, `last`, `after` and `before`. */
  readonly page?: PageRule;
  /** Contract schema of the response; null if the response is `true` at every version. */
  readonly response: SchemaReference | null;
  /** Additional fields that are selected for user tokens, because only the user who owns the resource can read them. */
  readonly forUsers?: readonly string[];
  /**
   * True if `result` already returns the format of the requested API version, so that it is not converted. The response
   * schema then only serves the documentation.
   */
  readonly madeAtVersion?: true;
}

/** HTTP method and path of a route, parsed from its key. */
export interface RouteKey {
  readonly method: HttpMethod;
  readonly path: string;
}

const keyForm = /^(GET|POST|PATCH|PUT|DELETE) ((?:\/(?:[a-z0-9_-]+|\{[a-z_]+\}))+)$/;

/** Parses a route key such as `GET /plans/{id}`. Throws on a malformed key. */
export function parseKey(key: string): RouteKey {
  const [, method, path] = keyForm.exec(key) ?? [];
  if (!method || !path) throw new Error(`'${key}' is not a route key such as 'GET /plans/{id}'`);
  return { method: method as HttpMethod, path };
}

/**
 * Declares an operation of the dated API (`/api/v1`) and returns the declaration. Each resource file exports its
 * operations as a list: `export const planRoutes = [route({ key: 'GET /plans/{id}', … }), …]`. Throws on an
 * inconsistent declaration.
 */
export function route<Params = Record<string, unknown>, Data = Record<string, unknown>>(
  definition: RouteDefinition<Params, Data>,
): Route {
  checkOperation(definition);
  const { key, page, query, body, paramNames } = definition;
  if (page && !query) throw new Error(`${key}: a list needs a query schema`);
  if (page && page.default > page.maximum) throw new Error(`${key}: the default page size exceeds the maximum`);
  return {
    ...definition,
    ...(query && { query: nameOf(query) }),
    ...(body && { body: nameOf(body) }),
    paramNames: { ...renamesOf(query), ...renamesOf(body), ...paramNames },
  } as Route;
}

/** Declaration of a route. Parameters that the contract declares as `RequestParams` also determine `paramNames`. */
type RouteDefinition<Params, Data> = Omit<Route<Params, Data>, 'query' | 'body'> & {
  readonly query?: string | RequestParams;
  readonly body?: string | RequestParams;
};

const nameOf = (declared: string | RequestParams): string => (typeof declared === 'string' ? declared : declared.name);

/** Returns the REST names of the inputs of a request that are not the camelCase form, if the contract declares them. */
export const renamesOf = (declared?: string | RequestParams): Readonly<Record<string, string>> =>
  declared === undefined || typeof declared === 'string' ? {} : renamedInputs(declared.inputs);

/**
 * Validates the parts of a declaration that the dated and the legacy API share. Throws on an inconsistent declaration.
 */
export function checkOperation<Input, Data>(
  definition: OperationDeclaration<Input, Data> & { readonly body?: unknown },
): void {
  const { key, body, bodyKey } = definition;
  const { method } = parseKey(key);
  if (body && method === 'GET') throw new Error(`${key}: GET takes no body`);
  if (bodyKey && (method !== 'POST' || !body)) throw new Error(`${key}: bodyKey needs a POST with a body schema`);
}
