import { ref, Type } from '../schemas';
import {
  absentable,
  boolean,
  dateTime,
  decimal,
  enumValue,
  group,
  integer,
  json,
  list,
  literal,
  metadata,
  money,
  nullable,
  number,
  optional,
  params,
  pick,
  resource,
  shape,
  string,
} from '../wire';
import { checkoutPlanParams } from './checkout-configuration';
import { legacyDisputeStatus } from './dispute-enums';
import { membershipStatuses } from './membership';
import {
  billingReasons,
  disputeStatuses,
  paymentFeeTypes,
  paymentProgressStatuses,
  paymentStatuses,
  paymentSubstatuses,
  refundStatuses,
  taxBehaviors,
  transactionStatuses,
  transactionTypes,
} from './payment-enums';
import { paymentInstrument, usedPaymentMethod } from './payment-method';
import { paymentResolution } from './payment-resolution';
import { promoTypes } from './promo-code';
import { nextAction } from './setup-intent';
import {
  accountIdParam,
  currencies,
  enumsFilter,
  idsFilter,
  memberPhone,
  pageFields,
  pairsOrNull,
  postalAddress,
  timeFilter,
  userEmail,
  openEnum,
  createdAt,
  timestamps,
} from './shared';

const id = string('Payment id (`pay_`).');
const currencyOfAmount = enumValue(currencies, 'Currency of the amount.').from('amount.currency');
const metadataOrNull = nullable(metadata()).as(pairsOrNull);

export const paymentCompany = shape('PaymentCompany', {
  id: string('Account id (`biz_`).'),
  title: string('Name of the business.'),
  route: string('Unique name in URLs.'),
});

export const paymentMembership = shape('PaymentMembership', {
  id: string('Membership id (`mem_`).'),
  status: enumValue(membershipStatuses, 'Status of the membership.'),
  phone_number: nullable(string({ 'x-permission': 'member:phone:read', description: 'Phone number of the member.' })),
});

export const paymentPlan = shape('PaymentPlan', {
  id: string('Plan id (`plan_`).'),
  internal_notes: nullable(string('Notes for the team.')),
  metadata: metadataOrNull,
});

export const paymentProduct = shape('PaymentProduct', {
  id: string('Product id (`prod_`).'),
  title: string('Title of the product.'),
  route: string('Last path segment of the product page URL.'),
  metadata: metadataOrNull,
});

export const paymentPromoCode = shape('PaymentPromoCode', {
  id: string('Promo code id (`promo_`).'),
  code: nullable(string('Code that buyers enter.')),
  amount_off: decimal('Percentage (20 is 20 %) or amount.'),
  base_currency: enumValue(currencies, 'Currency of an amount off.'),
  promo_type: enumValue(promoTypes, 'Whether the discount is a percentage or an amount.'),
  number_of_intervals: nullable(integer('Null for an unlimited duration.')).as((count: number) =>
    count === 0 ? null : count,
  ),
});

export const applicationFee = shape('ApplicationFee', {
  id: string('Id of the fee (`apfe_`).'),
  amount: money('Agreed amount.'),
  amount_captured: money('Collected amount.'),
  amount_refunded: money('Refunded amount; always zero, because the seller bears refunds.'),
  currency: currencyOfAmount,
  created_at: createdAt,
});

export const paymentRefund = shape('PaymentRefund', {
  id: string('Refund id (`rfnd_`).'),
  amount: money('Amount returned to the buyer.'),
  currency: currencyOfAmount,
  status: enumValue(refundStatuses, 'Status of the refund.'),
  created_at: createdAt,
});

export const paymentDispute = shape('PaymentDispute', {
  id: string('Dispute id (`dspt_`).'),
  amount: money('Disputed amount.'),
  currency: currencyOfAmount,
  status: enumValue(disputeStatuses, 'Status of the dispute.').computed(
    'status inquiry',
    (dispute: { readonly status: string; readonly inquiry: boolean }) =>
      legacyDisputeStatus(dispute.status.toLowerCase(), dispute.inquiry),
  ),
  editable: nullable(boolean('Whether evidence can be changed.')).from('evidenceEditable'),
  needs_response_by: nullable(dateTime('Deadline for evidence; null if none is accepted.')).from('evidenceDueAt'),
  reason: nullable(string('Reason given by the bank.')).as((reason: string) => reason.toLowerCase()),
  notes: nullable(string('Notes of the seller for the bank.')).from('evidence.notes'),
});

export const financingTransaction = shape('FinancingTransaction', {
  id: string('Transaction id.'),
  amount: money('Amount in whole units.'),
  status: enumValue(transactionStatuses, 'Status of the transaction.'),
  transaction_type: enumValue(transactionTypes, 'Step of the financing that the transaction performs.'),
  created_at: createdAt,
});

