import { type Transaction, recordEvent } from '../../../kit/src';
import type { ProductEntity } from './product.entity';

type ProductEvent = 'product.created' | 'product.updated' | 'product.deleted' | 'product.published' | 'product.unpublished';

/** Records a product's change; the product must have been written in this transaction. */
export function recordProductEvent(tx: Transaction, type: ProductEvent, product: ProductEntity): Promise<void> {
  return recordEvent(tx, 'billing.products', { type, resource: 'Product', resourceId: product.id, accountId: product.accountId });
}
