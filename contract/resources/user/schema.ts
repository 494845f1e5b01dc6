import { type TSchema, Type, dateTime, enumOf, nullable, ref, timeFilter } from '../../schemas';
import { pageParams } from '../shared';
import { balanceSchemas } from './balance';

/** The picture of a user. */
export const userPicture = Type.Object(
  { url: Type.String({ description: 'Address of the picture.' }) },
  { description: 'A picture of the initials where the user has set none.' },
);

const card = {
  id: Type.String({ description: 'User id (`user_`).' }),
  username: Type.String(),
  name: nullable(Type.String()),
  profile_picture: userPicture,
};

const { direction: _direction, ...paging } = pageParams;

/** The account on whose behalf a user is requested. It does not change the response. */
const forAccount = {
  account_id: Type.Optional(
    nullable(Type.String({ maxLength: 100 }), { description: 'The account that asks (`biz_`).' }),
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

/** Schemas of the dated API for users, latest version. */
export const userSchemas: Record<string, TSchema> = {
  ...balanceSchemas,
  UserCard: Type.Object(card),
  User: Type.Object({
    ...card,
    bio: nullable(Type.String()),
    created_at: dateTime(),
    email: nullable(Type.String(), { description: 'Of the user who asks; null for everybody else.' }),
    banner: nullable(Type.Object({ url: Type.String() })),
    balance: nullable(ref('UserBalance'), { description: 'Of the user who asks; null for everybody else.' }),
    balance_history: nullable(ref('UserBalanceHistory'), {
      description: 'Of the user who asks, with `include_balance_history`; else null.',
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
      description: '`admin` for the team, `customer` for members.',
    }),
  }),
  UserListParams: Type.Object({
    ...paging,
    query: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the username or name.' })),
  }),
  UserRetrieveParams: Type.Object({
    ...forAccount,
    include_balance_history: Type.Optional(
      Type.Boolean({ description: 'Whether the answer has `balance_history`; false by default.' }),
    ),
    from: Type.Optional(timeFilter({ description: 'Where the history begins; 30 days before its end by default.' })),
    to: Type.Optional(timeFilter({ description: 'Where the history ends; now by default.' })),
    interval: Type.Optional(
      enumOf(['hour', 'day', 'week', 'month'], {
        description: 'How far apart the points of the history are, `day` by default; it has at most 1,000.',
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
