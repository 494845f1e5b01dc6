import {
  type AuthorizedUserData,
  serializeAuthorizedUser,
  serializeTeamMember,
  type TeamMemberData,
  teamMemberFragment,
} from '../../contract/resources/team-member';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, graphInput } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [teamMemberFragment];
const read = 'company:authorized_user:read';
const enumParams = ['role', 'status', 'direction'];
const filters =
  '$accountId: ID, $userId: ID, $role: TeamRole, $status: TeamMemberStatus, $createdAfter: DateTime, $createdBefore: DateTime';
const filtered =
  'accountId: $accountId, userId: $userId, role: $role, status: $status, createdAfter: $createdAfter, createdBefore: $createdBefore';

/** REST operations of `/api/v1/team_members`. */
const memberRoutes = [
  route<Params, { teamMembers: ConnectionData<TeamMemberData> }>({
    key: 'GET /team_members',
    summary: 'List the team of an account, invited people included.',
    permission: read,
    query: 'TeamMemberListParams',
    page: { default: 20, maximum: 100, nativeSince: '2025-01-01' },
    response: { page: 'TeamMember' },
    document: `query ListTeamMembers(${filters}, ${listVariables}) { teamMembers(${filtered}, ${listArguments}) { nodes { ...TeamMemberRead } ${pageInfo} } }`,
    fragments,
    variables: ({ params, page }) => ({ ...graphInput(params, { enumParams: enumParams, omit: ['order'] }), ...page }),
    result: ({ teamMembers }) => pageOf(teamMembers, serializeTeamMember),
  }),
  route<Params, { teamMember: TeamMemberData | null }>({
    key: 'GET /team_members/{id}',
    summary: 'Retrieve a team member.',
    permission: read,
    response: 'TeamMember',
    document: 'query RetrieveTeamMember($id: ID!) { teamMember(id: $id) { ...TeamMemberRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ teamMember }) => teamMember && serializeTeamMember(teamMember),
  }),
  route<Params, { teamMemberCreate: { teamMember: TeamMemberData } }>({
    key: 'POST /team_members',
    summary: 'Add a user to the team of an account.',
    permission: 'authorized_user:create',
    body: 'TeamMemberCreateParams',
    response: 'TeamMember',
    document: `mutation CreateTeamMember($input: TeamMemberCreateInput!) {
      teamMemberCreate(input: $input) { teamMember { ...TeamMemberRead } userErrors { code template path } }
    }`,
    fragments,
    variables: ({ params }) => ({ input: graphInput(params, { enumParams: enumParams }) }),
    result: ({ teamMemberCreate }) => serializeTeamMember(teamMemberCreate.teamMember),
  }),
  route<Params, { teamMemberUpdate: { teamMember: TeamMemberData } }>({
    key: 'PATCH /team_members/{id}',
    summary: 'Change the role of a team member.',
    permission: 'authorized_user:update',
    body: 'TeamMemberUpdateParams',
    response: 'TeamMember',
    document: `mutation UpdateTeamMember($id: ID!, $input: TeamRoleInput!) {
      teamMemberUpdate(id: $id, input: $input) { teamMember { ...TeamMemberRead } userErrors { code template path } }
    }`,
    fragments,
    variables: ({ params, path }) => ({ id: path.id, input: graphInput(params, { enumParams: enumParams }) }),
    result: ({ teamMemberUpdate }) => serializeTeamMember(teamMemberUpdate.teamMember),
  }),
  route<Params, object>({
    key: 'DELETE /team_members/{id}',
    summary: 'Remove a team member, or revoke an invitation. Every team member can leave.',
    permission: 'authorized_user:delete',
    own: true,
    response: 'TeamMemberDeleteResult',
    document: 'mutation DeleteTeamMember($id: ID!) { teamMemberDelete(id: $id) { userErrors { code template path } } }',
    variables: ({ path }) => ({ id: path.id }),
    result: () => ({ success: true }),
  }),
];

/**
 * REST operations of `/api/v1/authorized_users`: team members under their original name, without pending invitations.
 */
const authorizedUserRoutes = [
  route<Params, { teamMembers: ConnectionData<AuthorizedUserData> }>({
    key: 'GET /authorized_users',
    summary: 'List authorized users.',
    permission: read,
    query: 'AuthorizedUserListParams',
    page: { default: 20, maximum: 100 },
    response: { page: 'AuthorizedUserListItem' },
    document: `query ListAuthorizedUsers(${filters}, ${listVariables}) { teamMembers(${filtered}, ${listArguments}) { nodes { ...AuthorizedUserRead } ${pageInfo} } }`,
    fragments,
    variables: ({ params, page }) => ({ ...graphInput(params, { enumParams: enumParams }), status: 'JOINED', ...page }),
    result: ({ teamMembers }) => pageOf(teamMembers, serializeAuthorizedUser),
  }),
  route<Params, { teamMember: AuthorizedUserData | null }>({
    key: 'GET /authorized_users/{id}',
    summary: 'Retrieve an authorized user.',
    permission: read,
    response: 'AuthorizedUser',
    document: 'query RetrieveAuthorizedUser($id: ID!) { teamMember(id: $id) { ...AuthorizedUserRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ teamMember }) => teamMember && serializeAuthorizedUser(teamMember),
  }),
  route<Params, { teamMemberCreate: { teamMember: AuthorizedUserData } }>({
    key: 'POST /authorized_users',
    summary: 'Authorize a user to work for an account.',
    permission: 'authorized_user:create',
    body: 'AuthorizedUserCreateParams',
    response: 'AuthorizedUser',
    document: `mutation CreateAuthorizedUser($input: TeamMemberCreateInput!) {
      teamMemberCreate(input: $input) { teamMember { ...AuthorizedUserRead } userErrors { code template path } }
    }`,
    fragments,
    paramNames: { notify: 'send_emails' },
    variables: ({ params }) => ({
      input: graphInput(params, { enumParams, names: { send_emails: 'notify' }, omit: ['elevation'] }),
    }),
    result: ({ teamMemberCreate }) => serializeAuthorizedUser(teamMemberCreate.teamMember),
  }),
  route<Params, object>({
    key: 'DELETE /authorized_users/{id}',
    summary: 'Revoke the authorization of a user. Every authorized user can leave.',
    permission: 'authorized_user:delete',
    own: true,
    query: 'AuthorizedUserDeleteParams',
    body: 'AuthorizedUserDeleteParams',
    response: null,
    document:
      'mutation DeleteAuthorizedUser($id: ID!, $accountId: ID) { teamMemberDelete(id: $id, accountId: $accountId) { userErrors { code template path } } }',
    variables: ({ params, path }) => ({ id: path.id, accountId: params.account_id }),
    result: () => true,
  }),
];

/** REST operations of `/api/v1/team_members` and `/api/v1/authorized_users`. */
export const teamMemberRoutes = [...memberRoutes, ...authorizedUserRoutes];
