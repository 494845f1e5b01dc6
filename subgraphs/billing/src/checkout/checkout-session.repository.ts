import { type Context, type Database, type ReadModel, type ReadRow, Reader, type Selection, type Transaction, allows, batched, lockRow, newId, prepared, saveRow, unawaited, holdName } from '../../../kit/src';
import { CheckoutSessionEntity } from './checkout-session.entity';
import { type SessionStatus, sessionTransitions } from './checkout.states';

/** What a session waits for the outcome of. */
export type SessionSubject = { readonly paymentId: string } | { readonly setupIntentId: string };

/** Window in which failed attempts count, in milliseconds. */
const failureWindow = 3_600_000;

/** Reads and writes buyers' sessions, and counts their failed attempts. */
export class CheckoutSessionRepository {
  private readonly reader: Reader;

  constructor(database: Database, model: ReadModel) {
    this.reader = new Reader(database, model);
  }

  find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.reader.byId(ctx, id, selection);
  }

  /** The session, locked for this transaction; null when nothing was submitted in it yet. Two who submit it at once take turns. */
  async lock(tx: Transaction, id: string): Promise<CheckoutSessionEntity | null> {
    await holdName(tx, id);
    return lockRow(tx, CheckoutSessionEntity, id);
  }

  save(tx: Transaction, session: CheckoutSessionEntity): Promise<CheckoutSessionEntity> {
    return saveRow(tx, session);
  }

  /** Moves the session that waits for a payment or setup intent, if there is one. Answers it. */
  async move(tx: Transaction, subject: SessionSubject, status: SessionStatus, failure: string | null = null): Promise<CheckoutSessionEntity | null> {
    const session = await this.waiting(tx, subject);
    if (!session || !allows(sessionTransitions, session.status, status)) return session;
    Object.assign(session, { status, failure, updatedAt: tx.clock.now() });
    return this.save(tx, session);
  }

  private async waiting(tx: Transaction, subject: SessionSubject): Promise<CheckoutSessionEntity | null> {
    const subjectId = 'paymentId' in subject ? subject.paymentId : subject.setupIntentId;
    const id = await idsBySubject(tx, subjectId);
    const session = id === null ? null : await lockRow(tx, CheckoutSessionEntity, id);
    return session && [session.paymentId, session.setupIntentId].includes(subjectId) ? session : null;
  }

  /** Counts a failed attempt against the session and the address it came from. */
  async countFailure(tx: Transaction, { id, accountId, clientAddress }: CheckoutSessionEntity): Promise<void> {
    await unawaited(
      tx.manager,
      'INSERT INTO billing.card_failures (id, account_id, checkout_session_id, client_address, failed_at) VALUES ($1, $2, $3, $4, $5)',
      [newId('cfail'), accountId, id, clientAddress, tx.clock.now()],
    );
  }

  /** Failed attempts of the last hour, from the address and in the session; the larger of the two. */
  async failures(tx: Transaction, id: string, clientAddress: string): Promise<number> {
    const since = new Date(tx.clock.now().getTime() - failureWindow);
    const [row] = await tx.manager.query(
      `SELECT greatest((SELECT count(*) FROM billing.card_failures WHERE client_address = $1 AND failed_at > $3),
                       (SELECT count(*) FROM billing.card_failures WHERE checkout_session_id = $2 AND failed_at > $3))::int AS failures`,
      [clientAddress, id, since],
    );
    return row.failures;
  }
}

const idsBySubject = batched<string, string | null>(async (manager, subjectIds) => {
  const rows: { readonly id: string; readonly paymentId: string | null; readonly setupIntentId: string | null }[] = await prepared(
    manager,
    `SELECT id, payment_id AS "paymentId", setup_intent_id AS "setupIntentId" FROM billing.checkout_sessions
     WHERE payment_id = ANY($1::text[]) OR setup_intent_id = ANY($1::text[])`,
    [subjectIds],
  );
  const ids = new Map(rows.flatMap(({ id, paymentId, setupIntentId }) => [[paymentId, id], [setupIntentId, id]]));
  return subjectIds.map((subjectId) => ids.get(subjectId) ?? null);
});
