import { type Context, type Database, type Transaction, can, newId } from '../../../kit/src';
import type { AccountVerificationState } from './account-verification.states';

/** What is known of who stands behind accounts. */
export class AccountVerificationRepository {
  constructor(private readonly database: Database) {}

  /** Null for callers who may not know. */
  async stateOf(ctx: Context, accountId: string): Promise<AccountVerificationState | null> {
    if (!can(ctx.principal, 'identity:read', accountId)) return null;
    const [row] = await this.database.rows(
      'SELECT state FROM trust_safety.account_verifications WHERE account_id = $1',
      [accountId],
    );
    return (row?.[0] as AccountVerificationState | undefined) ?? 'none';
  }

  /** Whether a verification was approved, or the account is known to be; null for callers who may not know. */
  async isVerified(ctx: Context, accountId: string): Promise<boolean | null> {
    if (!['identity:read', 'payout:account:read'].some((action) => can(ctx.principal, action, accountId))) return null;
    const [row] = await this.database.rows(
      `SELECT EXISTS (SELECT FROM trust_safety.verifications v WHERE v.account_id = $1 AND v.status = 'approved')
         OR EXISTS (SELECT FROM trust_safety.account_verifications v WHERE v.account_id = $1 AND v.state = 'approved')`,
      [accountId],
    );
    return row?.[0] === true;
  }

  /** Writes what is known from now on. Answers the row's id; null where it was known already. */
  async set(tx: Transaction, accountId: string, state: AccountVerificationState): Promise<string | null> {
    const rows: { id: string }[] = await tx.manager.query(
      `INSERT INTO trust_safety.account_verifications AS v (id, account_id, state, changed_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (account_id) DO UPDATE SET state = excluded.state, changed_at = excluded.changed_at WHERE v.state <> excluded.state RETURNING id`,
      [newId('avrf'), accountId, state, tx.clock.now()],
    );
    return rows[0]?.id ?? null;
  }
}
