import { Type, enumOf, metadata, nullable } from '../../schemas';
import { legacyPlan } from '../plan/schema';
import { legacyProduct } from '../product/schema';
import { legacyPromoCode } from '../promo-code/schema';
import { expandable, freeForm, productId, unixSeconds } from '../shared';
import { legacyUser } from '../user/schema';

const statuses = ['trialing', 'active', 'past_due', 'completed', 'canceled', 'expired', 'unresolved'] as const;
const processors = [
  'free',
  'stripe',
  'coinbase',
  'crypto',
  'paypal',
  'apple',
  'multi_psp',
  'sezzle',
  'splitit',
  'platform_balance',
] as const;

const text = (description: string) => nullable(Type.String(), { description });
const instant = (description: string) =>
  nullable(unixSeconds(description), { description: `${description}, in seconds since 1970.` });

/** A membership in the legacy API. */
export const legacyMembership = Type.Object({
  id: Type.String({ description: 'Membership id (`mem_`).' }),
  company_id: text('The selling account (`biz_`).'),
  product: expandable(legacyProduct, 'The product that it gives access to.'),
  user: expandable(legacyUser, 'The user who bought; null where a company did.'),
  plan: expandable(legacyPlan, 'The plan that was bought.'),
  promo_code: expandable(legacyPromoCode, 'The promo code in force.'),
  access_pass: text('Older word for the id of the product.'),
  email: text('E-mail address of the user; null without `member:email:read`.'),
  stripe_subscription_id: text("Stripe's id of the subscription, where Stripe takes the payments."),
  stripe_customer_id: text("Stripe's id of the customer, where Stripe takes the payments."),
  status: enumOf(statuses, { description: 'A scheduled cancellation shows in `cancel_at_period_end` only.' }),
  valid: Type.Boolean({
    description: 'Whether it lets its user in: while it is trialing, active, completed or past due.',
  }),
  cancel_at_period_end: Type.Boolean({ description: 'Whether it ends with the current period.' }),
  payment_processor: enumOf(processors),
  license_key: text('License key; null unless the product has licensing switched on.'),
  metadata: Type.Optional(metadata({ description: 'Left out of a list that hides it.' })),
  acquisition_data: nullable(freeForm('How the buyer was won: UTM data.')),
  quantity: Type.Integer({ description: 'Units bought.' }),
  wallet_address: text('Crypto wallet that paid.'),
  custom_field_responses: Type.Array(
    Type.Object({
      id: Type.String(),
      created_at: unixSeconds('When it was answered'),
      updated_at: unixSeconds('When the answer last changed'),
      question: Type.String(),
      answer: Type.String(),
    }),
    { description: 'Answers to the questions of the checkout.' },
  ),
  custom_fields_responses: freeForm('The answers by their questions.'),
  custom_fields_responses_v2: freeForm(
    'Question and answer by the id of the response, for questions that are worded alike.',
  ),
  discord: nullable(
    Type.Object({ id: text('Discord id.'), username: text('Discord name.'), image_url: text('Picture.') }),
    { description: 'Connected Discord account.' },
  ),
  nft_tokens: text('NFT tokens that stand for the membership.'),
  expires_at: instant('When it is set to end: paid access that runs out, or a renewal that is called off'),
  renewal_period_start: instant('Start of the billing period'),
  renewal_period_end: instant('End of the billing period'),
  created_at: unixSeconds('When the membership was made'),
  manage_url: text('Page for managing it; without the permission `member:manage` it has no key, and leads to sign in.'),
  affiliate_page_url: text("Address of the checkout with the user's affiliate code."),
  checkout_session: text('The checkout that it came from (`ch_`).'),
  affiliate_username: text('The affiliate who brought the buyer.'),
  telegram_account_id: text('Connected Telegram account.'),
  phone_number: text('Phone number given at checkout; null without `member:phone:read`.'),
  split_pay_required_payments: nullable(Type.Integer(), { description: 'Payments that complete a split payment.' }),
});

/** Query of `GET /memberships`. */
export const legacyMembershipFilters = Type.Object({
  status: Type.Optional(enumOf(statuses)),
  plan_id: Type.Optional(Type.String({ description: 'Only memberships of this plan.' })),
  product_id: Type.Optional(productId('Only memberships of this product.')),
  access_pass_id: Type.Optional(productId('Older word for `product_id`.')),
  user_id: Type.Optional(Type.String({ description: 'Only memberships of this user.' })),
  discord_id: Type.Optional(Type.String({ description: 'Only memberships with this Discord account.' })),
  wallet_address: Type.Optional(Type.String({ description: 'Only memberships paid with this crypto wallet.' })),
  valid: Type.Optional(
    Type.Boolean({ description: 'Only memberships that let their user in, or only those that do not.' }),
  ),
  hide_metadata: Type.Optional(Type.Boolean({ description: 'Leaves `metadata` out of the rows; false by default.' })),
  direction: Type.Optional(enumOf(['asc', 'desc'], { description: 'By the time they were made; `desc` by default.' })),
});

/** Body of `POST /memberships/{id}`. */
export const legacyMembershipUpdate = Type.Object({
  metadata: metadata({ description: 'Takes the place of what is there.' }),
});

/** Body of `POST /memberships/{id}/add_free_days`. */
export const legacyMembershipFreeDays = Type.Object({ days: Type.Integer({ description: 'Days, 1 to 1,095.' }) });

/** Body of `POST /memberships/{id}/validate_license`. */
export const legacyLicenseValidation = Type.Object({
  metadata: metadata({
    description:
      'What uses the license. Kept by the first validation of a membership without metadata; compared by all later ones.',
  }),
});

/** Values of `expand` for operations on memberships. */
export const legacyMembershipExpansions = ['product', 'user', 'plan', 'promo_code'] as const;
