import { type Context, NotFound, accountFor, accountsFor, reaches, requireAction } from '../../../kit/src';
import type { CheckoutConfigurationEntity } from './checkout-configuration.entity';

const create = 'checkout_configuration:create';

/** Who may do what with checkouts. Reading one by id is open to any credential: whoever has its id has its link. */
export const checkoutConfigurationPolicy = {
  listed: (ctx: Context, accountId: string | null | undefined) =>
    accountsFor(ctx, 'checkout_configuration:basic:read', accountId),
  accountForNew: (ctx: Context, accountId: string | null | undefined) => accountFor(ctx, create, accountId),
  /** Guards the product of a new plan: its external identifier may name one that is there already and changes. */
  requireProduct(ctx: Context, accountId: string): void {
    requireAction(ctx, 'access_pass:create', accountId);
    requireAction(ctx, 'access_pass:update', accountId);
  },
  /** An account that the caller names and cannot reach does not exist for them. */
  requireReach(ctx: Context, accountId: string): void {
    if (!reaches(ctx.principal, accountId)) throw new NotFound();
  },
  requireDelete: (ctx: Context, checkout: CheckoutConfigurationEntity) =>
    requireAction(ctx, 'checkout_configuration:delete', checkout.accountId),
};
