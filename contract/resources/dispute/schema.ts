import { type TSchema, Type, accountId, dateTime, enumOf, money, nullable, ref, timeFilter } from '../../schemas';
import { billingReasons } from '../payment/words';
import { membershipStatuses } from '../membership';
import { cardBrands, paymentMethodTypes } from '../payment-method';
import { currencies, optional, pageParams } from '../shared';
import { evidenceSchemas } from './evidence';
import { disputeReasons, evidenceLocks, nativeDisputeStatuses } from './words';

const internal = { 'x-internal': true } as const;
const text = (description?: string) => nullable(Type.String(), { description });
const instant = (description?: string) => nullable(dateTime(), { description });

/** Additional payment fields of disputes and dispute alerts at older versions. */
export const legacyPaymentSchema: Record<string, TSchema> = {
  subtotal: nullable(money()),
  usd_total: nullable(money()),
  paid_at: nullable(dateTime()),
  dispute_alerted_at: nullable(dateTime()),
  billing_reason: nullable(enumOf(billingReasons)),
  user: nullable(ref('UserEmail')),
  member: nullable(ref('MemberPhone'), { 'x-permission': 'member:basic:read' }),
  membership: nullable(
    Type.Object({ id: Type.String({ description: 'Membership id (`mem_`).' }), status: enumOf(membershipStatuses) }),
  ),
};

const payment = {
  id: Type.String({ description: 'Payment id (`pay_`).' }),
  amount: nullable(money(), { description: 'What was paid.' }),
  currency: nullable(enumOf(currencies)),
  payment_method_type: nullable(enumOf(paymentMethodTypes)),
  payment_processor: text('Who has moved the money.'),
  card_brand: nullable(enumOf(cardBrands)),
  card_last4: text(),
  payment_instrument: nullable(Type.Object({}), { description: 'Always null.' }),
  created_at: dateTime(),
};

const listItem = {
  id: Type.String({ description: 'Dispute id (`dspt_`).' }),
  status: enumOf(nativeDisputeStatuses, {
    description: 'Where it stands; `under_review` once `evidence_due_at` has passed.',
  }),
  inquiry: Type.Boolean({ description: 'Whether the bank only asks: no money moves unless the inquiry escalates.' }),
  amount: money({ description: 'What is asked back, in whole units of the currency.' }),
  currency: enumOf(currencies),
  reason: enumOf(disputeReasons),
  reason_code: text("The card network's own code, `10.4`."),
  issuer_comments: Type.Array(
    Type.Object({ received_at: instant('When it came; null where the bank does not say.'), text: Type.String() }),
    {
      description: 'What the bank has said, in the order in which it came.',
    },
  ),
  account_id: text('The selling account (`biz_`).'),
  product_id: text('What was bought (`prod_`).'),
  plan_id: text('The plan that was bought (`plan_`).'),
  rapid_dispute_resolution: Type.Boolean({
    description: 'Whether the card network has settled it by itself, without a round of evidence.',
  }),
  evidence_editable: Type.Boolean({ description: 'Whether evidence can be changed and submitted.' }),
  evidence_locked_reason: nullable(enumOf(evidenceLocks), {
    description: 'Why evidence cannot be changed; null while it can.',
  }),
  evidence_due_at: instant('Until then evidence is taken; null where none is.'),
  evidence_submitted_at: instant('When the evidence was submitted.'),
  buyer: nullable(ref('DisputeBuyer'), { description: 'Who has bought.' }),
  evidence: ref('DisputeEvidence'),
  generated_response_attachment: nullable(ref('DisputeAttachment'), {
    description: 'A response that was written for the seller; always null.',
  }),
  company: nullable(Type.Object({ id: Type.String(), title: Type.String() }), internal),
  plan: nullable(Type.Object({ id: Type.String() }), { ...internal, 'x-permission': 'plan:basic:read' }),
  product: nullable(Type.Object({ id: Type.String(), title: Type.String() }), {
    ...internal,
    'x-permission': 'access_pass:basic:read',
  }),
  created_at: dateTime({ description: 'When it was opened.' }),
  updated_at: dateTime({ description: 'When it last changed.' }),
};

