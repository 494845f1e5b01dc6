import { IntegrationEventProcessor, type IntegrationEventDependencies } from '../../../kit/src';
import type { ProductRepository } from './product.repository';

/** Creates the event consumer that stores which products include an experience with licensing. */
export function licensingIntegrationEvents(
  products: ProductRepository,
  deps: IntegrationEventDependencies,
): IntegrationEventProcessor {
  return new IntegrationEventProcessor('billing:licensing', deps, {
    'fact:product.licensing_changed': (tx, { resourceId, accountId, row }) =>
      products.setLicensingExperience(tx, resourceId, accountId, row.is_licensed as boolean),
  });
}
