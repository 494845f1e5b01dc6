import { type Context, can } from '../../../kit/src';
import { ownerPolicy } from '../owners';

const [read, update] = ['payout:account:read', 'payout:account:update'];

interface OfOwner {
  readonly accountId: string | null;
}

/** Who may do what with cards: their owners. */
export const cardPolicy = {
  requireRead: (ctx: Context, ownerId: string) => ownerPolicy.require(ctx, read, ownerId),
  visible: (ctx: Context, { accountId }: OfOwner) => ownerPolicy.visible(ctx, read, accountId),
  /** Whether the account shows its cards to the caller. */
  shows: ({ principal }: Context, accountId: string) => can(principal, read, accountId),
  requireUpdate: (ctx: Context, ownerId: string) => ownerPolicy.require(ctx, update, ownerId),
};
