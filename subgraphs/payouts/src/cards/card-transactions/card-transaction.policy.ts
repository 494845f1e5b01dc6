import { type Context, accountFor } from '../../../../kit/src';
import { ownerPolicy } from '../../ledger/owners/owner.policy';

const [read, update] = ['payout:account:read', 'payout:account:update'];

interface OwnerFields {
  readonly accountId: string | null;
}

/** Access rules for card transactions: access depends on the account or user that owns the card. */
export const cardTransactionPolicy = {
  /**
   * Returns the account or user whose card transactions a list covers: the given one, else the user of a user token,
   * else the credential's account.
   */
  listed(ctx: Context, requestedId: string | null | undefined): string {
    const { kind, userId } = ctx.principal;
    const ownerId = requestedId ?? (kind === 'user' ? userId : null);
    if (ownerId === null) return accountFor(ctx, read, null);
    ownerPolicy.require(ctx, read, ownerId);
    return ownerId;
  },
  visible: (ctx: Context, { accountId }: OwnerFields) => ownerPolicy.visible(ctx, read, accountId),
  requireUpdate: (ctx: Context, ownerId: string) => ownerPolicy.require(ctx, update, ownerId),
};
