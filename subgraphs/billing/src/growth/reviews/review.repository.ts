import {
  type Context,
  type Database,
  NotFound,
  type Page,
  type ReadModel,
  type ReadRow,
  Reader,
  ResourceReads,
  Selection,
  type Transaction,
  conditionsOf,
  lockRow,
  rejectDuplicates,
  requireRow,
  saveRow,
  preparedRow,
} from '../../../../kit/src';
import type { ProductRepository } from '../../catalogue/products/product.repository';
import { Review } from './review.resource';
import { AlreadyReviewed } from './review.errors';
import { reviewFilters, type ReviewListArgs } from './review.inputs';
import { reviewPolicy } from './review.policy';
import { reviewList } from './review.read-model';
import { checkStars } from './review.rules';

/** First time at which a reviewer received a product, and whether the reviewer has ever paid for it. */
export interface Ownership {
  readonly joinedAt: Date;
  readonly hasPaid: boolean;
}

const idOnly = Selection.names('id');

/** Reads and writes reviews. */
export class ReviewRepository {
  readonly reads: ResourceReads<Review>;
  private readonly reader: Reader<Review>;

  constructor(
    database: Database,
    model: ReadModel<Review>,
    private readonly products: ProductRepository,
  ) {
    this.reader = new Reader(database, model, reviewList);
    this.reads = new ResourceReads(this.reader, reviewPolicy, reviewFilters);
  }

  /**
   * Returns one page of reviews of a product: all reviews for callers with the read permission on its account,
   * otherwise only published ones. Throws `NotFound` if the product is not visible.
   */
  async list(ctx: Context, args: ReviewListArgs, selection: Selection): Promise<Page<ReadRow<Review>>> {
    const product = await this.products.reads.find(ctx, args.productId, idOnly);
    if (!product) throw new NotFound();
    return this.listOfProduct(ctx, args, selection, product);
  }

  /** Like `list`, for a product that the caller may read. */
  async listOfProduct(
    ctx: Context,
    args: Omit<ReviewListArgs, 'productId'>,
    selection: Selection,
    product: Pick<ReadRow, 'accountId'>,
  ): Promise<Page<ReadRow<Review>>> {
    checkStars(args.minStars, args.maxStars);
    const status = reviewPolicy.seesAll(ctx, product.accountId as string) ? null : 'published';
    return this.reader.page(ctx, {
      selection,
      scope: null,
      filters: { ...conditionsOf(reviewFilters, args), status },
      direction: args.direction,
      page: args,
    });
  }

  /**
   * Returns when a user first received a product, and whether the user has ever paid for it. Returns null if the user
   * has never had a membership of the product; drafts are ignored.
   */
  async ownership(tx: Transaction, productId: string, userId: string): Promise<Ownership | null> {
    const { joinedAt, hasPaid } = await preparedRow<{ readonly joinedAt: Date | null; readonly hasPaid: boolean }>(
      tx.manager,
      `SELECT min(COALESCE(joined_at, created_at)) AS "joinedAt", bool_or(usd_total_spent > 0 OR initial_price_paid > 0) AS "hasPaid"
       FROM billing.memberships WHERE user_id = $1 AND product_id = $2 AND status <> 'drafted'`,
      [userId, productId],
    );
    return joinedAt === null ? null : { joinedAt, hasPaid };
  }

  /** Locks the review until the transaction ends and returns it. Throws `NotFound`. */
  lock(tx: Transaction, id: string): Promise<Review> {
    return requireRow(lockRow(tx, Review, id));
  }

  /** Saves the review. Throws `AlreadyReviewed` if the user has already reviewed the product. */
  async save(tx: Transaction, review: Review): Promise<void> {
    await rejectDuplicates(
      tx,
      'reviews_product_user',
      () => new AlreadyReviewed(),
      () => saveRow(tx, review),
    );
  }
}
