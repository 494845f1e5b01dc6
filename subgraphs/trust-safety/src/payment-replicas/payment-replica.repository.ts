import { type Context, type Database, type Transaction, findRow, lockRow, saveRow } from '../../../kit/src';
import { PaymentReplicaEntity } from './payment-replica.entity';

/** Reads and writes replicas of payments. */
export class PaymentReplicaRepository {
  constructor(private readonly database: Database) {}

  /** Returns whether a committed replica of the payment exists. */
  async isKnown(ctx: Context, id: string): Promise<boolean> {
    return (await this.database.rows('SELECT id FROM trust_safety.known_payments WHERE id = $1', [id])).length > 0;
  }

  find(tx: Transaction, id: string): Promise<PaymentReplicaEntity | null> {
    return findRow(tx, PaymentReplicaEntity, id);
  }

  /**
   * Locks the payment for this transaction and returns it; null if it is not replicated. Reports about one payment are
   * therefore processed one at a time.
   */
  lock(tx: Transaction, id: string): Promise<PaymentReplicaEntity | null> {
    return lockRow(tx, PaymentReplicaEntity, id);
  }

  async save(tx: Transaction, payment: PaymentReplicaEntity): Promise<void> {
    await saveRow(tx, payment);
  }

  /** Returns whether the user has ever made a payment to the account. */
  async hasPaid(ctx: Context, userId: string, accountId: string): Promise<boolean> {
    const rows = await this.database.rows(
      'SELECT 1 FROM trust_safety.known_payments WHERE user_id = $1 AND account_id = $2 LIMIT 1',
      [userId, accountId],
    );
    return rows.length > 0;
  }
}
