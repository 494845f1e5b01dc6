import { type Transaction, executeDeferred, prepared } from '../../../kit/src';
import { ProductLicenseEntity } from './product-license.entity';

/** Reads and writes whether products issue license keys. */
export class ProductLicenseRepository {
  /**
   * Returns and locks, until the transaction ends, the last published state of a product: whether it issues license
   * keys. Creates the state, without license keys, if none was published.
   */
  async lock(tx: Transaction, id: string, accountId: string): Promise<ProductLicenseEntity> {
    await executeDeferred(
      tx.manager,
      'INSERT INTO courses.product_licenses (id, account_id, is_licensed) VALUES ($1, $2, false) ON CONFLICT ON CONSTRAINT product_licenses_pkey DO NOTHING',
      [id, accountId],
    );
    return tx.manager
      .createQueryBuilder(ProductLicenseEntity, 'l')
      .setLock('pessimistic_write')
      .where('l.id = :id', { id })
      .getOneOrFail();
  }

  /** Whether at least one experience of this app is attached to the product. */
  async includes(tx: Transaction, productId: string, appId: string): Promise<boolean> {
    const [row] = await prepared(
      tx.manager,
      'SELECT FROM courses.experience_products ep JOIN courses.experiences e ON e.id = ep.experience_id WHERE ep.product_id = $1 AND e.app_id = $2 LIMIT 1',
      [productId, appId],
    );
    return row !== undefined;
  }

  async save(tx: Transaction, license: ProductLicenseEntity): Promise<void> {
    await tx.manager.save(license);
  }
}
