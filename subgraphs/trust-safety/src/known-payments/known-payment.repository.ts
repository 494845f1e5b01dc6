import { type Transaction, findRow, lockRow, saveRow } from '../../../kit/src';
import { KnownPaymentEntity } from './known-payment.entity';

/** Reads and writes what is known of payments. */
export class KnownPaymentRepository {
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
