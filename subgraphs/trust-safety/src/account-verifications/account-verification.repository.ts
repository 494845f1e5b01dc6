import { type Context, type Database, can } from '../../../kit/src';
import type { AccountVerificationState } from './account-verification.states';

/** What is known of who stands behind accounts. */
export class AccountVerificationRepository {
  constructor(private readonly database: Database) {}

  /** Null for callers who may not know. */
  async stateOf(ctx: Context, accountId: string): Promise<AccountVerificationState | null> {
    if (!can(ctx.principal, 'identity:read', accountId)) return null;
    const [row] = await this.database.rows('SELECT state FROM trust_safety.account_verifications WHERE account_id = $1', [accountId]);
    return (row?.[0] as AccountVerificationState | undefined) ?? 'none';
  }
}
