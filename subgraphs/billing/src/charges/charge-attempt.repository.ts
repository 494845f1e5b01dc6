import {
  type Context,
  type Database,
  NotFound,
  type Transaction,
  claimDue,
  findRow,
  lockRow,
  saveRow,
} from '../../../kit/src';
import { ChargeAttemptEntity } from './charge-attempt.entity';

/** Id of the payment or setup intent that an attempt charges. */
export type ChargeSubjectId = { readonly paymentId: string } | { readonly setupIntentId: string };

/**
 * Milliseconds for which a worker has the exclusive right to run an attempt. Afterwards, another worker may claim the
 * attempt.
 */
const lease = 60_000;

const paying = (paymentId: string) => ({ paymentId, kind: 'charge', outcome: 'succeeded' }) as const;

/** Reads and writes charge attempts. */
export class ChargeAttemptRepository {
  constructor(private readonly database: Database) {}

  /** Returns the attempt, outside of any transaction. Throws `NotFound`. */
  async get(ctx: Context, id: string): Promise<ChargeAttemptEntity> {
    const attempt = await findRow(this.database.dataSource, ChargeAttemptEntity, id);
    if (!attempt) throw new NotFound();
    return attempt;
  }

  /**
   * Locks and returns the unfinished attempt of the payment or setup intent; null if there is none. Each has at most
   * one unfinished attempt.
   */
  open(tx: Transaction, subject: ChargeSubjectId): Promise<ChargeAttemptEntity | null> {
    return tx.manager
      .createQueryBuilder(ChargeAttemptEntity, 'attempt')
      .setLock('pessimistic_write')
      .where(subject)
      .andWhere('attempt.finishedAt IS NULL')
      .getOne();
  }

  /**
   * Returns the unfinished attempt of the payment or setup intent, outside of any transaction; null if there is none.
   */
  openNow(ctx: Context, subject: ChargeSubjectId): Promise<ChargeAttemptEntity | null> {
    return this.database.dataSource.manager
      .createQueryBuilder(ChargeAttemptEntity, 'attempt')
      .where(subject)
      .andWhere('attempt.finishedAt IS NULL')
      .getOne();
  }

  /**
   * Returns the attempt that a checkout session waits for, outside of any transaction; null if there is no attempt or
   * no session.
   */
  openOfSession(ctx: Context, checkoutSessionId: string): Promise<ChargeAttemptEntity | null> {
    const subject = (column: 'payment_id' | 'setup_intent_id') =>
      `(SELECT s.${column} FROM billing.checkout_sessions s WHERE s.id = :checkoutSessionId AND s.status IN ('processing', 'requires_action'))`;
    return this.database.dataSource.manager
      .createQueryBuilder(ChargeAttemptEntity, 'attempt')
      .where(
        `(attempt.paymentId = ${subject('payment_id')} OR attempt.setupIntentId = ${subject('setup_intent_id')})`,
        { checkoutSessionId },
      )
      .andWhere('attempt.finishedAt IS NULL')
      .getOne();
  }

  /** Locks the attempt row for this transaction. Throws `NotFound`. */
  async lock(tx: Transaction, id: string): Promise<ChargeAttemptEntity> {
    const attempt = await lockRow(tx, ChargeAttemptEntity, id);
    if (!attempt) throw new NotFound();
    return attempt;
  }

  /**
   * Returns the key with which the processor identifies the successful charge of a payment. Throws `NotFound` for a
   * payment that no processor has collected.
   */
  async keyOfPaid(ctx: Context, paymentId: string): Promise<string> {
    const paid = await this.database.dataSource.manager.findOneBy(ChargeAttemptEntity, paying(paymentId));
    if (!paid) throw new NotFound();
    return paid.id;
  }

  /** Returns whether a processor has collected the payment. Only such payments can be refunded through a processor. */
  hasPaid(tx: Transaction, paymentId: string): Promise<boolean> {
    return tx.manager.existsBy(ChargeAttemptEntity, paying(paymentId));
  }

  save(tx: Transaction, attempt: ChargeAttemptEntity): Promise<ChargeAttemptEntity> {
    return saveRow(tx, attempt);
  }

  /** Returns the ids of attempts that are due at the time of a test clock, in the order of their due times. */
  async dueOnClock(ctx: Context, testClockId: string, limit: number): Promise<string[]> {
    const rows: { readonly id: string }[] = await this.database.dataSource.query(
      'SELECT id FROM billing.charge_attempts WHERE test_clock_id = $1 AND next_run_at <= $2 ORDER BY next_run_at, id LIMIT $3',
      [testClockId, ctx.clock.now(), limit],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Claims at most `limit` attempts that are due in real time and not leased by another worker, and returns their ids.
   * The claims end with the lease.
   */
  async claim(ctx: Context, limit: number): Promise<string[]> {
    const rows = await claimDue(
      ctx,
      this.database,
      { table: 'billing.charge_attempts', due: 'next_run_at', and: 'test_clock_id IS NULL', lease },
      limit,
    );
    return rows.map(({ id }) => id);
  }
}
