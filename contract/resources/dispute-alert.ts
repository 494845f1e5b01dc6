import { accountId, nullable as nullableSchema } from '../schemas';
import {
  absentable,
  boolean,
  dateTime,
  described,
  enumValue,
  json,
  money,
  nullable,
  object,
  optional,
  params,
  resource,
  shape,
  string,
} from '../wire';
import { formerPaymentFields } from './dispute';
import { legacyDisputeStatus } from './dispute-enums';
import { disputeStatuses } from './payment-enums';
import { cardBrands, paymentMethodTypes } from './payment-method';
import { accountIdParam, currencies, pageFields, timeFilter, createdAt } from './shared';

const types = ['early_fraud_warning', 'dispute_alert'] as const;
const obstacles = [
  'network_resolved',
  'payment_unmatched',
  'payment_not_captured',
  'payment_disputed',
  'payment_refunded',
] as const;

/** The payment of an alert in older API versions. Later versions change the shape of `DisputePayment`. */
export const disputeAlertPayment = shape('DisputeAlertPayment', {
  id: string('Payment id (`pay_`).'),
  total: nullable(money('Amount paid.')),
  currency: nullable(enumValue(currencies, 'Currency of the total.')),
  payment_method_type: nullable(enumValue(paymentMethodTypes, 'Type of the payment method used.')),
  card_brand: nullable(enumValue(cardBrands, 'Card network; null for other methods.')),
  card_last4: nullable(string('Last four digits of the card.')),
  created_at: createdAt,
  ...formerPaymentFields(),
});

/** The dispute of an alert in older API versions. */
export const disputeAlertDispute = shape('DisputeAlertDispute', {
  id: string('Dispute id (`dspt_`).'),
  amount: money('Disputed amount.'),
  currency: enumValue(currencies, 'Currency of the amount.').from('amount.currency'),
  status: enumValue(disputeStatuses, 'Status of the dispute.').computed(
    'status inquiry',
    ({ status, inquiry }: { readonly status: string; readonly inquiry: boolean }) =>
      legacyDisputeStatus(status.toLowerCase(), inquiry),
  ),
  reason: nullable(string('Reason given by the bank.')).as((reason: string) => reason.toLowerCase()),
  created_at: nullable(createdAt),
});

const internal = { 'x-internal': true } as const;
const paymentKeywords = {
  ...internal,
  'x-permission': 'payment:basic:read',
  description: 'The reported payment; null if none matches.',
} as const;
const disputeKeywords = {
  ...internal,
  'x-permission': 'payment:dispute:read',
  description: 'Newest dispute about the payment; null for none.',
} as const;

/** A warning of a bank that a buyer is about to dispute a payment. */
export const disputeAlert = resource({
  type: 'DisputeAlert',
  inEvents: true,
  fields: {
    id: string('Alert id (`dspa_`).'),
    type: enumValue(types, "Type of the bank's warning."),
    actionable: boolean('Whether a refund can still prevent a dispute.'),
    not_actionable_reason: nullable(
      enumValue(obstacles, 'Reason why a refund cannot prevent a dispute; null while it can.'),
    ),
    amount: money('Amount reported by the bank; can differ from the amount paid.'),
    currency: enumValue(currencies, 'Currency of the amount.').from('amount.currency'),
    card_brand: nullable(string('Card network; `unknown` if not reported.')),
    issuer: nullable(string('The issuing bank.')),
    account_id: nullable(string('The selling account (`biz_`).')).from('account.id'),
    payment_id: nullable(string('Matching payment (`pay_`); null if none matches.')),
    product_id: nullable(string('Purchased product (`prod_`); null if no payment matches.')),
    fee_charged: boolean('Whether the account was charged for the alert; always false for fraud warnings.'),
    network_resolved: boolean({ ...internal, description: 'Whether the card network has resolved it automatically.' }),
    reported_at: dateTime('When the bank issued the alert.'),
    transaction_at: nullable(dateTime('When the card was used, as reported by the bank.')),
    created_at: dateTime('When the alert was received.'),
    updated_at: dateTime('Time of the last change.'),
    payment: nullable(object({ id: string('Payment id (`pay_`).') }), paymentKeywords),
    dispute: nullable(object({ id: string('Dispute id (`dspt_`).') }), disputeKeywords),
  },
  detailFields: {
    payment: nullable(disputeAlertPayment, paymentKeywords),
    dispute: nullable(disputeAlertDispute, disputeKeywords),
  },
});

export const disputeAlertListParams = params('DisputeAlertListParams', {
  ...pageFields,
  account_id: absentable(
    accountIdParam('Only alerts of this account; of all accounts that the credential may read by default.'),
  ),
  payment_id: absentable(string('Only alerts about this payment (`pay_`).')),
  type: absentable(enumValue(types, 'Only alerts of this type.')),
  created_after: described(timeFilter, 'Only alerts received after this time.'),
  created_before: described(timeFilter, 'Only alerts received before this time.'),
  order: absentable(enumValue(['created_at'], '`created_at` by default.')).ignored(),
});

export const sandboxDisputeAlertParams = params('SandboxDisputeAlertParams', {
  payment_id: optional(string('The payment (`pay_`); omit for an alert without a matching payment.')),
  account_id: absentable(
    json(
      nullableSchema(accountId(), {
        description: "The account if no payment is specified; the credential's own by default.",
      }),
    ),
  ),
  type: optional(enumValue(types, '`dispute_alert` by default.')),
  network_resolved: optional(boolean('Whether the card network has resolved it automatically; false by default.')),
  amount: optional(money('Amount reported by the bank; the amount paid by default.')),
  currency: optional(enumValue(currencies, "The payment's currency by default, otherwise `usd`.")),
  card_brand: optional(string({ maxLength: 50, description: 'Card network.' })),
  issuer: optional(string({ maxLength: 100, description: 'The issuing bank.' })),
  reported_at: optional(dateTime('When the bank issued the alert; now by default.')),
  transaction_at: optional(dateTime('When the card was used; the time of payment by default.')),
})
  .oneRequired('payment_id', 'amount')
  .requiredUnless('account_id', ['payment_id', 'credential:account']);
