import { type Context, type Database, loaderIn } from '../../../../kit/src';
import type { VerificationState } from '../../payouts/verifications/verification.states';
import type { AccountStanding } from './account-standing';

const text = `SELECT a.id, coalesce(v.state, 'none'),
    EXISTS (SELECT FROM payouts.books b WHERE coalesce(b.account_id, '') = a.id AND b.kind = 'available' AND b.balance < 0)
  FROM unnest($1::text[]) a(id) LEFT JOIN payouts.payout_verifications v ON v.account_id = a.id`;

/**
 * Reads the state that determines the capabilities of accounts. Does not check access: the caller must have applied the
 * policy.
 */
export class CapabilityRepository {
  constructor(private readonly database: Database) {}

  /** Returns the verification state of an account and whether it owes money; lookups of one request are batched. */
  standingOf(ctx: Context, accountId: string): Promise<AccountStanding> {
    return loaderIn(ctx, 'CapabilityStanding', (ids: readonly string[]) => this.standings(ids)).load(accountId);
  }

  private async standings(ids: readonly string[]): Promise<AccountStanding[]> {
    const rows = (await this.database.rows(text, [ids])) as [id: string, VerificationState, owes: boolean][];
    const found = new Map(rows.map(([id, verification, owes]) => [id, { verification, owes }]));
    return ids.map((id) => found.get(id) ?? { verification: 'none', owes: false });
  }
}
