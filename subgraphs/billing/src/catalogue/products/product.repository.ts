import {
  type Context,
  type Database,
  type NumberedPage,
  type Page,
  type ReadModel,
  type ReadPolicy,
  type ReadRow,
  Reader,
  ResourceReads,
  type Selection,
  type Transaction,
  lockRow,
  lockToChange,
  type LockedRow,
  requireLocked,
  rejectDuplicates,
  requireRow,
  saveRow,
  reserveUniqueName,
  executeDeferred,
  reserveName,
  prepared,
} from '../../../../kit/src';
import { Product } from './product.resource';
import { RouteInUse } from './product.errors';
import { productPolicy } from './product.policy';
import { productFilters, type ProductListArgs, type ProductPageArgs } from './product.inputs';
import { productList } from './product.read-model';

/** Condition of lists: products that are not deleted. */
const undeleted = { existing: true };

/** Reads and writes products. Buyers can also read the products that they have bought. */
export class ProductRepository {
  readonly reads: ResourceReads<Product>;

  constructor(
    private readonly database: Database,
    model: ReadModel<Product>,
  ) {
    const policy: ReadPolicy = {
      ...productPolicy,
      visible: async (ctx, row) => productPolicy.visible(ctx, row) || this.bought(ctx, row.id),
    };
    this.reads = new ResourceReads(new Reader(database, model, productList), policy, productFilters);
  }

  /**
   * Returns whether the calling user has ever bought the product. Buyers can read it even if it is no longer on sale.
   */
  private async bought({ principal: { kind, userId } }: Context, id: string): Promise<boolean> {
    if (kind !== 'user' || userId === null) return false;
    const rows = await this.database.rows(
      'SELECT 1 FROM billing.memberships WHERE user_id = $1 AND product_id = $2 LIMIT 1',
      [userId, id],
    );
    return rows.length > 0;
  }

  list(ctx: Context, args: ProductListArgs, selection: Selection): Promise<Page<ReadRow<Product>>> {
    return this.reads.list(ctx, args, selection, undeleted);
  }

  /** Returns one numbered page of the products of the caller's accounts, newest first, with the total count. */
  numbered(ctx: Context, args: ProductPageArgs, selection: Selection): Promise<NumberedPage<ReadRow<Product>>> {
    return this.reads.numbered(ctx, args, selection, undeleted);
  }

  /** Locks the product until the transaction ends and returns it. Throws `NotFound`, also for deleted products. */
  lock(tx: Transaction, id: string): Promise<Product> {
    return requireRow(lockRow(tx, Product, id));
  }

  /** Like `lock`, and also returns the previous state of the row, which the update event contains. */
  lockToChange(tx: Transaction, id: string): Promise<LockedRow<Product>> {
    return requireLocked(lockToChange(tx, Product, id));
  }

  /**
   * Locks the product against deletion until the transaction ends, because a new row will reference it. Throws
   * `NotFound`, also for deleted products.
   */
  lockForSale(tx: Transaction, id: string): Promise<Product> {
    return requireRow(lockRow(tx, Product, id, 'key share'));
  }

  /**
   * Like `lockToChange`, for the product with the seller's external identifier; null if there is none. First takes an
   * advisory lock on the identifier, so that concurrent requests do not create the product twice.
   */
  async lockByExternalIdentifier(
    tx: Transaction,
    accountId: string,
    externalIdentifier: string,
  ): Promise<LockedRow<Product> | null> {
    await reserveName(tx, `${accountId}:${externalIdentifier}`);
    const [existing] = await prepared<{ readonly id: string }>(
      tx.manager,
      'SELECT id FROM billing.products WHERE account_id = $1 AND external_identifier = $2 AND deleted_at IS NULL',
      [accountId, externalIdentifier],
    );
    const locked = existing ? await lockToChange(tx, Product, existing.id) : null;
    // A concurrent transaction may have deleted the product before it was locked.
    return locked?.row.deletedAt ? null : locked;
  }

  async hasMemberships(tx: Transaction, id: string): Promise<boolean> {
    const [row] = await prepared(tx.manager, 'SELECT 1 FROM billing.memberships WHERE product_id = $1 LIMIT 1', [id]);
    return row !== undefined;
  }

  /** Returns whether a plan of the product has waitlist entries, whether open or decided. */
  async hasEntries(tx: Transaction, { id, accountId }: Product): Promise<boolean> {
    const [row] = await prepared(
      tx.manager,
      'SELECT 1 FROM billing.entries WHERE account_id = $1 AND product_id = $2 LIMIT 1',
      [accountId, id],
    );
    return row !== undefined;
  }

  /** Returns whether the product has invoices that are not deleted. */
  async hasInvoices(tx: Transaction, id: string): Promise<boolean> {
    const [row] = await prepared(
      tx.manager,
      'SELECT 1 FROM billing.invoices WHERE product_id = $1 AND deleted_at IS NULL LIMIT 1',
      [id],
    );
    return row !== undefined;
  }

  /** Stores whether a product of the account includes an experience that uses license keys. */
  async setLicensingExperience(tx: Transaction, id: string, accountId: string, includes: boolean): Promise<void> {
    await executeDeferred(
      tx.manager,
      'UPDATE billing.products SET has_licensing_experience = $3 WHERE id = $1 AND account_id = $2',
      [id, accountId, includes],
    );
  }

  /**
   * Reserves a route (URL slug) for the product within this transaction. Throws `RouteInUse` if another product has the
   * route.
   */
  reserveRoute(tx: Transaction, name: string, id: string): Promise<void> {
    return reserveUniqueName(tx, { table: 'billing.products', column: 'route', name, id }, () => new RouteInUse());
  }

  /** Saves the product. Throws `RouteInUse` if another product already uses its route. */
  save(tx: Transaction, product: Product): Promise<Product> {
    return rejectDuplicates(
      tx,
      'products_route',
      () => new RouteInUse(),
      () => saveRow(tx, product),
    );
  }
}
