import { type Context, accountFor } from '../../../kit/src';
import { ownerPolicy } from '../owners';

const [read, update] = ['payout:account:read', 'payout:account:update'];

interface OfOwner {
  readonly accountId: string | null;
}

/** Who may do what with uses of cards: the owners of the cards. */
export const cardTransactionPolicy = {
  /** The owner that a list covers: the one that was named, else the credential's own account, else the user. */
  listed(ctx: Context, named: string | null | undefined): string {
    const { kind, userId } = ctx.principal;
    const ownerId = named ?? (kind === 'user' ? userId : null);
    if (ownerId === null) return accountFor(ctx, read, null);
    ownerPolicy.require(ctx, read, ownerId);
    return ownerId;
  },
  visible: (ctx: Context, { accountId }: OfOwner) => ownerPolicy.visible(ctx, read, accountId),
  requireUpdate: (ctx: Context, ownerId: string) => ownerPolicy.require(ctx, update, ownerId),
};
