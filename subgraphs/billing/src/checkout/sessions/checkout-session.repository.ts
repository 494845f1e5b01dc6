import {
  type Context,
  type Database,
  type ReadModel,
  type ReadRow,
  Reader,
  type Selection,
  type Transaction,
  allows,
  batched,
  lockRow,
  lockRowBy,
  newId,
  prepared,
  saveRow,
  executeDeferred,
  reserveName,
} from '../../../../kit/src';
import { CheckoutSessionEntity } from './checkout-session.entity';
import { type SessionStatus, sessionTransitions } from './checkout.states';
import type { CheckoutSession } from './checkout.type';

/** Length of the period before now in which failed card attempts are counted, in milliseconds. */
const failureWindow = 3_600_000;

/** Reads and writes checkout sessions, and counts their failed card attempts. */
export class CheckoutSessionRepository {
  private readonly reader: Reader<CheckoutSession>;

  constructor(database: Database, model: ReadModel<CheckoutSession>) {
    this.reader = new Reader(database, model);
  }

  find(ctx: Context, id: string, selection: Selection): Promise<ReadRow<CheckoutSession> | null> {
    return this.reader.byId(ctx, id, selection);
  }

  /**
   * Locks the session for this transaction and returns it; null if the checkout page has not been submitted with this
   * session id yet. An advisory lock on the session id serializes concurrent submissions.
   */
  async lock(tx: Transaction, id: string): Promise<CheckoutSessionEntity | null> {
    const [, session] = await Promise.all([reserveName(tx, id), lockRow(tx, CheckoutSessionEntity, id)]);
    return session;
  }

  save(tx: Transaction, session: CheckoutSessionEntity): Promise<CheckoutSessionEntity> {
    return saveRow(tx, session);
  }

  /** Locks and returns the session that waits for the payment or setup intent with this id; null if there is none. */
  lockWaiting(tx: Transaction, subjectId: string): Promise<CheckoutSessionEntity | null> {
    return lockRowBy(tx, CheckoutSessionEntity, ['paymentId', 'setupIntentId'], subjectId);
  }

  /** Moves a locked session to a status. Does nothing if the session is null or the transition is not allowed. */
  async move(
    tx: Transaction,
    session: CheckoutSessionEntity | null,
    status: SessionStatus,
    failure: string | null = null,
  ): Promise<void> {
    if (!session || !allows(sessionTransitions, session.status, status)) return;
    Object.assign(session, { status, failure, updatedAt: tx.clock.now() });
    await this.save(tx, session);
  }

  /** Records a failed card attempt for the session and its client address. */
  async countFailure(tx: Transaction, { id, accountId, clientAddress }: CheckoutSessionEntity): Promise<void> {
    await executeDeferred(
      tx.manager,
      'INSERT INTO billing.card_failures (id, account_id, checkout_session_id, client_address, failed_at) VALUES ($1, $2, $3, $4, $5)',
      [newId('cfail'), accountId, id, clientAddress, tx.clock.now()],
    );
  }

  /**
   * Returns the number of failed card attempts within the last hour, of the client address or of the session, whichever
   * is larger. The query is sent to Postgres after the lock statements that were issued before it.
   */
  failures(tx: Transaction, id: string, clientAddress: string): Promise<number> {
    return countFailures(tx, { id, clientAddress, since: new Date(tx.clock.now().getTime() - failureWindow) });
  }
}

interface FailuresOf {
  readonly id: string;
  readonly clientAddress: string;
  readonly since: Date;
}

const countFailures = batched<FailuresOf, number>(async (manager, lookups) => {
  const rows: { readonly failures: number }[] = await prepared(
    manager,
    `SELECT greatest((SELECT count(*) FROM billing.card_failures WHERE client_address = w.address AND failed_at > w.since),
                     (SELECT count(*) FROM billing.card_failures WHERE checkout_session_id = w.session AND failed_at > w.since))::int AS failures
     FROM unnest($1::text[], $2::text[], $3::timestamptz[]) WITH ORDINALITY AS w (address, session, since, place) ORDER BY w.place`,
    [lookups.map(({ clientAddress }) => clientAddress), lookups.map(({ id }) => id), lookups.map(({ since }) => since)],
  );
  return rows.map(({ failures }) => failures);
});
