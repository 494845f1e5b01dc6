import { IntegrationEventProcessor, type IntegrationEventDependencies } from '../../../../kit/src';
import type { ProductRepository } from './product.repository';

/**
 * Creates the consumer of events from other domains that stores, for each product, whether one of its experiences uses
 * license keys.
 */
export function licensingIntegrationEvents(
  products: ProductRepository,
  deps: IntegrationEventDependencies,
): IntegrationEventProcessor {
  return new IntegrationEventProcessor('billing:licensing', deps, {
    'fact:product.licensing_changed': (tx, { resourceId, accountId, row }) =>
      products.setLicensingExperience(tx, resourceId, accountId, row.is_licensed as boolean),
  });
}
