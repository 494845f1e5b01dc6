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

/** Input of a route's functions. Parameters have the shape of the newest version, regardless of the requested version. */
export interface RouteInput<Params> {
  /** Validated query and body parameters. Body parameters take precedence. Absent parameters have no key. */
  readonly params: Params;
  /** Decoded path parameters, such as `path.id` of `/plans/{id}`. */
  readonly path: Readonly<Record<string, string>>;
  /** Page arguments; empty for routes without `page`. */
  readonly page: PageArguments;
  readonly principal: Principal;
  /** Version at which the request is served. */
  readonly version: ApiVersion;
  /** Version of the header or the credential's pin; null if neither is set. */
  readonly namedVersion: ApiVersion | null;
  /** Returns whether a behavior introduced by a version change applies to this request. Throws on an unknown name. */
  gate(name: string): boolean;
}

/**
 * Page sizes of a list. From version `nativeSince` on, a size over the maximum is rejected with 400. Earlier versions,
 * and all versions if `nativeSince` is absent, clamp the size.
 */
export interface PageRule {
  readonly default: number;
  readonly maximum: number;
  readonly nativeSince?: ApiVersion;
}

/**
 * An additional operation of the graph for requests that span two domains. It runs once per set of variables, before or
 * after the document of a route. An error of `before` has no side effects. `after` must be idempotent.
 */
export interface Companion<Input, Data> {
  readonly document: string;
  /** Returns the sets of variables, at most 20. `data` is the data of the route's document; undefined before its execution. */
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
   * Required permissions: at least one of them on at least one account, else 403. Null: any valid credential. The graph
   * decides which accounts and rows are accessible.
   */
  readonly permission: string | readonly string[] | null;
  /** Users may call the operation without the permission. The graph returns only their own data. */
  readonly own?: true;
  /** `user`: only user tokens may call the operation, else 403. */
  readonly credential?: 'user';
  /** The operation exists in sandbox mode only. */
  readonly sandbox?: true;
  /** The response is a stream of server-sent events. The document is a subscription to `events` with the variables `after` and `version`. */
  readonly stream?: true;
  /** HTTP status of success, default 200. 204 has no body. */
  readonly status?: number;
  /** The response contains a secret that is shown once. It is stored encrypted for replay. */
  readonly secretAnswer?: true;
  /** Body parameter that may contain the idempotency key. */
  readonly bodyKey?: 'idempotency_key' | 'idempotence_key';
  /** REST names of graph inputs whose name is not the snake_case form, for `param` of errors. An entry also applies to nested inputs. */
  readonly paramNames?: Readonly<Record<string, string>>;
  /** One GraphQL operation, with the fragments it spreads in `fragments`. Null: the response is built from the contract, see `contractRoute`. */
  readonly document: string | null;
  /** Query executed before the document. */
  readonly before?: Companion<Input, Data>;
  /** Mutation executed after the document has succeeded. */
  readonly after?: Companion<Input, Data>;
  /** Sources of the fragments that the document spreads, `contract/resources/<resource>/read.graphql`. */
  readonly fragments?: readonly string[];
  /** Builds the variables of the document. Throws `ParameterRejected` for invalid combinations of parameters. */
  variables(input: Input): Record<string, unknown>;
  /**
   * Builds the result in the newest version from the data of the document (or from `ContractContext`). Null or
   * undefined results in a 404. Not called for mutations with `userErrors`.
   */
  result(data: Data, input: Input): unknown;
}

/** Declaration of an operation of the dated API, served at every version. */
export interface Route<Params = unknown, Data = unknown> extends OperationDeclaration<RouteInput<Params>, Data> {
  /** Name of the query schema in the contract. */
  readonly query?: string;
  /** Name of the body schema in the contract. */
  readonly body?: string;
  /** Declares a list with `first`, `last`, `after`, `before`. */
  readonly page?: PageRule;
  /** Response schema in the contract; null for a response that is the same at every version (`true`). */
  readonly answer: SchemaReference | null;
  /** Additional selections for user tokens: fields of the document's fragment that only owners can read. */
  readonly forUsers?: readonly string[];
  /** The result is built at the version of the request and is not converted. The schema only describes it. */
  readonly madeAtVersion?: true;
}

/** A parsed route key. */
export interface RouteKey {
  readonly method: HttpMethod;
  readonly path: string;
}

const keyForm = /^(GET|POST|PATCH|PUT|DELETE) ((?:\/(?:[a-z0-9_-]+|\{[a-z_]+\}))+)$/;

/** Parses a route key. Throws on a malformed key. */
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

/** Checks that apply to declarations of both APIs. */
export function checkOperation<Input, Data>(
  definition: OperationDeclaration<Input, Data> & { readonly body?: unknown },
): void {
  const { key, body, bodyKey } = definition;
  const { method } = parseKey(key);
  if (body && method === 'GET') throw new Error(`${key}: GET takes no body`);
  if (bodyKey && (method !== 'POST' || !body)) throw new Error(`${key}: bodyKey needs a POST with a body schema`);
}
