import {
  type LockedRow,
  type Transaction,
  allows,
  applyPatch,
  newId,
  newRow,
  randomString,
  withErrorPrefix,
  requireSameAccount,
} from '../../../../kit/src';
import type { SaleFiles } from '../../files/sale-files';
import type { PlanService } from '../plans/plan.service';
import { Product } from './product.resource';
import { ProductNotPublishable, PlanOfAnotherAccount, PlanOfAnotherProduct, ProductInUse } from './product.errors';
import { recordProductEvent, recordProductUpdated } from './product.events';
import type { ProductCreateInput, ProductPatch } from './product.inputs';
import { toStored } from '../../shared/stored-object';
import { productPolicy } from './product.policy';
import type { ProductRepository } from './product.repository';
import { checkProduct, routeOf } from './product.rules';
import { marketplaceTransitions } from './product.states';

/** Commands on products. Each runs inside the given transaction. */
export class ProductService {
  constructor(
    private readonly products: ProductRepository,
    private readonly plans: PlanService,
    private readonly files: SaleFiles,
  ) {}

  /**
   * Waits until recently uploaded images have been replicated to this domain. Must be awaited before the transaction.
   */
  awaitReplicas({ galleryImageIds }: ProductPatch): Promise<void> {
    return this.files.awaitReplicas(galleryImageIds);
  }

  /**
   * Creates a product, or updates the product of the account that already has the external identifier. Returns the id
   * of the product.
   */
  async create(tx: Transaction, input: ProductCreateInput): Promise<string> {
    checkProduct(input);
    const accountId = productPolicy.accountForNew(tx, input.accountId);
    if (input.plan?.accountId != null)
      requireSameAccount(tx, accountId, input.plan.accountId, () => new PlanOfAnotherAccount());
    if (input.plan?.productId != null) throw new PlanOfAnotherProduct();
    if (input.externalIdentifier) {
      const existing = await this.products.lockByExternalIdentifier(tx, accountId, input.externalIdentifier);
      if (existing) return this.change(tx, existing, input);
    }
    const now = tx.clock.now();
    const product = newRow(Product, now, {});
    Object.assign(product, { id: newId('prod'), accountId, externalIdentifier: input.externalIdentifier ?? null });
    await this.apply(tx, product, input);
    product.route = input.route ?? `${routeOf(product.title)}-${randomString(6).toLowerCase()}`.replace(/^-/, '');
    await this.products.save(tx, product);
    await recordProductEvent(tx, 'product.created', product);
    const { plan } = input;
    if (plan) await withErrorPrefix('plan', () => this.plans.create(tx, { ...plan, accountId, productId: product.id }));
    return product.id;
  }

  /** Updates a product and returns its id. Throws `NotFound` and `Forbidden`. */
  async update(tx: Transaction, id: string, patch: ProductPatch): Promise<string> {
    checkProduct(patch);
    const locked = await this.products.lockToChange(tx, id);
    productPolicy.requireUpdate(tx, locked.row);
    return this.change(tx, locked, patch);
  }

  /**
   * Deletes a product with its plans and returns its id. Throws `ProductInUse` if the product has memberships, waitlist
   * entries or invoices.
   */
  async delete(tx: Transaction, id: string): Promise<string> {
    const product = await this.products.lock(tx, id);
    productPolicy.requireDelete(tx, product);
    if (await this.products.hasMemberships(tx, id)) throw new ProductInUse('memberships');
    if (await this.products.hasEntries(tx, product)) throw new ProductInUse('entries');
    if (await this.products.hasInvoices(tx, id)) throw new ProductInUse('invoices');
    product.deletedAt = product.updatedAt = tx.clock.now();
    product.externalIdentifier = null;
    await this.products.save(tx, product);
    await this.plans.deleteOfProduct(tx, id);
    await recordProductEvent(tx, 'product.deleted', product);
    return product.id;
  }

  /**
   * Requests the publication of the product on the marketplace: sets its status to `pending_review`. Has no effect on a
   * product that is pending or live.
   */
  async publish(tx: Transaction, id: string): Promise<string> {
    const product = await this.products.lock(tx, id);
    productPolicy.requireUpdate(tx, product);
    if (product.marketplaceStatus === 'pending_review' || product.marketplaceStatus === 'live_marketplace') return id;
    if (product.visibility === 'archived') throw new ProductNotPublishable('archived');
    if (!allows(marketplaceTransitions, product.marketplaceStatus, 'pending_review'))
      throw new ProductNotPublishable(product.marketplaceStatus);
    return this.transitionTo(tx, product, 'pending_review', 'product.published');
  }

  /** Removes the product from the marketplace. Has no effect on a product that is not on it. */
  async unpublish(tx: Transaction, id: string): Promise<string> {
    const product = await this.products.lock(tx, id);
    productPolicy.requireUpdate(tx, product);
    return product.marketplaceStatus === 'not_available'
      ? id
      : this.transitionTo(tx, product, 'not_available', 'product.unpublished');
  }

  private async transitionTo(
    tx: Transaction,
    product: Product,
    status: Product['marketplaceStatus'],
    event: 'product.published' | 'product.unpublished',
  ): Promise<string> {
    product.marketplaceStatus = status;
    product.updatedAt = tx.clock.now();
    await this.products.save(tx, product);
    await recordProductEvent(tx, event, product);
    return product.id;
  }

  private async change(tx: Transaction, locked: LockedRow<Product>, patch: ProductPatch): Promise<string> {
    const product = locked.row;
    await this.apply(tx, product, patch);
    product.updatedAt = tx.clock.now();
    await this.products.save(tx, product);
    await recordProductUpdated(tx, locked);
    return product.id;
  }

  private async apply(tx: Transaction, product: Product, patch: ProductPatch): Promise<void> {
    await this.files.check(
      tx,
      patch.galleryImageIds,
      product.galleryImages.map(({ id }) => id),
      'galleryImageIds',
    );
    if (patch.route != null) await this.products.reserveRoute(tx, patch.route, product.id);
    change(product, patch);
  }
}

function change(
  product: Product,
  { galleryImageIds, labels, bannerImage, storePageConfig, ...values }: ProductPatch,
): void {
  applyPatch(Product, product, values);
  if (bannerImage !== undefined) product.bannerImage = bannerImage && toStored(bannerImage);
  if (storePageConfig) product.storePageConfig = toStored(storePageConfig);
  if (labels !== undefined) product.labels = (labels ?? []).map((label) => label.toLowerCase());
  if (galleryImageIds !== undefined)
    product.galleryImages = (galleryImageIds ?? []).map((id) => ({ id, url: null, content_type: null }));
}
