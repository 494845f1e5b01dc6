import { namedEnumValues, ref, type TSchema, Type } from '../schemas';
import {
  absentable,
  dateTime,
  decimalText,
  enumText,
  enumValue,
  group,
  integer,
  json,
  list,
  nullable,
  oneOfParams,
  pick,
  shape,
  string,
  typeOfObject,
} from '../wire';

/** Currency codes (`Currencies` in the API specification). */
export const currencies = namedEnumValues('Currency', [
  'aed',
  'all',
  'amd',
  'ape',
  'ars',
  'aud',
  'awg',
  'bam',
  'bgn',
  'bhd',
  'bob',
  'brl',
  'bsd',
  'btc',
  'cad',
  'chf',
  'clp',
  'cny',
  'cop',
  'crc',
  'czk',
  'dkk',
  'dop',
  'dzd',
  'egp',
  'etb',
  'eth',
  'eur',
  'gbp',
  'ghs',
  'gmd',
  'gtq',
  'gyd',
  'hkd',
  'huf',
  'idr',
  'ils',
  'inr',
  'jmd',
  'jod',
  'jpy',
  'kes',
  'khr',
  'krw',
  'kwd',
  'kzt',
  'lkr',
  'mad',
  'mdl',
  'mga',
  'mkd',
  'mnt',
  'mop',
  'mur',
  'mxn',
  'myr',
  'nad',
  'ngn',
  'nok',
  'nzd',
  'omr',
  'pen',
  'php',
  'pkr',
  'pln',
  'pyg',
  'qar',
  'ron',
  'rsd',
  'rub',
  'rwf',
  'sar',
  'sek',
  'service_usd',
  'sgd',
  'thb',
  'tnd',
  'try',
  'ttd',
  'twd',
  'tzs',
  'usd',
  'usdt',
  'uyu',
  'uzs',
  'vnd',
  'xau',
  'xcd',
  'xof',
  'zar',
]);

export const visibilities = ['visible', 'hidden', 'archived', 'quick_link'] as const;
export const visibilityFilters = [...visibilities, 'all', 'not_quick_link', 'not_archived'] as const;
export const directions = ['asc', 'desc'] as const;

/** Enum values for the label of the checkout button. */
export const callsToAction = [
  'get_access',
  'join',
  'order_now',
  'shop_now',
  'call_now',
  'donate_now',
  'contact_us',
  'sign_up',
  'subscribe',
  'purchase',
  'get_offer',
  'apply_now',
  'complete_order',
] as const;

/** When the object was created. */
export const createdAt = dateTime('Time of creation.');

/** When the object was last changed. */
export const updatedAt = dateTime('Time of the last change.');

export const timestamps = { created_at: createdAt, updated_at: updatedAt };

/** Converts a GraphQL enum value to the REST enum value: `BUY_NOW` → `buy_now`. */
export function toEnumValue(name: string): string;
export function toEnumValue(name: string | null): string | null;
export function toEnumValue(name: string | null): string | null {
  return name === null ? null : name.toLowerCase();
}

/** The selling account of a resource. */
export const accountSummary = shape('AccountSummary', {
  id: string('Account id (`biz_`).'),
  title: string('Name of the business.'),
  route: string('Unique name in URLs.'),
  logo_url: nullable(string('URL of the logo; null for none.')),
});

/** The selling account under its original name. */
export const companySummary = shape('CompanySummary', {
  id: string('Account id (`biz_`).'),
  title: string('Name of the business.'),
  route: string('Unique name in URLs.'),
});

export const userSummary = shape('UserSummary', {
  id: string('User id (`user_`).'),
  name: nullable(string('Display name; null if not set.')),
  username: string('Unique username.'),
});

/** A customer with the e-mail address. */
export const userEmail = shape('UserEmail', {
  id: string('User id (`user_`).'),
  username: string('Unique username.'),
  name: nullable(string('Display name; null if not set.')),
  email: nullable(string({ 'x-permission': 'member:email:read', description: 'E-mail address of the user.' })),
});

/** A member with the phone number. */
export const memberPhone = shape('MemberPhone', {
  id: string('Member id (`mber_`).'),
  phone: nullable(string({ 'x-permission': 'member:phone:read', description: 'Phone number of the member.' })).from(
    'phoneNumber',
  ),
});

