import { type Context, type Database, type Transaction, executeDeferred, prepared } from '../../../../kit/src';
import type { Markup } from '../../payouts/fees/fees';
import type { DestinationCategory } from '../../payouts/supported-methods/rails';

/** Markup as published by the billing domain. */
export interface PublishedMarkup {
  readonly id: string;
  /**
   * Account that pays the markup. If it is the platform itself, the markup applies to all connected accounts without a
   * markup of their own.
   */
  readonly accountId: string;
  readonly platformId: string;
  readonly feeType: string;
  readonly percentageFee: string | null;
  readonly fixedFeeUsd: string | null;
}

const suffix = '_withdrawal_markup';
const cacheKey = 'payouts.markups';

/**
 * SQL for the effective markups of an account: the markups that its platform set for the account, else the platform's
 * default.
 */
const effectiveMarkupsSql = `SELECT DISTINCT ON (m.fee_type) m.fee_type, m.percentage_fee::text, m.fixed_fee_usd::text, m.platform_id
  FROM payouts.known_accounts a JOIN payouts.markups m ON m.account_id IN (a.id, a.parent_account_id) AND m.platform_id = a.parent_account_id
  WHERE a.id = $1 ORDER BY m.fee_type, m.account_id <> a.id, m.id`;

/** Markups on payout fees, replicated from the billing domain. */
export class MarkupRepository {
  constructor(private readonly database: Database) {}

  /** Returns the markup that an account pays on payouts over one category of rails (payout networks); null for none. */
  async of(ctx: Context | Transaction, accountId: string, category: DestinationCategory): Promise<Markup | null> {
    let all = ctx.loaders.get(cacheKey) as Map<string, Promise<ReadonlyMap<string, Markup>>> | undefined;
    if (!all) ctx.loaders.set(cacheKey, (all = new Map()));
    let accountMarkups = all.get(accountId);
    if (!accountMarkups) all.set(accountId, (accountMarkups = this.loadEffective(ctx, accountId)));
    return (await accountMarkups).get(`${category}${suffix}`) ?? null;
  }

  /** Inserts a markup that the billing domain has published, or replaces the fees of the markup with the same ID. */
  async set(
    tx: Transaction,
    { id, accountId, platformId, feeType, percentageFee, fixedFeeUsd }: PublishedMarkup,
  ): Promise<void> {
    await executeDeferred(
      tx.manager,
      `INSERT INTO payouts.markups (id, account_id, platform_id, fee_type, percentage_fee, fixed_fee_usd) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT ON CONSTRAINT markups_pkey DO UPDATE SET percentage_fee = excluded.percentage_fee, fixed_fee_usd = excluded.fixed_fee_usd`,
      [id, accountId, platformId, feeType, percentageFee, fixedFeeUsd],
    );
  }

  async remove(tx: Transaction, id: string): Promise<void> {
    await executeDeferred(tx.manager, 'DELETE FROM payouts.markups WHERE id = $1', [id]);
  }

  private async loadEffective(ctx: Context | Transaction, accountId: string): Promise<ReadonlyMap<string, Markup>> {
    const rows: unknown[][] =
      'manager' in ctx
        ? (await prepared(ctx.manager, effectiveMarkupsSql, [accountId])).map((row: object) => Object.values(row))
        : await this.database.rows(effectiveMarkupsSql, [accountId]);
    return new Map(
      rows.map(
        ([type, percentage, fixedUsd, platformId]) => [type, { percentage, fixedUsd, platformId }] as [string, Markup],
      ),
    );
  }
}
