import { type Context, type Database, type Transaction, loaderIn, unawaited } from '../../../kit/src';

/** What is counted for each account. */
export interface Totals {
  /** Members who are in now. */
  readonly members: number;
  readonly publishedReviews: number;
}

const none: Totals = { members: 0, publishedReviews: 0 };

/** How many members and published reviews each account has, kept by posting. */
export class AccountTotalsRepository {
  constructor(private readonly database: Database) {}

  /** The totals of an account, zeros for one that never had any. Batched over the request. */
  of(ctx: Context, accountId: string): Promise<Totals> {
    return loaderIn(ctx, 'AccountTotals', (ids: readonly string[]) => this.totals(ids)).load(accountId);
  }

  /** Adds to the number of members; takes the account's total until the transaction ends. */
  async post(tx: Transaction, accountId: string, members: number): Promise<void> {
    await unawaited(
      tx.manager,
      `INSERT INTO billing.account_totals AS t (account_id, member_count) VALUES ($1, GREATEST($2::int, 0))
       ON CONFLICT (account_id) DO UPDATE SET member_count = t.member_count + $2::int`,
      [accountId, members],
    );
  }

  /** Adds to the number of published reviews; takes the account's total until the transaction ends. */
  async postReviews(tx: Transaction, accountId: string, reviews: number): Promise<void> {
    await unawaited(
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
    return accountIds.map((id) => found.get(id) ?? none);
  }
}
