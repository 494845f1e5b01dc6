import {
  type TSchema,
  Type,
  accountId,
  dateTime,
  enumOf,
  metadata,
  money,
  nullable,
  ref,
  timeFilter,
} from '../../schemas';
import { cardBrands, paymentMethodTypes } from '../payment-method';
import { planTypes } from '../plan/words';
import { currencies, optional, pageParams, visibilities } from '../shared';
import { nestedPaymentSchemas } from './parts';
import { billingReasons, paymentStatuses, paymentSubstatuses, taxBehaviors } from './words';

const text = (description?: string) => nullable(Type.String(), { description });
const instant = (description?: string) => nullable(dateTime(), { description });
const amount = (description?: string) => nullable(money(), { description });
const ids = (description: string) =>
  Type.Optional(Type.Array(Type.String(), { maxItems: 100, 'x-comma': true, description }));
const valueList = (values: readonly string[], description: string) =>
  Type.Optional(Type.Array(enumOf(values), { description }));
const page = {
  first: pageParams.first as TSchema,
  last: pageParams.last as TSchema,
  after: pageParams.after as TSchema,
  before: pageParams.before as TSchema,
};

const listItem = {
  id: Type.String({ description: 'Payment id (`pay_`).' }),
  status: nullable(enumOf(paymentStatuses), {
    description: 'Whether it has been collected; a refund leaves it `paid`.',
  }),
  substatus: enumOf(paymentSubstatuses, { description: 'What has become of it, refunds and disputes included.' }),
  company: nullable(ref('PaymentCompany'), { description: 'The selling account.' }),
  user: nullable(ref('UserEmail'), { description: 'Who pays; null where a business does.' }),
  member: nullable(ref('MemberPhone'), {
    'x-permission': 'member:basic:read',
    description: 'Who pays, as member of the account.',
  }),
  membership: nullable(ref('PaymentMembership'), { description: 'What it pays for; null until the purchase is done.' }),
  plan: nullable(ref('PaymentPlan'), { 'x-permission': 'plan:basic:read', description: 'The plan that was bought.' }),
  product: nullable(ref('PaymentProduct'), {
    'x-permission': 'access_pass:basic:read',
    description: 'The product that was bought.',
  }),
  promo_code: nullable(ref('PaymentPromoCode'), {
    'x-permission': 'promo_code:basic:read',
    description: 'The promo code that was used.',
  }),
  checkout_configuration_id: text('The checkout that it came from (`ch_`).'),
  billing_reason: nullable(enumOf(billingReasons), { description: 'Why it was asked for.' }),
  currency: enumOf(currencies, { description: 'Currency of all its amounts.' }),
  total: amount('What the buyer pays: after discount, with tax.'),
  subtotal: amount('Before discount and tax.'),
  usd_total: amount('The total in US dollars.'),
  tax_amount: amount(),
  tax_behavior: nullable(enumOf(taxBehaviors), { description: 'Whether the tax is a part of the price.' }),
  settlement_currency: enumOf(currencies, { description: 'Currency in which it is settled.' }),
  amount_after_fees: money({ description: 'What is left for the seller after all fees.' }),
  application_fee: nullable(ref('ApplicationFee'), { description: 'What the app that asked for it keeps.' }),
  refunded_amount: amount('Given back so far.'),
  auto_refunded: Type.Boolean({ description: 'Whether the service gave it back by itself.' }),
  refundable: Type.Boolean({ description: 'Whether anything of it can be given back.' }),
  retryable: Type.Boolean({ description: 'Whether it can be tried again.' }),
  voidable: Type.Boolean({ description: 'Whether it can be given up.' }),
  payment_method: nullable(ref('UsedPaymentMethod'), { description: 'The saved method that pays.' }),
  payment_method_type: nullable(enumOf(paymentMethodTypes)),
  card_brand: nullable(enumOf(cardBrands)),
  card_last4: text(),
  customer_phone: nullable(Type.String(), { 'x-permission': 'member:phone:read', description: 'Given at checkout.' }),
  billing_address: nullable(ref('PostalAddress')),
  shipping_address: nullable(ref('PostalAddress')),
  payments_failed: nullable(Type.Integer(), { description: 'Failed attempts.' }),
  failure_message: text('Why the last attempt failed; null once it is paid.'),
  metadata: nullable(metadata(), { description: 'Copied from the checkout; null if none were given.' }),
  paid_at: instant('When it was collected.'),
  last_payment_attempt: instant(),
  next_payment_attempt: instant('When it is tried again by itself.'),
  refunded_at: instant('When something of it was last given back.'),
  dispute_alerted_at: instant('When a bank warned of a dispute to come.'),
  created_at: dateTime(),
  updated_at: dateTime(),
};

