import type { TSchema } from '@sinclair/typebox';

/** Name of a schema in the contract. Names of request schemas end in `Params`. */
export type SchemaName = string;

/** An object in a request or response during its migration. */
export type Node = Record<string, unknown>;

/**
 * The data migration of an operation in one direction. `each` edits the nodes of the target schemas in place; `map`
 * returns a new value for each occurrence. Apart from these edits, both are pure (no clock, no I/O), and they accept
 * every valid value. The only exception is a `map` of requests, which throws `InconvertibleValue` if the newer shape
 * cannot express the value. Fields are removed by assigning undefined, which JSON omits, because `delete` would make
 * the whole object slow.
 */
export type Step =
  | { readonly each: (node: Node) => void; readonly writes?: readonly string[] }
  | { readonly map: (value: unknown) => unknown };

/** Looks up a schema by name among the schemas at one point in the version history. */
export type Lookup = (name: SchemaName) => TSchema;

/** A parameter name that is rejected with status 400 from the version of the change on. */
export interface Rejection {
  readonly name: string;
  readonly message: string;
}

/**
 * A difference between the older and the newer form of one or more schemas. `older` derives the older schema from the
 * newer one.
 */
export interface SchemaOperation {
  readonly on: 'schema';
  /** Name of the builder function, for instance `fieldRenamed`. */
  readonly kind: string;
  readonly targets: readonly SchemaName[];
  /** Changelog sentence without the name of the schema: "`company` is now `account`". */
  readonly line: string;
  /**
   * Returns the schema before the change, from the schema after it. Throws if the operation does not apply to the
   * schema.
   */
  readonly older: (newer: TSchema, lookup: Lookup) => TSchema;
  /**
   * Migration of responses, newer to older. Absent if responses need no migration, or if the migration is missing
   * (`lacks` contains `down`).
   */
  readonly down?: Step;
  /** Migration of requests, older to newer. Absent if none is needed, or if it is missing (`lacks` contains `up`). */
  readonly up?: Step;
  /**
   * Directions that need a migration although none was declared. The contract does not compile if a target schema is
   * used in such a direction.
   */
  readonly lacks?: readonly ('down' | 'up')[];
  readonly rejects?: Rejection;
  /** Set if `up` reverses `down` for every value. */
  readonly lossless?: true;
  /**
   * Newer field name → name of the older field that it replaces. Errors about requests of older versions report the
   * older name.
   */
  readonly formerNames?: Readonly<Record<string, string>>;
  /** Set if the operation only renames a field. */
  readonly renamed?: { readonly older: string; readonly newer: string };
  /** Set if the operation removes a field or a parameter; `successor` is the parameter that replaces it. */
  readonly removed?: { readonly name: string; readonly successor?: string };
  /**
   * Set if newer fields replace an older one. Errors about the newer fields report the older field to clients of older
   * versions.
   */
  readonly replaced?: { readonly older: string; readonly newer: readonly string[] };
}

/** An added or removed endpoint, with a key such as `GET /plans/{id}`. */
export interface EndpointOperation {
  readonly on: 'endpoint';
  readonly kind: string;
  readonly line: string;
  /** Key of a new endpoint. Although it is new, it is served at every version. */
  readonly added?: string;
  /** Key of an endpoint that returns 404 from this version on. */
  readonly removed?: string;
  /** Key of the endpoint that replaces the removed one. */
  readonly successor?: string;
}

/** A renamed event, or a renamed key of the event envelope. */
export interface EventOperation {
  readonly on: 'event' | 'envelope';
  readonly kind: string;
  readonly line: string;
  readonly older: string;
  readonly newer: string;
}

/** The former status or type of an error code. */
export interface ErrorOperation {
  readonly on: 'error';
  readonly kind: string;
  readonly line: string;
  readonly code: string;
  readonly older: { readonly status?: number; readonly type?: string };
}

/** A named behavior change that applies from this version on. */
export interface GateOperation {
  readonly on: 'gate';
  readonly kind: string;
  readonly line: string;
  readonly name: string;
}

export type Operation = SchemaOperation | EndpointOperation | EventOperation | ErrorOperation | GateOperation;
