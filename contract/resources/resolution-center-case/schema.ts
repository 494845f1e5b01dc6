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
} from './words';

const internal = { 'x-internal': true } as const;
const text = (description?: string) => nullable(Type.String(), { description });
const valueList = (values: readonly string[], description: string) =>
  Type.Optional(Type.Array(enumOf(values), { maxItems: 100, description }));
const { first, last, after, before } = pageParams as Record<'first' | 'last' | 'after' | 'before', TSchema>;

const resolutionCase = {
  id: Type.String({ description: 'Case id (`reso_`).' }),
  status: enumOf(caseStatuses, { description: 'Whose turn it is.' }),
  escalated: Type.Boolean({ description: 'Whether the platform is or was involved.' }),
  outcome: nullable(enumOf(caseOutcomes), { description: 'How it ended; null while it is open.' }),
  refund: nullable(enumOf(caseRefunds), { description: 'Who gives the money back; null while it is open.' }),
  reason: enumOf(caseReasons, { description: 'What is wrong.' }),
  amount: money({ description: 'What is at stake: the total of the payment.' }),
  currency: nullable(enumOf(currencies)),
  account: nullable(ref('AccountSummary'), { description: 'The account that sold.' }),
  product_id: text('What was bought (`prod_`).'),
  plan_id: text('The plan that was bought (`plan_`).'),
  customer_appealed: Type.Boolean({ description: 'Whether the customer has appealed, which is possible once.' }),
  available_actions: Type.Array(enumOf(caseActions), {
    'x-permission': 'payment:resolution_center',
    description: 'What the caller can do now.',
  }),
  response_due_at: nullable(dateTime(), {
    description: 'Until when an answer is owed; whoever stays silent loses. Null where nobody owes one.',
  }),
  buyer: ref('ResolutionCenterCaseBuyer', { description: 'The customer.' }),
  payment: ref('ResolutionCenterCasePayment', { description: 'The payment that it is about.' }),
  merchant_actions: Type.Array(enumOf(caseActions), internal),
  customer_actions: Type.Array(enumOf(caseActions), internal),
  created_at: dateTime(),
  updated_at: dateTime(),
};

const attachments = optional(Type.Array(ref('ResolutionCenterAttachmentParams'), { maxItems: 3 }), {
  description: 'Uploaded files of the caller, at most 3.',
});
const message = (options: object = {}) => Type.String({ maxLength: 5_000, description: 'What is said.', ...options });

/** Filters of lists and summaries. */
const filterFields = {
  account_id: Type.Optional(
    accountId({
      description:
        "Only cases against this account: all of them where the caller may read them, else the caller's own.",
    }),
  ),
  user_id: Type.Optional(Type.String({ description: 'Only cases of this user (`user_`); `me` is the user who asks.' })),
  status: valueList(caseStatuses, 'Only cases with one of these statuses.'),
  reason: valueList(caseReasons, 'Only cases for one of these reasons.'),
  outcome: valueList(caseOutcomes, 'Only cases that ended in one of these ways.'),
  created_after: Type.Optional(timeFilter({ description: 'That instant left out.' })),
  created_before: Type.Optional(timeFilter({ description: 'That instant left out.' })),
};

const optionalCountsSchema = (values: readonly string[]) =>
  Type.Optional(Type.Object(Object.fromEntries(values.map((value) => [value, Type.Integer()]))));

/** Schemas of the dated API for resolution center cases, latest version. */
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
    payment_method_type: text('How it was paid.'),
    card_brand: text(),
    card_last4: text(),
    total: money(internal),
    subtotal: nullable(money(), internal),
    paid_at: nullable(dateTime(), internal),
    created_at: dateTime(),
  }),
  ResolutionCenterCaseEvent: Type.Object({
    id: Type.String({ description: 'Event id (`revt_`).' }),
    action: enumOf(caseEventActions, { description: 'What was done.' }),
    reporter_type: enumOf(caseReporters, { description: 'Who has done it.' }),
    details: text('What was said.'),
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
    url: text('Where it can be fetched for a while.'),
  }),
  ResolutionCenterCaseSummary: Type.Object({
    total: Type.Integer({ description: 'All of them.' }),
    groups: Type.Object(
      {
        status: optionalCountsSchema(caseStatuses),
        reason: optionalCountsSchema(caseReasons),
        outcome: optionalCountsSchema(caseOutcomes),
      },
      { description: 'Only what was asked for; words without cases too.' },
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
        description: '`created_at` by default. Where nobody owes an answer there is no hurry.',
      }),
    ),
  }),
  ResolutionCenterCaseSummaryParams: Type.Object({
    ...filterFields,
    groups: valueList(caseGroups, 'What they are counted by; everything by default.'),
  }),
  ResolutionCenterCaseEventListParams: Type.Object({ first, last, after, before }),
  ResolutionCenterAttachmentParams: Type.Object({
    id: optional(Type.String(), { description: 'File id (`file_`).' }),
    direct_upload_id: optional(Type.String(), { description: 'The id of the upload, in the place of `id`.' }),
  }),
  ResolutionCenterCaseCreateParams: Type.Object({
    receipt_id: Type.String({ description: 'The payment that it is about (`pay_`), one of the caller.' }),
    reason: enumOf(caseReasons, { description: 'What is wrong.' }),
    message: message(),
    attachments,
  }),
  ResolutionCenterCaseAcceptParams: Type.Object({
    message: optional(message()),
    attachments,
    terminate_membership: optional(Type.Boolean(), { description: 'Ends the membership at once; false by default.' }),
  }),
  ResolutionCenterCaseMessageParams: Type.Object({ message: message(), attachments }),
  ResolutionCenterCaseRequestInfoParams: Type.Object({ message: optional(message()), attachments }),
  ResolutionCenterCaseDecideParams: Type.Object({
    decision: enumOf(platformActions, { description: 'What the platform does.' }),
    message: optional(message()),
  }),
};
