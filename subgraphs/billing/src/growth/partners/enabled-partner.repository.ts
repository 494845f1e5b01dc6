import { type Context, type Database, loaderIn } from '../../../../kit/src';

const enabledPartnersSql = 'SELECT user_id, enabled_at FROM billing.partners WHERE user_id = ANY($1::text[])';

/** Reads the times at which users became partners. */
export class EnabledPartnerRepository {
  constructor(private readonly database: Database) {}

  /**
   * Returns the time at which the user became a partner, ISO 8601; null if the user is not a partner. The lookups of
   * one request share one query.
   */
  since(ctx: Context, userId: string): Promise<string | null> {
    return loaderIn(ctx, 'EnabledPartner', (ids: readonly string[]) => this.read(ids)).load(userId);
  }

  private async read(userIds: readonly string[]): Promise<(string | null)[]> {
    const found = new Map((await this.database.rows(enabledPartnersSql, [userIds])) as [string, string][]);
    return userIds.map((id) => found.get(id) ?? null);
  }
}
