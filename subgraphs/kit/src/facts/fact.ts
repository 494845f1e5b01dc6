/** Something that has happened in another domain, as the log tells it: an event, or what only other domains want to know. */
export interface Fact {
  readonly id: string;
  /** Name of the event from the catalogue, or `fact:…`. */
  readonly type: string;
  readonly resourceId: string;
  readonly accountId: string;
  readonly occurredAt: Date;
  /** The resource's row at its commit; numbers that a double would change are text. */
  readonly row: Readonly<Record<string, unknown>>;
}

/** A part of the domain that follows facts. */
export interface FactConsumer {
  /** Stable name; its place in the log is kept under it. */
  readonly name: string;
  readonly types: readonly string[];
  /** Takes one fact, which may come more than once. While it throws, the fact is delivered again and later ones wait. */
  handle(fact: Fact): Promise<void>;
}
