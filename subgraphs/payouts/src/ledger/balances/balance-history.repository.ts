import { type Context, type Currency, type Database, ExactDecimal, type ExchangeRates } from '../../../../kit/src';
import type { BalanceHistory } from './balance-history.type';

const cents = 2;

/**
 * Sums of balance changes by currency and by interval between two points. An interval is numbered by how many points
 * are at or before the posting time.
 */
const text = `SELECT currency, width_bucket(posted_at, $2::timestamptz[]), sum(amount)::text
  FROM payouts.activity_lines WHERE account_id = $1 AND posted_at < $3 GROUP BY 1, 2`;

type Row = [Currency, number, string];

/** Reads the history of balances. Does not check access: the caller must have applied the policy. */
export class BalanceHistoryRepository {
  constructor(
    private readonly database: Database,
    private readonly rates: ExchangeRates,
  ) {}

  /**
   * Returns the balance of an account or user immediately before each of the given instants, in US dollars at the
   * current rates, pending funds included. Amounts are summed exactly and rounded once, half-even, to cents.
   *
   * @param points in ascending order, at least one
   */
  async of(ctx: Context, ownerId: string, points: readonly Date[]): Promise<BalanceHistory> {
    const instants = points.map((at) => at.toISOString());
    const rows = (await this.database.rows(text, [ownerId, instants, instants.at(-1)])) as Row[];
    const changes = points.map(() => new ExactDecimal(0));
    for (const [currency, before, amount] of rows) {
      const usdValue = new ExactDecimal(amount).times(this.rates.rate(currency, 'usd').rate);
      changes[before] = (changes[before] ?? new ExactDecimal(0)).plus(usdValue);
    }
    let sum = new ExactDecimal(0);
    const values = points.map((at, index) => {
      sum = sum.plus(changes[index] ?? 0);
      return { at, value: sum.toDecimalPlaces(cents) };
    });
    const all = values.map(({ value }) => value);
    return {
      points: values.map(({ at, value }) => ({ at, valueUsd: value.toFixed(cents) })),
      lastUsd: sum.toFixed(cents),
      leastUsd: ExactDecimal.min(...all).toFixed(cents),
      mostUsd: ExactDecimal.max(...all).toFixed(cents),
    };
  }
}
