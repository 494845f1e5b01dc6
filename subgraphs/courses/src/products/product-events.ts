import {
  type IntegrationEvent,
  IntegrationEventProcessor,
  type IntegrationEventDependencies,
  type Transaction,
} from '../../../kit/src';
import type { ProductReplicas } from './product-replica.repository';

/** Creates the processor of billing's product events, which keeps the local copies of products up to date. */
export function productEventConsumer(
  products: ProductReplicas,
  deps: IntegrationEventDependencies,
): IntegrationEventProcessor {
  const saveProduct = (tx: Transaction, { resourceId: id, accountId, row }: IntegrationEvent) =>
    products.keep(tx, { id, accountId, visibility: row.visibility as string });
  return new IntegrationEventProcessor('courses:products', deps, {
    'product.created': saveProduct,
    'product.updated': saveProduct,
    'product.deleted': (tx, { resourceId }) => products.remove(tx, resourceId),
  });
}
