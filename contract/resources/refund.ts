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
import { accountIdParam, currencies, memberPhone, pageFields, pairsOrNull, timeFilter, userEmail } from './shared';

const paymentId = string('Payment id (`pay_`).');
const withMetadata = object({ id: string(), metadata: nullable(metadata()).as(pairsOrNull) });

export const refundedPayment = shape('RefundedPayment', {
  id: paymentId,
  user: nullable(userEmail, 'User who paid; null if a business paid.'),
  member: nullable(memberPhone, { 'x-permission': 'member:basic:read' }),
  membership: nullable(object({ id: string(), status: enumValue(membershipStatuses) })),
  plan: nullable(withMetadata, { 'x-permission': 'plan:basic:read' }),
  product: nullable(withMetadata, { 'x-permission': 'access_pass:basic:read' }),
  billing_reason: nullable(enumValue(billingReasons)),
  ...paymentInstrument,
  ...paymentAmounts,
  tax_refunded_amount: nullable(money()),
  metadata: nullable(metadata()).as(pairsOrNull),
  paid_at: nullable(dateTime()),
  dispute_alerted_at: nullable(dateTime()),
  created_at: dateTime(),
});

/** A refund of a payment, in full or in part. */
export const refund = resource({
  type: 'Refund',
  inEvents: true,
  fields: {
    id: string('Refund id (`rfnd_`).'),
    amount: money('Refunded amount.'),
    currency: enumValue(currencies).from('amount.currency'),
    status: enumValue(refundStatuses),
    provider: enumValue(paymentProviders, 'Payment provider of the refund.'),
    provider_created_at: nullable(dateTime('Time at which the provider accepted the refund.')),
    reference_status: nullable(
      enumValue(['available', 'pending', 'unavailable'], 'Availability of the bank trace reference.'),
    ),
    reference_type: nullable(
      enumValue(['acquirer_reference_number', 'retrieval_reference_number', 'system_trace_audit_number']),
    ),
    reference_value: nullable(string('Reference with which a bank can trace the refund.')),
    created_at: dateTime(),
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
