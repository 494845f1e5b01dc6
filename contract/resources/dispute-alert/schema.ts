import { type TSchema, Type, accountId, dateTime, enumOf, money, nullable, ref, timeFilter } from '../../schemas';
import { disputeStatuses } from '../payment/words';
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
  type: enumOf(types, { description: 'What the bank warns of.' }),
  actionable: Type.Boolean({ description: 'Whether a refund can still keep a dispute away.' }),
  not_actionable_reason: nullable(enumOf(obstacles), { description: 'Why a refund would not; null while it can.' }),
  amount: money({ description: 'The amount as the bank reports it, which may be another one than was paid.' }),
  currency: enumOf(currencies),
  card_brand: text('Network of the card, `unknown` where nobody says.'),
  issuer: text('The bank.'),
  account_id: text('The selling account (`biz_`).'),
  payment_id: text('The payment (`pay_`); null while none fits.'),
  product_id: text('What was bought (`prod_`); null while no payment fits.'),
  fee_charged: Type.Boolean({ description: 'Whether the account has paid for it; never for a warning of fraud.' }),
  network_resolved: Type.Boolean(internal),
  reported_at: dateTime({ description: 'When the bank wrote it.' }),
  transaction_at: nullable(dateTime(), { description: 'When the card was used, as the bank says.' }),
  created_at: dateTime({ description: 'When it came.' }),
  updated_at: dateTime({ description: 'When it last changed.' }),
};

/**
 * Schemas of older versions for the payment and the dispute of an alert. Later versions change the shape of
 * `DisputePayment`.
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

/** Schemas of the dated API for dispute alerts, latest version. */
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
      accountId({ description: 'Only alerts of this account; of all that the credential may read by default.' }),
    ),
    payment_id: Type.Optional(Type.String({ description: 'Only alerts about this payment (`pay_`).' })),
    type: Type.Optional(enumOf(types, { description: 'Only alerts that warn of this.' })),
    created_after: Type.Optional(timeFilter({ description: 'Only alerts that came after this time.' })),
    created_before: Type.Optional(timeFilter({ description: 'Only alerts that came before this time.' })),
    order: Type.Optional(enumOf(['created_at'], { description: '`created_at` by default.' })),
  }),
  SandboxDisputeAlertParams: Type.Object({
    payment_id: optional(Type.String(), { description: 'The payment (`pay_`); left out for an alert that fits none.' }),
    account_id: optional(accountId(), {
      description: "The account, where no payment is named; the credential's own by default.",
    }),
    type: optional(enumOf(types), { description: '`dispute_alert` by default.' }),
    network_resolved: optional(Type.Boolean(), {
      description: 'Whether the card network has settled it by itself; false by default.',
    }),
    amount: optional(money(), { description: 'What the bank reports; what was paid by default.' }),
    currency: optional(enumOf(currencies), { description: 'That of the payment by default, else `usd`.' }),
    card_brand: optional(Type.String({ maxLength: 50 }), { description: 'Network of the card.' }),
    issuer: optional(Type.String({ maxLength: 100 }), { description: 'The bank.' }),
    reported_at: optional(dateTime(), { description: 'When the bank wrote it; now by default.' }),
    transaction_at: optional(dateTime(), { description: 'When the card was used; when it was paid by default.' }),
  }),
};
