import {
  type TSchema,
  Type,
  accountId,
  dateTime,
  enumOf,
  namedEnumValues,
  nullable,
  ref,
  timeFilter,
} from '../../schemas';
import { systemRoles } from '../api-key';
import { optional, pageParams } from '../shared';

export const teamRoles = namedEnumValues('TeamRole', [
  ...systemRoles,
  'manager',
  'support',
  'app_manager',
  'workforce',
  'custom',
]);
const statuses = ['joined', 'pending'] as const;

const authorizedUser = {
  id: Type.String({ description: 'Team member id (`ausr_`).' }),
  company: Type.Object({ id: Type.String({ description: 'Account id (`biz_`).' }), title: Type.String() }),
  role: enumOf(teamRoles),
  user: ref('UserEmail'),
};

const list = {
  user_id: Type.Optional(Type.String({ description: 'Only entries of this user.' })),
  role: Type.Optional(enumOf(teamRoles, { description: 'Only entries with this role.' })),
  created_after: Type.Optional(timeFilter()),
  created_before: Type.Optional(timeFilter()),
};

/** JSON Schemas for team members in the date-versioned REST API, latest version. */
export const teamMemberSchemas: Record<string, TSchema> = {
  TeamMember: Type.Object({
    id: Type.String({ description: 'Team member id (`ausr_`), `ausri_` until an invitation is accepted.' }),
    account_id: Type.String({ description: 'The account (`biz_`).' }),
    user: nullable(ref('UserCard'), { description: 'The user; null until an invitation is accepted.' }),
    email: nullable(Type.String(), { 'x-permission': 'company:authorized_user:email:read' }),
    role: enumOf(teamRoles),
    status: enumOf(statuses),
    is_agent: Type.Boolean({ description: 'Whether the team member is an agent instead of a person; always false.' }),
    created_at: dateTime(),
    updated_at: dateTime(),
  }),
  TeamMemberDeleteResult: Type.Object({ success: Type.Boolean() }),
  TeamMemberListParams: Type.Object({
    ...pageParams,
    account_id: accountId({ description: 'The account whose team is listed.' }),
    ...list,
    status: Type.Optional(enumOf(statuses)),
    order: Type.Optional(enumOf(['created_at'])),
  }),
  TeamMemberCreateParams: Type.Object({
    account_id: accountId({ description: 'The account whose team the user joins.' }),
    user_id: Type.String({ description: 'User to add to the team; takes effect immediately.' }),
    role: enumOf(systemRoles),
  }),
  TeamMemberUpdateParams: Type.Object({ role: enumOf(systemRoles) }),
  AuthorizedUser: Type.Object(authorizedUser),
  AuthorizedUserListItem: Type.Object(authorizedUser),
  AuthorizedUserListParams: Type.Object({ ...pageParams, account_id: Type.Optional(accountId()), ...list }),
  AuthorizedUserCreateParams: Type.Object({
    account_id: accountId({ description: 'The account whose team the user joins.' }),
    user_id: Type.String({ description: 'User to add.' }),
    role: enumOf(teamRoles, {
      description: '`custom` is assigned through the GraphQL API, together with its actions.',
    }),
    send_emails: optional(Type.Boolean({ description: 'Whether the user is notified; true by default.' })),
    elevation: optional(Type.Object({}, { additionalProperties: true }), {
      description: 'Proof of a second factor. Not required.',
    }),
  }),
  AuthorizedUserDeleteParams: Type.Object({
    account_id: Type.Optional(nullable(accountId(), { 'x-alias': 'company_id' })),
  }),
};
