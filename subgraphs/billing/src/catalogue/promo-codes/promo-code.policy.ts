import { accountFor, type Context, readPolicy, requireAction } from '../../../../kit/src';
import { requireAnyPermission } from '../../shared/list-scope';
import type { PromoCode } from './promo-code.resource';

/** Access rules of promo codes. */
export const promoCodePolicy = {
  ...readPolicy('promo_code:basic:read'),
  accountForNew: (ctx: Context, accountId: string | null | undefined) =>
    accountFor(ctx, 'promo_code:create', accountId),
  requireUpdate: (ctx: Context, { accountId }: PromoCode) => requireAction(ctx, 'promo_code:update', accountId),
  /**
   * Throws if the caller may not activate or deactivate the promo code. The permission to update or to create promo
   * codes is sufficient.
   */
  requireSwitch: (ctx: Context, { accountId }: PromoCode) =>
    requireAnyPermission(ctx, ['promo_code:update', 'promo_code:create'], accountId),
  requireDelete: (ctx: Context, { accountId }: PromoCode) => requireAction(ctx, 'promo_code:delete', accountId),
};
