import {
  type Context,
  type Database,
  type ReadModel,
  type ReadRow,
  Reader,
  type Selection,
  type Transaction,
} from '../../../kit/src';
import { accountOf, payoutAccountPolicy } from './payout-account.policy';
import type { PayoutAccountStatus } from './payout-account.states';

/** Accounts of which nothing was ever told. */
const usualStatus: PayoutAccountStatus = 'connected';

/** What this domain knows of an account's payout account: a copy of its status. Accounts without one count as connected. */
export class PayoutAccountRepository {
  private readonly reader: Reader;

  constructor(database: Database, model: ReadModel) {
    this.reader = new Reader(database, model);
  }

  /** The payout account behind a reference, null when the caller may not see it. */
  async refer(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const accountId = accountOf(id);
    if (accountId === null || !payoutAccountPolicy.referable(ctx, accountId)) return null;
    return (await this.reader.byId(ctx, id, selection)) ?? { id, accountId, status: usualStatus };
  }

  /** Answers whether it is another one than before. */
  async set(tx: Transaction, accountId: string, status: PayoutAccountStatus): Promise<boolean> {
    const changed: unknown[] = await tx.manager.query(
      `INSERT INTO billing.account_payouts AS a (account_id, status, updated_at) VALUES ($1, $2, $3)
       ON CONFLICT (account_id) DO UPDATE SET status = excluded.status, updated_at = excluded.updated_at WHERE a.status <> excluded.status RETURNING id`,
      [accountId, status, tx.clock.now()],
    );
    return changed.length > 0;
  }
}

/** SQL for the payout account's status of a row's account, as an expression of a read model. */
export const payoutAccountStatus = `COALESCE((SELECT a.status FROM billing.account_payouts a WHERE a.account_id = $row.account_id), '${usualStatus}')`;
