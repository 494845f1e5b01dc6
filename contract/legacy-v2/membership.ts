import {
  absentable,
  boolean,
  type DataOf,
  enumValue,
  integer,
  list,
  metadata,
  nullable,
  object,
  string,
} from '../wire';
import { expandable, legacyParams, legacyResource } from './legacy-resource';
import { legacyPlan } from './plan';
import { legacyProduct } from './product';
import { isLegacyPromoCode, legacyPromoCode } from './promo-code';
import { enumInList, freeForm, inList, productId, text, unixSeconds, unixSecondsOf } from './shared';
import { legacyUser } from './user';

const statuses = ['trialing', 'active', 'past_due', 'completed', 'canceled', 'expired', 'unresolved'] as const;
const validStatuses: readonly string[] = ['TRIALING', 'ACTIVE', 'COMPLETED', 'PAST_DUE'];
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

const instant = (description: string) => nullable(unixSeconds(description));

/** An id of the payment processor, if that is Stripe. */
const stripeId = (field: 'processorSubscriptionId' | 'processorCustomerId', description: string) =>
  text(description).computed(
    `paymentProcessor ${field}`,
    (membership: { readonly paymentProcessor: string } & Readonly<Record<typeof field, string | null>>) =>
      membership.paymentProcessor === 'STRIPE' ? membership[field] : null,
  );

const customFieldResponse = {
  id: string('Id of the response.'),
  created_at: unixSeconds('Time of the answer'),
  updated_at: unixSeconds('Time of the last change of the answer'),
  question: string('Question of the checkout.'),
  answer: string('Answer of the buyer.'),
};

type Responses = readonly DataOf<typeof customFieldResponse>[];

interface RenewalData {
  readonly expiresAt: string | null;
  readonly cancelAtPeriodEnd: boolean;
  readonly renewalPeriodEnd: string | null;
}

const endOf = ({ expiresAt, cancelAtPeriodEnd, renewalPeriodEnd }: RenewalData): string | null =>
  expiresAt ?? (cancelAtPeriodEnd ? renewalPeriodEnd : null);

