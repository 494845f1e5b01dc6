import {
  type ReviewData,
  reviewFragment,
  type ReviewListData,
  serializeReview,
  serializeReviewListItem,
} from '../../contract/resources/review';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [reviewFragment];

/** REST operations of `/api/v1/reviews`. */
export const reviewRoutes = [
  route<Params, { reviews: ConnectionData<ReviewListData> }>({
    key: 'GET /reviews',
    summary: 'List the reviews of a product: those that are published, and for its account all of them.',
    permission: null,
    query: 'ReviewListParams',
    page: { default: 20, maximum: 100 },
    response: { page: 'ReviewListItem' },
    document: `query ListReviews($productId: ID!, $minStars: Int, $maxStars: Int, $createdAfter: DateTime, $createdBefore: DateTime, ${listVariables}) {
      reviews(productId: $productId, minStars: $minStars, maxStars: $maxStars, createdAfter: $createdAfter, createdBefore: $createdBefore, ${listArguments}) {
        nodes { ...ReviewListRead } ${pageInfo}
      }
    }`,
    fragments,
    variables: ({ params, page }) => ({
      productId: params.product_id,
      minStars: params.min_stars,
      maxStars: params.max_stars,
      createdAfter: params.created_after,
      createdBefore: params.created_before,
      direction: toNames(params.direction),
      ...page,
    }),
    result: ({ reviews }) => pageOf(reviews, serializeReviewListItem),
  }),
  route<Params, { review: ReviewData | null }>({
    key: 'GET /reviews/{id}',
    summary: 'Retrieve a review.',
    permission: null,
    response: 'Review',
    document: 'query RetrieveReview($id: ID!) { review(id: $id) { ...ReviewRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ review }) => review && serializeReview(review),
  }),
];
