import {
  type Context,
  type Principal,
  type RelationGuard,
  accountFor,
  accountsFor,
  can,
  reaches,
  requireAction,
} from '../../../kit/src';
import type { ProductEntity } from './product.entity';

const read = 'access_pass:basic:read';

/** A product as far as its visibility goes. */
interface SeenProduct {
  readonly accountId: string | null;
  readonly visibility?: unknown;
}

/**
 * Whether the caller sees a product: a visible one everybody, a hidden one or one behind a link whoever has its account in reach, an archived
 * one with the permission. What belongs to the seller in it has a policy of its own, field by field.
 */
function sees(principal: Principal, { accountId, visibility }: SeenProduct): boolean {
  if (visibility === 'visible') return true;
  if (accountId === null) return false;
  return visibility === 'archived' ? can(principal, read, accountId) : reaches(principal, accountId);
}

/** For relations from rows that strangers see. */
export const productGuard: RelationGuard = { fields: ['visibility'], sees };

/** Who may do what with products. Reading a visible one by id is open to any credential. */
export const productPolicy = {
  listed: (ctx: Context, accountId: string | null | undefined) => accountsFor(ctx, read, accountId),
  visible: (ctx: Context, product: SeenProduct) => sees(ctx.principal, product),
  accountForNew: (ctx: Context, accountId: string | null | undefined) =>
    accountFor(ctx, 'access_pass:create', accountId),
  requireUpdate: (ctx: Context, product: ProductEntity) => requireAction(ctx, 'access_pass:update', product.accountId),
  requireDelete: (ctx: Context, product: ProductEntity) => requireAction(ctx, 'access_pass:delete', product.accountId),
};
