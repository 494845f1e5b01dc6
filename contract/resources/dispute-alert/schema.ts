import { type TSchema, Type, accountId, dateTime, enumOf, money, nullable, ref, timeFilter } from '../../schemas';
import { disputeStatuses } from '../payment-enums';
import { cardBrands, paymentMethodTypes } from '../payment-method';
import { legacyPaymentSchema } from '../dispute/schema';
import { currencies, optional, pageParams } from '../shared';

const internal = { 'x-internal': true } as const;
const types = ['early_fraud_warning', 'dispute_alert'] as const;
const obstacles = [
  'network_resolved',
  'payment_unmatched',
  'payment_not_captured',
  'payment_disputed',
  'payment_refunded',
] as const;
const text = (description: string) => nullable(Type.String(), { description });

const listItem = {
  id: Type.String({ description: 'Alert id (`dspa_`).' }),
  type: enumOf(types, { description: "Type of the bank's warning." }),
  actionable: Type.Boolean({ description: 'Whether a refund can still prevent a dispute.' }),
  not_actionable_reason: nullable(enumOf(obstacles), {
    description: 'Reason why a refund cannot prevent a dispute; null while it can.',
  }),
  amount: money({ description: 'Amount reported by the bank; can differ from the amount paid.' }),
  currency: enumOf(currencies),
  card_brand: text('Card network; `unknown` if not reported.'),
  issuer: text('The issuing bank.'),
  account_id: text('The selling account (`biz_`).'),
  payment_id: text('Matching payment (`pay_`); null if none matches.'),
  product_id: text('Purchased product (`prod_`); null if no payment matches.'),
  fee_charged: Type.Boolean({
    description: 'Whether the account was charged for the alert; always false for fraud warnings.',
  }),
  network_resolved: Type.Boolean(internal),
  reported_at: dateTime({ description: 'When the bank issued the alert.' }),
  transaction_at: nullable(dateTime(), { description: 'When the card was used, as reported by the bank.' }),
  created_at: dateTime({ description: 'When the alert was received.' }),
  updated_at: dateTime({ description: 'Time of the last change.' }),
};

/**
 * Schemas of an alert's payment and dispute in older API versions. Later versions change the shape of `DisputePayment`.
 */
const legacySchemas: Record<string, TSchema> = {
  DisputeAlertPayment: Type.Object({
    id: Type.String({ description: 'Payment id (`pay_`).' }),
    total: nullable(money()),
    currency: nullable(enumOf(currencies)),
    payment_method_type: nullable(enumOf(paymentMethodTypes)),
    card_brand: nullable(enumOf(cardBrands)),
    card_last4: nullable(Type.String()),
    created_at: dateTime(),
    ...legacyPaymentSchema,
  }),
  DisputeAlertDispute: Type.Object({
    id: Type.String({ description: 'Dispute id (`dspt_`).' }),
    amount: money(),
    currency: enumOf(currencies),
    status: enumOf(disputeStatuses),
    reason: nullable(Type.String()),
    created_at: nullable(dateTime()),
  }),
};

const withPayment = { ...internal, 'x-permission': 'payment:basic:read' } as const;
const withDispute = { ...internal, 'x-permission': 'payment:dispute:read' } as const;
const idOnly = () => Type.Object({ id: Type.String() });

/** JSON Schemas for dispute alerts in the date-versioned REST API, latest version. */
export const disputeAlertSchemas: Record<string, TSchema> = {
  ...legacySchemas,
  DisputeAlert: Type.Object({
    ...listItem,
    payment: nullable(ref('DisputeAlertPayment'), withPayment),
    dispute: nullable(ref('DisputeAlertDispute'), withDispute),
  }),
  DisputeAlertListItem: Type.Object({
    ...listItem,
    payment: nullable(idOnly(), withPayment),
    dispute: nullable(idOnly(), withDispute),
  }),
  DisputeAlertListParams: Type.Object({
    ...pageParams,
    account_id: Type.Optional(
      accountId({
        description: 'Only alerts of this account; of all accounts that the credential may read by default.',
      }),
    ),
    payment_id: Type.Optional(Type.String({ description: 'Only alerts about this payment (`pay_`).' })),
    type: Type.Optional(enumOf(types, { description: 'Only alerts of this type.' })),
    created_after: Type.Optional(timeFilter({ description: 'Only alerts received after this time.' })),
    created_before: Type.Optional(timeFilter({ description: 'Only alerts received before this time.' })),
    order: Type.Optional(enumOf(['created_at'], { description: '`created_at` by default.' })),
  }),
  SandboxDisputeAlertParams: Type.Object({
    payment_id: optional(Type.String(), {
      description: 'The payment (`pay_`); omit for an alert without a matching payment.',
    }),
    account_id: optional(accountId(), {
      description: "The account if no payment is specified; the credential's own by default.",
    }),
    type: optional(enumOf(types), { description: '`dispute_alert` by default.' }),
    network_resolved: optional(Type.Boolean(), {
      description: 'Whether the card network has resolved it automatically; false by default.',
    }),
    amount: optional(money(), { description: 'Amount reported by the bank; the amount paid by default.' }),
    currency: optional(enumOf(currencies), { description: "The payment's currency by default, otherwise `usd`." }),
    card_brand: optional(Type.String({ maxLength: 50 }), { description: 'Card network.' }),
    issuer: optional(Type.String({ maxLength: 100 }), { description: 'The issuing bank.' }),
    reported_at: optional(dateTime(), { description: 'When the bank issued the alert; now by default.' }),
    transaction_at: optional(dateTime(), { description: 'When the card was used; the time of payment by default.' }),
  }),
};
