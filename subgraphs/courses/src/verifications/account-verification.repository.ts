import { type Transaction, executeDeferred, prepared } from '../../../kit/src';

/** Reads and writes the verification states of accounts, which are replicated from the trust & safety domain. */
export class AccountVerificationRepository {
  /** Whether the account must be verified before it may run commands that are guarded by `AccountVerifications`. */
  async isRequired(tx: Transaction, accountId: string): Promise<boolean> {
    const [row] = await prepared(
      tx.manager,
      "SELECT 1 FROM courses.account_verifications WHERE account_id = $1 AND state = 'required'",
      [accountId],
    );
    return row !== undefined;
  }

  async record(tx: Transaction, accountId: string, state: string): Promise<void> {
    await executeDeferred(
      tx.manager,
      'INSERT INTO courses.account_verifications (account_id, state) VALUES ($1, $2) ON CONFLICT (account_id) DO UPDATE SET state = excluded.state',
      [accountId, state],
    );
  }
}
