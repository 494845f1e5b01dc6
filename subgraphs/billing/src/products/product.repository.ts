import {
  type Context,
  type Database,
  NotFound,
  type NumberedPage,
  type Page,
  type PageArguments,
  type ReadModel,
  type ReadRow,
  Reader,
  Selection,
  type Transaction,
  lockRow,
  lockForUpdate,
  rejectDuplicates,
  saveRow,
  notDeleted,
  takeName,
  unawaited,
  reserveName,
} from '../../../kit/src';
import { type VisibilityFilter, visibilitiesOf } from '../shared';
import { ProductEntity } from './product.entity';
import { RouteTaken } from './product.errors';
import { productPolicy } from './product.policy';
import { productList } from './product.read-model';
import type { ProductKind, ProductOrder } from './product.states';

export interface ProductListRequest {
  readonly accountId?: string | null;
  readonly visibilities?: readonly VisibilityFilter[] | null;
  readonly kinds?: readonly ProductKind[] | null;
  readonly createdAfter?: Date | null;
  readonly createdBefore?: Date | null;
  readonly order: ProductOrder;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

export interface ProductPageRequest {
  readonly accountId?: string | null;
  readonly visibilities?: readonly VisibilityFilter[] | null;
  readonly page: number;
  readonly size: number;
}

const policyFields = Selection.names('visibility', 'deleted');

/** Reads and writes products. */
export class ProductRepository {
  private readonly reader: Reader;

  constructor(
    private readonly database: Database,
    model: ReadModel,
  ) {
    this.reader = new Reader(database, model, productList);
  }

  /** Returns the product, or null if it is not visible to the caller. */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const product = await this.reader.byId(ctx, id, selection.with(policyFields));
    if (!product || !notDeleted(ctx, product)) return null;
    return productPolicy.visible(ctx, product) || (await this.bought(ctx, id)) ? product : null;
  }

  /** Whether the calling user has bought the product. Buyers can read it even if it is no longer on sale. */
  private async bought({ principal: { kind, userId } }: Context, id: string): Promise<boolean> {
    if (kind !== 'user' || userId === null) return false;
    const rows = await this.database.rows(
      'SELECT 1 FROM billing.memberships WHERE user_id = $1 AND product_id = $2 LIMIT 1',
      [userId, id],
    );
    return rows.length > 0;
  }

  /** Returns the product as the result of a command. The permission for the command suffices to read it. */
  outcome(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.reader.byId(ctx, id, selection);
  }

  list(ctx: Context, request: ProductListRequest, selection: Selection): Promise<Page<ReadRow>> {
    return this.reader.page(ctx, {
      selection,
      scope: { accounts: productPolicy.listed(ctx, request.accountId) },
      filters: {
        existing: true,
        visibilities: visibilitiesOf(request.visibilities),
        kinds: request.kinds?.length ? request.kinds : null,
        createdAfter: request.createdAfter,
        createdBefore: request.createdBefore,
      },
      order: request.order,
      direction: request.direction,
      page: request.page,
    });
  }

  /**
   * Returns one page of the products of the caller's accounts, selected by page number, newest first, with the total
   * count.
   */
  numbered(ctx: Context, request: ProductPageRequest, selection: Selection): Promise<NumberedPage<ReadRow>> {
    return this.reader.numbered(ctx, {
      selection,
      scope: { accounts: productPolicy.listed(ctx, request.accountId) },
      filters: { existing: true, visibilities: visibilitiesOf(request.visibilities) },
      order: 'created_at',
      direction: 'desc',
      page: request.page,
      size: request.size,
    });
  }

  /** Locks the product for this transaction. Throws `NotFound`, also for deleted products. */
  async lock(tx: Transaction, id: string): Promise<ProductEntity> {
    const product = await lockForUpdate(tx, ProductEntity, id);
    if (!product || product.deletedAt) throw new NotFound();
    return product;
  }

  /** Locks the product against deletion while another row references it. */
  async lockForSale(tx: Transaction, id: string): Promise<ProductEntity> {
    const product = await lockRow(tx, ProductEntity, id, 'key share');
    if (!product || product.deletedAt) throw new NotFound();
    return product;
  }

  /**
   * Locks the product with an external identifier of the seller. If there is none, takes an advisory lock on the
   * identifier, so that concurrent requests do not create it twice.
   */
  async byExternalIdentifier(
    tx: Transaction,
    accountId: string,
    externalIdentifier: string,
  ): Promise<ProductEntity | null> {
    await reserveName(tx, `${accountId}:${externalIdentifier}`);
    const [existing] = await tx.manager.query(
      'SELECT id FROM billing.products WHERE account_id = $1 AND external_identifier = $2 AND deleted_at IS NULL',
      [accountId, externalIdentifier],
    );
    const product = existing ? await lockForUpdate(tx, ProductEntity, existing.id) : null;
    // The product may have been deleted before it was locked.
    return product?.deletedAt ? null : product;
  }

  async hasMemberships(tx: Transaction, id: string): Promise<boolean> {
    const [row] = await tx.manager.query('SELECT 1 FROM billing.memberships WHERE product_id = $1 LIMIT 1', [id]);
    return row !== undefined;
  }

  /** Whether a plan of the product has waitlist entries, open or decided. */
  async hasEntries(tx: Transaction, { id, accountId }: ProductEntity): Promise<boolean> {
    const [row] = await tx.manager.query(
      'SELECT 1 FROM billing.entries WHERE account_id = $1 AND product_id = $2 LIMIT 1',
      [accountId, id],
    );
    return row !== undefined;
  }

  /** Whether the product has invoices. */
  async hasInvoices(tx: Transaction, id: string): Promise<boolean> {
    const [row] = await tx.manager.query(
      'SELECT 1 FROM billing.invoices WHERE product_id = $1 AND deleted_at IS NULL LIMIT 1',
      [id],
    );
    return row !== undefined;
  }

  /** Stores whether a product of the account includes an experience with licensing. */
  async setLicensingExperience(tx: Transaction, id: string, accountId: string, includes: boolean): Promise<void> {
    await unawaited(
      tx.manager,
      'UPDATE billing.products SET has_licensing_experience = $3 WHERE id = $1 AND account_id = $2',
      [id, accountId, includes],
    );
  }

  /** Reserves a route (URL slug) for the product. Throws `RouteTaken` if another product has the route. */
  takeRoute(tx: Transaction, name: string, id: string): Promise<void> {
    return takeName(tx, { table: 'billing.products', column: 'route', name, id }, () => new RouteTaken());
  }

  /** Saves the product. Throws `RouteTaken` if another product has its route. */
  save(tx: Transaction, product: ProductEntity): Promise<ProductEntity> {
    return rejectDuplicates(
      tx,
      'products_route',
      () => new RouteTaken(),
      () => saveRow(tx, product),
    );
  }
}
