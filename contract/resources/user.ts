import { Type } from '../schemas';
import {
  absentable,
  boolean,
  dateTime,
  described,
  enumValue,
  group,
  json,
  list,
  nullable,
  object,
  objectField,
  optional,
  params,
  resource,
  shape,
  string,
} from '../wire';
import { openEnum, pictureParams, timeFilter, unsortedPageFields, userCard, createdAt } from './shared';
import { userBalance, userBalanceHistory } from './user-balance';

export * from './user-balance';

const { id, username, name, profile_picture: profilePicture } = userCard.fields;

const freeSchema = Type.Object({}, { additionalProperties: true });
const freeObject = json(freeSchema);

/** The latest verification of the user, individual or business. */
const latestVerification = nullable(
  objectField(
    { id: string('Verification id (`idpf_`).'), status: openEnum('Status of the verification.') },
    freeSchema,
  ),
);

/** A user of the platform. Responses contain the balance history only if it is requested, see `serializeUser`. */
export const user = resource({
  type: 'User',
  fields: {
    id,
    username: username.write('patch'),
    name: name.write('patch'),
    profile_picture: profilePicture.write('patch', pictureParams.field()),
    bio: nullable(string('Text about the user; null if not set.')).write('patch'),
    created_at: createdAt,
    email: nullable(string('Returned only for the authenticated user; null otherwise.')),
    banner: nullable(object({ url: string('URL of the image.') }), 'Banner image; always null.').constant(null),
    balance: nullable(userBalance, 'Returned only for the authenticated user; null otherwise.'),
    balance_history: nullable(
      userBalanceHistory,
      'Returned only for the authenticated user, with `include_balance_history`; null otherwise.',
    ).initially(null),
    earnings_usd: nullable(freeObject, 'Earnings of the user; always null.').constant(null),
    service_partner_enabled_at: nullable(dateTime('When the user became a partner; null before.')).from(
      'partnerEnabledAt',
    ),
    social_accounts: list(freeObject, 'Linked social accounts; always empty.').constant([]),
    staff: nullable(freeObject, 'Staff role; always null.').constant(null),
    verification: group(
      {
        individual: described(latestVerification, 'Identity of the person; null for none.').from(
          'verification.individual',
        ),
        business: described(latestVerification, 'Identity of a business; null for none.').from('verification.business'),
      },
      'Newest verification of each type.',
    ),
  },
});

type UserWithHistory = typeof user.data & { readonly balanceHistory?: typeof userBalanceHistory.data | null };

/** Serializes a user with the balance history, if it was selected and the caller may see it. */
export function serializeUser(data: UserWithHistory): object {
  const history = data.balanceHistory ? userBalanceHistory.serialize(data.balanceHistory) : null;
  return { ...user.serialize(data), balance_history: history };
}

/** Access of a user to an account, a product or an experience. */
export const userAccess = shape('UserAccess', {
  has_access: boolean('Whether the user has access.'),
  access_level: enumValue(['no_access', 'admin', 'customer'], '`admin` for team members, `customer` for members.'),
});

/** The account on whose behalf the client reads a user. It has no effect on the response. */
const forAccount = {
  account_id: optional(string({ maxLength: 100, description: 'The requesting account (`biz_`).' })).ignored(),
};

export const userListParams = params('UserListParams', {
  ...unsortedPageFields,
  query: absentable(string({ maxLength: 200, description: 'Part of the username or name.' })),
});

export const userRetrieveParams = params('UserRetrieveParams', {
  ...forAccount,
  include_balance_history: absentable(
    boolean('Whether the response includes `balance_history`; false by default.'),
  ).from('withHistory'),
  from: described(timeFilter, 'Start of the history; 30 days before its end by default.'),
  to: described(timeFilter, 'End of the history; now by default.'),
  interval: absentable(
    enumValue(
      ['hour', 'day', 'week', 'month'],
      'Interval between data points, `day` by default; a history has at most 1,000 points.',
    ),
  ),
  time_zone: absentable(
    string({
      maxLength: 100,
      description: 'Time zone (IANA) in which hours, days, weeks and months begin; `UTC` by default.',
    }),
  ),
});

export const userAccessParams = params('UserAccessParams', forAccount);
export const userUpdateQueryParams = params('UserUpdateQueryParams', forAccount);
export const userUpdateParams = params('UserUpdateParams', { ...forAccount, ...user.parameters('patch') });
