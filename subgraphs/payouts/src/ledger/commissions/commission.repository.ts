import { type Transaction, lockRow, prepared, saveRow } from '../../../../kit/src';
import { CommissionEntity } from './commission.entity';

const dueCommissionsSql = `SELECT c.id, c.account_id AS "accountId", c.user_id AS "userId", c.currency, c.total, c.full_amount AS "fullAmount", c.returned, c.disputed, c.posted, c.settled
  FROM payouts.commissions c WHERE c.id = ANY($1::text[]) AND NOT c.settled ORDER BY c.id FOR UPDATE`;

/** Reads and writes affiliate commissions. */
export class CommissionRepository {
  /** Returns the commission on a payment, locked until the transaction ends; null if the payment has none. */
  lock(tx: Transaction, paymentId: string): Promise<CommissionEntity | null> {
    return lockRow(tx, CommissionEntity, paymentId);
  }

  /**
   * Returns the commissions on the given payments whose funds have not settled yet, locked until the transaction ends.
   */
  async lockUnsettled(tx: Transaction, paymentIds: readonly string[]): Promise<CommissionEntity[]> {
    const rows = await prepared(tx.manager, dueCommissionsSql, [paymentIds]);
    return rows.map((row) => Object.assign(new CommissionEntity(), row));
  }

  async save(tx: Transaction, commission: CommissionEntity): Promise<void> {
    await saveRow(tx, commission);
  }
}
