import {
  authorizedUser,
  authorizedUserCreateParams,
  authorizedUserDeleteParams,
  authorizedUserListParams,
  serializeAuthorizedUser,
  teamMember,
  teamMemberCreateParams,
  teamMemberDeleteResult,
  teamMemberListParams,
  teamMemberUpdateParams,
} from '../../contract/resources/team-member';
import { route } from '..';
import {
  type Params,
  actionRoute,
  listRoute,
  mutationRoute,
  retrieveRoute,
  rootDocument,
  userErrors,
} from './resource-routes';

const read = 'company:authorized_user:read';
const filters =
  '$accountId: ID, $userId: ID, $role: TeamRole, $status: TeamMemberStatus, $createdAfter: DateTime, $createdBefore: DateTime';

/** REST operations of `/api/v1/team_members`. */
const memberRoutes = [
  listRoute(teamMember, {
    key: 'GET /team_members',
    summary: 'List the team of an account, invited people included.',
    permission: read,
    query: teamMemberListParams,
    page: { default: 20, maximum: 100, nativeSince: '2025-01-01' },
    field: 'teamMembers',
    variables: filters,
  }),
  retrieveRoute(teamMember, { key: 'GET /team_members/{id}', summary: 'Retrieve a team member.', permission: read }),
  mutationRoute(teamMember, {
    key: 'POST /team_members',
    summary: 'Add a user to the team of an account.',
    permission: 'authorized_user:create',
    body: teamMemberCreateParams,
    mutation: 'teamMemberCreate',
    input: 'TeamMemberCreateInput',
  }),
  mutationRoute(teamMember, {
    key: 'PATCH /team_members/{id}',
    summary: 'Change the role of a team member.',
    permission: 'authorized_user:update',
    body: teamMemberUpdateParams,
    mutation: 'teamMemberUpdate',
    input: 'TeamRoleInput',
  }),
  route<Params>({
    key: 'DELETE /team_members/{id}',
    summary: 'Remove a team member, or revoke an invitation. Every team member can leave.',
    permission: 'authorized_user:delete',
    own: true,
    response: 'TeamMemberDeleteResult',
    document: rootDocument('mutation', 'teamMemberDelete', '$id: ID!', userErrors),
    variables: ({ path }) => ({ id: path.id }),
    result: () => teamMemberDeleteResult.serialize({ success: true }),
  }),
];

const joined = {
  ...authorizedUser,
  serialize: serializeAuthorizedUser,
  serializeListItem: serializeAuthorizedUser,
};

/**
 * REST operations of `/api/v1/authorized_users`: team members under their original name, without pending invitations.
 */
const authorizedUserRoutes = [
  listRoute(joined, {
    key: 'GET /authorized_users',
    summary: 'List authorized users.',
    permission: read,
    query: authorizedUserListParams,
    page: { default: 20, maximum: 100 },
    field: 'teamMembers',
    variables: filters,
    variablesOf: () => ({ status: 'JOINED' }),
  }),
  retrieveRoute(joined, {
    key: 'GET /authorized_users/{id}',
    summary: 'Retrieve an authorized user.',
    permission: read,
  }),
  mutationRoute(joined, {
    key: 'POST /authorized_users',
    summary: 'Authorize a user to work for an account.',
    permission: 'authorized_user:create',
    body: authorizedUserCreateParams,
    mutation: 'teamMemberCreate',
    input: 'TeamMemberCreateInput',
  }),
  actionRoute({
    key: 'DELETE /authorized_users/{id}',
    summary: 'Revoke the authorization of a user. Every authorized user can leave.',
    permission: 'authorized_user:delete',
    own: true,
    query: authorizedUserDeleteParams,
    body: authorizedUserDeleteParams,
    mutation: 'teamMemberDelete',
    variables: '$accountId: ID',
  }),
];

/** REST operations of `/api/v1/team_members` and `/api/v1/authorized_users`. */
export const teamMemberRoutes = [...memberRoutes, ...authorizedUserRoutes];
