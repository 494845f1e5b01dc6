import { type Transaction, createContext } from '../context';
import type { Database } from '../database';
import { allDone } from '../database/all-done';
import { consume } from '../inbox';
import type { Logger } from '../logging';
import { systemPrincipal } from '../principal';
import type { Fact, FactConsumer } from './fact';

export interface FollowedFactsParts {
  readonly database: Database;
  readonly log: Logger;
  /** Called after each commit, so that events recorded by the handlers are published immediately. */
  readonly committed?: () => void;
}

/** Handler of an integration event. It runs in a transaction that it may share with other events of the batch. */
export type FactEffect = (tx: Transaction, fact: Fact) => Promise<unknown>;

export interface FollowedFactsOptions {
  /**
   * Events with equal keys are handled sequentially in order, those with different keys concurrently: their `batched`
   * statements are then combined into one. By default all events have the same key.
   */
  readonly orderKey?: (fact: Fact) => string;
}

/** Processes integration events of other domains exactly once, one transaction per batch. ADR 0047. */
export class FollowedFacts implements FactConsumer {
  readonly types: readonly string[];

  /** @param effects handlers by event type */
  constructor(
    readonly name: string,
    private readonly parts: FollowedFactsParts,
    private readonly effects: Readonly<Record<string, FactEffect>>,
    private readonly options: FollowedFactsOptions = {},
  ) {
    this.types = Object.keys(effects);
  }

  async take(facts: readonly Fact[]): Promise<void> {
    const { database, committed } = this.parts;
    const { orderKey = () => '' } = this.options;
    const isTaken = await consume(database, this.name, facts, async ({ manager }, fresh) => {
      const groups = Map.groupBy(fresh, orderKey).values();
      await allDone([...groups].map((group) => this.takeInOrder(manager, group)));
    });
    if (isTaken) committed?.();
  }

  private async takeInOrder(manager: Transaction['manager'], facts: readonly Fact[]): Promise<void> {
    const { log } = this.parts;
    for (const fact of facts) {
      const ctx = createContext({ principal: systemPrincipal, requestId: fact.id, log });
      await this.effects[fact.type]?.({ ...ctx, manager }, fact);
    }
  }
}
