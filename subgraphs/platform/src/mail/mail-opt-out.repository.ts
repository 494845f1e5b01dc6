import { type Context, type Database, executeDeferred, type Transaction } from '../../../kit/src';

/** An e-mail address as a recipient of the optional mails of an account. */
export interface Subscription {
  readonly accountId: string;
  /** In lower case. */
  readonly address: string;
}

/** State of a subscription, with the title of the account. */
export interface SubscriptionState {
  readonly seller: string;
  readonly isSubscribed: boolean;
}

/** Stores the addresses that have unsubscribed from the optional mails of an account. */
export class MailOptOutRepository {
  constructor(private readonly database: Database) {}

  /** Returns whether the address has unsubscribed. */
  async has(ctx: Context, { accountId, address }: Subscription): Promise<boolean> {
    const rows = await this.database.dataSource.query<object[]>(
      'SELECT FROM platform.mail_opt_outs WHERE account_id = $1 AND address = $2',
      [accountId, address],
    );
    return rows.length > 0;
  }

  /** Returns the state of a subscription; null if the account does not exist. */
  async find(ctx: Context, { accountId, address }: Subscription): Promise<SubscriptionState | null> {
    const [row = null] = await this.database.dataSource.query<SubscriptionState[]>(
      `SELECT a.title AS seller, NOT EXISTS (
         SELECT FROM platform.mail_opt_outs o WHERE o.account_id = a.id AND o.address = $2
       ) AS "isSubscribed" FROM platform.accounts a WHERE a.id = $1`,
      [accountId, address],
    );
    return row;
  }

  /** Records that the address has unsubscribed. Has no effect if it has before. */
  async add(tx: Transaction, { accountId, address }: Subscription): Promise<void> {
    await executeDeferred(
      tx.manager,
      `INSERT INTO platform.mail_opt_outs (account_id, address, created_at) VALUES ($1, $2, $3)
       ON CONFLICT (account_id, address) DO NOTHING`,
      [accountId, address, tx.clock.now()],
    );
  }

  async remove(tx: Transaction, { accountId, address }: Subscription): Promise<void> {
    await executeDeferred(tx.manager, 'DELETE FROM platform.mail_opt_outs WHERE account_id = $1 AND address = $2', [
      accountId,
      address,
    ]);
  }
}
