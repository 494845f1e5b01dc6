import {
  type Context,
  type Database,
  type ReadModel,
  type ReadRow,
  Reader,
  type Selection,
  type Transaction,
  prepared,
} from '../../../../kit/src';
import { accountOf, payoutAccountPolicy } from './payout-account.policy';
import type { PayoutAccountStatus } from './payout-account.states';
import type { PayoutAccount } from './payout-account.type';

/** Payout status of accounts for which this domain has received no status. */
const defaultStatus: PayoutAccountStatus = 'connected';

/**
 * This domain's copy of the payout status of each seller account. Accounts without a stored status are treated as
 * connected.
 */
export class PayoutAccountRepository {
  private readonly reader: Reader<PayoutAccount>;

  constructor(database: Database, model: ReadModel<PayoutAccount>) {
    this.reader = new Reader(database, model);
  }

  /**
   * Returns the payout account by id, for a reference from another GraphQL type; null if the caller may not read it.
   */
  async getReference(ctx: Context, id: string, selection: Selection): Promise<ReadRow<PayoutAccount> | null> {
    const accountId = accountOf(id);
    if (accountId === null || !payoutAccountPolicy.referable(ctx, accountId)) return null;
    return (await this.reader.byId(ctx, id, selection)) ?? { id, accountId, status: defaultStatus };
  }

  /** Sets the payout account status of an account. Returns whether the status has changed. */
  async set(tx: Transaction, accountId: string, status: PayoutAccountStatus): Promise<boolean> {
    const changed = await prepared(
      tx.manager,
      `INSERT INTO billing.account_payouts AS a (account_id, status, updated_at) VALUES ($1, $2, $3)
       ON CONFLICT (account_id) DO UPDATE SET status = excluded.status, updated_at = excluded.updated_at WHERE a.status <> excluded.status RETURNING id`,
      [accountId, status, tx.clock.now()],
    );
    return changed.length > 0;
  }
}

/** SQL expression for read models: payout status of the seller account to which the row (`$row`) belongs. */
export const payoutAccountStatus = `COALESCE((SELECT a.status FROM billing.account_payouts a WHERE a.account_id = $row.account_id), '${defaultStatus}')`;
