import { type Transaction, recordIntegrationEvent } from '../../../kit/src';
import { licensingApp } from '../apps';
import type { ProductLicenseRepository } from './product-license.repository';

/** Publishes to billing, which owns the memberships, for which products license keys are issued. */
export class Licensing {
  constructor(private readonly licenses: ProductLicenseRepository) {}

  /**
   * Publishes for each product whether it issues license keys, if this has changed. Must be called after the last
   * change of the products' experiences.
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
