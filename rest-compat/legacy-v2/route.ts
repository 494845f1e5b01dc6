import type { TSchema } from '../../contract/versioning';
import type { Principal } from '../../subgraphs/kit/src/principal';
import { checkOperation, type OperationDeclaration } from '../pipeline/route';

/** A page of a legacy list: page number, starting at 1, and rows per page. */
export interface LegacyPage {
  readonly page: number;
  readonly per: number;
}

/** Input of a legacy route's functions. */
export interface LegacyInput<Params> {
  /** Validated query and body parameters without `page`, `per` and `expand`. Body parameters take precedence. */
  readonly params: Params;
  /** Decoded path parameters: `path.id` of `/plans/{id}`. */
  readonly path: Readonly<Record<string, string>>;
  /** Requested page; page 1 with 10 rows for routes that are not lists. */
  readonly page: LegacyPage;
  readonly principal: Principal;
  /** Returns whether the caller requested this nested object instead of its id. */
  expand(name: string): boolean;
}

/** Declaration of an operation of the legacy API, which has no versions. */
export interface LegacyRoute<Params = unknown, Data = unknown> extends OperationDeclaration<LegacyInput<Params>, Data> {
  readonly document: string;
  /** Self-contained schema of the query, without `page`, `per` and `expand`. */
  readonly query?: TSchema;
  /** Self-contained schema of the body. */
  readonly body?: TSchema;
  /** Self-contained schema of the response; null for status 204. */
  readonly answer: TSchema | null;
  /** Declares a list with `page` and `per`. */
  readonly paged?: true;
  /** Allowed values of the query parameter `expand`. */
  readonly expand?: readonly string[];
}

/** Declares an operation of the legacy API. Throws at startup on an inconsistent declaration. */
export function legacyRoute<Params = Record<string, unknown>, Data = Record<string, unknown>>(
  definition: LegacyRoute<Params, Data>,
): LegacyRoute {
  checkOperation(definition);
  if ((definition.answer === null) !== (definition.status === 204))
    throw new Error(`${definition.key}: a 204 response has no body, and every other status has one`);
  return definition;
}
