import {
  type PartnerBusinessData,
  type PartnerData,
  type PartnerEarningData,
  type PartnerLeaderData,
  type ReferredUserData,
  partnerFragments,
  serializePartner,
  serializePartnerBusiness,
  serializePartnerBusinessListItem,
  serializePartnerEarning,
  serializePartnerLeader,
  serializeReferredUser,
} from '../../contract/resources/partner';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, graphInput, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [partnerFragments];
/** Permissions of which one is sufficient. Users can read their own data without any of them. */
const permission = ['partner:basic:read', 'referral:basic:read'];
const page = { default: 20, maximum: 100, nativeSince: '2026-06-20' } as const;
const paging = ['first', 'last', 'after', 'before'];

interface EarningsData {
  readonly partnerBusiness: { readonly earnings: ConnectionData<PartnerEarningData> } | null;
}

interface LeaderboardData {
  readonly partnerLeaderboard: {
    readonly leaders: readonly PartnerLeaderData[];
    readonly me: PartnerLeaderData | null;
  };
}

/** REST operations of `/api/v1/partners`. */
export const partnerRoutes = [
  route<Params, { partnerCreate: { partner: PartnerData } }>({
    key: 'POST /partners',
    summary: 'Become a partner; existing partners get the same response.',
    permission: null,
    credential: 'user',
    response: 'PartnerCreated',
    document:
      'mutation BecomePartner { partnerCreate { partner { ...PartnerRead } userErrors { code template path } } }',
    fragments,
    variables: () => ({}),
    result: ({ partnerCreate }) => serializePartner(partnerCreate.partner),
  }),
  route<Params, { partnerBusinesses: ConnectionData<PartnerBusinessData> }>({
    key: 'GET /partners/businesses',
    summary: 'List referred businesses.',
    permission,
    own: true,
    query: 'PartnerBusinessListParams',
    page,
    response: { page: 'PartnerBusinessListItem' },
    document: `query ListPartnerBusinesses($status: PartnerBusinessStatus, $tier: PartnerTier, $hasEarnings: Boolean, $referredUserId: ID,
      $referredUsername: String, $createdAfter: DateTime, $createdBefore: DateTime, $order: PartnerBusinessOrder, ${listVariables}) {
      partnerBusinesses(status: $status, tier: $tier, hasEarnings: $hasEarnings, referredUserId: $referredUserId, referredUsername: $referredUsername,
        createdAfter: $createdAfter, createdBefore: $createdBefore, order: $order, ${listArguments}) {
        nodes { ...PartnerBusinessRead } ${pageInfo}
      }
    }`,
    fragments,
    variables: ({ params, page: requestedPage }) => ({
      ...graphInput(params, { enumParams: ['status', 'tier', 'order', 'direction'], omit: paging }),
      ...requestedPage,
    }),
    result: ({ partnerBusinesses }) => pageOf(partnerBusinesses, serializePartnerBusinessListItem),
  }),
  route<Params, { partnerBusiness: PartnerBusinessData | null }>({
    key: 'GET /partners/businesses/{id}',
    summary: 'Retrieve a referred business.',
    permission,
    own: true,
    response: 'PartnerBusiness',
    document: 'query RetrievePartnerBusiness($id: ID!) { partnerBusiness(id: $id) { ...PartnerBusinessRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ partnerBusiness }) => partnerBusiness && serializePartnerBusiness(partnerBusiness),
  }),
  route<Params, EarningsData>({
    key: 'GET /partners/businesses/{id}/earnings',
    summary: 'List the earnings from a referred business.',
    permission,
    own: true,
    query: 'PartnerEarningListParams',
    page,
    response: { page: 'PartnerBusinessEarning' },
    document: `query ListPartnerEarnings($id: ID!, $status: PartnerEarningStatus, $createdAfter: DateTime, $createdBefore: DateTime,
      $order: PartnerEarningOrder, ${listVariables}) {
      partnerBusiness(id: $id) {
        earnings(status: $status, createdAfter: $createdAfter, createdBefore: $createdBefore, order: $order, ${listArguments}) {
          nodes { ...PartnerEarningRead } ${pageInfo}
        }
      }
    }`,
    fragments,
    variables: ({ params, path, page: requestedPage }) => ({
      id: path.id,
      ...graphInput(params, { enumParams: ['status', 'order', 'direction'], omit: paging }),
      ...requestedPage,
    }),
    result: ({ partnerBusiness }) => partnerBusiness && pageOf(partnerBusiness.earnings, serializePartnerEarning),
  }),
  route<Params, { referredUsers: ConnectionData<ReferredUserData> }>({
    key: 'GET /partners/referred_users',
    summary: 'List referred users.',
    permission,
    own: true,
    query: 'PartnerReferredUserListParams',
    page,
    response: { page: 'PartnerReferredUser' },
    document: `query ListReferredUsers($hasBusinesses: Boolean, $hasEarningBusinesses: Boolean, ${listVariables}) {
      referredUsers(hasBusinesses: $hasBusinesses, hasEarningBusinesses: $hasEarningBusinesses, ${listArguments}) {
        nodes { ...ReferredUserRead } ${pageInfo}
      }
    }`,
    fragments,
    variables: ({ params, page: requestedPage }) => ({
      ...graphInput(params, { enumParams: ['direction'], omit: paging }),
      ...requestedPage,
    }),
    result: ({ referredUsers }) => pageOf(referredUsers, serializeReferredUser),
  }),
  route<Params, LeaderboardData>({
    key: 'GET /partners/leaderboard',
    summary: 'List the partners with the highest earnings.',
    permission: null,
    query: 'PartnerLeaderboardParams',
    response: 'PartnerLeaderboard',
    document: `query ReadPartnerLeaderboard($period: PartnerLeaderboardPeriod) {
      partnerLeaderboard(period: $period) { leaders { ...PartnerLeaderRead } me { ...PartnerLeaderRead } }
    }`,
    fragments,
    variables: ({ params }) => ({ period: toNames(params.period) }),
    result: ({ partnerLeaderboard: { leaders, me } }) => ({
      leaders: leaders.map(serializePartnerLeader),
      me: me && serializePartnerLeader(me),
    }),
  }),
];