/** Amounts of a payment. The payment of a refund has them too. */
export const paymentAmounts = {
  currency: enumValue(currencies, 'Currency of all its amounts.'),
  total: nullable(money('Amount that the buyer pays: after discount, including tax.')),
  subtotal: nullable(money('Amount before discount and tax.')),
  usd_total: nullable(decimal('The total in US dollars.')),
  tax_amount: nullable(money('Tax contained in the total.')),
  tax_behavior: nullable(enumValue(taxBehaviors, 'Whether the price includes the tax.')),
};

/** A payment for a plan or an invoice. */
export const payment = resource({
  type: 'Payment',
  inEvents: true,
  fields: {
    id,
    status: nullable(enumValue(paymentStatuses, 'Whether it has been collected; remains `paid` after a refund.')),
    substatus: enumValue(paymentSubstatuses, 'Detailed status, including refunds and disputes.'),
    company: nullable(paymentCompany, 'The selling account.').from('account'),
    user: nullable(userEmail, 'The buyer; null if a business pays.'),
    member: nullable(memberPhone, {
      'x-permission': 'member:basic:read',
      description: 'The buyer as a member of the account.',
    }),
    membership: nullable(paymentMembership, 'Membership that is paid for; null until the purchase is complete.'),
    plan: nullable(paymentPlan, { 'x-permission': 'plan:basic:read', description: 'The purchased plan.' }),
    product: nullable(paymentProduct, {
      'x-permission': 'access_pass:basic:read',
      description: 'The purchased product.',
    }),
    promo_code: nullable(paymentPromoCode, {
      'x-permission': 'promo_code:basic:read',
      description: 'The applied promo code.',
    }),
    checkout_configuration_id: nullable(string('Originating checkout (`ch_`); null for none.')),
    billing_reason: nullable(enumValue(billingReasons, 'Reason for the payment.')),
    ...paymentAmounts,
    settlement_currency: enumValue(currencies, 'Currency in which the seller receives the amount.').from('currency'),
    amount_after_fees: money('Amount remaining for the seller after all fees.'),
    application_fee: nullable(applicationFee, 'Fee kept by the app that requested the payment; null for none.'),
    refunded_amount: nullable(money('Amount refunded so far.')),
    auto_refunded: boolean('Whether the service refunded it automatically.'),
    refundable: boolean('Whether it can be refunded, at least in part.'),
    retryable: boolean('Whether it can be retried.'),
    voidable: boolean('Whether it can be voided.'),
    payment_method: nullable(usedPaymentMethod, 'Saved payment method used.'),
    ...paymentInstrument,
    customer_phone: nullable(string({ 'x-permission': 'member:phone:read', description: 'Given at checkout.' })).from(
      'phone',
    ),
    billing_address: nullable(postalAddress, 'Address of the buyer for the bill; null for none.'),
    shipping_address: nullable(postalAddress, 'Address to which goods are sent; null for none.'),
    payments_failed: nullable(integer('Number of failed attempts.')),
    failure_message: nullable(string('Reason why the last attempt failed; null once it is paid.')),
    metadata: nullable(metadata('Copied from the checkout; null if none was provided.')).as(pairsOrNull),
    paid_at: nullable(dateTime('When it was collected; null before.')),
    last_payment_attempt: nullable(dateTime('Time of the last charge attempt; null before the first.')),
    next_payment_attempt: nullable(dateTime('When it is automatically retried; null if it is not.')),
    refunded_at: nullable(dateTime('Time of the last refund; null before the first.')),
    dispute_alerted_at: nullable(dateTime('When a bank warned of an upcoming dispute; null if none has.')),
    ...timestamps,
  },
  // The fields for installments and risk are constant, because no subgraph provides them yet.
  detailFields: {
    settlement_amount: money('Settled amount, including tax.').from('total'),
    settlement_exchange_rate: nullable(money('Null: the payment is settled in its own currency.')).constant(null),
    tax_refunded_amount: nullable(money('Tax portion of the refunded amount.')),
    three_ds_verified: boolean('Whether the bank verified the buyer with 3-D Secure.'),
    refunds: list(paymentRefund, 'Newest first, at most 100, including failed refunds.'),
    disputes: nullable(
      list(paymentDispute, { 'x-permission': 'payment:dispute:read' }),
      'Disputes about the payment, newest first.',
    ),
    resolutions: nullable(
      list(paymentResolution, { 'x-permission': 'payment:resolution_center_case:read' }),
      'Resolution cases about the payment, newest first, at most 100.',
    ),
    financing_installments_count: nullable(
      integer('Number of instalments of a lender; null if there is none.'),
    ).constant(null),
    financing_transactions: list(financingTransaction, 'Payments of a financing; always empty.').constant([]),
    risk_score: nullable(number('0 to 100; null if not scored.')).constant(null),
    risk_signals: nullable(
      json(Type.Object({}, { additionalProperties: true })),
      'Risk assessment; always null.',
    ).constant(null),
  },
});

