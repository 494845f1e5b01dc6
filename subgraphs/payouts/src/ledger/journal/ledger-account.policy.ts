import { type Context, hasPermission, canAccess, requireAction } from '../../../../kit/src';
import { isOwn, ownerPolicy } from '../owners/owner.policy';

/** Permissions that a credential needs to see the balances of an account; all are required. */
const requiredActions = ['company:balance:read', 'payout:account:read'] as const;

interface OwnerFields {
  /** ID of the account or user that owns the wallet. */
  readonly accountId: string | null;
}

/**
 * Access rules for wallets (`LedgerAccount` in the API). Users access their own wallet; the wallet of an account
 * requires all of `requiredActions`.
 */
export const ledgerAccountPolicy = {
  /**
   * Whether the caller has access to the account or user that owns the wallet. Throws `Forbidden` if the caller has
   * access but lacks a required permission.
   */
  visible(ctx: Context, { accountId }: OwnerFields): boolean {
    if (accountId === null) return false;
    if (isOwn(ctx, accountId)) return true;
    if (!canAccess(ctx.principal, accountId)) return false;
    for (const action of requiredActions) requireAction(ctx, action, accountId);
    return true;
  },
  /**
   * Checks that the caller may withdraw funds of an account or user. Throws `NotFound` if the caller has no access to
   * the owner, and `Forbidden` if the caller lacks the permission.
   */
  requireMove(ctx: Context, owner: string): void {
    ownerPolicy.require(ctx, 'payout:withdraw_funds', owner);
  },
  /** Whether the caller may read the wallet through a federation reference; never throws. */
  referable: (ctx: Context, { accountId }: OwnerFields) =>
    accountId !== null &&
    (isOwn(ctx, accountId) || requiredActions.every((action) => hasPermission(ctx.principal, action, accountId))),
};
