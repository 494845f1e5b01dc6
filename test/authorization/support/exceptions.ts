import type { Operation } from '../../bad-input/support/operations';
import { type CredentialName, userCredentials } from './credentials';
import type { Slot } from './slots';

/** An exception from the access rules. */
interface Exception {
  readonly key: string;
  /** Id parameters to which the exception is restricted; the whole operation if omitted. */
  readonly slots?: readonly string[];
  /** Callers to which the exception is restricted; all if omitted. */
  readonly as?: readonly CredentialName[];
  /** `status`: the response is empty instead of an error. `all`: the request is permitted. */
  readonly what: 'status' | 'all';
  readonly why: string;
}

const persons: readonly CredentialName[] = [...userCredentials, 'person of the wrong account'];
const featured = {
  slots: ['body featured_affiliate_product_id'],
  what: 'all',
  why: 'any product may be recommended; it is shown where it is public',
} as const;
const pictures = { what: 'all', why: 'the picture is taken and not kept: it names nothing' } as const;
const connectedTo = {
  as: ['child account'],
  what: 'all',
  why: 'an account shows what it is connected to, by id and title',
} as const;
const personException = {
  slots: ['query account_id', 'query company_id'],
  as: persons,
  what: 'status',
  why: 'people see what is open to them, of whichever account',
} as const;

const withoutPermission: readonly CredentialName[] = ['without the permission', 'narrowed to another action'];

/** Exceptions by operation, each with its reason. None permits access without a valid credential. */
export const exceptions: readonly Exception[] = [
  { key: 'GET /products/{id}', what: 'all', why: 'products that are visible are for everybody' },
  { key: 'POST /plans/{id}/calculate_tax', what: 'all', why: 'what tax a visible plan costs is told to everybody' },
  {
    key: 'GET /payouts/methods',
    slots: ['query destination_id'],
    what: 'all',
    why: "it names a method of a provider, which is no account's",
  },
  ...['POST /plans', 'PATCH /plans/{id}'].map((key) => ({
    key,
    ...pictures,
    slots: ['body image.direct_upload_id', 'body image.id'],
  })),
  ...['POST /products', 'PATCH /products/{id}'].map((key) => ({
    key,
    ...pictures,
    slots: ['body banner_image.direct_upload_id', 'body banner_image.id'],
  })),
  { key: 'GET /reviews', what: 'all', why: 'reviews that are published are for everybody' },
  { key: 'GET /reviews/{id}', what: 'all', why: 'reviews that are published are for everybody' },
  { key: 'GET /users/{id}', what: 'all', why: 'what everybody sees of a person; the account is only named' },
  {
    key: 'GET /users/{id}/access/{resource_id}',
    slots: ['path {id}', 'query account_id', 'query company_id'],
    what: 'all',
    why: 'people are for everybody to name, the account is only named: what counts is the resource',
  },
  { key: 'PATCH /users/me', what: 'all', why: 'people change themselves; the account is only named' },
  {
    key: 'GET /transfers',
    slots: ['query destination_id'],
    what: 'status',
    why: 'it narrows the transfers of the origin, to whomever they went',
  },
  {
    key: 'POST /transfers',
    slots: ['body destination_id'],
    what: 'all',
    why: 'money may be handed to anybody who is there',
  },
  {
    key: 'GET /checkout_configurations/{id}',
    what: 'all',
    why: 'whoever has the id of a checkout has its link, which anybody may open',
  },
  {
    key: 'GET /memberships',
    slots: ['query account_id', 'query company_id'],
    what: 'status',
    why: 'from 2026-07-23 on the list is of all accounts in reach, and this narrows it',
  },
  {
    key: 'GET /event_log',
    as: withoutPermission,
    what: 'all',
    why: 'whoever names an account may not read it is refused for the account, as everywhere',
  },
  {
    key: 'GET /event_log',
    slots: ['query resource_id', 'query resource_ids'],
    what: 'status',
    why: 'the log is of all that is in reach, and this narrows it',
  },
  { key: 'PATCH /accounts/{id}', ...featured },
  { key: 'PATCH /companies/{id}', ...featured },
  {
    key: 'POST /affiliates',
    slots: ['body user_identifier'],
    what: 'all',
    why: 'everybody may become an affiliate of everybody',
  },
  { key: 'GET /accounts', ...connectedTo },
  { key: 'GET /accounts/me', ...connectedTo },
  {
    key: 'POST /access_tokens',
    slots: ['body user_id'],
    as: ['child account'],
    what: 'all',
    why: 'who is on the team of an account is on those of the accounts connected to it',
  },
  { key: 'GET /experiences', ...personException },
  { key: 'GET /users/me', ...personException, what: 'all', why: 'people see themselves; the account is only named' },
  {
    key: 'GET /payments',
    as: ['child account'],
    what: 'all',
    why: 'one payment of the samples is for a plan of the account that it is connected to',
  },
  {
    key: 'POST /plans/{mimic_plan_id}/create_quick_link',
    as: ['person of the wrong account'],
    what: 'all',
    why: 'the legacy API wants a product first of those who have no account',
  },
  {
    key: 'POST /leads',
    slots: ['body user_id'],
    what: 'all',
    why: 'whoever shows interest is written down, by what everybody sees of a person',
  },
  {
    key: 'GET /partners/businesses',
    what: 'all',
    why: 'an account sees the businesses that its partners have brought, by what everybody sees of them',
  },
];

/** Returns the exception for a caller and an id parameter of an operation; null if all access rules apply. */
export function exceptionFor(
  { declaration }: Operation,
  slot: Slot | null,
  credential: CredentialName,
): Exception['what'] | null {
  // Operations for buyers return the buyer's own rows, which may be the requested rows.
  if (credential === 'buyer' && (declaration.own || declaration.permission === null)) return 'all';
  // Users see their own rows, whatever account they name.
  if (persons.includes(credential) && declaration.own && slot?.place === 'query' && slot.resource === 'accounts')
    return 'status';
  const found = exceptions.find(
    ({ key, slots, as }) =>
      key === declaration.key &&
      (!slots || (slot !== null && slots.includes(slot.name))) &&
      (!as || as.includes(credential)),
  );
  return found?.what ?? null;
}

/** Operations of the graph with public results, and the reason. */
export const publicOperations: Readonly<Record<string, string>> = {
  checkoutConfiguration: 'whoever has the id of a checkout has its link, which anybody may open',
  review: 'reviews that are published are for everybody',
  reviews: 'reviews that are published are for everybody',
  product: 'products that are visible are for everybody, with their plans that are',
  plans: 'plans that are visible are for everybody who names their product',
  planTax: 'what tax a visible plan costs is told to everybody',
  user: 'what everybody sees of a person',
  partnerBusinesses: 'an account sees the businesses that its partners have brought, by what everybody sees of them',
};
