import type { Context, Database } from '../../../kit/src';

/** Months for which partitions of the journal are created ahead. */
const monthsAhead = 2;

/** Creates partitions of the journal ahead of time. */
export class JournalMonths {
  constructor(private readonly database: Database) {}

  /** Creates the missing partitions of the current and the two following months. */
  async make(ctx: Pick<Context, 'log'>): Promise<void> {
    ctx.log.debug({ monthsAhead }, 'creating partitions of the journal');
    await this.database.rows('SELECT payouts.make_journal_months(now(), $1::int)', [monthsAhead]);
  }

  /** Creates the missing partitions of a past month and the three following months, for past data. */
  async makePast(ctx: Pick<Context, 'log'>, since: Date): Promise<void> {
    ctx.log.debug({ since }, 'creating partitions of the journal');
    await this.database.rows('SELECT payouts.make_journal_months($1, 3)', [since]);
  }
}
