import { type Context, can, reaches, requireAction } from '../../../kit/src';
import { isOwn, ownerPolicy } from '../owners/owner.policy';

/** What a credential of an account needs to see what the account holds. */
const needed = ['company:balance:read', 'payout:account:read'] as const;

interface OfOwner {
  /** An account, or a user. */
  readonly accountId: string | null;
}

/** Who sees what an owner holds: users what is theirs, and whoever may look into an account what is the account's. */
export const ledgerAccountPolicy = {
  /** Whether it exists for the caller. Throws `Forbidden` when it may not be read. */
  visible(ctx: Context, { accountId }: OfOwner): boolean {
    if (accountId === null) return false;
    if (isOwn(ctx, accountId)) return true;
    if (!reaches(ctx.principal, accountId)) return false;
    for (const action of needed) requireAction(ctx, action, accountId);
    return true;
  },
  /** Whether the caller may move money of an owner. Throws `NotFound`, and `Forbidden`. */
  requireMove(ctx: Context, owner: string): void {
    ownerPolicy.require(ctx, 'payout:withdraw_funds', owner);
  },
  /** Whether a reference from elsewhere in the graph shows it. */
  referable: (ctx: Context, { accountId }: OfOwner) =>
    accountId !== null && (isOwn(ctx, accountId) || needed.every((action) => can(ctx.principal, action, accountId))),
};
