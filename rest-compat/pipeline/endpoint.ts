import type { PreparedDocument } from '../../gateway/src/prepared';
import type { Principal } from '../../subgraphs/kit/src/principal';
import type { ParameterNames } from './parameter-names';
import type { OperationDeclaration } from './route';

/** A declaration with erased parameter and data types. */
export type Declaration = OperationDeclaration<unknown, unknown>;

/** Sources of the parameters of one request. */
export interface ParameterSource {
  readonly query: string;
  readonly body: Buffer;
  readonly path: Readonly<Record<string, string>>;
  readonly principal: Principal;
  /** Version of the header or the credential's pin; null if neither is set. */
  readonly namedVersion: string | null;
}

/** Input of a declaration's functions, and the names of ignored parameters. */
export interface ReadParameters {
  readonly input: unknown;
  readonly ignored: readonly string[];
}

/** A prepared companion of an operation. */
export interface PreparedCompanion {
  readonly document: PreparedDocument;
  readonly payloadKeys: readonly string[];
}

/** An endpoint compiled for one version. */
export interface Operation {
  /** Returns the document for a caller; null if the response is built from the contract. */
  documentFor(caller: Principal): PreparedDocument | null;
  /** Response keys of the data that are mutation payloads. */
  readonly payloadKeys: readonly string[];
  /** Companions of the document; absent for most operations. */
  readonly before?: PreparedCompanion;
  readonly after?: PreparedCompanion;
  /** Reads and validates the request's parameters. Throws `ContractError`. */
  readParameters(source: ParameterSource): ReadParameters;
  /** Parameter names of this version. */
  readonly names: ParameterNames;
  /** Converts a result of the newest version to this version. May modify it in place. */
  shape(response: unknown): unknown;
}

/** A declared operation in the route table. */
export interface Endpoint {
  readonly declaration: Declaration;
  /** The caller needs at least one of these. Empty for operations that every credential may call. */
  readonly permissions: readonly string[];
  /** Returns the compiled operation. Compiles it on first use. */
  operationAt(version: string | null): Operation;
}

/** Returns the permissions of a declaration as a list. */
export function permissionsOf({ permission }: Pick<Declaration, 'permission'>): readonly string[] {
  if (permission === null) return [];
  return typeof permission === 'string' ? [permission] : permission;
}
