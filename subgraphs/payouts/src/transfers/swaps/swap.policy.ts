import type { Context } from '../../../../kit/src';
import { ownerPolicy } from '../../ledger/owners/owner.policy';

const read = ['crypto_wallet:swap', 'crypto_wallet:manage', 'company:balance:read'] as const;
const create = ['crypto_wallet:swap', 'crypto_wallet:manage', 'payout:transfer_funds'] as const;

interface OwnerFields {
  readonly accountId: string | null;
}

/**
 * Access rules for swaps. Reading and creating each require one of several permissions; the permissions for creating
 * swaps or reading the balance also allow reading swaps.
 */
export const swapPolicy = {
  requireRead: (ctx: Context, ownerId: string) => ownerPolicy.requireAny(ctx, read, ownerId),
  visible: (ctx: Context, { accountId }: OwnerFields) => ownerPolicy.visibleByAny(ctx, read, accountId as string),
  requireCreate: (ctx: Context, ownerId: string) => ownerPolicy.requireAny(ctx, create, ownerId),
};
