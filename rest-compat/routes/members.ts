import {
  type MemberData,
  type MemberListData,
  memberRead,
  serializeMember,
  serializeMemberListItem,
} from '../../contract/resources/member';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, graphInput, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [memberRead.fragment];

const enumParams = ['access_level', 'statuses', 'most_recent_actions', 'order', 'direction'];

/** REST operations of `/api/v1/members`. */
export const memberRoutes = [
  route<Params, { members: ConnectionData<MemberListData> }>({
    key: 'GET /members',
    summary: 'List members.',
    permission: 'member:basic:read',
    own: true,
    query: 'MemberListParams',
    page: { default: 20, maximum: 100, nativeSince: '2026-07-23' },
    response: { page: 'MemberListItem' },
    document: `query ListMembers($accountId: ID, $accessLevel: AccessLevel, $statuses: [MemberStatus!], $mostRecentActions: [MemberAction!], $userIds: [ID!],
      $planIds: [ID!], $productIds: [ID!], $promoCodeIds: [ID!], $query: String, $createdAfter: DateTime, $createdBefore: DateTime, $order: MemberOrder,
      ${listVariables}) {
      members(accountId: $accountId, accessLevel: $accessLevel, statuses: $statuses, mostRecentActions: $mostRecentActions, userIds: $userIds,
        planIds: $planIds, productIds: $productIds, promoCodeIds: $promoCodeIds, query: $query, createdAfter: $createdAfter,
        createdBefore: $createdBefore, order: $order, ${listArguments}) {
        nodes { ...MemberListRead } ${pageInfo}
      }
    }`,
    fragments,
    paramNames: { statuses: 'status' },
    variables: ({ params, page }) => ({
      ...graphInput(params, { enumParams, omit: ['status', 'first', 'last', 'after', 'before'] }),
      ...(params.status !== undefined && { statuses: [toNames(params.status)] }),
      ...page,
    }),
    result: ({ members }) => pageOf(members, serializeMemberListItem),
  }),
  route<Params, { member: MemberData | null }>({
    key: 'GET /members/{id}',
    summary: 'Retrieve a member.',
    permission: 'member:basic:read',
    own: true,
    response: 'Member',
    document: 'query RetrieveMember($id: ID!) { member(id: $id) { ...MemberRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ member }) => member && serializeMember(member),
  }),
];
