import type { Node, Operation, SchemaName } from './operation';
import type { ApiVersion } from './versions';

/**
 * A test case that demonstrates a version change. One generic test runs the examples of all changes. "older" and
 * "newer" are the shapes directly before and at the change, not at the latest version.
 */
export type Example =
  /** A response: the newer shape converts to exactly the older one. */
  | { readonly schema: SchemaName; readonly newer: unknown; readonly older: unknown }
  /** A request: the older body or query converts to exactly the newer one. */
  | { readonly params: SchemaName; readonly older: Node; readonly newer: Node }
  /** A request that is rejected either directly before or at the change (`refused`) and valid on the other side. */
  | { readonly params: SchemaName; readonly request: Node; readonly refused: 'older' | 'newer'; readonly param: string }
  /** A request that is rejected both directly before and at the change. */
  | { readonly params: SchemaName; readonly request: Node; readonly refused: 'both'; readonly param: string }
  /** Whether an endpoint is served directly before (`older`) and at the change (`newer`). */
  | { readonly endpoint: string; readonly older: boolean; readonly newer: boolean }
  /** The envelope of an event: the newer envelope converts to exactly the older one. */
  | { readonly envelope: { readonly newer: Node; readonly older: Node } }
  /** A gate (named behavior change) that is off before the change and on from the change on. */
  | { readonly gate: string };

/** One client-visible difference, with its migrations, changelog texts and examples. */
export interface VersionChange {
  /** First version with the newer shape or behavior. */
  readonly version: ApiVersion;
  /** Name of the change's file, without `.ts`. */
  readonly name: string;
  /** Changelog text: what changes for clients. */
  readonly summary: string;
  /** Changelog text: the reason for the change. */
  readonly why: string;
  /** Changelog text: steps for clients that upgrade to this version. */
  readonly upgrade: string;
  /**
   * Operations in the order that converts responses from the newer shape to the older one. Requests run them in reverse
   * order.
   */
  readonly operations: readonly Operation[];
  /**
   * Additional GraphQL selections required by the older shape, by schema name. Used only for requests of clients with
   * an older version.
   */
  readonly needs?: Readonly<Record<SchemaName, string>>;
  readonly examples: readonly Example[];
}

/**
 * Declares a version change. Returns the argument: TypeScript checks the types here, and `compileContract` checks
 * everything else.
 */
export function defineVersionChange(change: VersionChange): VersionChange {
  return change;
}
