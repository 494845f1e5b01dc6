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
  /**
   * Takes facts in their order, all or none of them; each may come more than once. When it throws, they are delivered again
   * one at a time: those before the one that cannot be taken take effect, and later ones wait.
   */
  take(facts: readonly Fact[]): Promise<void>;
}
