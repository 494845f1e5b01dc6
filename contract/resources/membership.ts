import {
  absentable,
  boolean,
  dateTime,
  described,
  enumValue,
  group,
  integer,
  json,
  list,
  metadata,
  nullable,
  object,
  optional,
  params,
  resource,
  shape,
  string,
} from '../wire';
import { ref } from '../schemas';
import { accessLevels } from './member';
import { accountSummary, currencies, idsFilter, legacyIdsFilter, pageFields, timeFilter, timestamps } from './shared';

export const membershipStatuses = [
  'trialing',
  'active',
  'past_due',
  'completed',
  'canceled',
  'expired',
  'unresolved',
  'drafted',
  'canceling',
] as const;
const cancelOptions = [
  'too_expensive',
  'switching',
  'missing_features',
  'technical_issues',
  'bad_experience',
  'other',
  'testing',
] as const;

/** Keywords of fields and parameters that only older API versions contain. */
const internal = { 'x-internal': true } as const;

const instant = (description: string) => nullable(dateTime(description));
const text = (description: string) => nullable(string(description));

export const membershipUser = shape('MembershipUser', {
  id: string('User id (`user_`).'),
  username: string('Unique username.'),
  name: nullable(string('Display name; null if not set.')),
  email: nullable(string({ 'x-permission': 'member:email:read', description: 'E-mail address of the user.' })),
  profile_pic: string('URL of the profile picture.').from('profilePictureUrl'),
});

/** The member with the fields that only the owner of the membership can read. */
export const membershipMember = shape('MembershipMember', {
  id: string('Member id (`mber_`).'),
  access_level: absentable(enumValue(accessLevels, 'Only if the caller owns the membership.')),
  last_accessed_at: absentable(instant('Only if the caller owns the membership.')),
  position: absentable(nullable(integer("Position in the caller's own list; only if the caller owns the membership."))),
});

export const customFieldResponse = shape('CustomFieldResponse', {
  id: string('Id (`cfrp_`).'),
  question: string('Question of the checkout.'),
  answer: string('Answer of the buyer.'),
});

/** Access of a user to a product through a plan. Owners receive more fields of `member`, see `serializeMembership`. */
export const membership = resource({
  type: 'Membership',
  inEvents: true,
  fields: {
    id: string('Membership id (`mem_`).'),
    status: enumValue(
      membershipStatuses,
      'Access ends with `canceled`, `expired` and `unresolved` (disputed); `canceling` while a cancellation is scheduled.',
    ),
    account: described(accountSummary, 'The selling account.'),
    company: object(
      { id: string('Account id (`biz_`).'), title: string('Name of the business.') },
      'The selling account.',
    ).from('account'),
    user: nullable(membershipUser, 'The owner; null if a business bought the membership or the user is deleted.'),
    user_id: text('Id of the owner.').from('user.id'),
    member: nullable(
      json(ref('MembershipMember')),
      'The owner as a member of the account; null until the member exists.',
    ).computed(
      'member { id }',
      ({ member }: { readonly member: { readonly id: string } | null }) => member && { id: member.id },
    ),
    plan_id: string('The purchased plan (`plan_`).').from('plan.id'),
    plan_metadata: metadata('Custom key-value pairs of the plan.').from('plan.metadata'),
    product_id: string('Product id (`prod_`).').from('product.id'),
    product_metadata: metadata('Custom key-value pairs of the product.').from('product.metadata'),
    product_title: string({ ...internal, description: 'Title of the product.' }).from('product.title'),
    license_key: text('License key; null unless the product has licensing.'),
    phone_number: nullable(string({ 'x-permission': 'member:phone:read', description: 'Given at checkout.' })),
    metadata: metadata('Custom key-value pairs, initially those of the plan.'),
    currency: nullable(enumValue(currencies, 'Null if the membership is free.')),
    initial_price_paid: string('Formatted first payment, for example `$10.00`.').from('formattedInitialPricePaid'),
    formatted_renewal_price: text('Formatted renewal price, for example `$59.00 / month`; null if it does not renew.'),
    current_period_end: instant('Renewal or expiry time; null if it does neither.'),
    renewal_period_start: instant('Start of the billing period; null if it does not renew.'),
    renewal_period_end: instant('End of the billing period; null if it does not renew.'),
    cancel_at_period_end: boolean('Whether it ends with the current billing period.'),
    cancel_option: nullable(enumValue(cancelOptions, 'Category of the cancellation reason.')),
    cancellation_reason: text('Cancellation reason, as free text; null for none.'),
    cancelation_status: nullable(
      enumValue(['won_back', 'left', 'canceling'], 'Outcome of the cancellation; null if no reason was given.'),
    ),
    canceled_at: instant('When the cancellation was requested; null if it was not.'),
    payment_collection_paused: boolean('Whether the collection of payments is paused.'),
    promo_code: nullable(
      group({ id: string('Promo code id (`promo_`).').from('promoCodeId') }, 'Active promo code (`promo_`).'),
    ),
    checkout_configuration_id: text('Originating checkout (`ch_`); null for none.'),
    custom_field_responses: list(customFieldResponse, 'Answers to the questions of the checkout.'),
    manage_url: nullable(
      string({
        'x-secret-link': 'member:manage',
        description:
          'URL of the page where the owner manages the membership, including the access key; null until the member exists.',
      }),
    ),
    joined_at: instant('When the user first joined the account; null until the member exists.'),
    ...timestamps,
  },
});

