import { type Context, hasPermission, canAccess, requireAction } from '../../../kit/src';
import { isOwn, ownerPolicy } from '../owners/owner.policy';

/** Permissions that a credential needs to see the balances of an account. */
const requiredActions = ['company:balance:read', 'payout:account:read'] as const;

interface OwnerFields {
  /** Owner: an account or a user. */
  readonly accountId: string | null;
}

/**
 * Access rules for wallets (`LedgerAccount` in the API). Users access their own wallet; the wallet of an account
 * requires the permissions.
 */
export const ledgerAccountPolicy = {
  /** Whether the wallet is visible to the caller. Throws `Forbidden` if it may not be read. */
  visible(ctx: Context, { accountId }: OwnerFields): boolean {
    if (accountId === null) return false;
    if (isOwn(ctx, accountId)) return true;
    if (!canAccess(ctx.principal, accountId)) return false;
    for (const action of requiredActions) requireAction(ctx, action, accountId);
    return true;
  },
  /** Checks that the caller may move money of an owner. Throws `NotFound` and `Forbidden`. */
  requireMove(ctx: Context, owner: string): void {
    ownerPolicy.require(ctx, 'payout:withdraw_funds', owner);
  },
  /** Whether a reference to the wallet resolves for the caller. */
  referable: (ctx: Context, { accountId }: OwnerFields) =>
    accountId !== null &&
    (isOwn(ctx, accountId) || requiredActions.every((action) => hasPermission(ctx.principal, action, accountId))),
};
