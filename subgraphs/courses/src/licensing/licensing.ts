import { type Transaction, recordIntegrationEvent } from '../../../kit/src';
import { licensingApp } from '../apps';
import type { ProductLicenseRepository } from './product-license.repository';

/** Publishes to billing which products issue license keys, because billing owns the memberships. */
export class Licensing {
  constructor(private readonly licenses: ProductLicenseRepository) {}

  /** Publishes changes of the given products. Must be called after the last change of their experiences. */
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
