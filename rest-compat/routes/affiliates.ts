import { affiliate, affiliateCreateParams, affiliateListParams } from '../../contract/resources/affiliate';
import { actionRoute, listRoute, mutationRoute, retrieveRoute } from './resource-routes';

const [read, create, update] = ['affiliate:basic:read', 'affiliate:create', 'affiliate:update'];

/** REST operations of `/api/v1/affiliates`. */
export const affiliateRoutes = [
  listRoute(affiliate, {
    key: 'GET /affiliates',
    summary: 'List affiliates.',
    permission: read,
    query: affiliateListParams,
    page: { default: 20, maximum: 100 },
    field: 'affiliates',
    variables: '$accountId: ID, $status: AffiliateStanding, $query: String, $order: AffiliateOrder',
  }),
  retrieveRoute(affiliate, { key: 'GET /affiliates/{id}', summary: 'Retrieve an affiliate.', permission: read }),
  mutationRoute(affiliate, {
    key: 'POST /affiliates',
    summary: 'Create an affiliate for a user, or return the existing one.',
    permission: create,
    body: affiliateCreateParams,
    mutation: 'affiliateCreate',
    input: 'AffiliateCreateInput',
  }),
  actionRoute({
    key: 'POST /affiliates/{id}/archive',
    summary: 'End the promotion of an affiliate.',
    permission: update,
    mutation: 'affiliateArchive',
  }),
  actionRoute({
    key: 'POST /affiliates/{id}/unarchive',
    summary: 'Let an archived affiliate promote again.',
    permission: update,
    mutation: 'affiliateUnarchive',
  }),
];
