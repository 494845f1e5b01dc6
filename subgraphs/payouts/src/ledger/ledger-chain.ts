import type { Database } from '../../../kit/src';
import { linkHash } from './chain';
import type { ChainRepository, Link } from './chain.repository';

/** Entries that are chained in one transaction at most. */
const mostAtOnce = 500;

/**
 * Chains committed entries afterwards, so that nobody who posts waits for the one before. An entry comes after all that it
 * builds on: whatever stands before it in one of its books had committed before it, and was posted earlier.
 */
export class LedgerChain {
  constructor(
    private readonly database: Database,
    private readonly chain: ChainRepository,
  ) {}

  /** Chains what waits, one process at a time; answers how many entries. */
  extend(): Promise<number> {
    return this.database.transaction(async (manager) => {
      const tx = { manager };
      if (!(await this.chain.take(tx))) return 0;
      const waiting = await this.chain.waiting(tx, mostAtOnce);
      if (waiting.length === 0) return 0;
      let { position, hash } = await this.chain.end(tx);
      const links = waiting.map(({ id, postedAt, text }): Link => {
        const previousHash = hash;
        position += 1;
        hash = linkHash({ position, previousHash, text });
        return { position, entryId: id, postedAt, previousHash, hash };
      });
      await this.chain.add(tx, links);
      return links.length;
    });
  }
}