const finalStates: Readonly<Record<string, string>> = { PAID: 'succeeded', VOID: 'canceled', UNCOLLECTIBLE: 'failed' };

interface CollectionData {
  readonly status: string;
  readonly chargeState: string;
  readonly paymentsFailed: number;
}

function progressOf({ status, chargeState, paymentsFailed }: CollectionData): string {
  const finalState = finalStates[status];
  if (finalState) return finalState;
  if (chargeState !== 'IDLE') return chargeState.toLowerCase();
  return paymentsFailed > 0 ? 'failed' : 'processing';
}

/** The status of a payment, for clients that wait until the payment succeeds or fails. */
export const paymentProgress = resource({
  type: 'Payment',
  schema: 'PaymentProgress',
  fields: {
    id,
    object: literal('payment_status'),
    status: enumValue(
      paymentProgressStatuses,
      '`authorized` payments are reserved and not yet collected; `failed` payments may be retried.',
    ).computed('status chargeState paymentsFailed', progressOf),
    next_action: nullable(nextAction, 'Action required from the buyer; null if none.').from('.'),
    last_payment_error: nullable(
      group({
        decline_code: nullable(openEnum('Reason of the bank or the processor; null if unknown.')).from('failureCode'),
        message: string('Explanation of the failure.').from('failureMessage'),
      }),
      'Reason why the last attempt failed; null if it did not fail.',
    ),
    return_url: nullable(string('URL to which the buyer is redirected afterwards.')),
  },
});

export const paymentFee = resource({
  type: 'PaymentFee',
  fields: {
    name: string('Description of the fee.'),
    type: enumValue(paymentFeeTypes, 'Type of the fee.'),
    amount: money('Amount in the currency of the payment.'),
    currency: currencyOfAmount,
  },
});

const collectedFilter = (description: string) => absentable(json(ref('TimeFilter', { description })));

export const paymentListParams = params('PaymentListParams', {
  ...pageFields,
  account_id: absentable(accountIdParam('Only payments of this account.')),
  statuses: enumsFilter(paymentStatuses, 'Only payments with one of these statuses.'),
  substatuses: enumsFilter(paymentSubstatuses, 'Only payments with one of these substatuses.'),
  billing_reasons: enumsFilter(
    billingReasons,
    'Only payments with one of these billing reasons; a cycle includes updates of the subscription.',
  ),
  currencies: enumsFilter(currencies, 'Only payments in these currencies.'),
  plan_ids: idsFilter('Only payments for these plans.'),
  product_ids: idsFilter('Only payments for these products.'),
  checkout_configuration_ids: idsFilter('Only payments from these checkouts.'),
  include_free: absentable(boolean('Whether to include payments of zero; false by default.')),
  query: absentable(
    string({
      maxLength: 100,
      description: 'User or membership id, or part of a name, username or e-mail address.',
    }),
  ),
  created_after: collectedFilter('Only payments collected after this instant, or created after it if not collected.'),
  created_before: collectedFilter(
    'Only payments collected before this instant, or created before it if not collected.',
  ),
  updated_after: timeFilter,
  updated_before: timeFilter,
  order: absentable(enumValue(['final_amount', 'created_at', 'paid_at'], '`created_at` by default.')),
});

export const paymentFeeListParams = params(
  'PaymentFeeListParams',
  pick(pageFields, 'first', 'last', 'after', 'before'),
);

export const paymentPlanParams = params('PaymentPlanParams', {
  currency: enumValue(currencies, 'Currency of all prices.'),
  ...pick(
    checkoutPlanParams.fields,
    'application_fee_amount',
    'plan_type',
    'initial_price',
    'renewal_price',
    'billing_period',
    'expiration_days',
    'trial_period_days',
    'title',
    'description',
    'internal_notes',
    'visibility',
    'product_id',
    'product',
    'force_create_new_plan',
  ),
});

export const paymentCreateParams = params('PaymentCreateParams', {
  account_id: accountIdParam('The selling account.'),
  member_id: string('Member who pays (`mber_`).'),
  payment_method_id: string("The member's saved payment method (`payt_`)."),
  plan_id: optional(string('Plan to buy; excludes `plan`. One of the two is required.')),
  plan: optional(
    paymentPlanParams.field(),
    'Plan to create and buy, unless the account has an identical one; excludes `plan_id`.',
  ),
  promo_code_id: optional(string('A promo code of the account (`promo_`).')),
  metadata: optional(metadata()),
  capture_method: optional(
    enumValue(['automatic', 'manual'], '`manual` reserves the amount until it is captured; `automatic` by default.'),
  ),
}).oneRequired('plan_id', 'plan');

export const paymentRefundParams = params('PaymentRefundParams', {
  partial_amount: optional(decimal('In the currency of the payment; the remaining amount by default.')).from('amount'),
});
