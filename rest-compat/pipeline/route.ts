import type { ApiVersion, SchemaUse } from '../../contract/versioning';
import type { Principal } from '../../subgraphs/kit/src/principal';

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** Page arguments of a list, defaults filled in: exactly one of `first` and `last` is given. */
export interface PageArguments {
  readonly first?: number;
  readonly last?: number;
  readonly after?: string;
  readonly before?: string;
}

/** What a route knows about one request. Parameters have the newest shape, whatever version was asked for. */
export interface RouteInput<Params> {
  /** Validated query and body parameters, the body's first; absent ones are absent. */
  readonly params: Params;
  /** Decoded path parameters: `path.id` of `/plans/{id}`. */
  readonly path: Readonly<Record<string, string>>;
  /** Empty for routes without `page`. */
  readonly page: PageArguments;
  readonly principal: Principal;
  /** The version that the request is served at. */
  readonly version: ApiVersion;
  /** The version that the request names by its header, or the credential by its pin; null where neither does. */
  readonly namedVersion: ApiVersion | null;
  /** Whether a behaviour that a version change introduced holds for this request. Throws on an unknown name. */
  gate(name: string): boolean;
}

/** Page sizes of a list. Over the maximum: 400 from `nativeSince` on, clamped below it and where it is absent. */
export interface PageRule {
  readonly default: number;
  readonly maximum: number;
  readonly nativeSince?: ApiVersion;
}

/**
 * An operation of the graph that accompanies the document of a route, once for each set of variables. It stands for what one request does in
 * two domains: what `before` refuses leaves nothing behind, and what `after` does may be repeated without a further effect.
 */
export interface Companion<Input, Data> {
  readonly document: string;
  /** Sets of variables, at most 20; `data` is that of the route's document, undefined before it has run. */
  runs(input: Input, data?: Data): readonly Record<string, unknown>[];
  /** Throws `ParameterRefused` where the request cannot be fulfilled with what the run of this number has found. */
  check?(found: Readonly<Record<string, unknown>>, run: number, input: Input): void;
}

/** What REST operations of both APIs have in common. */
export interface OperationDeclaration<Input, Data> {
  /** Method and path below the API's root: `GET /plans/{id}`. */
  readonly key: string;
  /** One sentence for the documentation: what the operation does. */
  readonly summary: string;
  /**
   * Any one of these is needed on at least one account, else 403; null: any valid credential. Reach (which account,
   * which row) is decided in the graph.
   */
  readonly permission: string | readonly string[] | null;
  /** Users may call it without the permission: the graph shows them what is their own. */
  readonly own?: true;
  /** `user`: only user tokens may call it, 403 otherwise. */
  readonly credential?: 'user';
  /** Exists in sandbox mode only. */
  readonly sandbox?: true;
  /** Sent as server-sent events: the document is a subscription to `events`, which takes `after` and `version`. */
  readonly stream?: true;
  /** Status of success, default 200. 204 sends no body. */
  readonly status?: number;
  /** The answer shows a secret once: kept encrypted for replay. */
  readonly secretAnswer?: true;
  /** Body parameter that may carry the idempotency key. */
  readonly bodyKey?: 'idempotency_key' | 'idempotence_key';
  /** REST names of graph input fields, or of all below them, that are not just the snake_case form, for `param` of errors. */
  readonly paramNames?: Readonly<Record<string, string>>;
  /** One GraphQL operation; fragments are spread by name and given in `fragments`. Null: answered from the contract, see `contractRoute`. */
  readonly document: string | null;
  /** Asked before the document; a query. */
  readonly before?: Companion<Input, Data>;
  /** Follows once the document has succeeded; a mutation. */
  readonly after?: Companion<Input, Data>;
  /** Texts of the fragments that the document spreads, `contract/resources/<resource>/read.graphql`. */
  readonly fragments?: readonly string[];
  /** Parameters as variables of the document. Throws `ParameterRefused` for what only both together show to be wrong. */
  variables(input: Input): Record<string, unknown>;
  /**
   * The document's data as the newest answer (or that of `ContractFacts`); null or undefined: 404. The `userErrors` of a mutation's payload have
   * become an error before.
   */
  result(data: Data, input: Input): unknown;
}

/** One operation of the dated API: declared once, served at every version. */
export interface Route<Params = unknown, Data = unknown> extends OperationDeclaration<RouteInput<Params>, Data> {
  /** Request schema of the query in the contract. */
  readonly query?: string;
  /** Request schema of the body in the contract. */
  readonly body?: string;
  /** Makes it a list with `first`, `last`, `after`, `before`. */
  readonly page?: PageRule;
  /** Schema of the answer in the contract; null for one that has the same form at every version (`true`). */
  readonly answer: SchemaUse | null;
  /** Selections that users are answered from besides: what owners see more of the one fragment that the document spreads. */
  readonly forUsers?: readonly string[];
  /** The answer is made at the request's version: its schema describes it, and nothing is migrated. */
  readonly madeAtVersion?: true;
}

/** A key in its parts. */
export interface RouteKey {
  readonly method: HttpMethod;
  readonly path: string;
}

const keyForm = /^(GET|POST|PATCH|PUT|DELETE) ((?:\/(?:[a-z0-9_-]+|\{[a-z_]+\}))+)$/;

/** Throws on a malformed key. */
export function parseKey(key: string): RouteKey {
  const [, method, path] = keyForm.exec(key) ?? [];
  if (!method || !path) throw new Error(`'${key}' is no route key such as 'GET /plans/{id}'`);
  return { method: method as HttpMethod, path };
}

/**
 * Declares an operation of the dated API; a resource's file exports the list of its own:
 * `export const planRoutes = [route({ key: 'GET /plans/{id}', … }), …]`. Throws on one that contradicts itself.
 */
export function route<Params = Record<string, unknown>, Data = Record<string, unknown>>(
  definition: Route<Params, Data>,
): Route {
  checkOperation(definition);
  const { key, page } = definition;
  if (page && !definition.query) throw new Error(`${key}: a list needs a query schema`);
  if (page && page.default > page.maximum) throw new Error(`${key}: the default page size is over the maximum`);
  return definition;
}

/** The checks that declarations of both APIs share. */
export function checkOperation<Input, Data>(
  definition: OperationDeclaration<Input, Data> & { readonly body?: unknown },
): void {
  const { key, body, bodyKey } = definition;
  const { method } = parseKey(key);
  if (body && method === 'GET') throw new Error(`${key}: GET takes no body`);
  if (bodyKey && (method !== 'POST' || !body)) throw new Error(`${key}: bodyKey needs a POST with a body schema`);
}
