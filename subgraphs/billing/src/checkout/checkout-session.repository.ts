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
    const [, session] = await Promise.all([holdName(tx, id), lockRow(tx, CheckoutSessionEntity, id)]);
    return session;
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

  /** Failed attempts of the last hour, from the address and in the session; the larger of the two. They are counted once what was asked for before is locked. */
  failures(tx: Transaction, id: string, clientAddress: string): Promise<number> {
    return countedFailures(tx, { id, clientAddress, since: new Date(tx.clock.now().getTime() - failureWindow) });
  }
}

interface FailuresOf {
  readonly id: string;
  readonly clientAddress: string;
  readonly since: Date;
}

const countedFailures = batched<FailuresOf, number>(async (manager, asked) => {
  const rows: { readonly failures: number }[] = await prepared(
    manager,
    `SELECT greatest((SELECT count(*) FROM billing.card_failures WHERE client_address = w.address AND failed_at > w.since),
                     (SELECT count(*) FROM billing.card_failures WHERE checkout_session_id = w.session AND failed_at > w.since))::int AS failures
     FROM unnest($1::text[], $2::text[], $3::timestamptz[]) WITH ORDINALITY AS w (address, session, since, place) ORDER BY w.place`,
    [asked.map(({ clientAddress }) => clientAddress), asked.map(({ id }) => id), asked.map(({ since }) => since)],
  );
  return rows.map(({ failures }) => failures);
});

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
