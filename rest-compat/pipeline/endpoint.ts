import type { PreparedDocument } from '../../gateway/src/prepared';
import type { Principal } from '../../subgraphs/kit/src/principal';
import type { ParameterNames } from './parameter-names';
import type { OperationDeclaration } from './route';

/** A route declaration of either API, without its parameter and data types. */
export type Declaration = OperationDeclaration<unknown, unknown>;

/** Parts of one request from which its parameters are read. */
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

/** Validated input for the functions of a route declaration, and the names of unknown parameters, which are ignored. */
export interface ReadParameters {
  readonly input: unknown;
  readonly ignored: readonly string[];
}

/**
 * Prepared document of a companion: an additional graph operation that runs before or after the operation of a route.
 */
export interface PreparedCompanion {
  readonly document: PreparedDocument;
  readonly payloadKeys: readonly string[];
}

/** An endpoint compiled for one API version. */
export interface Operation {
  /** Returns the GraphQL document for a caller; null if the response is built from the contract, without the graph. */
  documentFor(caller: Principal): PreparedDocument | null;
  /** Keys in the response data whose values are mutation payloads; empty for a query. */
  readonly payloadKeys: readonly string[];
  /** Companions that run before and after the document; absent for most operations. */
  readonly before?: PreparedCompanion;
  readonly after?: PreparedCompanion;
  /** Reads and validates the request's parameters. Throws `ContractError`. */
  readParameters(source: ParameterSource): ReadParameters;
  /** Names of the parameters at this version, for error messages. */
  readonly names: ParameterNames;
  /** Converts a response of the newest version to this version. May modify the response in place. */
  shape(response: unknown): unknown;
}

/** An operation of the route table, with its declaration. */
export interface Endpoint {
  readonly declaration: Declaration;
  /** Permissions of which the caller needs at least one. Empty for operations that every valid credential may call. */
  readonly permissions: readonly string[];
  /** Returns the operation compiled for an API version (null for the legacy API). Compiles it on first use. */
  operationAt(version: string | null): Operation;
}

/** Returns the permissions of a declaration as a list; empty if any credential may call the operation. */
export function permissionsOf({ permission }: Pick<Declaration, 'permission'>): readonly string[] {
  if (permission === null) return [];
  return typeof permission === 'string' ? [permission] : permission;
}
