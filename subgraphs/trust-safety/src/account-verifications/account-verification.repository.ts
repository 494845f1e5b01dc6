import { type Context, type Database, type Transaction, hasPermission, newId, prepared } from '../../../kit/src';
import type { AccountVerificationState } from './account-verification.states';

/**
 * Permissions to read whether an account is verified; any one of them suffices. The first one also permits reading the
 * recommended actions of accounts, in events and in queries.
 */
const verifiedReaders = ['company:basic:read', 'identity:read', 'payout:account:read'] as const;

/** Reads and writes the verification states of accounts. */
export class AccountVerificationRepository {
  constructor(private readonly database: Database) {}

  /** Returns the verification state of the account; null without the permission `identity:read`. */
  async stateOf(ctx: Context, accountId: string): Promise<AccountVerificationState | null> {
    if (!hasPermission(ctx.principal, 'identity:read', accountId)) return null;
    const [row] = await this.database.rows(
      'SELECT state FROM trust_safety.account_verifications WHERE account_id = $1',
      [accountId],
    );
    return (row?.[0] as AccountVerificationState | undefined) ?? 'none';
  }

  /**
   * Returns whether the account is verified: one of its verifications is approved, or its verification state is
   * `approved`. Null if the caller has none of the `verifiedReaders` permissions.
   */
  async isVerified(ctx: Context, accountId: string): Promise<boolean | null> {
    if (!verifiedReaders.some((action) => hasPermission(ctx.principal, action, accountId))) return null;
    const [row] = await this.database.rows(
      `SELECT EXISTS (SELECT FROM trust_safety.verifications v WHERE v.account_id = $1 AND v.status = 'approved')
         OR EXISTS (SELECT FROM trust_safety.account_verifications v WHERE v.account_id = $1 AND v.state = 'approved')`,
      [accountId],
    );
    return row?.[0] === true;
  }

  /**
   * Sets the verification state of an account. Returns the id of the row in `account_verifications`; null if the state
   * is unchanged.
   */
  async set(tx: Transaction, accountId: string, state: AccountVerificationState): Promise<string | null> {
    const rows = await prepared<{ readonly id: string }>(
      tx.manager,
      `INSERT INTO trust_safety.account_verifications AS v (id, account_id, state, changed_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (account_id) DO UPDATE SET state = excluded.state, changed_at = excluded.changed_at WHERE v.state <> excluded.state RETURNING id`,
      [newId('avrf'), accountId, state, tx.clock.now()],
    );
    return rows[0]?.id ?? null;
  }
}
