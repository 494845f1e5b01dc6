import { type Transaction, createContext } from '../context';
import type { Database } from '../database';
import { consume } from '../inbox';
import type { Logger } from '../logging';
import { systemPrincipal } from '../principal';
import type { Fact, FactConsumer } from './fact';

export interface FollowedFactsParts {
  readonly database: Database;
  readonly log: Logger;
}

/** Follows facts of other domains, each of which takes effect once, in a transaction of its own. */
export class FollowedFacts implements FactConsumer {
  readonly types: readonly string[];

  /** @param effects what comes of a fact, by its type */
  constructor(
    readonly name: string,
    private readonly parts: FollowedFactsParts,
    private readonly effects: Readonly<Record<string, (tx: Transaction, fact: Fact) => Promise<void>>>,
  ) {
    this.types = Object.keys(effects);
  }

  async handle(fact: Fact): Promise<void> {
    const ctx = createContext({ principal: systemPrincipal, requestId: fact.id, log: this.parts.log });
    await consume(ctx, this.parts.database, this.name, fact, async (tx) => this.effects[fact.type]?.(tx, fact));
  }
}
