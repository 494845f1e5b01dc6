import { member, memberListParams } from '../../contract/resources/member';
import { toNames, listRoute, retrieveRoute } from './resource-routes';

/** REST operations of `/api/v1/members`. */
export const memberRoutes = [
  listRoute(member, {
    key: 'GET /members',
    summary: 'List members.',
    permission: 'member:basic:read',
    own: true,
    query: memberListParams,
    page: { default: 20, maximum: 100, nativeSince: '2026-07-23' },
    field: 'members',
    variables:
      '$accountId: ID, $accessLevel: AccessLevel, $statuses: [MemberStatus!], $mostRecentActions: [MemberAction!], $userIds: [ID!], $planIds: [ID!], $productIds: [ID!], $promoCodeIds: [ID!], $query: String, $createdAfter: DateTime, $createdBefore: DateTime, $order: MemberOrder',
    variablesOf: ({ params }) => (params.status === undefined ? {} : { statuses: [toNames(params.status)] }),
    paramNames: { statuses: 'status' },
  }),
  retrieveRoute(member, {
    key: 'GET /members/{id}',
    summary: 'Retrieve a member.',
    permission: 'member:basic:read',
    own: true,
  }),
];
