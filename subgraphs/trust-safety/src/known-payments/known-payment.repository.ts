import { type Context, type Database, type Transaction, findRow, lockRow, saveRow } from '../../../kit/src';
import { KnownPaymentEntity } from './known-payment.entity';

/** Reads and writes what is known of payments. */
export class KnownPaymentRepository {
  constructor(private readonly database: Database) {}

  /** Whether the payment was heard of, as committed by now. */
  async isKnown(ctx: Context, id: string): Promise<boolean> {
    return (await this.database.rows('SELECT id FROM trust_safety.known_payments WHERE id = $1', [id])).length > 0;
  }

  find(tx: Transaction, id: string): Promise<KnownPaymentEntity | null> {
    return findRow(tx, KnownPaymentEntity, id);
  }

  /** Taken until the transaction ends, so that what is said of one payment is said in turn. */
  lock(tx: Transaction, id: string): Promise<KnownPaymentEntity | null> {
    return lockRow(tx, KnownPaymentEntity, id);
  }

  async save(tx: Transaction, payment: KnownPaymentEntity): Promise<void> {
    await saveRow(tx, payment);
  }
}
