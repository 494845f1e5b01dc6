import type { Logger, OnConnection } from '../../../../kit/src';
import { linkHash } from './chain';
import type { LedgerAuditRepository, LinkToCheck } from './ledger-audit.repository';

/** Number of chain links read per query. */
const maxBatchSize = 1_000;
/** Maximum number of broken chain links in the report. */
const maxReportedLinks = 20;

/** Audits the ledger on one database snapshot, without blocking postings. */
export class LedgerAudit {
  constructor(
    private readonly journal: LedgerAuditRepository,
    private readonly log: Logger,
  ) {}

  /**
   * Verifies the hash chain and runs all checks of the ledger.
   *
   * @param progress called with the number of completed steps and the total; each link and each check is one step
   * @returns one readable line per violation; empty if the ledger has no errors
   */
  run(progress: (done: number, total: number) => void = () => {}): Promise<string[]> {
    return this.journal.snapshot({ log: this.log }, async (tx) => {
      const links = await this.journal.countLinks(tx);
      const total = links + this.journal.checks.length;
      const found = await this.walk(tx, (done) => progress(done, total));
      for (const [index, check] of this.journal.checks.entries()) {
        found.push(...(await this.journal.find(tx, check)));
        progress(links + index + 1, total);
      }
      return found;
    });
  }

  private async walk(tx: OnConnection, progress: (done: number) => void): Promise<string[]> {
    const found: string[] = [];
    let before = { position: '0', hash: '' };
    for (let done = 0; ;) {
      const links = await this.journal.links(tx, before.position, maxBatchSize);
      if (links.length === 0) return found.slice(0, maxReportedLinks);
      for (const link of links) {
        const problem = problemOf(link, before);
        if (problem) found.push(problem);
        before = link;
      }
      done += links.length;
      progress(done);
    }
  }
}

function problemOf(
  { position, entryId, previousHash, hash, text }: LinkToCheck,
  before: { readonly position: string; readonly hash: string },
): string | null {
  if (Number(position) !== Number(before.position) + 1)
    return `the chain goes from link ${before.position} to ${position}`;
  if (previousHash !== before.hash) return `link ${position} does not follow from the one before it`;
  if (text === null) return `entry ${entryId} of link ${position} is missing`;
  return linkHash({ position: Number(position), previousHash, text }) === hash
    ? null
    : `entry ${entryId} does not match link ${position}`;
}
