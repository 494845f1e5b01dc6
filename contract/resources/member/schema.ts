import { type TSchema, Type, dateTime, enumOf, money, nullable, ref, timeFilter } from '../../schemas';
import { pageParams } from '../shared';
import { accessLevels, memberActions, memberStatuses } from './enums';

const internal = { 'x-internal': true } as const;

/** Creates an optional request parameter that only older API versions accept. */
const legacyParameter = (schema: TSchema) => Type.Optional({ ...schema, ...internal });
const legacyIdsParameter = () => legacyParameter(Type.Array(Type.String(), { maxItems: 100, 'x-comma': true }));

const listItem = {
  id: Type.String({ description: 'Member id (`mber_`).' }),
  account_id: Type.String({ description: 'The account (`biz_`).' }),
  user: nullable(ref('UserCard'), { description: 'The user; null once their account is deleted.' }),
  user_email: nullable(Type.String(), { ...internal, 'x-permission': 'member:email:read' }),
  status: enumOf(memberStatuses),
  access_level: enumOf(accessLevels),
  token_balance: money({ description: 'Tokens of the account that the member holds.' }),
  phone_number: nullable(Type.String(), { 'x-permission': 'member:phone:read' }),
  joined_at: dateTime({ description: 'When the user first joined the account.' }),
  last_accessed_at: nullable(dateTime()),
  created_at: dateTime(),
  updated_at: dateTime(internal),
  most_recent_action: nullable(enumOf(memberActions), internal),
  most_recent_action_at: nullable(dateTime(), internal),
  usd_total_spent: money(internal),
};

/** JSON Schemas for members in the date-versioned REST API, latest version. */
export const memberSchemas: Record<string, TSchema> = {
  MemberListItem: Type.Object(listItem),
  Member: Type.Object({
    ...listItem,
    company: Type.Object({ id: Type.String(), title: Type.String(), route: Type.String() }, internal),
  }),
  MemberListParams: Type.Object({
    ...pageParams,
    account_id: Type.Optional(Type.String({ description: 'Only members of this account.' })),
    access_level: Type.Optional(enumOf(accessLevels)),
    status: Type.Optional(enumOf(['joined', 'left'])),
    query: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'Part of the name or username; also of the e-mail address with `member:email:read`.',
      }),
    ),
    created_after: Type.Optional(timeFilter()),
    created_before: Type.Optional(timeFilter()),
    order: Type.Optional(
      enumOf(['created_at', 'joined_at', 'last_accessed_at', 'usd_total_spent'], {
        description: '`created_at` by default.',
      }),
    ),
    statuses: legacyParameter(Type.Array(enumOf(memberStatuses))),
    most_recent_actions: legacyParameter(Type.Array(enumOf(memberActions))),
    user_ids: legacyIdsParameter(),
    plan_ids: legacyIdsParameter(),
    product_ids: legacyIdsParameter(),
    promo_code_ids: legacyIdsParameter(),
  }),
};
