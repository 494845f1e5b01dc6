import type { Transaction } from '../../../kit/src';
import type { VerificationState } from './verification.states';

/** What is known of owners of balances. */
export class VerificationRepository {
  async stateOf(tx: Transaction, owner: string): Promise<VerificationState> {
    const [row]: { readonly state: VerificationState }[] = await tx.manager.query('SELECT state FROM payouts.payout_verifications WHERE account_id = $1', [owner]);
    return row?.state ?? 'none';
  }

  async set(tx: Transaction, owner: string, state: VerificationState): Promise<void> {
    await tx.manager.query(
      `INSERT INTO payouts.payout_verifications (account_id, state, changed_at) VALUES ($1, $2, $3)
       ON CONFLICT (account_id) DO UPDATE SET state = excluded.state, changed_at = excluded.changed_at`,
      [owner, state, tx.clock.now()],
    );
  }
}
