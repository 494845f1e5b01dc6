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
  /** Called after each commit, so that events that the effects have written are published at once. */
  readonly committed?: () => void;
}

/** What a fact changes in the domain. It runs in a transaction that it may share with the effects of other facts. */
export type FactEffect = (tx: Transaction, fact: Fact) => Promise<unknown>;

export interface FollowedFactsOptions {
  /**
   * Facts with equal keys take effect one after the other, in their order, and those with different keys side by side:
   * statements that are `batched` then become one for all of them. By default all facts have the same key.
   */
  readonly orderKey?: (fact: Fact) => string;
}

/** Follows facts of other domains. Each takes effect once, a page of them in one transaction. ADR 0047. */
export class FollowedFacts implements FactConsumer {
  readonly types: readonly string[];

  /** @param effects by the type of the fact */
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
