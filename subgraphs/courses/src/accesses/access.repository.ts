import { type Context, type Database, type Transaction, executeDeferred, prepared } from '../../../kit/src';

/** Local copy of a billing membership, with the fields that determine which experiences its user can access. */
export interface MembershipReplica {
  readonly membershipId: string;
  readonly accountId: string;
  readonly userId: string;
  readonly productId: string;
  /** Whether the membership currently grants access. */
  readonly isOpen: boolean;
  readonly changedAt: Date;
}

/**
 * Returns the SQL expression for whether a user has access to an experience. Public experiences are accessible to all
 * users, other experiences to users with an active membership of an attached product.
 *
 * @param experience SQL alias of the experience's row
 * @param user SQL placeholder of the user's id
 */
export function hasAccessSql(experience: string, user: string): string {
  return `(${experience}.is_public OR EXISTS (
    SELECT FROM courses.experience_products ep JOIN courses.accesses a ON a.product_id = ep.product_id AND a.account_id = ep.account_id
    WHERE ep.experience_id = ${experience}.id AND a.user_id = ${user} AND a.is_open))`;
}

/** Determines the access of users to experiences from memberships that are replicated from billing. */
export class Accesses {
  constructor(private readonly database: Database) {}

  /**
   * Whether a user has access to an experience, because it is public or through a membership. False if the experience
   * does not exist. Team roles in the account are not considered.
   */
  async userMay(ctx: Context | Transaction, userId: string, experienceId: string): Promise<boolean> {
    return (await this.openOnes(ctx, userId, [experienceId])).has(experienceId);
  }

  /** Returns the ids of those experiences in `experienceIds` to which the user has access. */
  async openOnes(
    ctx: Context | Transaction,
    userId: string,
    experienceIds: readonly string[],
  ): Promise<ReadonlySet<string>> {
    const text = `SELECT e.id FROM courses.experiences e WHERE e.id = ANY($2::text[]) AND ${hasAccessSql('e', '$1')}`;
    const values = [userId, experienceIds];
    const rows =
      'manager' in ctx
        ? (await prepared<{ readonly id: string }>(ctx.manager, text, values)).map(({ id }) => [id])
        : await this.database.rows(text, values);
    return new Set(rows.map(([id]: unknown[]) => id as string));
  }

  /**
   * Whether a user has access to the experience `experienceId` of the account, or to any experience of the account if
   * `experienceId` is null. False if the experience belongs to another account.
   */
  async opensIn(ctx: Context, userId: string, accountId: string, experienceId: string | null = null): Promise<boolean> {
    const text = `SELECT EXISTS (SELECT FROM courses.experiences e WHERE e.account_id = $2 AND ($3::text IS NULL OR e.id = $3) AND ${hasAccessSql('e', '$1')})`;
    const [row] = await this.database.rows(text, [userId, accountId, experienceId]);
    return row?.[0] === true;
  }

  /** Returns the ids of the accounts in which a user has a membership that grants access. */
  async accountsOf(ctx: Context, userId: string): Promise<string[]> {
    const rows = await this.database.rows(
      'SELECT DISTINCT account_id FROM courses.accesses WHERE user_id = $1 AND is_open',
      [userId],
    );
    return rows.map(([id]) => id as string);
  }

  /** Inserts or updates the local copy of a membership. */
  async keep(
    tx: Transaction,
    { membershipId, accountId, userId, productId, isOpen, changedAt }: MembershipReplica,
  ): Promise<void> {
    await executeDeferred(
      tx.manager,
      `INSERT INTO courses.accesses (membership_id, account_id, user_id, product_id, is_open, changed_at) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT ON CONSTRAINT accesses_pkey DO UPDATE SET user_id = excluded.user_id, product_id = excluded.product_id, is_open = excluded.is_open, changed_at = excluded.changed_at`,
      [membershipId, accountId, userId, productId, isOpen, changedAt],
    );
  }
}
