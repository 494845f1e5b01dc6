import { type Transaction, recordEvent, previousRow } from '../../../kit/src';
import type { ProductEntity } from './product.entity';

type ProductEvent =
  | 'product.created'
  | 'product.updated'
  | 'product.deleted'
  | 'product.published'
  | 'product.unpublished';

/**
 * Records an event of a product. The product must have been written in this transaction; an update also requires
 * `lockForUpdate` for the previous values.
 */
export function recordProductEvent(tx: Transaction, type: ProductEvent, product: ProductEntity): Promise<void> {
  const { id, accountId } = product;
  const previous = type === 'product.updated' ? previousRow(product) : undefined;
  return recordEvent(tx, 'billing.products', { type, resource: 'Product', resourceId: id, accountId, previous });
}
