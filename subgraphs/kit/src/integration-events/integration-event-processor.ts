import { type Transaction, createContext } from '../context';
import type { Database } from '../database';
import { settleAll } from '../database/settle-all';
import { consume } from '../inbox/inbox';
import type { Logger } from '../logging';
import { systemPrincipal } from '../principal/principal';
import type { IntegrationEvent, IntegrationEventConsumer } from './integration-event';

export interface IntegrationEventDependencies {
  readonly database: Database;
  readonly log: Logger;
  /** Called after each commit, so that events recorded by the handlers are published immediately. */
  readonly committed?: () => void;
}

/** Handler of an integration event. It runs in a transaction that it may share with other events of the batch. */
export type IntegrationEventHandler = (tx: Transaction, event: IntegrationEvent) => Promise<unknown>;

export interface IntegrationEventOptions {
  /**
   * Returns the ordering key of an event. Events with equal keys are handled sequentially in order, events with
   * different keys concurrently, so that their `batched` statements are combined. By default all events have the same
   * key.
   */
  readonly orderKey?: (event: IntegrationEvent) => string;
}

/** Processes integration events of other domains exactly once, one transaction per batch. ADR 0047. */
export class IntegrationEventProcessor implements IntegrationEventConsumer {
  readonly types: readonly string[];

  /** @param effects handler of each event type; events of other types are not consumed */
  constructor(
    readonly name: string,
    private readonly deps: IntegrationEventDependencies,
    private readonly effects: Readonly<Record<string, IntegrationEventHandler>>,
    private readonly options: IntegrationEventOptions = {},
  ) {
    this.types = Object.keys(effects);
  }

  async handle(events: readonly IntegrationEvent[]): Promise<void> {
    const { database, committed } = this.deps;
    const { orderKey = () => '' } = this.options;
    const isConsumed = await consume(database, this.name, events, async ({ manager }, newEvents) => {
      const groups = Map.groupBy(newEvents, orderKey).values();
      await settleAll([...groups].map((group) => this.applyInOrder(manager, group)));
    });
    if (isConsumed) committed?.();
  }

  private async applyInOrder(manager: Transaction['manager'], events: readonly IntegrationEvent[]): Promise<void> {
    const { log } = this.deps;
    for (const event of events) {
      const ctx = createContext({ principal: systemPrincipal, requestId: event.id, log });
      await this.effects[event.type]?.({ ...ctx, manager }, event);
    }
  }
}
