import type { TSchema } from '../../contract/versioning';
import type { Principal } from '../../subgraphs/kit/src/principal';
import { checkOperation, type OperationDeclaration } from '../pipeline/route';

/** A page of a legacy list: number from 1, and rows on each page. */
export interface LegacyPage {
  readonly page: number;
  readonly per: number;
}

/** What a legacy route knows about one request. */
export interface LegacyInput<Params> {
  /** Validated query and body parameters, the body's first; `page`, `per` and `expand` are not among them. */
  readonly params: Params;
  /** Decoded path parameters: `path.id` of `/plans/{id}`. */
  readonly path: Readonly<Record<string, string>>;
  /** The page to show; the first one with 10 rows for routes that are no lists. */
  readonly page: LegacyPage;
  readonly principal: Principal;
  /** Whether the caller asked for this nested object instead of its id. */
  expand(name: string): boolean;
}

/** One operation of the legacy API, which has no versions. */
export interface LegacyRoute<Params = unknown, Data = unknown> extends OperationDeclaration<LegacyInput<Params>, Data> {
  readonly document: string;
  /** Schema of the query, complete in itself, without `page`, `per` and `expand`. */
  readonly query?: TSchema;
  /** Schema of the body, complete in itself. */
  readonly body?: TSchema;
  /** Schema of the answer, complete in itself; null for 204, which has none. */
  readonly answer: TSchema | null;
  /** Makes it a list with `page` and `per`. */
  readonly paged?: true;
  /** What the query parameter `expand` may name. */
  readonly expand?: readonly string[];
}

/** Declares an operation of the legacy API. Throws at start on a declaration that contradicts itself. */
export function legacyRoute<Params = Record<string, unknown>, Data = Record<string, unknown>>(
  definition: LegacyRoute<Params, Data>,
): LegacyRoute {
  checkOperation(definition);
  if ((definition.answer === null) !== (definition.status === 204))
    throw new Error(`${definition.key}: 204 has no answer, and every other status has one`);
  return definition;
}
