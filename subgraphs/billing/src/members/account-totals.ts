import DataLoader from 'dataloader';
import type { Context, Database, Transaction } from '../../../kit/src';

/** How many members each account has, kept by posting. */
export class AccountTotals {
  constructor(private readonly database: Database) {}

  /** Members who are in now; 0 for an account that never had one. Batched over the request. */
  memberCount(ctx: Context, accountId: string): Promise<number> {
    let loader = ctx.loaders.get('AccountTotals') as DataLoader<string, number> | undefined;
    if (!loader) {
      loader = new DataLoader((ids) => this.memberCounts(ids), { maxBatchSize: 500 });
      ctx.loaders.set('AccountTotals', loader);
    }
    return loader.load(accountId);
  }

  /** Adds to the number of members; takes the account's total until the transaction ends. */
  async post(tx: Transaction, accountId: string, members: number): Promise<void> {
    await tx.manager.query(
      `INSERT INTO billing.account_totals AS t (account_id, member_count) VALUES ($1, GREATEST($2::int, 0))
       ON CONFLICT (account_id) DO UPDATE SET member_count = t.member_count + $2::int`,
      [accountId, members],
    );
  }

  private async memberCounts(accountIds: readonly string[]): Promise<number[]> {
    const rows = await this.database.rows('SELECT account_id, member_count FROM billing.account_totals WHERE account_id = ANY($1::text[])', [accountIds]);
    const counts = new Map(rows as [string, number][]);
    return accountIds.map((id) => counts.get(id) ?? 0);
  }
}
