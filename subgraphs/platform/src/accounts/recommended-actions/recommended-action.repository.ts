import { type Context, type Database, hasPermission, loaderIn } from '../../../../kit/src';
import type { AccountStanding } from './recommended-action.rules';

type StoredStanding = Pick<AccountStanding, 'account' | 'teamSize'>;

const text = `SELECT a.id, a.logo_url, a.description, a.tax_remitted_by, a.tax_collection_enabled_states,
    (SELECT count(*)::int FROM (SELECT FROM platform.team_members m WHERE m.account_id = a.id LIMIT 2) AS team)
  FROM platform.accounts a WHERE a.id = ANY($1::text[])`;

/** Reads the account data from which recommendations are derived. */
export class RecommendedActionRepository {
  constructor(private readonly database: Database) {}

  /**
   * Returns the account data from which recommendations are derived, null when the caller may not read the account.
   * Calls of one request share a query.
   */
  async standingOf(ctx: Context, accountId: string): Promise<StoredStanding | null> {
    if (!hasPermission(ctx.principal, 'company:basic:read', accountId)) return null;
    return loaderIn(ctx, 'AccountStanding', (ids: readonly string[]) => this.loadStandings(ids)).load(accountId);
  }

  /** Returns whether the calling user owns an account. */
  async ownsAny(ctx: Context): Promise<boolean> {
    return (
      (
        await this.database.rows('SELECT 1 FROM platform.accounts WHERE owner_user_id = $1 LIMIT 1', [
          ctx.principal.userId,
        ])
      ).length > 0
    );
  }

  private async loadStandings(accountIds: readonly string[]): Promise<(StoredStanding | null)[]> {
    const found = new Map<string, StoredStanding>();
    for (const [
      id,
      logoUrl,
      description,
      taxRemittedBy,
      taxCollectionEnabledStates,
      teamSize,
    ] of await this.database.rows(text, [accountIds])) {
      found.set(id as string, {
        account: { logoUrl, description, taxRemittedBy, taxCollectionEnabledStates } as StoredStanding['account'],
        teamSize: teamSize as number,
      });
    }
    return accountIds.map((id) => found.get(id) ?? null);
  }
}
