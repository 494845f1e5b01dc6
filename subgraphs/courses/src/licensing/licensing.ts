import { type Transaction, recordIntegrationEvent } from '../../../kit/src';
import { licensingApp } from '../apps/apps';
import type { ProductLicenseRepository } from './product-license.repository';

/** Publishes an event to billing, which owns the memberships, when a product starts or stops issuing license keys. */
export class Licensing {
  constructor(private readonly licenses: ProductLicenseRepository) {}

  /**
   * Publishes an event for each of these products that has started or stopped issuing license keys. Must be called
   * after the transaction has changed the products' experiences.
   */
  async settle(tx: Transaction, accountId: string, productIds: readonly string[]): Promise<void> {
    // Sorted to avoid deadlocks between concurrent changes of the same products.
    for (const id of productIds.toSorted()) {
      const license = await this.licenses.lock(tx, id, accountId);
      const isLicensed = await this.licenses.includes(tx, id, licensingApp);
      if (isLicensed === license.isLicensed) continue;
      await this.licenses.save(tx, Object.assign(license, { isLicensed }));
      await recordIntegrationEvent(tx, 'courses.product_licenses', {
        type: 'fact:product.licensing_changed',
        resourceId: id,
        accountId,
      });
    }
  }
}
