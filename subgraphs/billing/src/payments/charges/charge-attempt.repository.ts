import {
  type Context,
  type Database,
  NotFound,
  type Transaction,
  claimDue,
  findRow,
  lockRow,
  saveRow,
} from '../../../../kit/src';
import { ChargeAttemptEntity } from './charge-attempt.entity';

/** Id of the object that a charge attempt belongs to: a payment or a setup intent. */
export type ChargeSubjectId = { readonly paymentId: string } | { readonly setupIntentId: string };

/**
 * Lease in milliseconds: the time for which a worker has the exclusive right to run an attempt. Afterwards, another
 * worker may claim the attempt.
 */
const lease = 60_000;

const paying = (paymentId: string) => ({ paymentId, kind: 'charge', outcome: 'succeeded' }) as const;

/** Reads and writes charge attempts (requests to a payment processor). */
export class ChargeAttemptRepository {
  constructor(private readonly database: Database) {}

  /** Returns the attempt with this id, read outside of any transaction. Throws `NotFound` if it does not exist. */
  async get(ctx: Context, id: string): Promise<ChargeAttemptEntity> {
    const attempt = await findRow(this.database.dataSource, ChargeAttemptEntity, id);
    if (!attempt) throw new NotFound();
    return attempt;
  }

  /**
   * Locks and returns the unfinished attempt of the payment or setup intent; null if there is none. A payment or setup
   * intent has at most one unfinished attempt.
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
   * Returns the unfinished attempt of the payment or setup intent, read outside of any transaction; null if there is
   * none.
   */
  openNow(ctx: Context, subject: ChargeSubjectId): Promise<ChargeAttemptEntity | null> {
    return this.database.dataSource.manager
      .createQueryBuilder(ChargeAttemptEntity, 'attempt')
      .where(subject)
      .andWhere('attempt.finishedAt IS NULL')
      .getOne();
  }

  /**
   * Returns the attempt that a checkout session waits for, read outside of any transaction; null if the session waits
   * for none or does not exist.
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

  /** Locks the attempt row for this transaction and returns it. Throws `NotFound` if it does not exist. */
  async lock(tx: Transaction, id: string): Promise<ChargeAttemptEntity> {
    const attempt = await lockRow(tx, ChargeAttemptEntity, id);
    if (!attempt) throw new NotFound();
    return attempt;
  }

  /**
   * Returns the idempotency key of the successful charge of a payment, by which the processor identifies the charge.
   * Throws `NotFound` for a payment that no processor has collected.
   */
  async keyOfPaid(ctx: Context, paymentId: string): Promise<string> {
    const paid = await this.database.dataSource.manager.findOneBy(ChargeAttemptEntity, paying(paymentId));
    if (!paid) throw new NotFound();
    return paid.id;
  }

  /**
   * Returns whether a processor has collected the payment. If not, the payment cannot be refunded through a processor.
   */
  hasPaid(tx: Transaction, paymentId: string): Promise<boolean> {
    return tx.manager.existsBy(ChargeAttemptEntity, paying(paymentId));
  }

  save(tx: Transaction, attempt: ChargeAttemptEntity): Promise<ChargeAttemptEntity> {
    return saveRow(tx, attempt);
  }

  /**
   * Returns the ids of at most `limit` attempts on a test clock that are due at the time of the context, in the order
   * of their due times.
   */
  async dueOnClock(ctx: Context, testClockId: string, limit: number): Promise<string[]> {
    const rows: { readonly id: string }[] = await this.database.dataSource.query(
      'SELECT id FROM billing.charge_attempts WHERE test_clock_id = $1 AND next_run_at <= $2 ORDER BY next_run_at, id LIMIT $3',
      [testClockId, ctx.clock.now(), limit],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Claims at most `limit` attempts that are due in real time and not leased by another worker, and returns their ids.
   * Each claim ends with its lease.
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
