import {
  type Context,
  NotFound,
  Selection,
  accountFor,
  canAccess,
  readPolicy,
  requireAction,
} from '../../../../kit/src';
import type { CheckoutConfiguration } from './checkout-configuration.resource';

const create = 'checkout_configuration:create';

/**
 * Access rules of checkouts. Any credential may read a checkout whose id it knows: the id is part of the public
 * checkout link.
 */
export const checkoutConfigurationPolicy = {
  ...readPolicy('checkout_configuration:basic:read'),
  fields: Selection.names('deleted'),
  visible: () => true,
  accountForNew: (ctx: Context, accountId: string | null | undefined) => accountFor(ctx, create, accountId),
  /**
   * Requires the permissions to create and to update products, for a checkout that defines a new product. Both are
   * needed: the external identifier may match an existing product, which is then updated.
   */
  requireProduct(ctx: Context, accountId: string): void {
    requireAction(ctx, 'access_pass:create', accountId);
    requireAction(ctx, 'access_pass:update', accountId);
  },
  /** Throws `NotFound` for an account that is not accessible to the caller. */
  requireReach(ctx: Context, accountId: string): void {
    if (!canAccess(ctx.principal, accountId)) throw new NotFound();
  },
  requireDelete: (ctx: Context, checkout: CheckoutConfiguration) =>
    requireAction(ctx, 'checkout_configuration:delete', checkout.accountId),
};
