import type { Context, Database } from '../../../kit/src';

/** Months that have their partitions of the journal before they begin. */
const monthsAhead = 2;

/** Makes room in the journal for what will be posted. */
export class JournalMonths {
  constructor(private readonly database: Database) {}

  /** Makes the partitions of this month and of the two after it, where they are missing. */
  async make(ctx: Pick<Context, 'log'>): Promise<void> {
    ctx.log.debug({ monthsAhead }, 'making room in the journal');
    await this.database.rows('SELECT payouts.make_journal_months(now(), $1::int)', [monthsAhead]);
  }
}
