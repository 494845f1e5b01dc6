import { type TSchema, Type, enumOf, namedEnumValues, nullable } from '../../schemas';

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

/** Pagination parameters that all lists accept. */
export const pageParams: Record<string, TSchema> = {
  first: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'Number of rows from the start of the range; cannot be combined with `last`.',
    }),
  ),
  last: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'Number of rows from the end of the range; cannot be combined with `first`.',
    }),
  ),
  after: Type.Optional(Type.String({ description: 'Only rows after this cursor.' })),
  before: Type.Optional(Type.String({ description: 'Only rows before this cursor.' })),
  direction: Type.Optional(enumOf(directions, { description: 'Sort direction, `desc` by default.' })),
};

/** Creates the schema of an optional, nullable parameter of a request body. */
export function optional(schema: TSchema, options: Parameters<typeof nullable>[1] = {}): TSchema {
  return Type.Optional(nullable(schema, options));
}

/** Response schemas that several resources share. */
export const sharedResponses: Record<string, TSchema> = {
  AccountSummary: Type.Object({
    id: Type.String({ description: 'Account id (`biz_`).' }),
    title: Type.String(),
    route: Type.String(),
    logo_url: nullable(Type.String()),
  }),
  CompanySummary: Type.Object({
    id: Type.String({ description: 'Account id (`biz_`).' }),
    title: Type.String(),
    route: Type.String(),
  }),
  UserSummary: Type.Object({
    id: Type.String({ description: 'User id (`user_`).' }),
    name: nullable(Type.String()),
    username: Type.String(),
  }),
  UserEmail: Type.Object({
    id: Type.String({ description: 'User id (`user_`).' }),
    username: Type.String(),
    name: nullable(Type.String()),
    email: nullable(Type.String(), { 'x-permission': 'member:email:read' }),
  }),
  MemberPhone: Type.Object({
    id: Type.String({ description: 'Member id (`mber_`).' }),
    phone: nullable(Type.String(), { 'x-permission': 'member:phone:read' }),
  }),
  PostalAddress: Type.Object({
    name: nullable(Type.String()),
    line1: nullable(Type.String()),
    line2: nullable(Type.String()),
    city: nullable(Type.String()),
    state: nullable(Type.String()),
    postal_code: nullable(Type.String()),
    country: nullable(Type.String(), { description: 'Two letters (ISO 3166-1).' }),
  }),
};
