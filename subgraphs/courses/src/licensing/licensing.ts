import { type Transaction, recordFact } from '../../../kit/src';
import { licensingApp } from '../apps';
import type { ProductLicenseRepository } from './product-license.repository';

/** Tells billing which products give license keys, since memberships are billing's. */
export class Licensing {
  constructor(private readonly licenses: ProductLicenseRepository) {}

  /** Looks at products whose experiences have just changed. Call it after the last of the changes. */
  async settle(tx: Transaction, accountId: string, productIds: readonly string[]): Promise<void> {
    // In one order, so that two who change the same products do not wait for each other.
    for (const id of productIds.toSorted()) {
      const license = await this.licenses.lock(tx, id, accountId);
      const isLicensed = await this.licenses.includes(tx, id, licensingApp);
      if (isLicensed === license.isLicensed) continue;
      await this.licenses.save(tx, Object.assign(license, { isLicensed }));
      await recordFact(tx, 'courses.product_licenses', {
        type: 'fact:product.licensing_changed',
        resourceId: id,
        accountId,
      });
    }
  }
}
