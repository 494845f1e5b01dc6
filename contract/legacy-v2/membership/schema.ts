import { Type, enumOf, metadata, nullable } from '../../schemas';
import { freeForm, unixSeconds } from '../shared';

const statuses = ['drafted', 'trialing', 'active', 'past_due', 'completed', 'canceled', 'expired', 'unresolved'] as const;
const processors = ['free', 'stripe', 'coinbase', 'crypto', 'paypal', 'apple', 'multi_psp', 'sezzle', 'splitit', 'platform_balance'] as const;
const text = (description: string) => nullable(Type.String(), { description });
const instant = (description: string) => nullable(unixSeconds(description));

/** A membership as the legacy API shows it, what it belongs to by id. */
export const legacyMembership = Type.Object({
  id: Type.String({ description: 'Membership id (`mem_`).' }),
  company_id: text('The selling account (`biz_`).'),
  product: text('The product it gives access to.'),
  access_pass: text('Older word for the id of the product.'),
  user: text('The owner.'),
  plan: text('The plan that was bought.'),
  promo_code: text('The promo code in force.'),
  email: text('E-mail address of the owner; null without the permission `member:email:read`.'),
  stripe_subscription_id: text('Subscription at the card processor.'),
  stripe_customer_id: text('Customer at the card processor.'),
  status: enumOf(statuses),
  valid: Type.Boolean({ description: 'Whether the status gives access.' }),
  cancel_at_period_end: Type.Boolean(),
  payment_processor: enumOf(processors),
  license_key: text('License key; null unless the product has licensing.'),
  metadata: metadata(),
  acquisition_data: nullable(freeForm('Where the buyer came from.')),
  quantity: Type.Integer({ description: 'Units bought.' }),
  wallet_address: text('Crypto wallet that was used.'),
  custom_field_responses: Type.Array(Type.Object({
    id: Type.String(),
    created_at: unixSeconds('When it was answered'),
    updated_at: unixSeconds('When the answer last changed'),
    question: Type.String(),
    answer: Type.String(),
  })),
  custom_fields_responses: freeForm('Answers of the checkout by question.'),
  custom_fields_responses_v2: freeForm('Questions and answers of the checkout by id.'),
  discord: nullable(freeForm('Connected Discord account.')),
  nft_tokens: text('Tokens that stand for it.'),
  expires_at: instant('When it is set to expire'),
  renewal_period_start: instant('Start of the billing period'),
  renewal_period_end: instant('End of the billing period'),
  created_at: unixSeconds('When it was made'),
  manage_url: text('Page for managing it.'),
  affiliate_page_url: text('Page that names the owner as affiliate.'),
  checkout_session: text('The checkout that it came from (`ch_`).'),
  affiliate_username: text('Who brought the buyer.'),
  telegram_account_id: text('Connected Telegram account.'),
  phone_number: text('Phone number of the owner; null without the permission `member:phone:read`.'),
  split_pay_required_payments: nullable(Type.Integer(), { description: 'Payments that complete a split purchase.' }),
});
