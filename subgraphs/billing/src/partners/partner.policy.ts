import {
  type Context,
  Forbidden,
  type Scope,
  accountsWithPermission,
  hasPermission,
  canAccess,
} from '../../../kit/src';
import { isOwn } from '../shared';
import { PartnerMustBeUser } from './partner.errors';

const readActions = ['partner:basic:read', 'referral:basic:read'] as const;

/** Fields of a row that the access rules of partners need. */
interface PartnerRow {
  readonly accountId: string | null;
  readonly userId: string | null;
}

/** Access rules of earnings of partners: readable by the partner, and by the account for which the partner earns. */
export const partnerPolicy = {
  /**
   * Returns the scope of a list: the rows of the calling user, and the rows of every account on which the caller has
   * one of the two read permissions.
   */
  listed(ctx: Context): Scope {
    const { kind, userId } = ctx.principal;
    const accounts = [...new Set(readActions.flatMap((action) => accountsWithPermission(ctx.principal, action)))];
    if (kind !== 'user' || userId === null) {
      if (accounts.length === 0) throw new Forbidden(readActions.join(' or '));
      return { accounts };
    }
    const user = { column: 'user_id', id: userId };
    return accounts.length > 0 ? { accounts, user } : { user };
  },
  /** Returns whether a row is visible to the caller. Throws `Forbidden` without the read permission. */
  visible(ctx: Context, { accountId, userId }: PartnerRow): boolean {
    if (isOwn(ctx.principal, userId)) return true;
    if (accountId === null || !canAccess(ctx.principal, accountId)) return false;
    if (!readActions.some((action) => hasPermission(ctx.principal, action, accountId)))
      throw new Forbidden(readActions.join(' or '));
    return true;
  },
  /** Returns the calling user. Throws for other principals, because only users can become partners. */
  requireSelf(ctx: Context): string {
    const { kind, userId } = ctx.principal;
    if (kind !== 'user' || userId === null) throw new PartnerMustBeUser();
    return userId;
  },
};
