import { accountId, namedEnumValues, nullable as nullableSchema, ref, Type } from '../schemas';
import {
  absentable,
  boolean,
  enumValue,
  json,
  nullable,
  object,
  optional,
  params,
  resource,
  shape,
  string,
  described,
} from '../wire';
import { systemRoles } from './api-key';
import { accountIdParam, pageFields, timeFilter, userCard, userEmail, timestamps } from './shared';

export const teamRoles = namedEnumValues('TeamRole', [
  ...systemRoles,
  'manager',
  'support',
  'app_manager',
  'workforce',
  'custom',
]);
const statuses = ['joined', 'pending'] as const;

/** A member of the team of an account, who has joined or is only invited. */
export const teamMember = resource({
  type: 'TeamMember',
  fields: {
    id: string('Team member id (`ausr_`), `ausri_` until an invitation is accepted.'),
    account_id: string('The account (`biz_`).').from('account.id'),
    user: nullable(userCard, 'The user; null until an invitation is accepted.'),
    email: nullable(
      string({ 'x-permission': 'company:authorized_user:email:read', description: 'E-mail address of the member.' }),
    ),
    role: enumValue(teamRoles, 'Role on the team.'),
    status: enumValue(statuses, 'Whether the member has joined.'),
    is_agent: boolean('Whether the team member is an agent instead of a person; always false.').constant(false),
    ...timestamps,
  },
});

interface MemberUserData {
  readonly user: Omit<typeof userEmail.data, 'email'>;
  readonly memberEmail: string | null;
}

/** A team member who has joined, under the original name. */
export const authorizedUser = resource({
  type: 'TeamMember',
  schema: 'AuthorizedUser',
  listItem: 'AuthorizedUserListItem',
  fields: {
    id: string('Team member id (`ausr_`).'),
    company: object(
      { id: string('Account id (`biz_`).'), title: string('Name of the business.') },
      'Account of the team.',
    ).from('account'),
    role: enumValue(teamRoles, 'Role on the team.'),
    user: described(json(ref('UserEmail')), 'User on the team.').computed(
      'user { id username name } memberEmail',
      (member: MemberUserData) => userEmail.serialize({ ...member.user, email: member.memberEmail }),
    ),
  },
});

type AuthorizedUserData = Omit<typeof authorizedUser.data, 'user'> & {
  readonly user: MemberUserData['user'] | null;
};

/** Serializes a team member as an authorized user. Returns null for a member who is only invited. */
export function serializeAuthorizedUser({ user, ...member }: AuthorizedUserData): object | null {
  return user && authorizedUser.serialize({ ...member, user });
}

export const teamMemberDeleteResult = shape('TeamMemberDeleteResult', {
  success: boolean('Whether the member was removed.'),
});

const filters = {
  user_id: absentable(string('Only entries of this user.')),
  role: absentable(enumValue(teamRoles, 'Only entries with this role.')),
  created_after: timeFilter,
  created_before: timeFilter,
};

export const teamMemberListParams = params('TeamMemberListParams', {
  ...pageFields,
  account_id: accountIdParam('The account whose team is listed.'),
  ...filters,
  status: absentable(enumValue(statuses, 'Only members with this status.')),
  order: absentable(enumValue(['created_at'], 'Sort column; only `created_at`.')).ignored(),
});

export const teamMemberCreateParams = params('TeamMemberCreateParams', {
  account_id: accountIdParam('The account whose team the user joins.'),
  user_id: string('User to add to the team; takes effect immediately.'),
  role: enumValue(systemRoles, 'Role on the team; only owners can assign `owner`.'),
});

export const teamMemberUpdateParams = params('TeamMemberUpdateParams', {
  role: enumValue(systemRoles, 'New role; only owners can assign `owner`.'),
});

export const authorizedUserListParams = params('AuthorizedUserListParams', {
  ...pageFields,
  account_id: absentable(accountIdParam('Account id (`biz_`).')),
  ...filters,
});

export const authorizedUserCreateParams = params('AuthorizedUserCreateParams', {
  account_id: accountIdParam('The account whose team the user joins.'),
  user_id: string('User to add.'),
  role: enumValue(teamRoles, '`custom` is assigned through the GraphQL API, together with its actions.'),
  send_emails: optional(boolean('Whether the user is notified; true by default.')).from('notify'),
  elevation: optional(
    json(Type.Object({}, { additionalProperties: true, description: 'Proof of a second factor. Not required.' })),
  ).ignored(),
});

export const authorizedUserDeleteParams = params('AuthorizedUserDeleteParams', {
  account_id: absentable(
    described(json(nullableSchema(accountId(), { 'x-alias': 'company_id' })), 'Account of the team (`biz_`).'),
  ),
});
