import type { LeaderboardPeriod } from './partner.states';

const day = 86_400_000;

/** Returns the start of a leaderboard period, with days, months and years in UTC; null for all time. */
export function startOf(period: LeaderboardPeriod, now: Date): Date | null {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  switch (period) {
    case 'day':
      return new Date(Date.UTC(year, month, now.getUTCDate()));
    case 'month':
      return new Date(Date.UTC(year, month));
    case 'year':
      return new Date(Date.UTC(year, 0));
    case 'last_30_days':
      return new Date(now.getTime() - 30 * day);
    case 'all_time':
      return null;
  }
}
