import { type Context, accountFor, accountsFor, can, requireAction } from '../../../kit/src';
import type { ProductEntity } from './product.entity';

const read = 'access_pass:basic:read';

/** Who may do what with products. Reading one by id is open to any credential, unless its account has archived it. */
export const productPolicy = {
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  visible: (ctx: Context, product: { accountId: string | null; visibility?: unknown }) =>
    product.visibility !== 'archived' || (product.accountId !== null && can(ctx.principal, read, product.accountId)),
  accountForNew: (ctx: Context, accountId: string | null | undefined) =>
    accountFor(ctx, 'access_pass:create', accountId),
  requireUpdate: (ctx: Context, product: ProductEntity) => requireAction(ctx, 'access_pass:update', product.accountId),
  requireDelete: (ctx: Context, product: ProductEntity) => requireAction(ctx, 'access_pass:delete', product.accountId),
};
