import { type TSchema, Type, dateTime, enumOf, metadata, nullable, ref, timeFilter } from '../../schemas';
import { accessLevels } from '../member/enums';
import { currencies, optional, pageParams } from '../shared';

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
const statusFilters = [...membershipStatuses, 'paused'] as const;
const cancelOptions = [
  'too_expensive',
  'switching',
  'missing_features',
  'technical_issues',
  'bad_experience',
  'other',
  'testing',
] as const;

const text = (description: string) => nullable(Type.String(), { description });
const instant = (description: string) => nullable(dateTime(), { description });
const ids = (description: string) =>
  Type.Optional(Type.Array(Type.String(), { maxItems: 100, 'x-comma': true, description }));

/** Creates an optional request parameter that only older API versions accept. */
const legacyParameter = (schema: TSchema) => Type.Optional({ ...schema, 'x-internal': true });

/** JSON Schemas for memberships in the date-versioned REST API, latest version. */
export const membershipSchemas: Record<string, TSchema> = {
  MembershipUser: Type.Object({
    id: Type.String({ description: 'User id (`user_`).' }),
    username: Type.String(),
    name: nullable(Type.String()),
    email: nullable(Type.String(), { 'x-permission': 'member:email:read' }),
    profile_pic: Type.String({ description: 'URL of the profile picture.' }),
  }),
  MembershipMember: Type.Object({
    id: Type.String({ description: 'Member id (`mber_`).' }),
    access_level: Type.Optional(enumOf(accessLevels, { description: 'Only if the caller owns the membership.' })),
    last_accessed_at: Type.Optional(instant('Only if the caller owns the membership.')),
    position: Type.Optional(
      nullable(Type.Integer(), {
        description: "Position in the caller's own list; only if the caller owns the membership.",
      }),
    ),
  }),
  CustomFieldResponse: Type.Object({
    id: Type.String({ description: 'Id (`cfrp_`).' }),
    question: Type.String(),
    answer: Type.String(),
  }),
  Membership: Type.Object({
    id: Type.String({ description: 'Membership id (`mem_`).' }),
    status: enumOf(membershipStatuses, { description: '`canceling` while a cancellation is scheduled.' }),
    account: ref('AccountSummary', { description: 'The selling account.' }),
    company: Type.Object({ id: Type.String(), title: Type.String() }, { description: 'The selling account.' }),
    user: nullable(ref('MembershipUser'), {
      description: 'The owner; null if a business bought the membership or the user is deleted.',
    }),
    user_id: text('Id of the owner.'),
    member: nullable(ref('MembershipMember'), {
      description: 'The owner as a member of the account; null until the member exists.',
    }),
    plan_id: Type.String({ description: 'Plan id (`plan_`).' }),
    plan_metadata: metadata(),
    product_id: Type.String({ description: 'Product id (`prod_`).' }),
    product_metadata: metadata(),
    product_title: Type.String({ 'x-internal': true }),
    license_key: text('License key; null unless the product has licensing.'),
    phone_number: nullable(Type.String(), { 'x-permission': 'member:phone:read', description: 'Given at checkout.' }),
    metadata: metadata(),
    currency: nullable(enumOf(currencies), { description: 'Null if the membership is free.' }),
    initial_price_paid: Type.String({ description: 'Formatted first payment, for example `$10.00`.' }),
    formatted_renewal_price: text('Formatted renewal price, for example `$59.00 / month`; null if it does not renew.'),
    current_period_end: instant('Renewal or expiry time; null if it does neither.'),
    renewal_period_start: instant('Start of the billing period; null if it does not renew.'),
    renewal_period_end: instant('End of the billing period; null if it does not renew.'),
    cancel_at_period_end: Type.Boolean({ description: 'Whether it ends with the current billing period.' }),
    cancel_option: nullable(enumOf(cancelOptions), { description: 'Category of the cancellation reason.' }),
    cancellation_reason: text('Cancellation reason, as free text.'),
    cancelation_status: nullable(enumOf(['won_back', 'left', 'canceling']), {
      description: 'Outcome of the cancellation; null if no reason was given.',
    }),
    canceled_at: instant('When the cancellation was requested.'),
    payment_collection_paused: Type.Boolean(),
    promo_code: nullable(Type.Object({ id: Type.String() }), { description: 'Active promo code (`promo_`).' }),
    checkout_configuration_id: text('Originating checkout (`ch_`).'),
    custom_field_responses: Type.Array(ref('CustomFieldResponse')),
    manage_url: nullable(Type.String(), {
      'x-secret-link': 'member:manage',
      description:
        'URL of the page where the owner manages the membership, including the access key; null until the member exists.',
    }),
    joined_at: instant('When the user first joined the account; null until the member exists.'),
    created_at: dateTime(),
    updated_at: dateTime(),
  }),
  MembershipListParams: Type.Object({
    ...pageParams,
    account_id: Type.Optional(
      Type.String({ description: 'Only memberships of this account; none if the account is not accessible.' }),
    ),
    user_id: Type.Optional(Type.String({ description: 'Only memberships of this user; `me` for the current user.' })),
    status: Type.Optional(
      enumOf(statusFilters, { description: '`paused` matches memberships whose payments are paused.' }),
    ),
    plan_id: Type.Optional(Type.String()),
    plan_ids: ids('Only memberships of these plans.'),
    product_id: Type.Optional(Type.String()),
    product_ids: ids('Only memberships of these products.'),
    created_after: Type.Optional(timeFilter()),
    created_before: Type.Optional(timeFilter()),
    order: Type.Optional(enumOf(['created_at'])),
    statuses: legacyParameter(Type.Array(enumOf(membershipStatuses))),
    user_ids: legacyParameter(Type.Array(Type.String(), { maxItems: 100, 'x-comma': true })),
    promo_code_ids: legacyParameter(Type.Array(Type.String(), { maxItems: 100, 'x-comma': true })),
    cancel_options: legacyParameter(Type.Array(enumOf(cancelOptions))),
  }),
  MembershipUpdateParams: Type.Object({
    metadata: optional(metadata(), {
      description: 'Merged into the existing metadata: null removes a key, and an empty object removes all.',
    }),
    cancel_at_period_end: Type.Optional(
      Type.Boolean({ description: 'True schedules a cancellation, false revokes it.' }),
    ),
  }),
  MembershipCancelParams: Type.Object({
    reason: Type.Optional(Type.String({ maxLength: 1_000, description: 'Reason, as free text.' })),
    cancellation_mode: legacyParameter(nullable(enumOf(['at_period_end', 'immediate']))),
  }),
  MembershipExtendParams: Type.Object({
    days: Type.Integer({ minimum: 1, maximum: 1_095, description: 'Number of free days.' }),
  }),
  MembershipAddFreeDaysParams: Type.Object({ free_days: Type.Integer({ minimum: 1, maximum: 1_095 }) }),
  MembershipTransfer: Type.Object({
    url: Type.String({
      description: 'URL of the page where the new owner accepts the membership, once, within seven days.',
    }),
  }),
  MembershipInviteParams: Type.Object({
    plan_id: Type.String({ description: 'A free plan (`plan_`).' }),
    user_id: optional(Type.String(), { description: 'User to invite; excludes `email`.' }),
    email: optional(Type.String({ maxLength: 254 }), {
      description: 'E-mail address to invite; excludes `user_id`.',
    }),
  }),
  MembershipInvitation: Type.Object({ invitation_sent: Type.Boolean() }),
  MembershipPauseParams: Type.Object({
    until: optional(dateTime(), { description: 'When collection resumes automatically; must be in the future.' }),
    void_payments: legacyParameter(nullable(Type.Boolean())),
  }),
};
