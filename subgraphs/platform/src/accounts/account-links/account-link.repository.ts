import {
  type Context,
  type Database,
  type Transaction,
  canAccess,
  saveRow,
  executeDeferred,
} from '../../../../kit/src';
import { AccountLinkEntity } from './account-link.entity';

/** Reads and writes account links (temporary links to hosted pages). */
export class AccountLinkRepository {
  constructor(private readonly database: Database) {}

  /** Returns the link, null when it does not exist or the caller has no access to its account. */
  async find(ctx: Context, id: string): Promise<AccountLinkEntity | null> {
    const link = await this.database.dataSource.manager.findOneBy(AccountLinkEntity, { id });
    return link && canAccess(ctx.principal, link.accountId) ? link : null;
  }

  /** Inserts a link and deletes links of the same account that expired before `forgotten`. */
  async add(tx: Transaction, link: AccountLinkEntity, forgotten: Date): Promise<void> {
    await executeDeferred(tx.manager, 'DELETE FROM platform.account_links WHERE account_id = $1 AND expires_at < $2', [
      link.accountId,
      forgotten,
    ]);
    await saveRow(tx, link);
  }
}