/** A membership in the legacy API. */
export const legacyMembership = legacyResource({
  type: 'Membership',
  description: 'Access of a buyer to a product.',
  fields: {
    id: string('Membership id (`mem_`).'),
    company_id: text('The selling account (`biz_`).').from('account.id'),
    product: expandable(legacyProduct, 'Product to which the membership grants access.').from('product.id'),
    user: expandable(legacyUser, 'User who bought the membership; null if a company bought it.').from('user.id'),
    plan: expandable(legacyPlan, 'The purchased plan.').from('plan.id'),
    promo_code: expandable(legacyPromoCode, 'Promo code in effect.').from('promoCodeId'),
    access_pass: text('Older name for the product id.').from('product.id'),
    email: text('E-mail address of the user; null without `member:email:read`.').from('user.email'),
    stripe_subscription_id: stripeId(
      'processorSubscriptionId',
      'Stripe subscription id, if Stripe processes the payments.',
    ),
    stripe_customer_id: stripeId('processorCustomerId', 'Stripe customer id, if Stripe processes the payments.'),
    status: enumValue(statuses, 'A scheduled cancellation appears only in `cancel_at_period_end`.').from(
      'storedStatus',
    ),
    valid: boolean('Whether it grants access, while it is trialing, active, completed or past due.').from(
      'storedStatus',
      (status: string) => validStatuses.includes(status),
    ),
    cancel_at_period_end: boolean('Whether it ends with the current period.'),
    payment_processor: enumValue(processors, 'Company that processes the payments.'),
    license_key: text('License key; null unless licensing is enabled for the product.'),
    metadata: absentable(metadata('Omitted from lists requested with `hide_metadata`.')),
    acquisition_data: nullable(freeForm('Acquisition of the buyer: UTM data.')),
    quantity: integer('Units bought.'),
    wallet_address: text('Crypto wallet used to pay.'),
    custom_field_responses: list(object(customFieldResponse), 'Answers to the checkout questions.'),
    custom_fields_responses: freeForm('Answers by question.').computed(
      'customFieldResponses { question answer }',
      (membership: { readonly customFieldResponses: Responses }) =>
        Object.fromEntries(membership.customFieldResponses.map(({ question, answer }) => [question, answer])),
    ),
    custom_fields_responses_v2: freeForm(
      'Question and answer by response id, for questions with the same wording.',
    ).computed(
      'customFieldResponses { id question answer }',
      (membership: { readonly customFieldResponses: Responses }) =>
        Object.fromEntries(
          membership.customFieldResponses.map(({ id, question, answer }) => [id, { question, answer }]),
        ),
    ),
    discord: nullable(
      object({ id: text('Discord id.'), username: text('Discord name.'), image_url: text('Picture.') }),
      'Connected Discord account.',
    ),
    nft_tokens: text('NFT tokens that represent the membership.'),
    expires_at: instant('Scheduled end: expiry of paid access, or end of a canceled renewal').computed(
      'expiresAt cancelAtPeriodEnd renewalPeriodEnd',
      (renewal: RenewalData) => unixSecondsOf(endOf(renewal)),
    ),
    renewal_period_start: instant('Start of the billing period'),
    renewal_period_end: instant('End of the billing period'),
    created_at: unixSeconds('Creation time of the membership'),
    manage_url: text(
      'Page for managing the membership; without the permission `member:manage`, the URL has no key and leads to sign-in.',
    ),
    affiliate_page_url: text("URL of the checkout with the user's affiliate code.").computed(
      'plan { purchaseUrl } user { username }',
      (sale: {
        readonly plan: { readonly purchaseUrl: string } | null;
        readonly user: { readonly username: string } | null;
      }) => sale.plan && sale.user && `${sale.plan.purchaseUrl}?a=${encodeURIComponent(sale.user.username)}`,
    ),
    checkout_session: text('Originating checkout (`ch_`).').from('checkoutConfigurationId'),
    affiliate_username: text('Affiliate who referred the buyer.'),
    telegram_account_id: text('Connected Telegram account.'),
    phone_number: text('Phone number given at checkout; null without `member:phone:read`.'),
    split_pay_required_payments: nullable(integer('Number of payments that complete a split payment.')),
  },
  expanded: {
    product: nullable(legacyProduct),
    user: nullable(legacyUser),
    plan: nullable(legacyPlan),
    promo_code: nullable(legacyPromoCode).computed(
      `promoCode { ${legacyPromoCode.selection} }`,
      (sale: { readonly promoCode: typeof legacyPromoCode.data | null; readonly promoCodeId: string | null }) =>
        sale.promoCode && isLegacyPromoCode(sale.promoCode)
          ? legacyPromoCode.serialize(sale.promoCode)
          : sale.promoCodeId,
    ),
  },
  onDemand: ['plan', 'promo_code'],
});

/** Query parameters of `GET /memberships`. */
export const legacyMembershipFilters = legacyParams({
  status: absentable(enumValue(statuses)).from('storedStatuses').asInput(enumInList),
  plan_id: absentable(string('Only memberships of this plan.')).from('planIds').asInput(inList),
  product_id: absentable(productId('Only memberships of this product.')).from('productIds').asInput(inList),
  access_pass_id: absentable(productId('Older name for `product_id`.')).ignored(),
  user_id: absentable(string('Only memberships of this user.')).from('userIds').asInput(inList),
  discord_id: absentable(string('Only memberships with this Discord account.')),
  wallet_address: absentable(string('Only memberships paid with this crypto wallet.')),
  valid: absentable(boolean('Only memberships that grant access if true; only the others if false.')).from(
    'givesAccess',
  ),
  hide_metadata: absentable(boolean('Omits `metadata` from the results; false by default.')).ignored(),
  direction: absentable(enumValue(['asc', 'desc'], 'Sort direction by creation time; `desc` by default.')),
});

/** Body of `POST /memberships/{id}`. */
export const legacyMembershipUpdate = legacyParams({ metadata: metadata('Replaces the stored metadata.') });

/** Body of `POST /memberships/{id}/add_free_days`. */
export const legacyMembershipFreeDays = legacyParams({ days: integer('Days, 1 to 1,095.') });

/** Body of `POST /memberships/{id}/validate_license`. */
export const legacyLicenseValidation = legacyParams({
  metadata: metadata(
    'Identifies the user of the license. Stored by the first validation of a membership without metadata; compared by all later ones.',
  ),
});
