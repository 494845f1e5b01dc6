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
import { membershipStatuses } from '../membership';
import { billingReasons, paymentProviders, taxBehaviors } from '../payment/enums';
import { cardBrands, paymentMethodTypes } from '../payment-method';
import { currencies, pageParams } from '../shared';

const amount = () => nullable(money());
const withMetadata = () => Type.Object({ id: Type.String(), metadata: nullable(metadata()) });

const common = {
  id: Type.String({ description: 'Refund id (`rfnd_`).' }),
  amount: money({ description: 'Refunded amount.' }),
  currency: enumOf(currencies),
  status: enumOf(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
  provider: enumOf(paymentProviders, { description: 'Payment provider of the refund.' }),
  provider_created_at: nullable(dateTime(), { description: 'Time at which the provider accepted the refund.' }),
  reference_status: nullable(enumOf(['available', 'pending', 'unavailable']), {
    description: 'Availability of the bank trace reference.',
  }),
  reference_type: nullable(
    enumOf(['acquirer_reference_number', 'retrieval_reference_number', 'system_trace_audit_number']),
  ),
  reference_value: nullable(Type.String(), { description: 'Reference with which a bank can trace the refund.' }),
  created_at: dateTime(),
};

/** JSON Schemas for refunds in the date-versioned REST API, latest version. */
export const refundSchemas: Record<string, TSchema> = {
  RefundListItem: Type.Object({
    ...common,
    payment: nullable(Type.Object({ id: Type.String({ description: 'Payment id (`pay_`).' }) }), {
      description: 'Refunded payment.',
    }),
  }),
  Refund: Type.Object({
    ...common,
    payment: nullable(ref('RefundedPayment'), { description: 'Refunded payment.' }),
  }),
  RefundedPayment: Type.Object({
    id: Type.String({ description: 'Payment id (`pay_`).' }),
    user: nullable(ref('UserEmail'), { description: 'User who paid; null if a business paid.' }),
    member: nullable(ref('MemberPhone'), { 'x-permission': 'member:basic:read' }),
    membership: nullable(Type.Object({ id: Type.String(), status: enumOf(membershipStatuses) })),
    plan: nullable(withMetadata(), { 'x-permission': 'plan:basic:read' }),
    product: nullable(withMetadata(), { 'x-permission': 'access_pass:basic:read' }),
    billing_reason: nullable(enumOf(billingReasons)),
    payment_method_type: nullable(enumOf(paymentMethodTypes)),
    card_brand: nullable(enumOf(cardBrands)),
    card_last4: nullable(Type.String()),
    currency: enumOf(currencies),
    total: amount(),
    subtotal: amount(),
    usd_total: amount(),
    tax_amount: amount(),
    tax_behavior: nullable(enumOf(taxBehaviors)),
    tax_refunded_amount: amount(),
    metadata: nullable(metadata()),
    paid_at: nullable(dateTime()),
    dispute_alerted_at: nullable(dateTime()),
    created_at: dateTime(),
  }),
  RefundListParams: Type.Object({
    ...pageParams,
    account_id: Type.Optional(accountId({ description: 'Only refunds of this account.' })),
    payment_id: Type.Optional(Type.String({ description: 'Only refunds of this payment.' })),
    user_id: Type.Optional(Type.String({ description: 'Only refunds to this user.' })),
    created_after: Type.Optional(timeFilter()),
    created_before: Type.Optional(timeFilter()),
  }),
};