export const postalAddress = shape('PostalAddress', {
  name: nullable(string('Name of the person or company.')),
  line1: nullable(string('Street and number.')),
  line2: nullable(string('Apartment, floor or similar.')),
  city: nullable(string('City or town.')),
  state: nullable(string('State or region.')),
  postal_code: nullable(string('Postal or ZIP code.')),
  country: nullable(string('Two letters (ISO 3166-1).')),
});

/** Pagination parameters that all lists accept. The route passes all except `direction` as page arguments. */
export const pageFields = {
  first: absentable(
    integer({ minimum: 1, description: 'Number of rows from the start of the range; cannot be combined with `last`.' }),
  ).ignored(),
  last: absentable(
    integer({ minimum: 1, description: 'Number of rows from the end of the range; cannot be combined with `first`.' }),
  ).ignored(),
  after: absentable(string('Only rows after this cursor.')).ignored(),
  before: absentable(string('Only rows before this cursor.')).ignored(),
  direction: absentable(enumValue(directions, 'Sort direction, `desc` by default.')),
};

/** Only rows created after or before this time. */
export const timeFilter = absentable(json(ref('TimeFilter')));

/** List filter with up to 100 ids, also accepted as `a,b`. */
export const idsFilter = (description?: string) =>
  absentable(list(string(), { maxItems: 100, 'x-comma': true, ...(description !== undefined && { description }) }));

/** Enum values of which a list returns the rows. */
export const enumsFilter = (values: readonly string[], description?: string) =>
  absentable(list(enumValue(values), description));

/** Custom key-value pairs that are null instead of empty. */
export const pairsOrNull = (pairs: object): object | null => (Object.keys(pairs).length === 0 ? null : pairs);

/** The user of a resource, with the profile picture. */
export const userCard = shape('UserCard', {
  id: string('User id (`user_`).'),
  username: string('Unique username.'),
  name: nullable(string('Display name; null if not set.')),
  profile_picture: group(
    { url: string('URL of the picture.').from('profilePictureUrl') },
    'Generated from the initials if the user has not set a picture.',
  ),
});

export const balanceBreakdown = shape('BalanceBreakdown', {
  available: decimalText('Amount that can be paid out.'),
  pending: decimalText('Amount that is not yet available.'),
  in_transit: decimalText('Outgoing amount in transit.'),
  reserve: decimalText('Amount held in reserve.'),
});

export const pictureParams = oneOfParams('PictureParams', {
  id: absentable(string('Id of an uploaded file.')),
  direct_upload_id: absentable(string('Id of the upload, instead of `id`.')),
  url: absentable(string('Public URL of the image.')),
});

/** List filter with up to 100 ids that only older API versions accept. */
export const legacyIdsFilter = absentable(list(string(), { maxItems: 100, 'x-comma': true, 'x-internal': true }));

/** Pagination parameters of lists with a fixed sort order. */
export const unsortedPageFields = pick(pageFields, 'first', 'last', 'after', 'before');

/** Conditions without which a request must name the account or user that it concerns, see `requiredUnless`. */
export const ownerOfCredential = ['credential:account', 'credential:user'];

/** Id of an account in a request, also accepted as `company_id`. */
export const accountIdParam = (description = 'Account id (`biz_`).', options: { readonly maxLength?: number } = {}) =>
  string({ description, 'x-alias': 'company_id', ...options });

/**
 * Numbers of rows by the value of a field, such as `{ open: 3 }`; absent if GraphQL does not return them.
 *
 * @param name name of the field: GraphQL returns the numbers as `byStatus { status count }` for `status`
 */
export const countsBy = (name: string, schema: TSchema) => {
  const path = `by${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return absentable(json(schema)).computed(
    `${path} { ${name} count }`,
    (data: Readonly<Record<string, readonly Readonly<Record<string, string | number>>[] | null>>) => {
      const entries = data[path]?.map((row) => [String(row[name]).toLowerCase(), row.count] as const);
      return entries && Object.fromEntries(entries);
    },
  );
};

/** Schema of the numbers of rows by enum value. */
export const countsSchema = (values: readonly string[], description?: string): TSchema =>
  Type.Object(
    Object.fromEntries(
      values.map((value) => [value, Type.Integer({ description: `Number with the value \`${value}\`.` })]),
    ),
    description ? { description } : {},
  );

/** An enum in GraphQL whose values the JSON Schema does not list. */
export const openEnum = (options?: Parameters<typeof string>[0]) =>
  string(options).as<string>((name: string | null) => name?.toLowerCase() ?? null);

/** An enum with one value: by default the type of the object. */
export const onlyValue = (value: string, description = typeOfObject) => enumText([value], description).constant(value);
