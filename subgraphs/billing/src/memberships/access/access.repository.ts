import { type Context, type Database, hasPermission, isUnlimited, canAccess } from '../../../../kit/src';
import type { ResourceAccess } from './access.type';

/**
 * Access control for the question whether a user has access to a resource. The user and principals of the account may
 * read this; apps, and tokens that act for a user, need the permission `member:basic:read`.
 */
const accessPolicy = {
  visible: (ctx: Context, { userId, accountId }: { userId: string; accountId: string }) =>
    ctx.principal.userId === userId ||
    (canAccess(ctx.principal, accountId) &&
      (isUnlimited(ctx.principal) || hasPermission(ctx.principal, 'member:basic:read', accountId))),
};

const givesAccessSql = "ms.user_id = $1 AND ms.status IN ('trialing', 'active', 'past_due', 'completed')";

/** Determines from memberships whether users have access to accounts and products. */
export class AccessRepository {
  constructor(private readonly database: Database) {}

  /**
   * Returns whether the user has access to an account or product as a customer; null if the product does not exist or
   * the caller may not read this information.
   */
  async find(ctx: Context, userId: string, resourceId: string): Promise<ResourceAccess | null> {
    const access = resourceId.startsWith('biz_')
      ? await this.toAccount(userId, resourceId)
      : await this.toProduct(userId, resourceId);
    return access && accessPolicy.visible(ctx, access) ? access : null;
  }

  private async toAccount(userId: string, accountId: string): Promise<ResourceAccess> {
    const [row] = await this.database.rows(
      `SELECT EXISTS (SELECT 1 FROM billing.memberships ms WHERE ${givesAccessSql} AND ms.account_id = $2)`,
      [userId, accountId],
    );
    return { userId, accountId, customer: row?.[0] as boolean };
  }

  private async toProduct(userId: string, productId: string): Promise<ResourceAccess | null> {
    const [row] = await this.database.rows(
      `SELECT p.account_id, EXISTS (SELECT 1 FROM billing.memberships ms WHERE ${givesAccessSql} AND ms.product_id = p.id)
       FROM billing.products p WHERE p.id = $2 AND p.deleted_at IS NULL`,
      [userId, productId],
    );
    return row ? { userId, accountId: row[0] as string, customer: row[1] as boolean } : null;
  }
}
