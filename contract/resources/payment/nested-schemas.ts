import { type TSchema, Type, dateTime, enumOf, metadata, money, nullable, ref } from '../../schemas';
import { membershipStatuses } from '../membership';
import { currencies } from '../shared';
import {
  announcedPlatformActions,
  caseIssues,
  caseMerchantActions,
  casePlatformActions,
  caseStatuses,
  disputeStatuses,
  paymentFeeTypes,
  transactionStatuses,
  transactionTypes,
} from './enums';

const caseCustomerActions = ['respond', 'appeal', 'withdraw'] as const;
const text = (description?: string) => nullable(Type.String(), { description });

/** REST statuses of the current attempt to collect a payment. */
export const paymentProgress = [
  'processing',
  'requires_action',
  'authorized',
  'succeeded',
  'failed',
  'canceled',
] as const;

/** JSON Schemas of the objects inside payments, latest version. */
export const nestedPaymentSchemas: Record<string, TSchema> = {
  PaymentCompany: Type.Object({
    id: Type.String({ description: 'Account id (`biz_`).' }),
    title: Type.String(),
    route: Type.String(),
  }),
  PaymentMembership: Type.Object({
    id: Type.String({ description: 'Membership id (`mem_`).' }),
    status: enumOf(membershipStatuses),
    phone_number: nullable(Type.String(), { 'x-permission': 'member:phone:read' }),
  }),
  PaymentPlan: Type.Object({
    id: Type.String({ description: 'Plan id (`plan_`).' }),
    internal_notes: text(),
    metadata: nullable(metadata()),
  }),
  PaymentProduct: Type.Object({
    id: Type.String({ description: 'Product id (`prod_`).' }),
    title: Type.String(),
    route: Type.String(),
    metadata: nullable(metadata()),
  }),
  PaymentPromoCode: Type.Object({
    id: Type.String({ description: 'Promo code id (`promo_`).' }),
    code: text(),
    amount_off: money({ description: 'Percentage (20 is 20 %) or amount.' }),
    base_currency: enumOf(currencies),
    promo_type: enumOf(['percentage', 'flat_amount']),
    number_of_intervals: nullable(Type.Integer(), { description: 'Null for an unlimited duration.' }),
  }),
  ApplicationFee: Type.Object({
    id: Type.String({ description: 'Id of the fee (`apfe_`).' }),
    amount: money(),
    amount_captured: money(),
    amount_refunded: money(),
    currency: enumOf(currencies),
    created_at: dateTime(),
  }),
  PaymentRefund: Type.Object({
    id: Type.String({ description: 'Refund id (`rfnd_`).' }),
    amount: money(),
    currency: enumOf(currencies),
    status: enumOf(['pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
    created_at: dateTime(),
  }),
  PaymentDispute: Type.Object({
    id: Type.String(),
    amount: money(),
    currency: enumOf(currencies),
    status: enumOf(disputeStatuses),
    editable: nullable(Type.Boolean()),
    needs_response_by: nullable(dateTime()),
    reason: text(),
    notes: text(),
  }),
  PaymentResolution: Type.Object({
    id: Type.String(),
    status: enumOf(caseStatuses),
    issue: enumOf(caseIssues),
    due_date: nullable(dateTime()),
    customer_appealed: Type.Boolean(),
    merchant_appealed: Type.Boolean(),
    customer_response_actions: Type.Array(enumOf(caseCustomerActions)),
    merchant_response_actions: Type.Array(enumOf(caseMerchantActions)),
    platform_response_actions: Type.Array(enumOf(announcedPlatformActions)),
    all_platform_actions: Type.Array(enumOf(casePlatformActions), { 'x-internal': true }),
  }),
  FinancingTransaction: Type.Object({
    id: Type.String(),
    amount: money(),
    status: enumOf(transactionStatuses),
    transaction_type: enumOf(transactionTypes),
    created_at: dateTime(),
  }),
  PaymentFee: Type.Object({
    name: Type.String({ description: 'Description of the fee.' }),
    type: enumOf(paymentFeeTypes),
    amount: money(),
    currency: enumOf(currencies),
  }),
  PaymentProgress: Type.Object({
    id: Type.String({ description: 'Payment id (`pay_`).' }),
    object: Type.Literal('payment_status'),
    status: enumOf(paymentProgress, {
      description: '`authorized` payments are reserved and not yet collected; `failed` payments may be retried.',
    }),
    next_action: nullable(ref('NextAction'), { description: 'Action required from the buyer; null if none.' }),
    last_payment_error: nullable(Type.Object({ decline_code: text('Decline code.'), message: Type.String() }), {
      description: 'Reason why the last attempt failed; null if it did not fail.',
    }),
    return_url: text('URL to which the buyer is redirected afterwards.'),
  }),
};
