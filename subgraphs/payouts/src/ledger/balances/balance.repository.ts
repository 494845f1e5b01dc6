import { type Context, type Currency, type Database, type ExchangeRates, loaderIn } from '../../../../kit/src';
import { type CurrencyBalance, priced } from './balance-components';

const sumOf = (kind: string) => `coalesce(sum(balance) FILTER (WHERE kind = '${kind}'), 0)::text`;

const text = `SELECT account_id, currency, ${sumOf('available')}, ${sumOf('pending')}, ${sumOf('in_transit')}, ${sumOf('reserve')}, ${sumOf('treasury')}
  FROM payouts.books WHERE coalesce(account_id, '') = ANY($1::text[]) GROUP BY account_id, currency ORDER BY currency`;

type Row = [string, Currency, string, string, string, string, string];

/** Reads balances of accounts and users. Does not check access: the caller must have applied the policy. */
export class BalanceRepository {
  constructor(
    private readonly database: Database,
    private readonly rates: ExchangeRates,
  ) {}

  /** Returns the balances of an account or user, one per currency; lookups of one request are batched. */
  held(ctx: Context, ownerId: string): Promise<CurrencyBalance[]> {
    return loaderIn(ctx, 'Held', (owners: readonly string[]) => this.loadBalances(owners)).load(ownerId);
  }

  private async loadBalances(owners: readonly string[]): Promise<CurrencyBalance[][]> {
    const rows = (await this.database.rows(text, [owners])) as Row[];
    const rowsByOwner = Map.groupBy(rows, ([owner]) => owner);
    return owners.map((owner) =>
      (rowsByOwner.get(owner) ?? []).map(([, currency, available, pending, inTransit, reserve, treasury]) =>
        priced({ currency, available, pending, inTransit, reserve, treasury }, this.rates),
      ),
    );
  }
}
