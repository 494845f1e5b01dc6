import { setTimeout as rest } from 'node:timers/promises';
import { type Context, type Database, type Transaction, findRow, lockRow, saveRow } from '../../../kit/src';
import { KnownPaymentEntity } from './known-payment.entity';

const pause = 25;

/** Reads and writes what is known of payments. */
export class KnownPaymentRepository {
  /** @param patience longest time that a payment is waited for whose event is on its way, in milliseconds */
  constructor(
    private readonly database: Database,
    private readonly patience = 2_000,
  ) {}

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

  /**
   * Waits until the payment is known here, or for as long as its event may take. To be awaited before the transaction that
   * refers to it: whoever has just paid is not told that there is no such payment.
   */
  async arrived(ctx: Context, id: string): Promise<void> {
    const end = Date.now() + this.patience;
    while (!(await this.knows(id)) && Date.now() < end) await rest(pause);
  }

  /** Whether the user has ever paid the account. */
  async hasPaid(ctx: Context, userId: string, accountId: string): Promise<boolean> {
    const rows = await this.database.rows('SELECT 1 FROM trust_safety.known_payments WHERE user_id = $1 AND account_id = $2 LIMIT 1', [userId, accountId]);
    return rows.length > 0;
  }

  private async knows(id: string): Promise<boolean> {
    return (await this.database.rows('SELECT 1 FROM trust_safety.known_payments WHERE id = $1', [id])).length > 0;
  }
}
