import { type Transaction, allows, newId, newRow } from '../../../../kit/src';
import type { SaleFiles } from '../../files/sale-files';
import type { AccountTotalsRepository } from '../../memberships/members/account-totals.repository';
import type { ProductRepository } from '../../catalogue/products/product.repository';
import { Review } from './review.resource';
import { ProductNeverOwned, ReviewNotMovable } from './review.errors';
import { reviewPolicy } from './review.policy';
import type { Ownership, ReviewRepository } from './review.repository';
import { type ReviewContent, checkReview } from './review.rules';
import { type ReviewStatus, reviewTransitions } from './review.states';

export interface ReviewRequest extends ReviewContent {
  readonly productId: string;
}

/** Commands on reviews. Each runs inside the given transaction and returns the id of the review. */
export class ReviewService {
  constructor(
    private readonly reviews: ReviewRepository,
    private readonly products: ProductRepository,
    private readonly totals: AccountTotalsRepository,
    private readonly files: SaleFiles,
  ) {}

  /**
   * Waits until recently uploaded attachments have been replicated to this domain. Must be awaited before the
   * transaction.
   */
  awaitReplicas({ attachmentIds }: ReviewRequest): Promise<void> {
    return this.files.awaitReplicas(attachmentIds);
  }

  /**
   * Creates a review of a product in the status `published`. Throws `ReviewerMustBeUser`, `ProductNeverOwned`,
   * `FileNotFound` or `AlreadyReviewed`.
   */
  async create(tx: Transaction, request: ReviewRequest): Promise<string> {
    const userId = reviewPolicy.author(tx);
    checkReview(request);
    const { accountId } = await this.products.lockForSale(tx, request.productId);
    const ownership = await this.reviews.ownership(tx, request.productId, userId);
    if (!ownership) throw new ProductNeverOwned();
    await this.files.check(tx, request.attachmentIds, [], 'attachmentIds');
    const review = newReview(request, { accountId, userId, ...ownership }, tx.clock.now());
    await this.reviews.save(tx, review);
    await this.totals.postReviews(tx, accountId, 1);
    return review.id;
  }

  /** Removes a review at the request of its author. */
  async remove(tx: Transaction, id: string): Promise<string> {
    const review = await this.reviews.lock(tx, id);
    reviewPolicy.requireAuthor(tx, review);
    return this.transition(tx, review, 'removed');
  }

  /** Sets the status of a review to the decision of a moderator. */
  async moderate(tx: Transaction, id: string, status: ReviewStatus): Promise<string> {
    const review = await this.reviews.lock(tx, id);
    reviewPolicy.requireModerate(tx, review);
    return this.transition(tx, review, status);
  }

  private async transition(tx: Transaction, review: Review, status: ReviewStatus): Promise<string> {
    if (review.status === status) return review.id;
    if (!allows(reviewTransitions, review.status, status)) throw new ReviewNotMovable(review.status, status);
    const publishedDelta = Number(status === 'published') - Number(review.status === 'published');
    review.status = status;
    review.updatedAt = tx.clock.now();
    if (status === 'published') review.publishedAt = review.updatedAt;
    await this.reviews.save(tx, review);
    if (publishedDelta !== 0) await this.totals.postReviews(tx, review.accountId, publishedDelta);
    return review.id;
  }
}

interface Author extends Ownership {
  readonly accountId: string;
  readonly userId: string;
}

function newReview(
  { productId, title, description, stars, attachmentIds }: ReviewRequest,
  { accountId, userId, joinedAt, hasPaid }: Author,
  now: Date,
): Review {
  return newRow(Review, now, {
    id: newId('rev'),
    accountId,
    productId,
    userId,
    title: title ?? null,
    description: description ?? null,
    stars,
    status: 'published',
    paidForProduct: hasPaid,
    attachments: (attachmentIds ?? []).map((id) => ({ id })),
    joinedAt,
    publishedAt: now,
  });
}
