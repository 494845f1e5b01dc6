import { legacyReview, legacyReviewFilters } from '../../../contract/legacy-v2';
import { inputOf } from '../../routes/resource-routes';
import { legacyListRoute, legacyRetrieveRoute, ofAccessibleAccounts } from '../resource-routes';
import { withProductId } from './product-id';

/** REST operations of `/api/v2/reviews` (legacy API). */
export const legacyReviewRoutes = [
  legacyListRoute(legacyReview, {
    key: 'GET /reviews',
    summary: "List reviews of the company's products.",
    permission: 'access_pass:basic:read',
    query: legacyReviewFilters,
    field: 'reviewPage',
    filters: { productId: 'ID', userId: 'ID' },
    filtersOf: (params) => inputOf(withProductId(params), legacyReviewFilters),
  }),
  legacyRetrieveRoute(legacyReview, {
    key: 'GET /reviews/{id}',
    summary: 'Retrieve a review.',
    permission: 'access_pass:basic:read',
    ...ofAccessibleAccounts,
  }),
];
