import {
  type Context,
  type Currency,
  type Database,
  type Transaction,
  reserveName,
  executeDeferred,
  prepared,
} from '../../../../kit/src';
import type { VerificationState } from './verification.states';

/** Total amount that was paid out in one currency. */
export interface Sent {
  readonly amount: string;
  readonly currency: Currency;
}

const stateOf = 'SELECT state FROM payouts.payout_verifications WHERE account_id = $1';
const sent = `SELECT sum(amount)::text AS amount, currency FROM payouts.payouts
  WHERE account_id = $1 AND created_at > $2 AND status NOT IN ('canceled', 'denied', 'failed', 'reversed') GROUP BY currency`;

/** Reads and writes the verification states of owners. */
export class VerificationRepository {
  constructor(private readonly database: Database) {}

  async stateOf(tx: Transaction, owner: string): Promise<VerificationState> {
    const [row] = await prepared<{ readonly state: VerificationState }>(tx.manager, stateOf, [owner]);
    return row?.state ?? 'none';
  }

  /**
   * Returns the total amounts of an owner's payouts since a time, by currency, without payouts that were canceled,
   * denied, failed or reversed. Concurrent calls for the owner wait until the transaction ends.
   */
  async sentSince(tx: Transaction, owner: string, since: Date): Promise<Sent[]> {
    await reserveName(tx, `payouts:sent:${owner}`);
    return prepared<Sent>(tx.manager, sent, [owner, since]);
  }

  /** Returns the verification state of an owner and the same amounts as `sentSince`, without locking. */
  async read(
    ctx: Context,
    owner: string,
    since: Date,
  ): Promise<{ readonly state: VerificationState; readonly sent: readonly Sent[] }> {
    const [[stateRow], rows] = await Promise.all([
      this.database.rows(stateOf, [owner]),
      this.database.rows(sent, [owner, since]),
    ]);
    return {
      state: (stateRow?.[0] as VerificationState | undefined) ?? 'none',
      sent: rows.map(([amount, currency]) => ({ amount, currency }) as Sent),
    };
  }

  async set(tx: Transaction, owner: string, state: VerificationState): Promise<void> {
    await executeDeferred(
      tx.manager,
      `INSERT INTO payouts.payout_verifications (account_id, state, changed_at) VALUES ($1, $2, $3)
       ON CONFLICT (account_id) DO UPDATE SET state = excluded.state, changed_at = excluded.changed_at`,
      [owner, state, tx.clock.now()],
    );
  }
}
