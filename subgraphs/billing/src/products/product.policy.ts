import {
  type Context,
  type Principal,
  type RelationGuard,
  accountFor,
  accountsFor,
  hasPermission,
  canAccess,
  requireAction,
} from '../../../kit/src';
import type { ProductEntity } from './product.entity';

const read = 'access_pass:basic:read';

/** Fields of a product that determine its visibility. */
interface ProductVisibility {
  readonly accountId: string | null;
  readonly visibility?: unknown;
}

/**
 * Whether the caller may see a product: visible products for all callers, hidden and link-only products for callers
 * with access to the account, archived products with the read permission. Fields that only the seller may read have
 * separate rules.
 */
function canSee(principal: Principal, { accountId, visibility }: ProductVisibility): boolean {
  if (visibility === 'visible') return true;
  if (accountId === null) return false;
  return visibility === 'archived' ? hasPermission(principal, read, accountId) : canAccess(principal, accountId);
}

/** Access check for products that are read through relations of public rows. */
export const productGuard: RelationGuard = { fields: ['visibility'], sees: canSee };

/** Access rules of products. Any credential may read a visible product by id. */
export const productPolicy = {
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  visible: (ctx: Context, product: ProductVisibility) => canSee(ctx.principal, product),
  accountForNew: (ctx: Context, accountId: string | null | undefined) =>
    accountFor(ctx, 'access_pass:create', accountId),
  requireUpdate: (ctx: Context, product: ProductEntity) => requireAction(ctx, 'access_pass:update', product.accountId),
  requireDelete: (ctx: Context, product: ProductEntity) => requireAction(ctx, 'access_pass:delete', product.accountId),
};
