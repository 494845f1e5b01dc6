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
  why: 'any product can be featured; only public products are shown',
} as const;
const pictures = { what: 'all', why: 'the image is accepted and ignored, so that it refers to nothing' } as const;
const connectedTo = {
  as: ['child account'],
  what: 'all',
  why: 'an account shows its parent account, with id and title',
} as const;
const personException = {
  slots: ['query account_id', 'query company_id'],
  as: persons,
  what: 'status',
  why: 'users see the rows that they have access to, in any account',
} as const;

const withoutPermission: readonly CredentialName[] = ['without the permission', 'narrowed to another action'];

/** Exceptions by operation, each with its reason. None permits access without a valid credential. */
export const exceptions: readonly Exception[] = [
  { key: 'GET /products/{id}', what: 'all', why: 'visible products are public' },
  { key: 'POST /plans/{id}/calculate_tax', what: 'all', why: 'the tax of a visible plan is public' },
  {
    key: 'GET /payouts/methods',
    slots: ['query destination_id'],
    what: 'all',
    why: 'the argument is a method of a provider, which belongs to no account',
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
  { key: 'GET /reviews', what: 'all', why: 'published reviews are public' },
  { key: 'GET /reviews/{id}', what: 'all', why: 'published reviews are public' },
  { key: 'GET /users/{id}', what: 'all', why: 'user profiles are public; the account argument has no effect' },
  {
    key: 'GET /users/{id}/access/{resource_id}',
    slots: ['path {id}', 'query account_id', 'query company_id'],
    what: 'all',
    why: 'user profiles are public and the account argument has no effect; access to the resource is checked',
  },
  { key: 'PATCH /users/me', what: 'all', why: 'users update their own profile; the account argument has no effect' },
  {
    key: 'GET /transfers',
    slots: ['query destination_id'],
    what: 'status',
    why: 'it filters the transfers of the origin by destination',
  },
  {
    key: 'POST /transfers',
    slots: ['body destination_id'],
    what: 'all',
    why: 'money can be transferred to any existing recipient',
  },
  {
    key: 'GET /checkout_configurations/{id}',
    what: 'all',
    why: 'the id of a checkout configuration is part of its public link',
  },
  {
    key: 'GET /memberships',
    slots: ['query account_id', 'query company_id'],
    what: 'status',
    why: 'since 2026-07-23 the list contains all accessible accounts, and this argument filters it',
  },
  {
    key: 'GET /event_log',
    as: withoutPermission,
    what: 'all',
    why: 'an inaccessible account is rejected before the missing permission',
  },
  {
    key: 'GET /event_log',
    slots: ['query resource_id', 'query resource_ids'],
    what: 'status',
    why: 'the log contains all accessible resources, and this argument filters it',
  },
  { key: 'PATCH /accounts/{id}', ...featured },
  { key: 'PATCH /companies/{id}', ...featured },
  {
    key: 'POST /affiliates',
    slots: ['body user_identifier'],
    what: 'all',
    why: 'any user can become an affiliate of any account',
  },
  { key: 'GET /accounts', ...connectedTo },
  { key: 'GET /accounts/me', ...connectedTo },
  {
    key: 'POST /access_tokens',
    slots: ['body user_id'],
    as: ['child account'],
    what: 'all',
    why: 'team members of an account are also team members of its connected accounts',
  },
  { key: 'GET /experiences', ...personException },
  {
    key: 'GET /users/me',
    ...personException,
    what: 'all',
    why: 'users see their own profile; the account argument has no effect',
  },
  {
    key: 'GET /payments',
    as: ['child account'],
    what: 'all',
    why: 'one sample payment is for a plan of its parent account',
  },
  {
    key: 'POST /plans/{mimic_plan_id}/create_quick_link',
    as: ['person of the wrong account'],
    what: 'all',
    why: 'for callers without an account, the legacy API checks the product first',
  },
  {
    key: 'POST /leads',
    slots: ['body user_id'],
    what: 'all',
    why: 'any user can be recorded as a lead, with the public fields of the user',
  },
  {
    key: 'GET /partners/businesses',
    what: 'all',
    why: 'an account sees the public fields of the businesses that its partners have referred',
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
  checkoutConfiguration: 'the id of a checkout configuration is part of its public link',
  review: 'published reviews are public',
  reviews: 'published reviews are public',
  product: 'visible products are public, with their visible plans',
  plans: 'visible plans of a product are public',
  planTax: 'the tax of a visible plan is public',
  user: 'user profiles are public',
  partnerBusinesses: 'an account sees the public fields of the businesses that its partners have referred',
};
