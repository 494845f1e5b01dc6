import type { PreparedDocument } from '../../gateway/src/prepared';
import type { Principal } from '../../subgraphs/kit/src/principal/principal';
import type { ParameterNames } from './parameter-names';
import type { OperationDeclaration } from './route';

/** A route declaration of the dated or the legacy API, independent of its parameter and data types. */
export type Declaration = OperationDeclaration<unknown, unknown>;

/** Parts of one request from which the parameters of its operation are read. */
export interface ParameterSource {
  readonly query: string;
  readonly body: Buffer;
  readonly path: Readonly<Record<string, string>>;
  readonly principal: Principal;
  /**
   * API version from the version header, else the version to which the credential is pinned; null if there is neither.
   */
  readonly namedVersion: string | null;
}

/**
 * Validated input for the functions of a route declaration (`input`), and the names of unknown parameters, which are
 * not used (`ignored`).
 */
export interface ReadParameters {
  readonly input: unknown;
  readonly ignored: readonly string[];
}

/**
 * Prepared GraphQL document of a companion, that is, of an additional operation that runs before or after the main
 * document of a route.
 */
export interface PreparedCompanion {
  readonly document: PreparedDocument;
  readonly payloadKeys: readonly string[];
}

/** An endpoint compiled for one API version. */
export interface Operation {
  /**
   * Returns the GraphQL document that is executed for a caller; null if the response is built from the API contract,
   * without the graph.
   */
  documentFor(caller: Principal): PreparedDocument | null;
  /** Response keys of the mutation's root fields, whose values contain `userErrors`; empty for a query. */
  readonly payloadKeys: readonly string[];
  /** Companions (additional graph operations) that run before and after the document; absent for most operations. */
  readonly before?: PreparedCompanion;
  readonly after?: PreparedCompanion;
  /** Reads and validates the request's parameters. Throws `ContractError`. */
  readParameters(source: ParameterSource): ReadParameters;
  /** Parameter names at this API version, for error messages. */
  readonly names: ParameterNames;
  /**
   * Converts a response from the format of the newest API version to that of this version. May modify the response in
   * place.
   */
  shape(response: unknown): unknown;
}

/** A REST operation in the route table: its declaration and its compiled versions. */
export interface Endpoint {
  readonly declaration: Declaration;
  /** Permissions of which the caller needs at least one. Empty if every valid credential may call the operation. */
  readonly permissions: readonly string[];
  /** Names of the contract schemas of query and body; empty in the legacy API. */
  readonly parameterSchemas: readonly string[];
  /** Whether successful responses have an ETag, see `hasEtag`. */
  readonly hasEtag: boolean;
  /** Returns the operation for an API version (null for the legacy API), compiled on the first call. */
  operationAt(version: string | null): Operation;
}

/**
 * Returns the permissions of a declaration, of which the caller needs at least one; empty if any credential may call
 * the operation.
 */
export function permissionsOf({ permission }: Pick<Declaration, 'permission'>): readonly string[] {
  if (permission === null) return [];
  return typeof permission === 'string' ? [permission] : permission;
}
