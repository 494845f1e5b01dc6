import type { Context, Database } from '../../../../kit/src';
import { person } from '../../users/user.type';
import type { PartnerLeader } from './partner-parts.type';

/** Number of ranks on the partner leaderboard. */
const maxRanks = 100;

const rankingSql = `
  WITH totals AS (
    SELECT e.user_id, COALESCE(sum(e.commission_amount), 0.00) AS earnings, sum(e.transaction_amount) AS volume
    FROM billing.partner_earnings e
    WHERE e.status NOT IN ('canceled', 'reversed') AND e.created_at >= $1::timestamptz
    GROUP BY e.user_id
  ), ranked AS (
    SELECT t.*, row_number() OVER (ORDER BY t.earnings DESC, t.volume DESC, t.user_id) AS rank FROM totals t
  )
  SELECT r.rank, r.user_id, r.earnings, r.volume,
    (SELECT min(COALESCE(b.referral_started_at, b.created_at)) FROM billing.partner_businesses b WHERE b.user_id = r.user_id)
  FROM ranked r WHERE r.rank <= ${maxRanks} OR r.user_id = $2
  ORDER BY r.rank`;

type Row = readonly [rank: number, userId: string, earnings: string, volume: string, firstReferral: string];

/** Ranks partners (users who refer businesses and earn a share) by their earnings. */
export class LeaderboardRepository {
  constructor(private readonly database: Database) {}

  /**
   * Returns the partners on ranks 1 to 100, and the entry of the calling user, or null without one.
   *
   * @param since only earnings created at or after this time are included; null for all earnings
   */
  async ranking(ctx: Context, since: Date | null): Promise<{ leaders: PartnerLeader[]; me: PartnerLeader | null }> {
    const { kind, userId } = ctx.principal;
    const me = kind === 'user' ? userId : null;
    const rows = (await this.database.rows(rankingSql, [since ?? '-infinity', me])) as unknown as Row[];
    const ownRow = rows.find(([, id]) => id === me);
    return { leaders: rows.filter(([rank]) => rank <= maxRanks).map(leader), me: ownRow ? leader(ownRow) : null };
  }
}

function leader([rank, userId, totalEarningsUsd, totalVolumeUsd, firstReferralStartedAt]: Row): PartnerLeader {
  return { rank, user: person(userId), totalEarningsUsd, totalVolumeUsd, firstReferralStartedAt };
}
