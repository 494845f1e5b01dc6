import type { Context, Currency, Database } from '../../../kit/src';

/** Amounts of one currency, in that currency. */
export interface HeldAmounts {
  readonly currency: Currency;
  readonly available: string;
  readonly pending: string;
  readonly inTransit: string;
  readonly reserve: string;
  readonly treasuryPending: string;
  readonly priceUsd: string | null;
}

/** An account and the exact worth of what it has available, in US dollars. */
export interface HeldByBusiness {
  readonly id: string;
  readonly name: string;
  readonly logoUrl: string | null;
  readonly availableUsd: string;
}

const ownText = `SELECT currency, available, pending, in_transit, reserve, treasury_pending, price_usd
  FROM platform.user_balances WHERE user_id = $1 AND account_id IS NULL ORDER BY currency`;

const businessesText = `SELECT a.id, a.title, a.logo_url, COALESCE(sum(b.available * b.price_usd), 0)
  FROM platform.accounts a LEFT JOIN platform.user_balances b ON b.account_id = a.id
  WHERE a.owner_user_id = $1 GROUP BY a.id ORDER BY a.created_at, a.id LIMIT 100`;

/** Reads what users hold. */
export class UserBalanceRepository {
  constructor(private readonly database: Database) {}

  async ofUser(_ctx: Context, userId: string): Promise<HeldAmounts[]> {
    const rows = (await this.database.rows(ownText, [userId])) as [Currency, string, string, string, string, string, string | null][];
    return rows.map(([currency, available, pending, inTransit, reserve, treasuryPending, priceUsd]) => ({
      currency, available, pending, inTransit, reserve, treasuryPending, priceUsd,
    }));
  }

  async ofBusinesses(_ctx: Context, ownerUserId: string): Promise<HeldByBusiness[]> {
    const rows = (await this.database.rows(businessesText, [ownerUserId])) as [string, string, string | null, string][];
    return rows.map(([id, name, logoUrl, availableUsd]) => ({ id, name, logoUrl, availableUsd }));
  }
}
