import { type Transaction, batched, prepared, saveRow, executeDeferred } from '../../../../kit/src';
import { SettlementEntity } from './settlement.entity';

const columns =
  's.payment_id AS "paymentId", s.account_id AS "accountId", s.currency, s.amount_left AS "amountLeft", s.available_at AS "availableAt", s.settled_at AS "settledAt"';
const found = (rows: object[]) => rows.map((row) => Object.assign(new SettlementEntity(), row));

const lock = batched<string, SettlementEntity | null>(async (manager, paymentIds) => {
  const text = `SELECT ${columns} FROM payouts.settlements s WHERE s.payment_id = ANY($1::text[]) ORDER BY s.payment_id FOR UPDATE`;
  const settlements = found(await prepared(manager, text, [[...new Set(paymentIds)]]));
  const byPayment = new Map(settlements.map((settlement) => [settlement.paymentId, settlement]));
  return paymentIds.map((id) => byPayment.get(id) ?? null);
});

/** Reads and writes settlements. A settlement holds the pending funds of one payment. */
export class SettlementRepository {
  async save(tx: Transaction, settlement: SettlementEntity): Promise<void> {
    await saveRow(tx, settlement);
  }

  /** Returns the settlement of a payment, locked until the transaction ends; null if there is none. */
  lock(tx: Transaction, paymentId: string): Promise<SettlementEntity | null> {
    return lock(tx, paymentId);
  }

  /** Returns due settlements, the oldest first, locked; skips settlements locked by other transactions. */
  async lockDue(tx: Transaction, now: Date, limit: number): Promise<SettlementEntity[]> {
    const text = `SELECT ${columns} FROM payouts.settlements s WHERE s.settled_at IS NULL AND s.available_at <= $1
      ORDER BY s.available_at, s.payment_id LIMIT $2 FOR UPDATE SKIP LOCKED`;
    return found(await prepared(tx.manager, text, [now, limit]));
  }

  /** Returns pending settlements of an owner, the oldest first, locked; at most `limit`. */
  async lockPending(tx: Transaction, owner: string, limit: number): Promise<SettlementEntity[]> {
    const text = `SELECT ${columns} FROM payouts.settlements s WHERE s.settled_at IS NULL AND s.account_id = $1 ORDER BY s.available_at, s.payment_id LIMIT $2 FOR UPDATE`;
    return found(await prepared(tx.manager, text, [owner, limit]));
  }

  /** Marks settlements as settled at the given time. Does not post the funds to the ledger. */
  async settle(tx: Transaction, settlements: readonly SettlementEntity[], at: Date): Promise<void> {
    await executeDeferred(
      tx.manager,
      'UPDATE payouts.settlements SET settled_at = $2 WHERE payment_id = ANY($1::text[])',
      [settlements.map(({ paymentId }) => paymentId), at],
    );
  }

  /** Returns the ID and the owner of each wallet of the given owners, locked. */
  lockAccounts(tx: Transaction, owners: readonly string[]): Promise<{ id: string; accountId: string }[]> {
    const text =
      'SELECT id, account_id AS "accountId" FROM payouts.ledger_accounts WHERE account_id = ANY($1::text[]) ORDER BY id FOR NO KEY UPDATE';
    return prepared(tx.manager, text, [[...new Set(owners)]]);
  }
}
