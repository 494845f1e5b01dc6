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

/** What an attempt is for. */
export type ChargeSubjectId = { readonly paymentId: string } | { readonly setupIntentId: string };

/** How long a worker has an attempt to itself, in milliseconds; afterwards another one takes it for given up. */
const lease = 60_000;

const paying = (paymentId: string) => ({ paymentId, kind: 'charge', outcome: 'succeeded' }) as const;

/** Reads and writes attempts to charge. */
export class ChargeAttemptRepository {
  constructor(private readonly database: Database) {}

  /** The attempt as it is now, outside of any transaction. Throws `NotFound`. */
  async get(ctx: Context, id: string): Promise<ChargeAttemptEntity> {
    const attempt = await findRow(this.database.dataSource, ChargeAttemptEntity, id);
    if (!attempt) throw new NotFound();
    return attempt;
  }

  /** The one attempt that is not finished, null where there is none. */
  open(tx: Transaction, subject: ChargeSubjectId): Promise<ChargeAttemptEntity | null> {
    return tx.manager
      .createQueryBuilder(ChargeAttemptEntity, 'attempt')
      .setLock('pessimistic_write')
      .where(subject)
      .andWhere('attempt.finishedAt IS NULL')
      .getOne();
  }

  /** The attempt that is not finished, outside of any transaction; null where there is none. */
  openNow(ctx: Context, subject: ChargeSubjectId): Promise<ChargeAttemptEntity | null> {
    return this.database.dataSource.manager
      .createQueryBuilder(ChargeAttemptEntity, 'attempt')
      .where(subject)
      .andWhere('attempt.finishedAt IS NULL')
      .getOne();
  }

  /** The attempt that a checkout's session waits for, outside of any transaction; null where it waits for none, or is not there. */
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

  /** The attempt, locked for this transaction. Throws `NotFound`. */
  async lock(tx: Transaction, id: string): Promise<ChargeAttemptEntity> {
    const attempt = await lockRow(tx, ChargeAttemptEntity, id);
    if (!attempt) throw new NotFound();
    return attempt;
  }

  /** Key of the attempt that has paid a payment. Throws `NotFound` for one that was not paid through a processor. */
  async keyOfPaid(ctx: Context, paymentId: string): Promise<string> {
    const paid = await this.database.dataSource.manager.findOneBy(ChargeAttemptEntity, paying(paymentId));
    if (!paid) throw new NotFound();
    return paid.id;
  }

  /** Whether a payment was paid through a processor, which is what it can be given back through. */
  hasPaid(tx: Transaction, paymentId: string): Promise<boolean> {
    return tx.manager.existsBy(ChargeAttemptEntity, paying(paymentId));
  }

  save(tx: Transaction, attempt: ChargeAttemptEntity): Promise<ChargeAttemptEntity> {
    return saveRow(tx, attempt);
  }

  /** Attempts that are due by the time of the test clock, the longest due first. */
  async dueOnClock(ctx: Context, testClockId: string, most: number): Promise<string[]> {
    const rows: { readonly id: string }[] = await this.database.dataSource.query(
      'SELECT id FROM billing.charge_attempts WHERE test_clock_id = $1 AND next_run_at <= $2 ORDER BY next_run_at, id LIMIT $3',
      [testClockId, ctx.clock.now(), most],
    );
    return rows.map(({ id }) => id);
  }

  /** Takes attempts that are due in real time, which no other worker has taken, for as long as the lease lasts. */
  async claim(ctx: Context, most: number): Promise<string[]> {
    const rows = await claimDue(
      ctx,
      this.database,
      { table: 'billing.charge_attempts', due: 'next_run_at', and: 'test_clock_id IS NULL', lease },
      most,
    );
    return rows.map(({ id }) => id);
  }
}
