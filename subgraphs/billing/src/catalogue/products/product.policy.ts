import {
  type Context,
  type Principal,
  type RelationGuard,
  accountFor,
  hasPermission,
  canAccess,
  readPolicy,
  requireAction,
  Selection,
} from '../../../../kit/src';
import type { Product } from './product.resource';

const read = 'access_pass:basic:read';

/** Fields of a product that determine its visibility. */
interface ProductVisibility {
  readonly accountId: string | null;
  readonly visibility?: unknown;
}

/**
 * Returns whether the caller may see a product. Visible products: all callers. Hidden and link-only products: callers
 * with access to the account. Archived products: callers with the read permission. Fields that only the seller may read
 * have separate rules.
 */
function canSee(principal: Principal, { accountId, visibility }: ProductVisibility): boolean {
  if (visibility === 'visible') return true;
  if (accountId === null) return false;
  return visibility === 'archived' ? hasPermission(principal, read, accountId) : canAccess(principal, accountId);
}

/** Access check for products that are fields of public objects. */
export const productGuard: RelationGuard = { fields: ['visibility'], canSee };

/** Access rules of products. A product with the visibility `visible` is readable by id with any credential. */
export const productPolicy = {
  ...readPolicy(read),
  fields: Selection.names('visibility', 'deleted'),
  visible: (ctx: Context, product: ProductVisibility) => canSee(ctx.principal, product),
  accountForNew: (ctx: Context, accountId: string | null | undefined) =>
    accountFor(ctx, 'access_pass:create', accountId),
  requireUpdate: (ctx: Context, product: Product) => requireAction(ctx, 'access_pass:update', product.accountId),
  requireDelete: (ctx: Context, product: Product) => requireAction(ctx, 'access_pass:delete', product.accountId),
};
