import { type TSchema, Type, accountId, dateTime, enumOf, money, nullable, ref, timeFilter } from '../../schemas';
import { currencies, optional, pageParams } from '../shared';
import {
  caseActions,
  caseEventActions,
  caseGroups,
  caseOutcomes,
  caseReasons,
  caseRefunds,
  caseReporters,
  caseStatuses,
  legacyStatuses,
  platformActions,
} from './enums';

const internal = { 'x-internal': true } as const;
const text = (description?: string) => nullable(Type.String(), { description });
const valueList = (values: readonly string[], description: string) =>
  Type.Optional(Type.Array(enumOf(values), { maxItems: 100, description }));
const { first, last, after, before } = pageParams as Record<'first' | 'last' | 'after' | 'before', TSchema>;

const resolutionCase = {
  id: Type.String({ description: 'Case id (`reso_`).' }),
  status: enumOf(caseStatuses, { description: 'Case status; indicates which party must act next.' }),
  escalated: Type.Boolean({ description: 'Whether the platform is or was involved.' }),
  outcome: nullable(enumOf(caseOutcomes), { description: 'Outcome of the case; null while it is open.' }),
  refund: nullable(enumOf(caseRefunds), { description: 'Party that pays the refund; null while the case is open.' }),
  reason: enumOf(caseReasons, { description: 'Reason for the case.' }),
  amount: money({ description: 'Disputed amount: the total of the payment.' }),
  currency: nullable(enumOf(currencies)),
  account: nullable(ref('AccountSummary'), { description: 'The selling account.' }),
  product_id: text('Purchased product (`prod_`).'),
  plan_id: text('Purchased plan (`plan_`).'),
  customer_appealed: Type.Boolean({ description: 'Whether the customer has appealed; only one appeal is possible.' }),
  available_actions: Type.Array(enumOf(caseActions), {
    'x-permission': 'payment:resolution_center',
    description: 'Actions currently available to the caller.',
  }),
  response_due_at: nullable(dateTime(), {
    description:
      'Time until which a response is due; a party that does not respond in time loses. Null if no response is due.',
  }),
  buyer: ref('ResolutionCenterCaseBuyer', { description: 'The customer.' }),
  payment: ref('ResolutionCenterCasePayment', { description: 'Payment that the case concerns.' }),
  merchant_actions: Type.Array(enumOf(caseActions), internal),
  customer_actions: Type.Array(enumOf(caseActions), internal),
  created_at: dateTime(),
  updated_at: dateTime(),
};

const attachments = optional(Type.Array(ref('ResolutionCenterAttachmentParams'), { maxItems: 3 }), {
  description: 'Files uploaded by the caller, at most 3.',
});
const message = (options: object = {}) => Type.String({ maxLength: 5_000, description: 'Message text.', ...options });

/** Query parameters that filter lists and summaries of resolution cases. */
const filterFields = {
  account_id: Type.Optional(
    accountId({
      description:
        "Only cases against this account: all of them if the caller can read them, otherwise only the caller's own.",
    }),
  ),
  user_id: Type.Optional(
    Type.String({ description: 'Only cases of this user (`user_`); `me` is the authenticated user.' }),
  ),
  status: valueList(caseStatuses, 'Only cases with one of these statuses.'),
  reason: valueList(caseReasons, 'Only cases for one of these reasons.'),
  outcome: valueList(caseOutcomes, 'Only cases with one of these outcomes.'),
  created_after: Type.Optional(timeFilter({ description: 'Exclusive.' })),
  created_before: Type.Optional(timeFilter({ description: 'Exclusive.' })),
};

const optionalCountsSchema = (values: readonly string[]) =>
  Type.Optional(Type.Object(Object.fromEntries(values.map((value) => [value, Type.Integer()]))));

