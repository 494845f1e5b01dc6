import { FollowedFacts, type FollowedFactsParts } from '../../../kit/src';
import type { ProductRepository } from './product.repository';

/** Creates the event consumer that stores which products include an experience with licensing. */
export function licensingFacts(products: ProductRepository, parts: FollowedFactsParts): FollowedFacts {
  return new FollowedFacts('billing:licensing', parts, {
    'fact:product.licensing_changed': (tx, { resourceId, accountId, row }) =>
      products.setLicensingExperience(tx, resourceId, accountId, row.is_licensed as boolean),
  });
}
