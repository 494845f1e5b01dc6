import { type Context, hasPermission, canAccess, requireAction } from '../../../kit/src';
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
   * Whether the caller has access to the owner of the wallet. Throws `Forbidden` if the caller has access but lacks a
   * required permission.
   */
  visible(ctx: Context, { accountId }: OwnerFields): boolean {
    if (accountId === null) return false;
    if (isOwn(ctx, accountId)) return true;
    if (!canAccess(ctx.principal, accountId)) return false;
    for (const action of requiredActions) requireAction(ctx, action, accountId);
    return true;
  },
  /**
   * Checks that the caller may withdraw funds of an owner. Throws `NotFound` without access, `Forbidden` without the
   * permission.
   */
  requireMove(ctx: Context, owner: string): void {
    ownerPolicy.require(ctx, 'payout:withdraw_funds', owner);
  },
  /** Whether the caller may resolve a federation reference to the wallet. */
  referable: (ctx: Context, { accountId }: OwnerFields) =>
    accountId !== null &&
    (isOwn(ctx, accountId) || requiredActions.every((action) => hasPermission(ctx.principal, action, accountId))),
};