/** JSON Schemas for resolution center cases in the date-versioned REST API, latest version. */
export const resolutionCenterCaseSchemas: Record<string, TSchema> = {
  ResolutionCenterCase: Type.Object({
    ...resolutionCase,
    platform_actions: Type.Array(enumOf(platformActions), internal),
    all_platform_actions: Type.Array(enumOf(platformActions), internal),
    resolution_events: Type.Optional(
      Type.Array(ref('ResolutionCenterCaseFormerEvent'), {
        ...internal,
        description: 'The last 50 events, newest first.',
      }),
    ),
  }),
  ResolutionCenterCaseListItem: Type.Object(resolutionCase),
  ResolutionCenterCaseBuyer: Type.Object({
    user_id: text('User id (`user_`).'),
    member_id: text('Member id (`mber_`).'),
    name: text(),
    username: text(),
    email: nullable(Type.String(), { 'x-permission': 'member:email:read' }),
  }),
  ResolutionCenterCasePayment: Type.Object({
    id: Type.String({ description: 'Payment id (`pay_`).' }),
    payment_method_type: text('Payment method type.'),
    card_brand: text(),
    card_last4: text(),
    total: money(internal),
    subtotal: nullable(money(), internal),
    paid_at: nullable(dateTime(), internal),
    created_at: dateTime(),
  }),
  ResolutionCenterCaseEvent: Type.Object({
    id: Type.String({ description: 'Event id (`revt_`).' }),
    action: enumOf(caseEventActions, { description: 'Action performed.' }),
    reporter_type: enumOf(caseReporters, { description: 'Party that performed the action.' }),
    details: text('Message text.'),
    viewable_by_customer: Type.Boolean(),
    viewable_by_merchant: Type.Boolean(),
    attachments: Type.Array(ref('ResolutionCenterAttachment')),
    created_at: dateTime(),
  }),
  ResolutionCenterCaseFormerEvent: Type.Object({
    id: Type.String(),
    action: enumOf(caseEventActions),
    reporter_type: enumOf(caseReporters),
    details: text(),
    created_at: dateTime(),
  }),
  ResolutionCenterAttachment: Type.Object({
    id: Type.String({ description: 'File id (`file_`).' }),
    filename: text(),
    content_type: text(),
    url: text('Temporary download URL.'),
  }),
  ResolutionCenterCaseSummary: Type.Object({
    total: Type.Integer({ description: 'Total number of cases.' }),
    groups: Type.Object(
      {
        status: optionalCountsSchema(caseStatuses),
        reason: optionalCountsSchema(caseReasons),
        outcome: optionalCountsSchema(caseOutcomes),
      },
      { description: 'Only the requested groups; includes enum values without cases.' },
    ),
  }),
  ResolutionCenterCaseListParams: Type.Object({
    ...pageParams,
    ...filterFields,
    statuses: Type.Optional(
      Type.Array(enumOf(legacyStatuses), {
        ...internal,
        maxItems: 100,
        description: 'Only cases with one of these statuses.',
      }),
    ),
    order: Type.Optional(
      enumOf(['created_at', 'response_due_at'], {
        description:
          '`created_at` by default. With `response_due_at`, cases without a due response have the latest due date.',
      }),
    ),
  }),
  ResolutionCenterCaseSummaryParams: Type.Object({
    ...filterFields,
    groups: valueList(caseGroups, 'Fields by which cases are counted; all by default.'),
  }),
  ResolutionCenterCaseEventListParams: Type.Object({ first, last, after, before }),
  ResolutionCenterAttachmentParams: Type.Object({
    id: optional(Type.String(), { description: 'File id (`file_`).' }),
    direct_upload_id: optional(Type.String(), { description: 'Id of the upload, instead of `id`.' }),
  }),
  ResolutionCenterCaseCreateParams: Type.Object({
    receipt_id: Type.String({ description: 'Payment that the case concerns (`pay_`); must belong to the caller.' }),
    reason: enumOf(caseReasons, { description: 'Reason for the case.' }),
    message: message(),
    attachments,
  }),
  ResolutionCenterCaseAcceptParams: Type.Object({
    message: optional(message()),
    attachments,
    terminate_membership: optional(Type.Boolean(), {
      description: 'Whether to end the membership immediately; false by default.',
    }),
  }),
  ResolutionCenterCaseMessageParams: Type.Object({ message: message(), attachments }),
  ResolutionCenterCaseRequestInfoParams: Type.Object({ message: optional(message()), attachments }),
  ResolutionCenterCaseDecideParams: Type.Object({
    decision: enumOf(platformActions, { description: 'Decision of the platform.' }),
    message: optional(message()),
  }),
};
