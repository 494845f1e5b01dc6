import { type Transaction, recordEvent, rowBefore } from '../../../kit/src';
import type { ProductEntity } from './product.entity';

type ProductEvent = 'product.created' | 'product.updated' | 'product.deleted' | 'product.published' | 'product.unpublished';

/** The product's row before it is written. */
export function productBefore(tx: Transaction, { id }: ProductEntity): Promise<string> {
  return rowBefore(tx, 'billing.products', id);
}

/**
 * Records a product's change; the product must have been written in this transaction.
 *
 * @param previous what `productBefore` said
 */
export function recordProductEvent(tx: Transaction, type: ProductEvent, product: ProductEntity, previous?: string): Promise<void> {
  return recordEvent(tx, 'billing.products', { type, resource: 'Product', resourceId: product.id, accountId: product.accountId, previous });
}
