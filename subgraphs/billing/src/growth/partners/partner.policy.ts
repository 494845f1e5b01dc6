import {
  ErrorReason,
  type Context,
  Forbidden,
  type Scope,
  accountsWithPermission,
  hasPermission,
  canAccess,
  RequestError,
} from '../../../../kit/src';
import { isOwn } from '../../shared/list-scope';

@ErrorReason('Partner', 'Only users can become partners: API keys, apps and accounts cannot.')
class PartnerMustBeUser extends RequestError {
  constructor() {
    super('forbidden', 'Only users can become partners.');
  }
}
const readActions = ['partner:basic:read', 'referral:basic:read'] as const;

/** Account and user of a row, as needed by the access rules of partners. */
interface PartnerRow {
  readonly accountId: string | null;
  readonly userId: string | null;
}

/**
 * Access rules of partner data, such as earnings: readable by the partner, and by the account that receives the
 * partner's earnings.
 */
export const partnerPolicy = {
  /**
   * Returns the rows that a list covers: those of the calling user, and those of every account on which the caller has
   * at least one of the two read permissions.
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
  /**
   * Returns whether a row of partner data is visible to the caller. Throws `Forbidden` if the caller has access to the
   * account without a read permission.
   */
  visible(ctx: Context, { accountId, userId }: PartnerRow): boolean {
    if (isOwn(ctx.principal, userId)) return true;
    if (accountId === null || !canAccess(ctx.principal, accountId)) return false;
    if (!readActions.some((action) => hasPermission(ctx.principal, action, accountId)))
      throw new Forbidden(readActions.join(' or '));
    return true;
  },
  /** Returns the id of the calling user. Throws `PartnerMustBeUser` for API keys, apps and accounts. */
  requireSelf(ctx: Context): string {
    const { kind, userId } = ctx.principal;
    if (kind !== 'user' || userId === null) throw new PartnerMustBeUser();
    return userId;
  },
};
