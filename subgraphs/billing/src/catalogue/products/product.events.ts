import { type Transaction, recordEvent, previousRow } from '../../../../kit/src';
import type { Product } from './product.resource';

type ProductEvent =
  | 'product.created'
  | 'product.updated'
  | 'product.deleted'
  | 'product.published'
  | 'product.unpublished';

/**
 * Records a product event in the outbox. The product must have been written in this transaction. For an update, the
 * product must have been locked with `lockForUpdate`, which keeps the previous values.
 */
export function recordProductEvent(tx: Transaction, type: ProductEvent, product: Product): Promise<void> {
  const { id, accountId } = product;
  const previous = type === 'product.updated' ? previousRow(product) : undefined;
  return recordEvent(tx, 'billing.products', { type, resource: 'Product', resourceId: id, accountId, previous });
}
