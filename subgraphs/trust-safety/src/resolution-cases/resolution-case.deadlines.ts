import { type Context, type Database, FailedJobs, type Transaction } from '../../../kit/src';
import type { CaseRecorder } from './resolution-case.recorder';
import type { ResolutionCaseRepository } from './resolution-case.repository';
import { caseTable, stageStatuses } from './resolution-case.states';

export interface CaseDeadlineDependencies {
  readonly database: Database;
  readonly cases: ResolutionCaseRepository;
  readonly recorder: CaseRecorder;
  /** Called after each commit, so that the new events are published immediately. */
  readonly committed: () => void;
}

/**
 * Closes cases whose response is overdue; the side that did not respond loses. Any number of workers may run
 * concurrently.
 */
export class CaseDeadlines {
  private readonly failed = new FailedJobs();

  constructor(private readonly deps: CaseDeadlineDependencies) {}

  /**
   * Closes at most `limit` overdue cases. Returns how many were closed. A case that could not be closed is skipped for
   * up to one minute.
   */
  async closeOverdue(ctx: Context, limit = 32): Promise<number> {
    let closedCount = 0;
    for (let processed = 0; processed < limit; processed += 1) {
      const outcome = await this.closeOneCase(ctx);
      if (outcome === 'nothing') break;
      if (outcome === 'closed') closedCount += 1;
    }
    return closedCount;
  }

  /**
   * Closes one overdue case in its own transaction. Returns `nothing` if no case is overdue, and `failed` if the case
   * could not be closed.
   */
  private async closeOneCase(ctx: Context): Promise<'closed' | 'failed' | 'nothing'> {
    const { database, cases, recorder, committed } = this.deps;
    let claimed: string | null = null;
    try {
      await database.transaction(async (manager) => {
        const tx: Transaction = { ...ctx, manager };
        const found = await cases.claimOverdue(tx, this.failed.skipped(tx.clock.now()));
        claimed = found && found.id;
        const to = found && caseTable[found.stage].overdue;
        if (!found || !to) return;
        const customerWins = stageStatuses[to].outcome === 'customer_won';
        await recorder.record(tx, found, {
          to,
          reporter: 'system',
          action: customerWins ? 'accepted' : 'denied',
          refund: customerWins ? 'merchant' : 'none',
          details: `The ${customerWins ? 'merchant' : 'customer'} did not answer in time.`,
        });
      });
      if (claimed === null) return 'nothing';
      committed();
      this.failed.remove(claimed);
      return 'closed';
    } catch (error) {
      if (claimed === null) throw error;
      ctx.log.error({ err: error, case: claimed }, 'an overdue case could not be closed, it remains due');
      this.failed.add(claimed, ctx.clock.now());
      return 'failed';
    }
  }
}
