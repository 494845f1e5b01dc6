import { type Context, accountFor, accountsFor, hasPermission, canAccess, requireAction } from '../../../kit/src';
import { requireAnyPermission } from '../shared';
import type { PromoCodeEntity } from './promo-code.entity';

const read = 'promo_code:basic:read';

/** Access rules of promo codes. */
export const promoCodePolicy = {
  /**
   * Returns the accounts whose promo codes the caller may list: the requested account, or else all with the read
   * permission.
   */
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  /**
   * Returns whether the caller has access to the account of the promo code. Throws `Forbidden` with access but without
   * the read permission.
   */
  visible(ctx: Context, { accountId }: { accountId: string | null }): boolean {
    if (accountId === null || !canAccess(ctx.principal, accountId)) return false;
    requireAction(ctx, read, accountId);
    return true;
  },
  /** Returns whether the caller may read the promo code through a reference from another GraphQL type. */
  referable: (ctx: Context, { accountId }: { accountId: string | null }) =>
    accountId !== null && hasPermission(ctx.principal, read, accountId),
  accountForNew: (ctx: Context, accountId: string | null | undefined) =>
    accountFor(ctx, 'promo_code:create', accountId),
  requireUpdate: (ctx: Context, { accountId }: PromoCodeEntity) => requireAction(ctx, 'promo_code:update', accountId),
  /**
   * Throws if the caller may not activate or deactivate the promo code. The permission to update or to create promo
   * codes is sufficient.
   */
  requireSwitch: (ctx: Context, { accountId }: PromoCodeEntity) =>
    requireAnyPermission(ctx, ['promo_code:update', 'promo_code:create'], accountId),
  requireDelete: (ctx: Context, { accountId }: PromoCodeEntity) => requireAction(ctx, 'promo_code:delete', accountId),
};
