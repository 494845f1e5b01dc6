import { type Context, type Database, FailedJobs, type Transaction } from '../../../kit/src';
import type { CaseRecorder } from './resolution-case.recorder';
import type { ResolutionCaseRepository } from './resolution-case.repository';
import { caseTable, stageWords } from './resolution-case.states';

export interface CaseDeadlinesParts {
  readonly database: Database;
  readonly cases: ResolutionCaseRepository;
  readonly recorder: CaseRecorder;
  /** Called after each commit, so that pending events are fetched immediately. */
  readonly committed: () => void;
}

/** Closes cases with an overdue response, against the side that owes it. Any number of workers may run concurrently. */
export class CaseDeadlines {
  private readonly failed = new FailedJobs();

  constructor(private readonly parts: CaseDeadlinesParts) {}

  /** Closes at most `most` overdue cases. Returns their number. A failed case is skipped for a while. */
  async closeOverdue(ctx: Context, most = 32): Promise<number> {
    let closed = 0;
    for (let taken = 0; taken < most; taken += 1) {
      const outcome = await this.closeOne(ctx);
      if (outcome === 'nothing') break;
      if (outcome === 'closed') closed += 1;
    }
    return closed;
  }

  /** Closes one overdue case in its own transaction. */
  private async closeOne(ctx: Context): Promise<'closed' | 'failed' | 'nothing'> {
    const { database, cases, recorder, committed } = this.parts;
    let claimed: string | null = null;
    try {
      await database.transaction(async (manager) => {
        const tx: Transaction = { ...ctx, manager };
        const found = await cases.claimOverdue(tx, this.failed.skipped(tx.clock.now()));
        claimed = found && found.id;
        const to = found && caseTable[found.stage].overdue;
        if (!found || !to) return;
        const customerWins = stageWords[to].outcome === 'customer_won';
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
      ctx.log.error({ err: error, case: claimed }, 'an overdue case could not be closed, it stays due');
      this.failed.add(claimed, ctx.clock.now());
      return 'failed';
    }
  }
}
