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
import { planTypes } from '../plan';
import { currencies, optional, pageParams, visibilities } from '../shared';
import { nestedPaymentSchemas } from './nested-schemas';
import { billingReasons, paymentStatuses, paymentSubstatuses, taxBehaviors } from './enums';

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
    description: 'Whether it has been collected; remains `paid` after a refund.',
  }),
  substatus: enumOf(paymentSubstatuses, { description: 'Detailed status, including refunds and disputes.' }),
  company: nullable(ref('PaymentCompany'), { description: 'The selling account.' }),
  user: nullable(ref('UserEmail'), { description: 'The buyer; null if a business pays.' }),
  member: nullable(ref('MemberPhone'), {
    'x-permission': 'member:basic:read',
    description: 'The buyer as a member of the account.',
  }),
  membership: nullable(ref('PaymentMembership'), {
    description: 'Membership that is paid for; null until the purchase is complete.',
  }),
  plan: nullable(ref('PaymentPlan'), { 'x-permission': 'plan:basic:read', description: 'The purchased plan.' }),
  product: nullable(ref('PaymentProduct'), {
    'x-permission': 'access_pass:basic:read',
    description: 'The purchased product.',
  }),
  promo_code: nullable(ref('PaymentPromoCode'), {
    'x-permission': 'promo_code:basic:read',
    description: 'The applied promo code.',
  }),
  checkout_configuration_id: text('Originating checkout (`ch_`).'),
  billing_reason: nullable(enumOf(billingReasons), { description: 'Reason for the payment.' }),
  currency: enumOf(currencies, { description: 'Currency of all its amounts.' }),
  total: amount('Amount that the buyer pays: after discount, including tax.'),
  subtotal: amount('Amount before discount and tax.'),
  usd_total: amount('The total in US dollars.'),
  tax_amount: amount(),
  tax_behavior: nullable(enumOf(taxBehaviors), { description: 'Whether the price includes the tax.' }),
  settlement_currency: enumOf(currencies, { description: 'Settlement currency.' }),
  amount_after_fees: money({ description: 'Amount remaining for the seller after all fees.' }),
  application_fee: nullable(ref('ApplicationFee'), { description: 'Fee kept by the app that requested the payment.' }),
  refunded_amount: amount('Amount refunded so far.'),
  auto_refunded: Type.Boolean({ description: 'Whether the service refunded it automatically.' }),
  refundable: Type.Boolean({ description: 'Whether it can be refunded, at least in part.' }),
  retryable: Type.Boolean({ description: 'Whether it can be retried.' }),
  voidable: Type.Boolean({ description: 'Whether it can be voided.' }),
  payment_method: nullable(ref('UsedPaymentMethod'), { description: 'Saved payment method used.' }),
  payment_method_type: nullable(enumOf(paymentMethodTypes)),
  card_brand: nullable(enumOf(cardBrands)),
  card_last4: text(),
  customer_phone: nullable(Type.String(), { 'x-permission': 'member:phone:read', description: 'Given at checkout.' }),
  billing_address: nullable(ref('PostalAddress')),
  shipping_address: nullable(ref('PostalAddress')),
  payments_failed: nullable(Type.Integer(), { description: 'Number of failed attempts.' }),
  failure_message: text('Reason why the last attempt failed; null once it is paid.'),
  metadata: nullable(metadata(), { description: 'Copied from the checkout; null if none was provided.' }),
  paid_at: instant('When it was collected.'),
  last_payment_attempt: instant(),
  next_payment_attempt: instant('When it is automatically retried.'),
  refunded_at: instant('Time of the last refund.'),
  dispute_alerted_at: instant('When a bank warned of an upcoming dispute.'),
  created_at: dateTime(),
  updated_at: dateTime(),
};

/** JSON Schemas for payments in the date-versioned REST API, latest version. */
export const paymentSchemas: Record<string, TSchema> = {
  ...nestedPaymentSchemas,
  PaymentListItem: Type.Object(listItem),
  Payment: Type.Object({
    ...listItem,
    settlement_amount: money({ description: 'Settled amount, including tax.' }),
    settlement_exchange_rate: amount('Null: the payment is settled in its own currency.'),
    tax_refunded_amount: amount('Tax portion of the refunded amount.'),
    three_ds_verified: Type.Boolean({ description: 'Whether the bank verified the buyer with 3-D Secure.' }),
    refunds: Type.Array(ref('PaymentRefund'), { description: 'Newest first, at most 100, including failed refunds.' }),
    disputes: nullable(Type.Array(ref('PaymentDispute')), { 'x-permission': 'payment:dispute:read' }),
    resolutions: nullable(Type.Array(ref('PaymentResolution')), {
      'x-permission': 'payment:resolution_center_case:read',
    }),
    financing_installments_count: nullable(Type.Integer(), {
      description: 'Number of instalments of a lender; null if there is none.',
    }),
    financing_transactions: Type.Array(ref('FinancingTransaction')),
    risk_score: nullable(Type.Number(), { description: '0 to 100; null if not scored.' }),
    risk_signals: nullable(Type.Object({}, { additionalProperties: true })),
  }),
  PaymentListParams: Type.Object({
    ...pageParams,
    account_id: Type.Optional(accountId({ description: 'Only payments of this account.' })),
    statuses: valueList(paymentStatuses, 'Only payments with one of these statuses.'),
    substatuses: valueList(paymentSubstatuses, 'Only payments with one of these substatuses.'),
    billing_reasons: valueList(
      billingReasons,
      'Only payments with one of these billing reasons; a cycle includes updates of the subscription.',
    ),
    currencies: valueList(currencies, 'Only payments in these currencies.'),
    plan_ids: ids('Only payments for these plans.'),
    product_ids: ids('Only payments for these products.'),
    checkout_configuration_ids: ids('Only payments from these checkouts.'),
    include_free: Type.Optional(
      Type.Boolean({ description: 'Whether to include payments of zero; false by default.' }),
    ),
    query: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'User or membership id, or part of a name, username or e-mail address.',
      }),
    ),
    created_after: Type.Optional(
      timeFilter({ description: 'Only payments collected after this instant, or created after it if not collected.' }),
    ),
    created_before: Type.Optional(
      timeFilter({
        description: 'Only payments collected before this instant, or created before it if not collected.',
      }),
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
    member_id: Type.String({ description: 'Member who pays (`mber_`).' }),
    payment_method_id: Type.String({ description: "The member's saved payment method (`payt_`)." }),
    plan_id: optional(Type.String(), {
      description: 'Plan to buy; excludes `plan`. One of the two is required.',
    }),
    plan: optional(ref('PaymentPlanParams'), {
      description: 'Plan to create and buy, unless the account has an identical one; excludes `plan_id`.',
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
      description: 'Fee kept by the app that requests the payment; less than the total.',
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
      description: 'Product to create, or to update if its external identifier exists.',
    }),
    force_create_new_plan: optional(Type.Boolean(), {
      description: 'Creates a plan even if the account has an identical one.',
    }),
  }),
  PaymentRefundParams: Type.Object({
    partial_amount: optional(money(), {
      description: 'In the currency of the payment; the remaining amount by default.',
    }),
  }),
};
