import { type Context, type Database, type Transaction, loaderIn, executeDeferred } from '../../../../kit/src';

/** Counters of a seller account, stored as running totals. */
export interface Totals {
  /** Number of members whose status is `joined`. */
  readonly members: number;
  readonly publishedReviews: number;
}

const emptyTotals: Totals = { members: 0, publishedReviews: 0 };

/** Reads and writes the numbers of members and published reviews per account, stored as running totals. */
export class AccountTotalsRepository {
  constructor(private readonly database: Database) {}

  /** Returns the totals of an account; zeros if the account has no row. The lookups of one request share one query. */
  of(ctx: Context, accountId: string): Promise<Totals> {
    return loaderIn(ctx, 'AccountTotals', (ids: readonly string[]) => this.totals(ids)).load(accountId);
  }

  /**
   * Adds `members`, which can be negative, to the number of members. Locks the row of the account until the transaction
   * ends.
   */
  async post(tx: Transaction, accountId: string, members: number): Promise<void> {
    await executeDeferred(
      tx.manager,
      `INSERT INTO billing.account_totals AS t (account_id, member_count) VALUES ($1, GREATEST($2::int, 0))
       ON CONFLICT (account_id) DO UPDATE SET member_count = t.member_count + $2::int`,
      [accountId, members],
    );
  }

  /**
   * Adds `reviews`, which can be negative, to the number of published reviews. Locks the row of the account until the
   * transaction ends.
   */
  async postReviews(tx: Transaction, accountId: string, reviews: number): Promise<void> {
    await executeDeferred(
      tx.manager,
      `INSERT INTO billing.account_totals AS t (account_id, member_count, published_reviews_count) VALUES ($1, 0, GREATEST($2::int, 0))
       ON CONFLICT (account_id) DO UPDATE SET published_reviews_count = t.published_reviews_count + $2::int`,
      [accountId, reviews],
    );
  }

  private async totals(accountIds: readonly string[]): Promise<Totals[]> {
    const text =
      'SELECT account_id, member_count, published_reviews_count FROM billing.account_totals WHERE account_id = ANY($1::text[])';
    const rows = (await this.database.rows(text, [accountIds])) as [string, number, number][];
    const found = new Map(rows.map(([id, members, publishedReviews]) => [id, { members, publishedReviews }]));
    return accountIds.map((id) => found.get(id) ?? emptyTotals);
  }
}
