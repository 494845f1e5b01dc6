import type { Context, Currency, Database } from '../../../../kit/src';
import type { AvailableBalance } from '../payout-methods/payout-limits';

/** Reads the available balance of an account or user from the ledger. */
export class PayoutBalances implements AvailableBalance {
  constructor(private readonly database: Database) {}

  async of(ctx: Context, owner: string, currency: Currency): Promise<string> {
    const [row] = await this.database.rows(
      "SELECT balance FROM payouts.books WHERE coalesce(account_id, '') = $1 AND currency = $2 AND kind = 'available' AND provider = ''",
      [owner, currency],
    );
    return (row?.[0] as string | undefined) ?? '0';
  }
}
