import { type Context, type Database, loaderIn } from '../../../kit/src';

const enabledText = 'SELECT user_id, enabled_at FROM billing.partners WHERE user_id = ANY($1::text[])';

/** Since when users are partners. */
export class EnabledPartnerRepository {
  constructor(private readonly database: Database) {}

  /** When the user became a partner, ISO 8601; null for who is none. Batched over the request. */
  since(ctx: Context, userId: string): Promise<string | null> {
    return loaderIn(ctx, 'EnabledPartner', (ids: readonly string[]) => this.read(ids)).load(userId);
  }

  private async read(userIds: readonly string[]): Promise<(string | null)[]> {
    const found = new Map((await this.database.rows(enabledText, [userIds])) as [string, string][]);
    return userIds.map((id) => found.get(id) ?? null);
  }
}
