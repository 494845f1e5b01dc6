import type { Context, Database } from '../../../../kit/src';

/** Number of months after the current month for which journal partitions are created. */
const monthsAhead = 2;

/** Creates the monthly partitions of the ledger journal ahead of time. */
export class JournalMonths {
  constructor(private readonly database: Database) {}

  /** Creates the missing partitions of the current and the two following months. */
  async make(ctx: Pick<Context, 'log'>): Promise<void> {
    ctx.log.debug({ monthsAhead }, 'creating partitions of the journal');
    await this.database.rows('SELECT payouts.make_journal_months(now(), $1::int)', [monthsAhead]);
  }

  /**
   * Creates the missing journal partitions of a past month and the three following months, for entries with past
   * posting times.
   */
  async makePast(ctx: Pick<Context, 'log'>, since: Date): Promise<void> {
    ctx.log.debug({ since }, 'creating partitions of the journal');
    await this.database.rows('SELECT payouts.make_journal_months($1, 3)', [since]);
  }
}