const restricted = { 'x-permission': 'payment:basic:read', description: 'The disputed payment.' } as const;

const filters = {
  account_id: Type.Optional(
    accountId({ description: 'Only disputes of this account; of all that the credential may read by default.' }),
  ),
  status: Type.Optional(Type.Array(enumOf(nativeDisputeStatuses), { description: 'Only disputes that stand there.' })),
  currency: Type.Optional(enumOf(currencies, { description: 'Only disputes in this currency.' })),
  created_after: Type.Optional(timeFilter({ description: 'Only disputes opened after this time.' })),
  created_before: Type.Optional(timeFilter({ description: 'Only disputes opened before this time.' })),
};

const countsSchema = (values: readonly string[]) =>
  Type.Object(Object.fromEntries(values.map((value) => [value, Type.Integer()])));

/** Schemas of the dated API for disputes, latest version. */
export const disputeSchemas: Record<string, TSchema> = {
  ...evidenceSchemas,
  DisputeBuyer: Type.Object({
    user_id: text('User id (`user_`).'),
    member_id: text('Member id (`mber_`).'),
    name: text(),
    username: text(),
    email: nullable(Type.String(), { 'x-permission': 'member:email:read' }),
  }),
  DisputePayment: Type.Object({
    ...payment,
    ...Object.fromEntries(
      Object.entries(legacyPaymentSchema).map(([name, schema]) => [name, { ...schema, ...internal }]),
    ),
  }),
  DisputeListPayment: Type.Object(payment),
  Dispute: Type.Object({ ...listItem, payment: nullable(ref('DisputePayment'), restricted) }),
  DisputeListItem: Type.Object({ ...listItem, payment: nullable(ref('DisputeListPayment'), restricted) }),
  DisputeSummary: Type.Object({
    total: Type.Integer({ description: 'All disputes.' }),
    groups: Type.Object({
      status: Type.Optional({ ...countsSchema(nativeDisputeStatuses), description: 'By status, every status once.' }),
      currency: Type.Optional(
        Type.Unsafe<Record<string, number>>({
          type: 'object',
          additionalProperties: { type: 'integer' },
          description: 'By currency, as far as there are any.',
        }),
      ),
    }),
  }),
  DisputeListParams: Type.Object({
    ...pageParams,
    ...filters,
    order: Type.Optional(
      enumOf(['created_at', 'amount', 'evidence_due_at'], { description: '`created_at` by default.' }),
    ),
  }),
  DisputeSummaryParams: Type.Object({
    ...filters,
    groups: Type.Optional(
      Type.Array(enumOf(['status', 'currency']), { description: 'What is counted apart; both by default.' }),
    ),
  }),
  SandboxDisputeParams: Type.Object({
    payment_id: Type.String({ description: 'The payment (`pay_`).' }),
    reason: optional(enumOf(disputeReasons), { description: '`fraudulent` by default.' }),
    reason_code: optional(Type.String({ maxLength: 20 }), { description: "The card network's own code." }),
    amount: optional(money(), {
      description: 'What is asked back; what refunds have left of the payment by default, and at most.',
    }),
    inquiry: optional(Type.Boolean(), { description: 'Whether the bank only asks; false by default.' }),
    rapid_dispute_resolution: optional(Type.Boolean(), {
      description: 'Whether the card network settles it by itself: it is lost at once then. False by default.',
    }),
    evidence_due_at: optional(dateTime(), { description: 'Until then evidence is taken; nine days by default.' }),
    issuer_comment: optional(Type.String({ maxLength: 1_000 }), { description: 'What the bank says.' }),
  }),
  SandboxDisputeDecideParams: Type.Object({
    outcome: enumOf(['won', 'lost', 'closed'], { description: 'How the bank decides; an inquiry is only `closed`.' }),
    issuer_comment: optional(Type.String({ maxLength: 1_000 }), { description: 'What the bank says.' }),
  }),
  SandboxDisputeEscalateParams: Type.Object({
    issuer_comment: optional(Type.String({ maxLength: 1_000 }), { description: 'What the bank says.' }),
  }),
};
