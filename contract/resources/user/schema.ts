import { type TSchema, Type, dateTime, enumOf, nullable, ref, timeFilter } from '../../schemas';
import { pageParams } from '../shared';
import { balanceSchemas } from './balance';

/** Schema of the profile picture of a user. */
export const userPicture = Type.Object(
  { url: Type.String({ description: 'URL of the picture.' }) },
  { description: 'Generated from the initials if the user has not set a picture.' },
);

const card = {
  id: Type.String({ description: 'User id (`user_`).' }),
  username: Type.String(),
  name: nullable(Type.String()),
  profile_picture: userPicture,
};

const { direction: _direction, ...paging } = pageParams;

/** Request parameter for the account on whose behalf the client reads a user. It has no effect on the response. */
const forAccount = {
  account_id: Type.Optional(
    nullable(Type.String({ maxLength: 100 }), { description: 'The requesting account (`biz_`).' }),
  ),
};

/** Editable fields of a user's own profile. */
const profile = {
  name: Type.Optional(nullable(Type.String())),
  username: Type.Optional(nullable(Type.String())),
  bio: Type.Optional(nullable(Type.String())),
  profile_picture: Type.Optional(nullable(ref('PictureParams'))),
};

const freeObject = Type.Object({}, { additionalProperties: true });

/** JSON Schemas for users in the date-versioned REST API, latest version. */
export const userSchemas: Record<string, TSchema> = {
  ...balanceSchemas,
  UserCard: Type.Object(card),
  User: Type.Object({
    ...card,
    bio: nullable(Type.String()),
    created_at: dateTime(),
    email: nullable(Type.String(), { description: 'Returned only for the authenticated user; null otherwise.' }),
    banner: nullable(Type.Object({ url: Type.String() })),
    balance: nullable(ref('UserBalance'), { description: 'Returned only for the authenticated user; null otherwise.' }),
    balance_history: nullable(ref('UserBalanceHistory'), {
      description: 'Returned only for the authenticated user, with `include_balance_history`; null otherwise.',
    }),
    earnings_usd: nullable(freeObject),
    service_partner_enabled_at: nullable(dateTime()),
    social_accounts: Type.Array(freeObject),
    staff: nullable(freeObject),
    verification: Type.Object({ individual: nullable(freeObject), business: nullable(freeObject) }),
  }),
  UserAccess: Type.Object({
    has_access: Type.Boolean(),
    access_level: enumOf(['no_access', 'admin', 'customer'], {
      description: '`admin` for team members, `customer` for members.',
    }),
  }),
  UserListParams: Type.Object({
    ...paging,
    query: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the username or name.' })),
  }),
  UserRetrieveParams: Type.Object({
    ...forAccount,
    include_balance_history: Type.Optional(
      Type.Boolean({ description: 'Whether the response includes `balance_history`; false by default.' }),
    ),
    from: Type.Optional(timeFilter({ description: 'Start of the history; 30 days before its end by default.' })),
    to: Type.Optional(timeFilter({ description: 'End of the history; now by default.' })),
    interval: Type.Optional(
      enumOf(['hour', 'day', 'week', 'month'], {
        description: 'Interval between data points, `day` by default; a history has at most 1,000 points.',
      }),
    ),
    time_zone: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'Time zone (IANA) in which hours, days, weeks and months begin; `UTC` by default.',
      }),
    ),
  }),
  UserAccessParams: Type.Object(forAccount),
  UserUpdateQueryParams: Type.Object(forAccount),
  UserUpdateParams: Type.Object({ ...forAccount, ...profile }),
};
