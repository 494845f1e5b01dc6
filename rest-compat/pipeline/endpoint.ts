import type { PreparedDocument } from '../../gateway/src/prepared';
import type { Principal } from '../../subgraphs/kit/src/principal';
import type { ParameterNames } from './parameter-names';
import type { OperationDeclaration } from './route';

/** A declaration whose parameter and data types only the declaration itself knows. */
export type Declaration = OperationDeclaration<unknown, unknown>;

/** What the parameters of one request are read from. */
export interface ParameterSource {
  readonly query: string;
  readonly body: Buffer;
  readonly path: Readonly<Record<string, string>>;
  readonly principal: Principal;
  /** The version that header or pin name; null where neither does. */
  readonly namedVersion: string | null;
}

/** The input that a declaration's functions get, and the names of what was ignored on the way. */
export interface ReadParameters {
  readonly input: unknown;
  readonly ignored: readonly string[];
}

/** A companion of an operation, prepared. */
export interface PreparedCompanion {
  readonly document: PreparedDocument;
  readonly payloadKeys: readonly string[];
}

/** An endpoint at one version: everything that does not depend on the request is done. */
export interface Operation {
  /** What a caller is answered from; null for what is answered from the contract. */
  documentFor(caller: Principal): PreparedDocument | null;
  /** Keys of the answer's data that are payloads of mutations. */
  readonly payloadKeys: readonly string[];
  /** What accompanies the document; absent for most operations. */
  readonly before?: PreparedCompanion;
  readonly after?: PreparedCompanion;
  /** Reads and checks the request's parameters. Throws `ContractError`. */
  readParameters(source: ParameterSource): ReadParameters;
  /** What this version calls the parameters. */
  readonly names: ParameterNames;
  /** The newest answer in the shape of this version; may edit the answer in place. */
  shape(answer: unknown): unknown;
}

/** A declared operation in the route table. */
export interface Endpoint {
  readonly declaration: Declaration;
  /** Any of these is needed; none for operations that every credential may call. */
  readonly permissions: readonly string[];
  /** Compiled on first use and kept. */
  operationAt(version: string | null): Operation;
}

/** The permissions of a declaration as a list. */
export function permissionsOf({ permission }: Pick<Declaration, 'permission'>): readonly string[] {
  if (permission === null) return [];
  return typeof permission === 'string' ? [permission] : permission;
}
