import type { Node, Operation, SchemaName } from './operation';
import type { ApiVersion } from './versions';

/**
 * What a change does, shown by a case. Every example is run by one generic test; "older" and "newer" are the shapes
 * directly below the change and at it, not at the latest version.
 */
export type Example =
  /** An answer: the newer shape becomes exactly the older one. */
  | { readonly schema: SchemaName; readonly newer: unknown; readonly older: unknown }
  /** A request: the older body or query becomes exactly the newer one. */
  | { readonly params: SchemaName; readonly older: Node; readonly newer: Node }
  /** A request that is refused on one side and valid on the other. */
  | { readonly params: SchemaName; readonly request: Node; readonly refused: 'older' | 'newer'; readonly param: string }
  /** A request that is refused on both sides. */
  | { readonly params: SchemaName; readonly request: Node; readonly refused: 'both'; readonly param: string }
  /** Whether an endpoint is served on each side. */
  | { readonly endpoint: string; readonly older: boolean; readonly newer: boolean }
  /** The envelope of an event, newer to older. */
  | { readonly envelope: { readonly newer: Node; readonly older: Node } }
  /** A gate is closed below the change and open from it on. */
  | { readonly gate: string };

/** One difference that a client can see, and everything that follows from it. */
export interface VersionChange {
  /** First version at which the newer side holds. */
  readonly version: ApiVersion;
  /** The name of its file, without `.ts`. */
  readonly name: string;
  /** What changes, for clients. */
  readonly summary: string;
  /** Why it changes, for clients. */
  readonly why: string;
  /** What a client does when it moves to this version. */
  readonly upgrade: string;
  /** In the order in which they lead from the newer shape to the older one; requests run them backwards. */
  readonly operations: readonly Operation[];
  /** Graph selection that the older shape needs on a schema's graph type; asked for only on behalf of older callers. */
  readonly needs?: Readonly<Record<SchemaName, string>>;
  readonly examples: readonly Example[];
}

/** Marks a value as a version change; the types do the checking here, `compileContract` the rest. */
export function defineVersionChange(change: VersionChange): VersionChange {
  return change;
}
