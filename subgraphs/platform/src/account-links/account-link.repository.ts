import { type Context, type Database, type Transaction, reaches, saveRow, unawaited } from '../../../kit/src';
import { AccountLinkEntity } from './account-link.entity';

/** Reads and writes account links. */
export class AccountLinkRepository {
  constructor(private readonly database: Database) {}

  /** The link, null where there is none for the caller. */
  async find(ctx: Context, id: string): Promise<AccountLinkEntity | null> {
    const link = await this.database.dataSource.manager.findOneBy(AccountLinkEntity, { id });
    return link && reaches(ctx.principal, link.accountId) ? link : null;
  }

  /** Keeps a link, and forgets those of the same account that expired long ago. */
  async add(tx: Transaction, link: AccountLinkEntity, forgotten: Date): Promise<void> {
    await unawaited(tx.manager, 'DELETE FROM platform.account_links WHERE account_id = $1 AND expires_at < $2', [
      link.accountId,
      forgotten,
    ]);
    await saveRow(tx, link);
  }
}
