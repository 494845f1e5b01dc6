import {
  type CompanySummaryData,
  type UserSummaryData,
  serializeCompanySummary,
  serializeUserSummary,
  toEnumValue,
} from '../shared';

/** Data of a review in a list, as selected by the GraphQL fragment `ReviewListRead`. */
export interface ReviewListData {
  readonly id: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly stars: number;
  readonly status: string;
  readonly paidForProduct: boolean | null;
  readonly joinedAt: string | null;
  readonly publishedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly user: UserSummaryData | null;
  readonly attachments: readonly {
    readonly id: string;
    readonly filename: string | null;
    readonly contentType: string | null;
    readonly url: string | null;
  }[];
}

/** Data of a review, as selected by the GraphQL fragment `ReviewRead`. */
export interface ReviewData extends ReviewListData {
  readonly account: CompanySummaryData | null;
  readonly product: { readonly id: string; readonly title: string } | null;
}

/** Serializes a review as a list item for the latest REST API version. */
export function serializeReviewListItem(review: ReviewListData) {
  return {
    id: review.id,
    title: review.title,
    description: review.description,
    stars: review.stars,
    status: toEnumValue(review.status),
    paid_for_product: review.paidForProduct,
    joined_at: review.joinedAt,
    published_at: review.publishedAt,
    created_at: review.createdAt,
    updated_at: review.updatedAt,
    user: serializeUserSummary(review.user),
    attachments: review.attachments.map(({ id, filename, contentType, url }) => ({
      id,
      filename,
      content_type: contentType,
      url,
    })),
  };
}

/** Serializes a review for the latest REST API version. */
export function serializeReview(review: ReviewData) {
  const { product } = review;
  return {
    ...serializeReviewListItem(review),
    company: serializeCompanySummary(review.account),
    product: product && { id: product.id, title: product.title },
  };
}
