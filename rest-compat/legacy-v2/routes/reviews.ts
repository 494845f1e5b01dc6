import {
  legacyPage,
  legacyReview,
  type LegacyReviewData,
  legacyReviewExpansions,
  legacyReviewFilters,
  legacyReviewFragments,
  serializeLegacyReview,
} from '../../../contract/legacy-v2';
import { canAccess } from '../../../subgraphs/kit/src/principal';
import { type RowsWithTotal, legacyPageOf, legacyRoute } from '../..';
import type { Params } from '../../routes/graph-input';
import { productIdOf } from './product-id';

/** REST operations of `/api/v2/reviews` (legacy API). */
export const legacyReviewRoutes = [
  legacyRoute<Params, { reviewPage: RowsWithTotal<LegacyReviewData> }>({
    key: 'GET /reviews',
    summary: "List reviews of the company's products.",
    permission: 'access_pass:basic:read',
    query: legacyReviewFilters,
    paged: true,
    expand: legacyReviewExpansions,
    response: legacyPage(legacyReview),
    document: `query LegacyListReviews($accountId: ID, $productId: ID, $userId: ID, $page: Int, $size: Int) {
      reviewPage(accountId: $accountId, productId: $productId, userId: $userId, page: $page, size: $size) { nodes { ...LegacyReviewRead } totalCount eventCursor }
    }`,
    fragments: legacyReviewFragments,
    variables: ({ params, page, principal }) => ({
      accountId: principal.accountId,
      productId: productIdOf(params),
      userId: params.user_id,
      page: page.page,
      size: page.per,
    }),
    result: ({ reviewPage }, { page, expand }) =>
      legacyPageOf(reviewPage, page, (review) => serializeLegacyReview(review, expand)),
  }),
  legacyRoute<Params, { review: (LegacyReviewData & { readonly account: { readonly id: string } | null }) | null }>({
    key: 'GET /reviews/{id}',
    summary: 'Retrieve a review.',
    permission: 'access_pass:basic:read',
    expand: legacyReviewExpansions,
    response: legacyReview,
    document: 'query LegacyRetrieveReview($id: ID!) { review(id: $id) { ...LegacyReviewRead account { id } } }',
    fragments: legacyReviewFragments,
    variables: ({ path }) => ({ id: path.id }),
    // The GraphQL API returns published reviews to every caller. The legacy API returns only reviews of accounts that
    // are accessible to the caller.
    result: ({ review }, { expand, principal }) =>
      review?.account && canAccess(principal, review.account.id) ? serializeLegacyReview(review, expand) : null,
  }),
];
