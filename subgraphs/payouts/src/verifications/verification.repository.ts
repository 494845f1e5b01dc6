import type { Currency, Transaction } from '../../../kit/src';
import type { VerificationState } from './verification.states';

/** What is known of owners of balances. */
export class VerificationRepository {
  async stateOf(tx: Transaction, owner: string): Promise<VerificationState> {
    const [row]: { readonly state: VerificationState }[] = await tx.manager.query('SELECT state FROM payouts.payout_verifications WHERE account_id = $1', [owner]);
    return row?.state ?? 'none';
  }

  /** What was paid out to an owner since a time and has not come back, by currency. Until the transaction ends, nobody else can ask. */
  async sentSince(tx: Transaction, owner: string, since: Date): Promise<{ readonly amount: string; readonly currency: Currency }[]> {
    await tx.manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`payouts:sent:${owner}`]);
    return tx.manager.query(
      `SELECT sum(amount)::text AS amount, currency FROM payouts.payouts
       WHERE account_id = $1 AND created_at > $2 AND status NOT IN ('canceled', 'denied', 'failed', 'reversed') GROUP BY currency`,
      [owner, since],
    );
  }

  async set(tx: Transaction, owner: string, state: VerificationState): Promise<void> {
    await tx.manager.query(
      `INSERT INTO payouts.payout_verifications (account_id, state, changed_at) VALUES ($1, $2, $3)
       ON CONFLICT (account_id) DO UPDATE SET state = excluded.state, changed_at = excluded.changed_at`,
      [owner, state, tx.clock.now()],
    );
  }
}
