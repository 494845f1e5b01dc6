import { type LockedRow, type Transaction, recordEvent } from '../../../../kit/src';
import type { Product } from './product.resource';

type ProductEvent = 'product.created' | 'product.deleted' | 'product.published' | 'product.unpublished';

/** Records a product event in the outbox. The product must have been written in this transaction. */
export function recordProductEvent(tx: Transaction, type: ProductEvent, { id, accountId }: Product): Promise<void> {
  return recordEvent(tx, 'billing.products', { type, resource: 'Product', resourceId: id, accountId });
}

/** Records a product update in the outbox, with the previous values. The product must have been saved. */
export function recordProductUpdated(
  tx: Transaction,
  { row: { id, accountId }, previous }: LockedRow<Product>,
): Promise<void> {
  return recordEvent(tx, 'billing.products', {
    type: 'product.updated',
    resource: 'Product',
    resourceId: id,
    accountId,
    previous,
  });
}
