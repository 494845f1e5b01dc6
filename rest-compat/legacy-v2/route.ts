import type { LegacyParams } from '../../contract/legacy-v2';
import type { TSchema } from '../../contract/versioning';
import type { Principal } from '../../subgraphs/kit/src/principal/principal';
import { checkOperation, type OperationDeclaration, renamesOf } from '../pipeline/route';

/** A page of a legacy list: page number, starting at 1, and rows per page. */
export interface LegacyPage {
  readonly page: number;
  readonly per: number;
}

/** Input of the functions that a legacy route declares (`variables`, `result`). */
export interface LegacyInput<Params> {
  /**
   * Validated query and body parameters without `page`, `per` and `expand`. A body parameter overrides a query
   * parameter of the same name.
   */
  readonly params: Params;
  /** Decoded path parameters: `path.id` of `/plans/{id}`. */
  readonly path: Readonly<Record<string, string>>;
  /** Requested page of a list. Routes that are not lists receive page 1 with 10 rows. */
  readonly page: LegacyPage;
  readonly principal: Principal;
  /** Returns whether the request asks for this nested object in full instead of its id. */
  expand(name: string): boolean;
}

/** Declaration of an operation of the legacy API. The legacy API has no versions. */
export interface LegacyRoute<Params = unknown, Data = unknown> extends OperationDeclaration<LegacyInput<Params>, Data> {
  readonly document: string;
  /** Schema of the query parameters, without `page`, `per` and `expand`, and without references to other schemas. */
  readonly query?: TSchema;
  /** Schema of the request body, without references to other schemas. */
  readonly body?: TSchema;
  /** JSON schema of the response body, without references to other schemas; null for responses with status 204. */
  readonly response: TSchema | null;
  /** True if the operation returns a list with the parameters `page` and `per`. */
  readonly paged?: true;
  /** Allowed values of the query parameter `expand`. */
  readonly expand?: readonly string[];
}

/** Declaration of a route. The parameters also determine `paramNames`. */
type LegacyRouteDefinition<Params, Data> = Omit<LegacyRoute<Params, Data>, 'query' | 'body'> & {
  readonly query?: LegacyParams;
  readonly body?: LegacyParams;
};

/** Declares an operation of the legacy API and returns the declaration. Throws if the declaration is inconsistent. */
export function legacyRoute<Params = Record<string, unknown>, Data = Record<string, unknown>>(
  definition: LegacyRouteDefinition<Params, Data>,
): LegacyRoute {
  checkOperation(definition);
  const { query, body, paramNames } = definition;
  if ((definition.response === null) !== (definition.status === 204))
    throw new Error(`${definition.key}: a 204 response has no body, and every other status has one`);
  return {
    ...definition,
    ...(query && { query: query.schema }),
    ...(body && { body: body.schema }),
    paramNames: { ...renamesOf(query), ...renamesOf(body), ...paramNames },
  } as LegacyRoute;
}
