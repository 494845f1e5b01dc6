import type { Transaction } from '../../../kit/src';
import type { PayoutAccountStatus } from './payout-account.states';

/** What this domain knows of an account's payout account: a copy of its status. Accounts without one count as connected. */
export class PayoutAccountRepository {
  async set(tx: Transaction, accountId: string, status: PayoutAccountStatus): Promise<void> {
    await tx.manager.query(
      `INSERT INTO billing.account_payouts (account_id, status, updated_at) VALUES ($1, $2, $3)
       ON CONFLICT (account_id) DO UPDATE SET status = excluded.status, updated_at = excluded.updated_at`,
      [accountId, status, tx.clock.now()],
    );
  }
}

/** SQL for the payout account's status of a row's account, as an expression of a read model. */
export const payoutAccountStatus = `COALESCE((SELECT a.status FROM billing.account_payouts a WHERE a.account_id = $row.account_id), 'connected')`;
