import { type Context, type Database, type Transaction } from '../../../kit/src';
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
  constructor(private readonly parts: CaseDeadlinesParts) {}

  /** Closes at most `most` overdue cases. Returns their number. */
  async closeOverdue(ctx: Context, most = 32): Promise<number> {
    const failed: string[] = [];
    for (let done = 0; done < most; done += 1) {
      const closed = await this.closeOne(ctx, failed);
      if (closed === null) return done - failed.length;
    }
    return most - failed.length;
  }

  /** Closes one overdue case in its own transaction. Returns its id, null if none is overdue. A failed case is left for the next run. */
  private async closeOne(ctx: Context, failed: string[]): Promise<string | null> {
    const { database, cases, recorder, committed } = this.parts;
    let claimed: string | null = null;
    try {
      await database.transaction(async (manager) => {
        const tx: Transaction = { ...ctx, manager };
        const found = await cases.claimOverdue(tx, failed);
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
      if (claimed !== null) committed();
    } catch (error) {
      if (claimed === null) throw error;
      ctx.log.error({ err: error, case: claimed }, 'an overdue case could not be closed, it stays due');
      failed.push(claimed);
    }
    return claimed;
  }
}
