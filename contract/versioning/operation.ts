import type { TSchema } from '@sinclair/typebox';

/** Name of a schema in the contract. Request schemas end in `Params`. */
export type SchemaName = string;

/** An object of a request or an answer while it is carried from one version to the next. */
export type Node = Record<string, unknown>;

/**
 * What an operation does to data in one direction. `each` edits the nodes of the target schemas in place; `map` gives
 * a new value for each occurrence. Both are pure apart from that: no clock, no I/O, and they accept every valid value, except that
 * a `map` of a request throws `InconvertibleValue` where the newer form has no such value.
 * A field goes away by becoming undefined, which JSON leaves out: deleting it would make the whole object slow.
 */
export type Step =
  | { readonly each: (node: Node) => void; readonly writes?: readonly string[] }
  | { readonly map: (value: unknown) => unknown };

/** Looks a schema name up in the shape of the moment. */
export type Lookup = (name: SchemaName) => TSchema;

/** A parameter name that is a 400 from the change's version on. */
export interface Rejection {
  readonly name: string;
  readonly message: string;
}

/** A difference in one or more schemas, seen from the newer side. */
export interface SchemaOperation {
  readonly on: 'schema';
  /** The builder's name, for instance `fieldRenamed`. */
  readonly kind: string;
  readonly targets: readonly SchemaName[];
  /** Sentence for the changelog, without the schema's name: "`company` is now `account`". */
  readonly line: string;
  /** The schema as it was before. Throws a sentence if the operation would touch nothing. */
  readonly older: (newer: TSchema, lookup: Lookup) => TSchema;
  /** Newer to older, for answers. Absent: nothing to do, unless `lacks` says otherwise. */
  readonly down?: Step;
  /** Older to newer, for requests. */
  readonly up?: Step;
  /** Directions that need a function which the change does not give; refused where a schema is used that way. */
  readonly lacks?: readonly ('down' | 'up')[];
  readonly rejects?: Rejection;
  /** Set where `up` undoes `down` for every value. */
  readonly lossless?: true;
  /** Names of newer fields, each with the older field in whose place it stands: errors of older requests name that. */
  readonly formerNames?: Readonly<Record<string, string>>;
  /** Set where nothing but a name has changed. */
  readonly renamed?: { readonly older: string; readonly newer: string };
  /** Set where fields took the place of another: an error about one of them names the older field to older callers. */
  readonly replaced?: { readonly older: string; readonly newer: readonly string[] };
}

/** An endpoint that came or went, keyed `GET /plans/{id}`. */
export interface EndpointOperation {
  readonly on: 'endpoint';
  readonly kind: string;
  readonly line: string;
  /** Key of an endpoint that is new: it is nevertheless served at every version. */
  readonly added?: string;
  /** Key of an endpoint that answers 404 from this version on. */
  readonly removed?: string;
  /** Key that replaces the removed one. */
  readonly successor?: string;
}

/** A name in the event envelope, or the name of an event, that changed. */
export interface EventOperation {
  readonly on: 'event' | 'envelope';
  readonly kind: string;
  readonly line: string;
  readonly older: string;
  readonly newer: string;
}

/** How an error of one code was answered before. */
export interface ErrorOperation {
  readonly on: 'error';
  readonly kind: string;
  readonly line: string;
  readonly code: string;
  readonly older: { readonly status?: number; readonly type?: string };
}

/** A name for behaviour that differs from this version on. */
export interface GateOperation {
  readonly on: 'gate';
  readonly kind: string;
  readonly line: string;
  readonly name: string;
}

export type Operation = SchemaOperation | EndpointOperation | EventOperation | ErrorOperation | GateOperation;
