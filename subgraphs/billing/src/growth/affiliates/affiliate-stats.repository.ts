import {
  type Context,
  type Currency,
  type Database,
  ExactDecimal,
  convert,
  sandboxExchangeRates,
  loaderIn,
} from '../../../../kit/src';

/**
 * Statistics of the buyers that an affiliate has referred. Amounts are in US dollars, rates in percent, both as strings
 * with two decimals.
 */
export interface AffiliateStats {
  readonly activeMembers: number;
  readonly retentionRate: string;
  /** Percentage of the memberships created in the last 90 days that are still active. */
  readonly retentionRateNinetyDays: string;
  readonly monthlyRecurringRevenue: string;
  readonly totalRevenue: string;
}

/** Aggregated memberships of an affiliate's buyers, one row per currency and billing period. */
type Row = [
  id: string,
  currency: Currency,
  period: number | null,
  all: number,
  alive: number,
  recent: number,
  recentAlive: number,
  members: number,
  renewing: string,
  spent: string,
];

const activeStatusCondition = "m.status IN ('trialing', 'active', 'past_due', 'completed')";
const window = 90 * 86_400_000;

const text = `
  SELECT a.id, s.*
  FROM billing.affiliates a CROSS JOIN LATERAL (
    SELECT m.currency, m.billing_period, count(*)::int, count(*) FILTER (WHERE ${activeStatusCondition})::int, count(*) FILTER (WHERE m.created_at >= $2)::int,
      count(*) FILTER (WHERE m.created_at >= $2 AND ${activeStatusCondition})::int, count(DISTINCT m.member_id) FILTER (WHERE ${activeStatusCondition})::int,
      COALESCE(sum(m.renewal_price) FILTER (WHERE m.billing_period IS NOT NULL AND m.status IN ('active', 'past_due')), 0)::text, sum(m.usd_total_spent)::text
    FROM (
      SELECT c.code FROM billing.affiliate_codes c WHERE c.affiliate_id = a.id UNION
      SELECT lower(COALESCE(a.username, a.user_id)) WHERE NOT EXISTS (SELECT 1 FROM billing.affiliate_codes o WHERE o.account_id = a.account_id AND o.code = lower(COALESCE(a.username, a.user_id)))
    ) AS k JOIN billing.memberships m ON m.account_id = a.account_id AND lower(m.affiliate_username) = k.code
    WHERE m.status <> 'drafted' AND m.user_id IS DISTINCT FROM a.user_id
    GROUP BY m.currency, m.billing_period
  ) AS s
  WHERE a.id = ANY($1::text[])`;

/** Computes the statistics of affiliates from memberships. Calls within one request are combined into one query. */
export class AffiliateStatsRepository {
  constructor(private readonly database: Database) {}

  of(ctx: Context, affiliateId: string): Promise<AffiliateStats> {
    const count = (ids: readonly string[]) => this.count(ids, new Date(ctx.clock.now().getTime() - window));
    return loaderIn(ctx, 'AffiliateStats', count, { maxBatchSize: 100 }).load(affiliateId);
  }

  private async count(ids: readonly string[], since: Date): Promise<AffiliateStats[]> {
    const rows = (await this.database.rows(text, [ids, since])) as Row[];
    return ids.map((id) => statsOf(rows.filter(([of]) => of === id)));
  }
}

function statsOf(rows: readonly Row[]): AffiliateStats {
  const sum = (at: 3 | 4 | 5 | 6 | 7) => rows.reduce((total, row) => total + row[at], 0);
  // Renewal prices are converted to a period of 30 days. The amount of each currency is converted and rounded
  // (half-even) separately.
  const monthly = rows.map(([, currency, period, , , , , , renewing]) =>
    period === null
      ? '0'
      : convert(
          new ExactDecimal(renewing).times(30).dividedBy(period).toString(),
          currency,
          'usd',
          sandboxExchangeRates,
        ),
  );
  const spent = rows.map((row) => row[9]);
  return {
    activeMembers: sum(7),
    retentionRate: percent(sum(4), sum(3)),
    retentionRateNinetyDays: percent(sum(6), sum(5)),
    monthlyRecurringRevenue: added(monthly),
    totalRevenue: added(spent),
  };
}

function percent(part: number, total: number): string {
  return total === 0
    ? '0.00'
    : new ExactDecimal(part).times(100).dividedBy(total).toFixed(2, ExactDecimal.ROUND_HALF_EVEN);
}

function added(amounts: readonly string[]): string {
  return amounts
    .reduce((sum, amount) => sum.plus(amount), new ExactDecimal(0))
    .toFixed(2, ExactDecimal.ROUND_HALF_EVEN);
}