/** Schemas of the dated API for payments, latest version. */
export const paymentSchemas: Record<string, TSchema> = {
  ...nestedPaymentSchemas,
  PaymentListItem: Type.Object(listItem),
  Payment: Type.Object({
    ...listItem,
    settlement_amount: money({ description: 'What is settled, tax included.' }),
    settlement_exchange_rate: amount('Null: it is settled in the currency of the payment.'),
    tax_refunded_amount: amount('Tax in what was given back.'),
    three_ds_verified: Type.Boolean({ description: 'Whether the bank verified the buyer by 3-D Secure.' }),
    refunds: Type.Array(ref('PaymentRefund'), { description: 'Newest first, at most 100; those that failed too.' }),
    disputes: nullable(Type.Array(ref('PaymentDispute')), { 'x-permission': 'payment:dispute:read' }),
    resolutions: nullable(Type.Array(ref('PaymentResolution')), {
      'x-permission': 'payment:resolution_center_case:read',
    }),
    financing_installments_count: nullable(Type.Integer(), {
      description: 'Instalments of a lender; null without one.',
    }),
    financing_transactions: Type.Array(ref('FinancingTransaction')),
    risk_score: nullable(Type.Number(), { description: '0 to 100; null where it was not scored.' }),
    risk_signals: nullable(Type.Object({}, { additionalProperties: true })),
  }),
  PaymentListParams: Type.Object({
    ...pageParams,
    account_id: Type.Optional(accountId({ description: 'Only payments of this account.' })),
    statuses: valueList(paymentStatuses, 'Only payments with one of these statuses.'),
    substatuses: valueList(paymentSubstatuses, 'Only payments with one of these substatuses.'),
    billing_reasons: valueList(
      billingReasons,
      'Only payments asked for for one of these reasons; a cycle includes updates of the subscription.',
    ),
    currencies: valueList(currencies, 'Only payments in these currencies.'),
    plan_ids: ids('Only payments for these plans.'),
    product_ids: ids('Only payments for these products.'),
    checkout_configuration_ids: ids('Only payments from these checkouts.'),
    include_free: Type.Optional(Type.Boolean({ description: 'Payments of nothing too; false by default.' })),
    query: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'Id of the user or membership, or a part of name, username or e-mail address.',
      }),
    ),
    created_after: Type.Optional(
      timeFilter({ description: 'Only payments collected after this instant; those not collected, made after it.' }),
    ),
    created_before: Type.Optional(
      timeFilter({ description: 'Only payments collected before this instant; those not collected, made before it.' }),
    ),
    updated_after: Type.Optional(timeFilter()),
    updated_before: Type.Optional(timeFilter()),
    order: Type.Optional(
      enumOf(['final_amount', 'created_at', 'paid_at'], { description: '`created_at` by default.' }),
    ),
  }),
  PaymentFeeListParams: Type.Object(page),
  PaymentCreateParams: Type.Object({
    account_id: accountId({ description: 'The selling account.' }),
    member_id: Type.String({ description: 'Who pays (`mber_`).' }),
    payment_method_id: Type.String({ description: "The member's saved method (`payt_`)." }),
    plan_id: optional(Type.String(), {
      description: 'The plan that is bought; excludes `plan`. One of the two is needed.',
    }),
    plan: optional(ref('PaymentPlanParams'), {
      description: 'A plan to buy that is made now, unless the account has an equal one; excludes `plan_id`.',
    }),
    promo_code_id: optional(Type.String(), { description: 'A promo code of the account (`promo_`).' }),
    metadata: optional(metadata()),
    capture_method: optional(enumOf(['automatic', 'manual']), {
      description: '`manual` reserves the amount until it is captured; `automatic` by default.',
    }),
  }),
  PaymentPlanParams: Type.Object({
    currency: enumOf(currencies),
    application_fee_amount: optional(money(), {
      description: 'What the app that asks for the payment keeps of it; less than the total.',
    }),
    plan_type: optional(enumOf(planTypes)),
    initial_price: optional(money()),
    renewal_price: optional(money()),
    billing_period: optional(Type.Integer()),
    expiration_days: optional(Type.Integer()),
    trial_period_days: optional(Type.Integer()),
    title: optional(Type.String()),
    description: optional(Type.String()),
    internal_notes: optional(Type.String()),
    visibility: optional(enumOf(visibilities)),
    product_id: optional(Type.String(), { description: 'The product sold; excludes `product`.' }),
    product: optional(ref('CheckoutProductParams'), {
      description: 'A product to make, or to change where its external identifier is known.',
    }),
    force_create_new_plan: optional(Type.Boolean(), {
      description: 'Makes a plan even where the account has an equal one.',
    }),
  }),
  PaymentRefundParams: Type.Object({
    partial_amount: optional(money(), {
      description: 'In the currency of the payment; everything that is left by default.',
    }),
  }),
};
