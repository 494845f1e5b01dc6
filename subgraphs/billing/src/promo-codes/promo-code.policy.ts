import { type Context, accountFor, accountsFor, hasPermission, canAccess, requireAction } from '../../../kit/src';
import { requireAnyPermission } from '../shared';
import type { PromoCodeEntity } from './promo-code.entity';

const read = 'promo_code:basic:read';

/** Access rules of promo codes. */
export const promoCodePolicy = {
  /** Returns the accounts of a list. */
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /** Whether the promo code is visible to the caller. Throws `Forbidden` if it is visible, but must not be read. */
  visible(ctx: Context, { accountId }: { accountId: string | null }): boolean {
    if (accountId === null || !canAccess(ctx.principal, accountId)) return false;
    requireAction(ctx, read, accountId);
    return true;
  },
  /** Whether a reference from another type of the graph may resolve to the promo code. */
  referable: (ctx: Context, { accountId }: { accountId: string | null }) =>
    accountId !== null && hasPermission(ctx.principal, read, accountId),
  accountForNew: (ctx: Context, accountId: string | null | undefined) =>
    accountFor(ctx, 'promo_code:create', accountId),
  requireUpdate: (ctx: Context, { accountId }: PromoCodeEntity) => requireAction(ctx, 'promo_code:update', accountId),
  /** The permission to create promo codes includes their activation and deactivation. */
  requireSwitch: (ctx: Context, { accountId }: PromoCodeEntity) =>
    requireAnyPermission(ctx, ['promo_code:update', 'promo_code:create'], accountId),
  requireDelete: (ctx: Context, { accountId }: PromoCodeEntity) => requireAction(ctx, 'promo_code:delete', accountId),
};
