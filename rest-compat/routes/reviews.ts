import { review, reviewListParams } from '../../contract/resources/review';
import { listRoute, retrieveRoute } from './resource-routes';

/** REST operations of `/api/v1/reviews`. */
export const reviewRoutes = [
  listRoute(review, {
    key: 'GET /reviews',
    summary: 'List the reviews of a product: those that are published, and for its account all of them.',
    permission: null,
    query: reviewListParams,
    page: { default: 20, maximum: 100 },
    field: 'reviews',
    variables: '$productId: ID!, $minStars: Int, $maxStars: Int, $createdAfter: DateTime, $createdBefore: DateTime',
  }),
  retrieveRoute(review, { key: 'GET /reviews/{id}', summary: 'Retrieve a review.', permission: null }),
];
