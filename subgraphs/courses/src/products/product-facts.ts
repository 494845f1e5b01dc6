import { type Fact, FollowedFacts, type FollowedFactsParts, type Transaction } from '../../../kit/src';
import type { KnownProducts } from './known-product.repository';

/** Maintains the replica of products. */
export function productFacts(products: KnownProducts, parts: FollowedFactsParts): FollowedFacts {
  const keep = (tx: Transaction, { resourceId: id, accountId, row }: Fact) =>
    products.keep(tx, { id, accountId, visibility: row.visibility as string });
  return new FollowedFacts('courses:products', parts, {
    'product.created': keep,
    'product.updated': keep,
    'product.deleted': (tx, { resourceId }) => products.remove(tx, resourceId),
  });
}
