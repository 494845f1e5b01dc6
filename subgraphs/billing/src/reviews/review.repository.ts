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
  rejectDuplicates,
  saveRow,
} from '../../../kit/src';
import type { ProductRepository } from '../products';
import { sharedRow } from '../shared';
import { Review } from './review.resource';
import { AlreadyReviewed } from './review.errors';
import { reviewPolicy } from './review.policy';
import { reviewList } from './review.read-model';
import { checkStars } from './review.rules';
import type { ReviewStatus } from './review.states';

export interface ReviewListRequest {
  readonly productId: string;
  readonly minStars?: number | null;
  readonly maxStars?: number | null;
  readonly createdAfter?: Date | null;
  readonly createdBefore?: Date | null;
  readonly direction: 'asc' | 'desc';
  readonly page: PageArguments;
}

export interface ReviewPageRequest {
  readonly accountId?: string | null;
  readonly productId?: string | null;
  readonly userId?: string | null;
  readonly page: number;
  readonly size: number;
}

/** First time at which a reviewer received a product, and whether the reviewer has ever paid for it. */
export interface Ownership {
  readonly joinedAt: Date;
  readonly hasPaid: boolean;
}

const policyFields = Selection.names('user', 'status');
const idOnly = Selection.names('id');

/** Reads and writes reviews. */
export class ReviewRepository {
  private readonly reader: Reader;

  constructor(
    database: Database,
    model: ReadModel,
    private readonly products: ProductRepository,
  ) {
    this.reader = new Reader(database, model, reviewList);
  }

  /** Returns the review by id; null if it does not exist or is not visible to the caller. */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const review = await this.reader.byId(ctx, id, selection.with(policyFields));
    return review && reviewPolicy.visible(ctx, { ...sharedRow(review), status: review.status as ReviewStatus })
      ? review
      : null;
  }

  /** Returns the review for the response to a command, without an access check. */
  getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    return this.reader.byId(ctx, id, selection);
  }

  /**
   * Returns one page of reviews of a product: all reviews for callers with the read permission on its account,
   * otherwise only published ones. Throws `NotFound` if the product is not visible.
   */
  async list(ctx: Context, request: ReviewListRequest, selection: Selection): Promise<Page<ReadRow>> {
    const { productId, minStars, maxStars, createdAfter, createdBefore, direction, page } = request;
    checkStars(minStars, maxStars);
    const product = await this.products.reads.find(ctx, productId, idOnly);
    if (!product) throw new NotFound();
    const status = reviewPolicy.seesAll(ctx, product.accountId as string) ? null : 'published';
    return this.reader.page(ctx, {
      selection,
      scope: null,
      filters: { productId, status, minStars, maxStars, createdAfter, createdBefore },
      order: 'created_at',
      direction,
      page,
    });
  }

  /**
   * Returns one page of the reviews of the caller's accounts, selected by page number, newest first, with the total
   * count.
   */
  numbered(
    ctx: Context,
    { accountId, productId, userId, page, size }: ReviewPageRequest,
    selection: Selection,
  ): Promise<NumberedPage<ReadRow>> {
    return this.reader.numbered(ctx, {
      selection,
      scope: { accounts: reviewPolicy.listed(ctx, accountId) },
      filters: { productId, userId },
      order: 'created_at',
      direction: 'desc',
      page,
      size,
    });
  }

  /**
   * Returns when a user first received a product, and whether the user has ever paid for it. Returns null if the user
   * has never had a membership of the product; drafts are ignored.
   */
  async ownership(tx: Transaction, productId: string, userId: string): Promise<Ownership | null> {
    const [row] = await tx.manager.query(
      `SELECT min(COALESCE(joined_at, created_at)) AS "joinedAt", bool_or(usd_total_spent > 0 OR initial_price_paid > 0) AS "hasPaid"
       FROM billing.memberships WHERE user_id = $1 AND product_id = $2 AND status <> 'drafted'`,
      [userId, productId],
    );
    return row.joinedAt === null ? null : row;
  }

  /** Locks the review until the transaction ends and returns it. Throws `NotFound`. */
  async lock(tx: Transaction, id: string): Promise<Review> {
    const review = await lockRow(tx, Review, id);
    if (!review) throw new NotFound();
    return review;
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
