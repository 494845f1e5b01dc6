import type { Context, Currency, Database } from '../../../kit/src';
import { userBalancePolicy } from './user-balance.policy';

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

/** What a user holds, and what the accounts do that the user owns. */
export interface Holdings {
  readonly own: readonly HeldAmounts[];
  readonly businesses: readonly HeldByBusiness[];
}

/** Reads what users hold. */
export class UserBalanceRepository {
  constructor(private readonly database: Database) {}

  /** What the user holds; null unless the user is asking and may. */
  async holdings(ctx: Context, userId: string): Promise<Holdings | null> {
    if (!userBalancePolicy.shows(ctx, userId)) return null;
    const [own, businesses] = await Promise.all([this.own(userId), this.businesses(userId)]);
    return { own, businesses };
  }

  private async own(userId: string): Promise<HeldAmounts[]> {
    const rows = (await this.database.rows(ownText, [userId])) as [Currency, string, string, string, string, string, string | null][];
    return rows.map(([currency, available, pending, inTransit, reserve, treasuryPending, priceUsd]) => ({
      currency, available, pending, inTransit, reserve, treasuryPending, priceUsd,
    }));
  }

  private async businesses(ownerUserId: string): Promise<HeldByBusiness[]> {
    const rows = (await this.database.rows(businessesText, [ownerUserId])) as [string, string, string | null, string][];
    return rows.map(([id, name, logoUrl, availableUsd]) => ({ id, name, logoUrl, availableUsd }));
  }
}
