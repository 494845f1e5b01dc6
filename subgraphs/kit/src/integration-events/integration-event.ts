/**
 * Integration event from the event log: a public event of the catalog, or an internal one that only other domains
 * receive.
 */
export interface IntegrationEvent {
  readonly id: string;
  /** Name of the event in the catalog, or `fact:…` for an internal event. */
  readonly type: string;
  readonly resourceId: string;
  readonly accountId: string;
  readonly occurredAt: Date;
  /** Snapshot of the resource's row at its commit; numbers that do not fit into a double are strings. */
  readonly row: Readonly<Record<string, unknown>>;
}

/** Consumer of integration events within a domain. */
export interface IntegrationEventConsumer {
  /** Stable name, under which the consumer's position in the event log is stored. */
  readonly name: string;
  readonly types: readonly string[];
  /**
   * Start position of a new consumer: the start of the log (default), or the first event published after the consumer's
   * first start.
   */
  readonly from?: 'start' | 'now';
  /**
   * Processes events in order, all or none of them. Events may be delivered more than once. When it throws, the events
   * are redelivered one at a time: those before the failing one take effect, and later ones wait.
   */
  handle(events: readonly IntegrationEvent[]): Promise<void>;
}
