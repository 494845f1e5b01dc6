import {
  absentable,
  dateTime,
  enumValue,
  metadata,
  money,
  nullable,
  object,
  params,
  resource,
  shape,
  string,
} from '../wire';
import { membershipStatuses } from './membership';
import { paymentAmounts } from './payment';
import { billingReasons, paymentProviders, refundStatuses } from './payment-enums';
import { paymentInstrument } from './payment-method';
import {
  accountIdParam,
  currencies,
  memberPhone,
  pageFields,
  pairsOrNull,
  timeFilter,
  userEmail,
  createdAt,
} from './shared';

const paymentId = string('Payment id (`pay_`).');
const withMetadata = object({
  id: string('Id of the object.'),
  metadata: nullable(metadata('Custom key-value pairs; null if there are none.')).as(pairsOrNull),
});

export const refundedPayment = shape('RefundedPayment', {
  id: paymentId,
  user: nullable(userEmail, 'User who paid; null if a business paid.'),
  member: nullable(memberPhone, {
    'x-permission': 'member:basic:read',
    description: 'The buyer as a member of the account.',
  }),
  membership: nullable(
    object({
      id: string('Membership id (`mem_`).'),
      status: enumValue(membershipStatuses, 'Status of the membership.'),
    }),
    'Membership that was paid for.',
  ),
  plan: nullable(withMetadata, { 'x-permission': 'plan:basic:read', description: 'The purchased plan.' }),
  product: nullable(withMetadata, { 'x-permission': 'access_pass:basic:read', description: 'The purchased product.' }),
  billing_reason: nullable(enumValue(billingReasons, 'Reason for the payment.')),
  ...paymentInstrument,
  ...paymentAmounts,
  tax_refunded_amount: nullable(money('Tax contained in the refunded amounts.')),
  metadata: nullable(metadata('Custom key-value pairs; null if there are none.')).as(pairsOrNull),
  paid_at: nullable(dateTime('When the payment was collected.')),
  dispute_alerted_at: nullable(dateTime('When the bank announced a dispute; null if it has not.')),
  created_at: createdAt,
});

/** A refund of a payment, in full or in part. */
export const refund = resource({
  type: 'Refund',
  inEvents: true,
  fields: {
    id: string('Refund id (`rfnd_`).'),
    amount: money('Refunded amount.'),
    currency: enumValue(currencies, 'Currency of the amount.').from('amount.currency'),
    status: enumValue(refundStatuses, 'Status of the refund.'),
    provider: enumValue(paymentProviders, 'Payment provider of the refund.'),
    provider_created_at: nullable(dateTime('Time at which the provider accepted the refund; null before.')),
    reference_status: nullable(
      enumValue(['available', 'pending', 'unavailable'], 'Availability of the bank trace reference.'),
    ),
    reference_type: nullable(
      enumValue(
        ['acquirer_reference_number', 'retrieval_reference_number', 'system_trace_audit_number'],
        'Type of the reference number; null without one.',
      ),
    ),
    reference_value: nullable(string('Reference with which a bank can trace the refund; null without one.')),
    created_at: createdAt,
    payment: nullable(object({ id: paymentId }), 'Refunded payment.'),
  },
  detailFields: { payment: nullable(refundedPayment, 'Refunded payment.') },
});

export const refundListParams = params('RefundListParams', {
  ...pageFields,
  account_id: absentable(accountIdParam('Only refunds of this account.')),
  payment_id: absentable(string('Only refunds of this payment.')),
  user_id: absentable(string('Only refunds to this user.')),
  created_after: timeFilter,
  created_before: timeFilter,
});
