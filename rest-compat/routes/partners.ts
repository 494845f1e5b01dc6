import {
  partner,
  partnerBusiness,
  partnerBusinessListParams,
  partnerEarning,
  partnerEarningListParams,
  partnerLeaderboard,
  partnerLeaderboardParams,
  partnerReferredUserListParams,
  referredUser,
} from '../../contract/resources/partner';
import { type ConnectionData, pageOf, route } from '..';
import { inputOf, type Params, listRoute, mutationRoute, retrieveRoute, rootDocument } from './resource-routes';
import { listArguments, listVariables, pageInfo } from './list-arguments';

/** Permissions of which one is sufficient. Users can read their own data without any of them. */
const permission = ['partner:basic:read', 'referral:basic:read'];
const page = { default: 20, maximum: 100, nativeSince: '2026-06-20' } as const;

interface EarningsData {
  readonly partnerBusiness: { readonly earnings: ConnectionData<typeof partnerEarning.data> } | null;
}

/** REST operations of `/api/v1/partners`. */
export const partnerRoutes = [
  mutationRoute(partner, {
    key: 'POST /partners',
    summary: 'Become a partner; existing partners get the same response.',
    permission: null,
    credential: 'user',
    mutation: 'partnerCreate',
  }),
  listRoute(partnerBusiness, {
    key: 'GET /partners/businesses',
    summary: 'List referred businesses.',
    permission,
    own: true,
    query: partnerBusinessListParams,
    page,
    field: 'partnerBusinesses',
    variables:
      '$status: PartnerBusinessStatus, $tier: PartnerTier, $hasEarnings: Boolean, $referredUserId: ID, $referredUsername: String, $createdAfter: DateTime, $createdBefore: DateTime, $order: PartnerBusinessOrder',
  }),
  retrieveRoute(partnerBusiness, {
    key: 'GET /partners/businesses/{id}',
    summary: 'Retrieve a referred business.',
    permission,
    own: true,
  }),
  route<Params, EarningsData>({
    key: 'GET /partners/businesses/{id}/earnings',
    summary: 'List the earnings from a referred business.',
    permission,
    own: true,
    query: partnerEarningListParams,
    page,
    response: { page: partnerEarning.listItem },
    document: `query ListPartnerEarnings($id: ID!, $status: PartnerEarningStatus, $createdAfter: DateTime, $createdBefore: DateTime,
      $order: PartnerEarningOrder, ${listVariables}) {
      partnerBusiness(id: $id) {
        earnings(status: $status, createdAfter: $createdAfter, createdBefore: $createdBefore, order: $order, ${listArguments}) {
          nodes { ...${partnerEarning.listFragment} } ${pageInfo}
        }
      }
    }`,
    fragments: [partnerEarning.fragment],
    variables: ({ params, path, page: requestedPage }) => ({
      id: path.id,
      ...inputOf(params, partnerEarningListParams),
      ...requestedPage,
    }),
    result: (data) => data.partnerBusiness && pageOf(data.partnerBusiness.earnings, partnerEarning.serialize),
  }),
  listRoute(referredUser, {
    key: 'GET /partners/referred_users',
    summary: 'List referred users.',
    permission,
    own: true,
    query: partnerReferredUserListParams,
    page,
    field: 'referredUsers',
    variables: '$hasBusinesses: Boolean, $hasEarningBusinesses: Boolean',
  }),
  route<Params, { partnerLeaderboard: typeof partnerLeaderboard.data }>({
    key: 'GET /partners/leaderboard',
    summary: 'List the partners with the highest earnings.',
    permission: null,
    query: partnerLeaderboardParams,
    response: 'PartnerLeaderboard',
    document: rootDocument(
      'query',
      'partnerLeaderboard',
      '$period: PartnerLeaderboardPeriod',
      partnerLeaderboard.selection,
    ),
    variables: ({ params }) => inputOf(params, partnerLeaderboardParams),
    result: (data) => partnerLeaderboard.serialize(data.partnerLeaderboard),
  }),
];