/**
 * Additional GraphQL selection for users who read their own memberships. Responses to other callers never contain these
 * fields.
 */
export const ownMembershipFields = [`member { ${membershipMember.selection} }`];

/**
 * Serializes a membership.
 *
 * @param viewerId id of the calling user, null if the caller is an account. Users receive more fields of the member
 * record of their own memberships; the operation must select `ownMembershipFields`.
 */
export function serializeMembership(data: typeof membership.data, viewerId: string | null): object {
  const serialized = membership.serialize(data);
  const isOwn = viewerId !== null && data.user?.id === viewerId;
  if (!isOwn || !data.member) return serialized;
  return { ...serialized, member: membershipMember.serialize(data.member as typeof membershipMember.data) };
}

/** The route merges filters with one value and filters with several values, and converts them itself. */
export const membershipListParams = params('MembershipListParams', {
  ...pageFields,
  account_id: absentable(string('Only memberships of this account; none if the account is not accessible.')).ignored(),
  user_id: absentable(string('Only memberships of this user; `me` for the current user.')).ignored(),
  status: absentable(
    enumValue([...membershipStatuses, 'paused'], '`paused` matches memberships whose payments are paused.'),
  ).ignored(),
  plan_id: absentable(string('Only memberships of this plan (`plan_`).')).ignored(),
  plan_ids: idsFilter('Only memberships of these plans.').ignored(),
  product_id: absentable(string('Only memberships of this product (`prod_`).')).ignored(),
  product_ids: idsFilter('Only memberships of these products.').ignored(),
  created_after: timeFilter,
  created_before: timeFilter,
  order: absentable(enumValue(['created_at'], 'Sort column; only `created_at`.')),
  statuses: absentable(
    list(enumValue(membershipStatuses), { ...internal, description: 'Only memberships with one of these statuses.' }),
  ).ignored(),
  user_ids: legacyIdsFilter.ignored(),
  promo_code_ids: legacyIdsFilter,
  cancel_options: absentable(
    list(enumValue(cancelOptions), { ...internal, description: 'Only memberships canceled for one of these reasons.' }),
  ),
}).requiredUnless('account_id', ['credential:user'], { until: '2026-07-23' });

export const membershipUpdateParams = params('MembershipUpdateParams', {
  metadata: optional(
    metadata('Merged into the existing metadata; null removes a key, and an empty object removes all.'),
  ),
  cancel_at_period_end: absentable(boolean('True schedules a cancellation, false revokes it.')),
}).requiredUnless('metadata', ['cancel_at_period_end'], { since: '2026-07-23' });

export const membershipCancelParams = params('MembershipCancelParams', {
  reason: absentable(string({ maxLength: 1_000, description: 'Reason, as free text.' })),
  cancellation_mode: optional(
    enumValue(['at_period_end', 'immediate'], { ...internal, description: 'When the cancellation takes effect.' }),
  )
    .from('mode')
    .byDefault('immediate'),
});

export const membershipExtendParams = params('MembershipExtendParams', {
  days: integer({ minimum: 1, maximum: 1_095, description: 'Number of free days.' }),
});

export const membershipAddFreeDaysParams = params('MembershipAddFreeDaysParams', {
  free_days: integer({
    minimum: 1,
    maximum: 1_095,
    description: 'Number of days by which the period is extended.',
  }).from('days'),
});

export const membershipTransfer = shape('MembershipTransfer', {
  url: string('URL of the page where the new owner accepts the membership, once, within seven days.'),
});

export const membershipInviteParams = params('MembershipInviteParams', {
  plan_id: string('A free plan (`plan_`).'),
  user_id: optional(string('User to invite; excludes `email`.')),
  email: optional(string({ maxLength: 254, description: 'E-mail address to invite; excludes `user_id`.' })),
}).oneRequired('user_id', 'email');

export const membershipInvitation = shape('MembershipInvitation', {
  invitation_sent: boolean('Whether an invitation was sent.'),
});

export const membershipPauseParams = params('MembershipPauseParams', {
  until: optional(dateTime('When collection resumes automatically; must be in the future.')),
  void_payments: optional(
    boolean({ ...internal, description: 'Whether past-due payments are voided; false by default.' }),
  ),
});
