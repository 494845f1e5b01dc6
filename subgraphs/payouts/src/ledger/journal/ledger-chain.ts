import type { Database } from '../../../../kit/src';
import { linkHash } from './chain';
import type { ChainRepository, Link } from './chain.repository';

/** Maximum number of entries added to the chain in one transaction. */
const maxBatchSize = 500;

/**
 * Adds committed ledger entries to the hash chain asynchronously, so that postings do not block each other. In the
 * chain, an entry follows all entries on which it depends: earlier postings to its ledger accounts have an earlier
 * posting time and were committed before the entry.
 */
export class LedgerChain {
  constructor(
    private readonly database: Database,
    private readonly chain: ChainRepository,
  ) {}

  /**
   * Adds one batch of ledger entries to the hash chain. Returns the number of added entries; 0 while another process
   * adds entries.
   */
  extend(): Promise<number> {
    return this.database.transaction(async (manager) => {
      const tx = { manager };
      if (!(await this.chain.take(tx))) return 0;
      const unchained = await this.chain.waiting(tx, maxBatchSize);
      if (unchained.length === 0) return 0;
      let { position, hash } = await this.chain.end(tx);
      const links = unchained.map(({ id, postedAt, text }): Link => {
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
