import { ref } from '../../schemas';
import { absentable, enumText, enumValue, integer, json, list, nullable, shape, string } from '../../wire';
import { directions } from './schema';

/** The selling account of a resource. */
export const accountSummary = shape('AccountSummary', {
  id: string('Account id (`biz_`).'),
  title: string(),
  route: string(),
  logo_url: nullable(string()),
});

/** The selling account under its original name. */
export const companySummary = shape('CompanySummary', {
  id: string('Account id (`biz_`).'),
  title: string(),
  route: string(),
});

export const userSummary = shape('UserSummary', {
  id: string('User id (`user_`).'),
  name: nullable(string()),
  username: string(),
});

/** A customer with the e-mail address. */
export const userEmail = shape('UserEmail', {
  id: string('User id (`user_`).'),
  username: string(),
  name: nullable(string()),
  email: nullable(string({ 'x-permission': 'member:email:read' })),
});

/** A member with the phone number. */
export const memberPhone = shape('MemberPhone', {
  id: string('Member id (`mber_`).'),
  phone: nullable(string({ 'x-permission': 'member:phone:read' })).from('phoneNumber'),
});

export const postalAddress = shape('PostalAddress', {
  name: nullable(string()),
  line1: nullable(string()),
  line2: nullable(string()),
  city: nullable(string()),
  state: nullable(string()),
  postal_code: nullable(string()),
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

/** Id of an account in a request, also accepted as `company_id`. */
export const accountIdParam = (description = 'Account id (`biz_`).', options: { readonly maxLength?: number } = {}) =>
  string({ description, 'x-alias': 'company_id', ...options });

/** An enum with one value, such as the type of an object. */
export const onlyValue = (value: string) => enumText([value]).constant(value);
