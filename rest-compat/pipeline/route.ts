import type { ApiVersion, SchemaReference } from '../../contract/versioning';
import type { Principal } from '../../subgraphs/kit/src/principal';

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Page arguments of a list with defaults filled in. Exactly one of `first` and `last` is set. */
export interface PageArguments {
  readonly first?: number;
  readonly last?: number;
  readonly after?: string;
  readonly before?: string;
}

/**
 * Input of the functions of a route. Parameters have the names and types of the newest version, regardless of the
 * requested version.
 */
export interface RouteInput<Params> {
  /** Validated query and body parameters. Body parameters take precedence. Absent parameters have no key. */
  readonly params: Params;
  /** Decoded path parameters, such as `path.id` of `/plans/{id}`. */
  readonly path: Readonly<Record<string, string>>;
  /** Page arguments; empty if the route does not declare `page`. */
  readonly page: PageArguments;
  readonly principal: Principal;
  /** Version at which the request is served. */
  readonly version: ApiVersion;
  /**
   * API version from the version header, else the version to which the credential is pinned; null if there is neither.
   */
  readonly namedVersion: ApiVersion | null;
  /** Returns whether the named version change applies to the version of this request. Throws on an unknown name. */
  gate(name: string): boolean;
}

/**
 * Page sizes of a list. From version `nativeSince` on, a size over the maximum is rejected with 400. Earlier versions,
 * and all versions if `nativeSince` is absent, use the maximum instead.
 */
export interface PageRule {
  readonly default: number;
  readonly maximum: number;
  readonly nativeSince?: ApiVersion;
}

/**
 * An additional graph operation of a route, for requests that span two domains. It runs once per set of variables,
 * before or after the document of the route. If a `before` companion fails, nothing has been changed yet. An `after`
 * companion must be idempotent.
 */
export interface Companion<Input, Data> {
  readonly document: string;
  /**
   * Returns the variables of each run, at most 20 runs. `data` is the data of the route's document, undefined before
   * the document is executed.
   */
  runs(input: Input, data?: Data): readonly Record<string, unknown>[];
  /**
   * Checks the data of one run. Throws `ParameterRejected` if the request cannot be fulfilled. `runIndex` is
   * zero-based.
   */
  check?(found: Readonly<Record<string, unknown>>, runIndex: number, input: Input): void;
}

/** Declaration of a REST operation: the part that both APIs share. */
export interface OperationDeclaration<Input, Data> {
  /** Method and path below the API root: `GET /plans/{id}`. */
  readonly key: string;
  /** Description of the operation for the documentation, one sentence. */
  readonly summary: string;
  /**
   * Permissions of which the caller needs at least one on at least one account, else 403. Null: any valid credential.
   * The graph decides which accounts and rows are accessible.
   */
  readonly permission: string | readonly string[] | null;
  /** User tokens may call the operation without the permission. The graph then returns only the user's own data. */
  readonly own?: true;
  /** `user`: only user tokens may call the operation, else 403. */
  readonly credential?: 'user';
  /** The operation exists in sandbox mode only. */
  readonly sandbox?: true;
  /** The response is a stream of server-sent events. The document is a subscription to `events` with the variables `after` and `version`. */
  readonly stream?: true;
  /** HTTP status of success, default 200. 204 has no body. */
  readonly status?: number;
  /**
   * The response contains a secret that is shown only once. The response is stored encrypted for retries with the same
   * idempotency key.
   */
  readonly secretAnswer?: true;
  /** Name of the body parameter that may contain the idempotency key instead of the header. */
  readonly bodyKey?: 'idempotency_key' | 'idempotence_key';
  /**
   * REST names of graph inputs that are not the snake_case form of the input name, for `param` of errors. An entry also
   * applies to nested inputs.
   */
  readonly paramNames?: Readonly<Record<string, string>>;
  /**
   * GraphQL document with one operation; the fragments it spreads are in `fragments`. Null: the response is built from
   * the contract, see `contractRoute`.
   */
  readonly document: string | null;
  /** Companion query, executed before the document. */
  readonly before?: Companion<Input, Data>;
  /** Companion mutation, executed after the document has succeeded. */
  readonly after?: Companion<Input, Data>;
  /** Texts of the fragments that the document spreads, from `contract/resources/<resource>/read.graphql`. */
  readonly fragments?: readonly string[];
  /** Builds the variables of the document. Throws `ParameterRejected` for invalid combinations of parameters. */
  variables(input: Input): Record<string, unknown>;
  /**
   * Builds the result in the format of the newest version from the data of the document (or from `ContractContext`).
   * Null or undefined results in a 404. Not called if the mutation has returned `userErrors`.
   */
  result(data: Data, input: Input): unknown;
}

/** Declaration of an operation of the dated API, served at every version. */
export interface Route<Params = unknown, Data = unknown> extends OperationDeclaration<RouteInput<Params>, Data> {
  /** Name of the schema of the query parameters in the contract. */
  readonly query?: string;
  /** Name of the schema of the request body in the contract. */
  readonly body?: string;
  /** The operation returns a list with the parameters `first`, `last`, `after` and `before`. */
  readonly page?: PageRule;
  /** Response schema in the contract; null if the response is `true` at every version. */
  readonly answer: SchemaReference | null;
  /** Fields that are selected in addition for user tokens, because only the owner of the resource can read them. */
  readonly forUsers?: readonly string[];
  /**
   * `result` already returns the format of the requested version, so the result is not converted. The schema only
   * documents it.
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
 * Declares an operation of the dated API. Each resource file exports its operations as a list:
 * `export const planRoutes = [route({ key: 'GET /plans/{id}', … }), …]`. Throws on an inconsistent declaration.
 */
export function route<Params = Record<string, unknown>, Data = Record<string, unknown>>(
  definition: Route<Params, Data>,
): Route {
  checkOperation(definition);
  const { key, page } = definition;
  if (page && !definition.query) throw new Error(`${key}: a list needs a query schema`);
  if (page && page.default > page.maximum) throw new Error(`${key}: the default page size exceeds the maximum`);
  return definition;
}

/** Checks the parts of a declaration that both APIs share. Throws on an inconsistent declaration. */
export function checkOperation<Input, Data>(
  definition: OperationDeclaration<Input, Data> & { readonly body?: unknown },
): void {
  const { key, body, bodyKey } = definition;
  const { method } = parseKey(key);
  if (body && method === 'GET') throw new Error(`${key}: GET takes no body`);
  if (bodyKey && (method !== 'POST' || !body)) throw new Error(`${key}: bodyKey needs a POST with a body schema`);
}
