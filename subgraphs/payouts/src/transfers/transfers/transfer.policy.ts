import type { Context } from '../../../../kit/src';
import { ownerPolicy } from '../../ledger/owners/owner.policy';

const read = 'payout:transfer:read';

interface OwnerFields {
  readonly accountId: string | null;
  readonly destinationOwnerId?: unknown;
}

/**
 * Access rules for transfers. Both origin (the payer) and destination can read a transfer; creating one requires the
 * permission to transfer funds of the origin.
 */
export const transferPolicy = {
  listable: (ctx: Context, ownerIds: readonly (string | null)[]) => ownerPolicy.visible(ctx, read, ...ownerIds),
  visible: (ctx: Context, { accountId, destinationOwnerId }: OwnerFields) =>
    ownerPolicy.visible(ctx, read, accountId, (destinationOwnerId as string | undefined) ?? null),
  originVisible: (ctx: Context, ownerId: string) => ownerPolicy.visible(ctx, 'payout:withdraw_funds', ownerId),
  mayMove: (ctx: Context, ownerId: string) => ownerPolicy.referable(ctx, 'payout:transfer_funds', ownerId),
  requireMove: (ctx: Context, ownerId: string) => ownerPolicy.require(ctx, 'payout:transfer_funds', ownerId),
};
