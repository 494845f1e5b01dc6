import { type TSchema, Type, accountId, dateTime, enumOf, money, nullable, ref, timeFilter } from '../../schemas';
import { billingReasons } from '../payment-enums';
import { membershipStatuses } from '../membership';
import { cardBrands, paymentMethodTypes } from '../payment-method';
import { currencies, optional, pageParams } from '../shared';
import { evidenceSchemas } from './evidence';
import { disputeReasons, evidenceLocks, nativeDisputeStatuses } from './enums';

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
  amount: nullable(money(), { description: 'Amount paid.' }),
  currency: nullable(enumOf(currencies)),
  payment_method_type: nullable(enumOf(paymentMethodTypes)),
  payment_processor: text('Payment processor.'),
  card_brand: nullable(enumOf(cardBrands)),
  card_last4: text(),
  payment_instrument: nullable(Type.Object({}), { description: 'Always null.' }),
  created_at: dateTime(),
};

const listItem = {
  id: Type.String({ description: 'Dispute id (`dspt_`).' }),
  status: enumOf(nativeDisputeStatuses, {
    description: 'Dispute status; `under_review` once `evidence_due_at` has passed.',
  }),
  inquiry: Type.Boolean({ description: 'Whether it is only an inquiry: no money moves unless it escalates.' }),
  amount: money({ description: 'Disputed amount, in whole units of the currency.' }),
  currency: enumOf(currencies),
  reason: enumOf(disputeReasons),
  reason_code: text('Reason code of the card network, for example `10.4`.'),
  issuer_comments: Type.Array(
    Type.Object({
      received_at: instant('When the comment was received; null if the bank does not report it.'),
      text: Type.String(),
    }),
    {
      description: 'Comments of the bank, in the order received.',
    },
  ),
  account_id: text('The selling account (`biz_`).'),
  product_id: text('Purchased product (`prod_`).'),
  plan_id: text('Purchased plan (`plan_`).'),
  rapid_dispute_resolution: Type.Boolean({
    description: 'Whether the card network has resolved it automatically, without evidence.',
  }),
  evidence_editable: Type.Boolean({ description: 'Whether evidence can be changed and submitted.' }),
  evidence_locked_reason: nullable(enumOf(evidenceLocks), {
    description: 'Reason why evidence cannot be changed; null while it can.',
  }),
  evidence_due_at: instant('Deadline for evidence; null if none is accepted.'),
  evidence_submitted_at: instant('When the evidence was submitted.'),
  buyer: nullable(ref('DisputeBuyer'), { description: 'The buyer.' }),
  evidence: ref('DisputeEvidence'),
  generated_response_attachment: nullable(ref('DisputeAttachment'), {
    description: 'Response generated for the seller; always null.',
  }),
  company: nullable(Type.Object({ id: Type.String(), title: Type.String() }), internal),
  plan: nullable(Type.Object({ id: Type.String() }), { ...internal, 'x-permission': 'plan:basic:read' }),
  product: nullable(Type.Object({ id: Type.String(), title: Type.String() }), {
    ...internal,
    'x-permission': 'access_pass:basic:read',
  }),
  created_at: dateTime({ description: 'When the dispute was opened.' }),
  updated_at: dateTime({ description: 'Time of the last change.' }),
};

const restricted = { 'x-permission': 'payment:basic:read', description: 'The disputed payment.' } as const;

const filters = {
  account_id: Type.Optional(
    accountId({
      description: 'Only disputes of this account; of all accounts that the credential may read by default.',
    }),
  ),
  status: Type.Optional(
    Type.Array(enumOf(nativeDisputeStatuses), { description: 'Only disputes with one of these statuses.' }),
  ),
  currency: Type.Optional(enumOf(currencies, { description: 'Only disputes in this currency.' })),
  created_after: Type.Optional(timeFilter({ description: 'Only disputes opened after this time.' })),
  created_before: Type.Optional(timeFilter({ description: 'Only disputes opened before this time.' })),
};

const countsSchema = (values: readonly string[]) =>
  Type.Object(Object.fromEntries(values.map((value) => [value, Type.Integer()])));

/** JSON Schemas for disputes in the date-versioned REST API, latest version. */
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
    total: Type.Integer({ description: 'Total number of disputes.' }),
    groups: Type.Object({
      status: Type.Optional({
        ...countsSchema(nativeDisputeStatuses),
        description: 'Counts by status; includes every status.',
      }),
      currency: Type.Optional(
        Type.Unsafe<Record<string, number>>({
          type: 'object',
          additionalProperties: { type: 'integer' },
          description: 'Counts by currency; includes only currencies with disputes.',
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
      Type.Array(enumOf(['status', 'currency']), { description: 'Groupings of the counts; both by default.' }),
    ),
  }),
  SandboxDisputeParams: Type.Object({
    payment_id: Type.String({ description: 'The payment (`pay_`).' }),
    reason: optional(enumOf(disputeReasons), { description: '`fraudulent` by default.' }),
    reason_code: optional(Type.String({ maxLength: 20 }), { description: 'Reason code of the card network.' }),
    amount: optional(money(), {
      description: 'Disputed amount; at most, and by default, the unrefunded amount of the payment.',
    }),
    inquiry: optional(Type.Boolean(), { description: 'Whether it is only an inquiry; false by default.' }),
    rapid_dispute_resolution: optional(Type.Boolean(), {
      description:
        'Whether the card network resolves it automatically: the dispute is lost immediately. False by default.',
    }),
    evidence_due_at: optional(dateTime(), { description: 'Deadline for evidence; nine days from now by default.' }),
    issuer_comment: optional(Type.String({ maxLength: 1_000 }), { description: 'Comment of the bank.' }),
  }),
  SandboxDisputeDecideParams: Type.Object({
    outcome: enumOf(['won', 'lost', 'closed'], {
      description: 'Decision of the bank; an inquiry can only be `closed`.',
    }),
    issuer_comment: optional(Type.String({ maxLength: 1_000 }), { description: 'Comment of the bank.' }),
  }),
  SandboxDisputeEscalateParams: Type.Object({
    issuer_comment: optional(Type.String({ maxLength: 1_000 }), { description: 'Comment of the bank.' }),
  }),
};
