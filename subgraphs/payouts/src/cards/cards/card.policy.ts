import { type Context, hasPermission } from '../../../../kit/src';
import { ownerPolicy } from '../../ledger/owners/owner.policy';

const [read, update] = ['payout:account:read', 'payout:account:update'];

interface OwnerFields {
  readonly accountId: string | null;
}

/** Access rules for cards: access depends on the account or user that owns the card. */
export const cardPolicy = {
  requireRead: (ctx: Context, ownerId: string) => ownerPolicy.require(ctx, read, ownerId),
  visible: (ctx: Context, { accountId }: OwnerFields) => ownerPolicy.visible(ctx, read, accountId),
  /** Whether the caller may see the cards of the account. */
  shows: ({ principal }: Context, accountId: string) => hasPermission(principal, read, accountId),
  requireUpdate: (ctx: Context, ownerId: string) => ownerPolicy.require(ctx, update, ownerId),
};
