import {
  type Context,
  type Database,
  type Transaction,
  waitForReplica,
  executeDeferred,
  prepared,
} from '../../../../kit/src';

const owner = `SELECT 1 FROM payouts.known_users WHERE id = $1 UNION ALL SELECT 1 FROM payouts.known_accounts WHERE id = $1
  UNION ALL SELECT 1 FROM payouts.ledger_accounts WHERE account_id = $1`;
const paymentMethod = 'SELECT 1 FROM payouts.known_payment_methods WHERE id = $1';

/** Pattern of the IDs of replicated resources. `awaitReplicas` returns immediately for IDs that do not match. */
const forms = /^(user|biz|payt)_[0-9A-Za-z_-]{1,60}$/;

/** Reads and writes this domain's copies of users, accounts and payment methods, which belong to other domains. */
export class ReplicaRepository {
  constructor(private readonly database: Database) {}

  /**
   * Waits until the users, accounts and payment methods with the given IDs are replicated, at most for the `eventWait`
   * of the database. Call it before the transaction that reads the replicas.
   */
  async awaitReplicas(ctx: Context, ...ids: readonly (string | null | undefined)[]): Promise<void> {
    await Promise.all(
      ids.map(async (id) => {
        if (!id || !forms.test(id)) return;
        const text = id.startsWith('payt_') ? paymentMethod : owner;
        await waitForReplica([id], async () => (await this.database.rows(text, [id])).length, this.database.eventWait);
      }),
    );
  }

  /** Whether this domain knows the user or account: it is replicated, or owns a wallet. */
  async isOwner(tx: Transaction, id: string): Promise<boolean> {
    return (await prepared(tx.manager, owner, [id])).length > 0;
  }

  /** Whether the ID is that of a user who is known in the sense of `isOwner`. */
  async isUser(tx: Transaction, id: string): Promise<boolean> {
    return id.startsWith('user_') && this.isOwner(tx, id);
  }

  /** Whether the payment method is replicated and saved with this account. */
  async isMethodOf(tx: Transaction, accountId: string, id: string): Promise<boolean> {
    return (await prepared(tx.manager, `${paymentMethod} AND account_id = $2`, [id, accountId])).length > 0;
  }

  async addUser(tx: Transaction, id: string): Promise<void> {
    await executeDeferred(tx.manager, 'INSERT INTO payouts.known_users (id) VALUES ($1) ON CONFLICT DO NOTHING', [id]);
  }

  async addAccount(tx: Transaction, id: string, parentAccountId: string | null): Promise<void> {
    await executeDeferred(
      tx.manager,
      'INSERT INTO payouts.known_accounts (id, account_id, parent_account_id) VALUES ($1, $1, $2) ON CONFLICT DO NOTHING',
      [id, parentAccountId],
    );
  }

  async addPaymentMethod(tx: Transaction, id: string, accountId: string): Promise<void> {
    await executeDeferred(
      tx.manager,
      'INSERT INTO payouts.known_payment_methods (id, account_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [id, accountId],
    );
  }
}
