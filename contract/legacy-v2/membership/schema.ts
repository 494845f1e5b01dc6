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
  product: expandable(legacyProduct, 'Product to which the membership grants access.'),
  user: expandable(legacyUser, 'User who bought the membership; null if a company bought it.'),
  plan: expandable(legacyPlan, 'The purchased plan.'),
  promo_code: expandable(legacyPromoCode, 'Promo code in effect.'),
  access_pass: text('Older name for the product id.'),
  email: text('E-mail address of the user; null without `member:email:read`.'),
  stripe_subscription_id: text('Stripe subscription id, if Stripe processes the payments.'),
  stripe_customer_id: text('Stripe customer id, if Stripe processes the payments.'),
  status: enumOf(statuses, { description: 'A scheduled cancellation appears only in `cancel_at_period_end`.' }),
  valid: Type.Boolean({
    description: 'Whether it grants access: true while it is trialing, active, completed or past due.',
  }),
  cancel_at_period_end: Type.Boolean({ description: 'Whether it ends with the current period.' }),
  payment_processor: enumOf(processors),
  license_key: text('License key; null unless licensing is enabled for the product.'),
  metadata: Type.Optional(metadata({ description: 'Omitted from lists requested with `hide_metadata`.' })),
  acquisition_data: nullable(freeForm('Acquisition of the buyer: UTM data.')),
  quantity: Type.Integer({ description: 'Units bought.' }),
  wallet_address: text('Crypto wallet used to pay.'),
  custom_field_responses: Type.Array(
    Type.Object({
      id: Type.String(),
      created_at: unixSeconds('Time of the answer'),
      updated_at: unixSeconds('Time of the last change of the answer'),
      question: Type.String(),
      answer: Type.String(),
    }),
    { description: 'Answers to the checkout questions.' },
  ),
  custom_fields_responses: freeForm('Answers by question.'),
  custom_fields_responses_v2: freeForm('Question and answer by response id, for questions with the same wording.'),
  discord: nullable(
    Type.Object({ id: text('Discord id.'), username: text('Discord name.'), image_url: text('Picture.') }),
    { description: 'Connected Discord account.' },
  ),
  nft_tokens: text('NFT tokens that represent the membership.'),
  expires_at: instant('Scheduled end: expiry of paid access, or end of a canceled renewal'),
  renewal_period_start: instant('Start of the billing period'),
  renewal_period_end: instant('End of the billing period'),
  created_at: unixSeconds('Creation time of the membership'),
  manage_url: text(
    'Page for managing the membership; without the permission `member:manage`, the URL has no key and leads to sign-in.',
  ),
  affiliate_page_url: text("URL of the checkout with the user's affiliate code."),
  checkout_session: text('Originating checkout (`ch_`).'),
  affiliate_username: text('Affiliate who referred the buyer.'),
  telegram_account_id: text('Connected Telegram account.'),
  phone_number: text('Phone number given at checkout; null without `member:phone:read`.'),
  split_pay_required_payments: nullable(Type.Integer(), {
    description: 'Number of payments that complete a split payment.',
  }),
});

/** Query parameters of `GET /memberships`. */
export const legacyMembershipFilters = Type.Object({
  status: Type.Optional(enumOf(statuses)),
  plan_id: Type.Optional(Type.String({ description: 'Only memberships of this plan.' })),
  product_id: Type.Optional(productId('Only memberships of this product.')),
  access_pass_id: Type.Optional(productId('Older name for `product_id`.')),
  user_id: Type.Optional(Type.String({ description: 'Only memberships of this user.' })),
  discord_id: Type.Optional(Type.String({ description: 'Only memberships with this Discord account.' })),
  wallet_address: Type.Optional(Type.String({ description: 'Only memberships paid with this crypto wallet.' })),
  valid: Type.Optional(
    Type.Boolean({ description: 'Only memberships that grant access if true; only the others if false.' }),
  ),
  hide_metadata: Type.Optional(Type.Boolean({ description: 'Omits `metadata` from the results; false by default.' })),
  direction: Type.Optional(
    enumOf(['asc', 'desc'], { description: 'Sort direction by creation time; `desc` by default.' }),
  ),
});

/** Body of `POST /memberships/{id}`. */
export const legacyMembershipUpdate = Type.Object({
  metadata: metadata({ description: 'Replaces the stored metadata.' }),
});

/** Body of `POST /memberships/{id}/add_free_days`. */
export const legacyMembershipFreeDays = Type.Object({ days: Type.Integer({ description: 'Days, 1 to 1,095.' }) });

/** Body of `POST /memberships/{id}/validate_license`. */
export const legacyLicenseValidation = Type.Object({
  metadata: metadata({
    description:
      'Identifies the user of the license. Stored by the first validation of a membership without metadata; compared by all later ones.',
  }),
});

/** Allowed values of the parameter `expand` in operations on memberships. */
export const legacyMembershipExpansions = ['product', 'user', 'plan', 'promo_code'] as const;
