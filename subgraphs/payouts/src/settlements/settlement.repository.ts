import { type Transaction, batched, prepared, saveRow, unawaited } from '../../../kit/src';
import { SettlementEntity } from './settlement.entity';

const columns =
  's.payment_id AS "paymentId", s.account_id AS "accountId", s.currency, s.amount_left AS "amountLeft", s.available_at AS "availableAt", s.settled_at AS "settledAt"';
const found = (rows: object[]) => rows.map((row) => Object.assign(new SettlementEntity(), row));

const lock = batched<string, SettlementEntity | null>(async (manager, paymentIds) => {
  const text = `SELECT ${columns} FROM payouts.settlements s WHERE s.payment_id = ANY($1::text[]) ORDER BY s.payment_id FOR UPDATE`;
  const locked = found(await prepared(manager, text, [[...new Set(paymentIds)]]));
  const byPayment = new Map(locked.map((settlement) => [settlement.paymentId, settlement]));
  return paymentIds.map((id) => byPayment.get(id) ?? null);
});

/** Reads and writes what of payments is pending. */
export class SettlementRepository {
  async save(tx: Transaction, settlement: SettlementEntity): Promise<void> {
    await saveRow(tx, settlement);
  }

  /** The settlement of a payment, locked; null where there is none. */
  lock(tx: Transaction, paymentId: string): Promise<SettlementEntity | null> {
    return lock(tx, paymentId);
  }

  /** What is due by now and nobody else is working on, the longest due first. */
  async lockDue(tx: Transaction, now: Date, most: number): Promise<SettlementEntity[]> {
    const text = `SELECT ${columns} FROM payouts.settlements s WHERE s.settled_at IS NULL AND s.available_at <= $1
      ORDER BY s.available_at, s.payment_id LIMIT $2 FOR UPDATE SKIP LOCKED`;
    return found(await prepared(tx.manager, text, [now, most]));
  }

  /** Whatever is pending for an owner, locked. */
  async lockPending(tx: Transaction, owner: string, most: number): Promise<SettlementEntity[]> {
    const text = `SELECT ${columns} FROM payouts.settlements s WHERE s.settled_at IS NULL AND s.account_id = $1 ORDER BY s.available_at, s.payment_id LIMIT $2 FOR UPDATE`;
    return found(await prepared(tx.manager, text, [owner, most]));
  }

  /** Writes down when they became available. */
  async settle(tx: Transaction, settlements: readonly SettlementEntity[], at: Date): Promise<void> {
    await unawaited(tx.manager, 'UPDATE payouts.settlements SET settled_at = $2 WHERE payment_id = ANY($1::text[])', [
      settlements.map(({ paymentId }) => paymentId),
      at,
    ]);
  }

  /** Ids of the ledger accounts of owners, locked, with whose they are. */
  lockAccounts(tx: Transaction, owners: readonly string[]): Promise<{ id: string; accountId: string }[]> {
    const text =
      'SELECT id, account_id AS "accountId" FROM payouts.ledger_accounts WHERE account_id = ANY($1::text[]) ORDER BY id FOR NO KEY UPDATE';
    return prepared(tx.manager, text, [[...new Set(owners)]]);
  }
}
