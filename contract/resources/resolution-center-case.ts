import { ref, Type } from '../schemas';
import {
  absentable,
  boolean,
  dateTime,
  described,
  enumValue,
  group,
  integer,
  json,
  list,
  money,
  nullable,
  optional,
  oneOfParams,
  params,
  resource,
  shape,
  string,
} from '../wire';
import { disputeBuyer } from './dispute';
import {
  accountIdParam,
  accountSummary,
  countsBy,
  countsSchema,
  currencies,
  pageFields,
  timeFilter,
  unsortedPageFields,
  createdAt,
  timestamps,
} from './shared';

const caseStatuses = ['awaiting_merchant', 'awaiting_customer', 'under_review', 'closed'] as const;
const caseOutcomes = ['customer_won', 'merchant_won', 'withdrawn'] as const;
const caseRefunds = ['none', 'merchant', 'platform'] as const;
const caseReasons = [
  'fraudulent',
  'product_not_received',
  'not_as_described',
  'product_unacceptable',
  'subscription_canceled',
] as const;
const caseActions = ['accept', 'deny', 'request_info', 'reply', 'appeal', 'withdraw'] as const;
const platformActions = [
  'request_buyer_info',
  'request_merchant_info',
  'merchant_wins',
  'platform_refund',
  'merchant_refund',
] as const;
const caseEventActions = [
  'created',
  'responded',
  'accepted',
  'denied',
  'appealed',
  'withdrew',
  'requested_more_info',
  'escalated',
  'dispute_opened',
  'dispute_customer_won',
  'dispute_merchant_won',
] as const;
const caseReporters = ['merchant', 'customer', 'platform', 'system'] as const;

/**
 * Case stages of the GraphQL API, by the case status that the list filter of older API versions accepts.
 */
const stagesOf: Readonly<Record<string, readonly string[]>> = {
  merchant_response_needed: ['AWAITING_MERCHANT'],
  customer_response_needed: ['AWAITING_CUSTOMER'],
  merchant_info_needed: ['MERCHANT_INFO'],
  customer_info_needed: ['CUSTOMER_INFO'],
  under_platform_review: ['UNDER_REVIEW', 'DISPUTED'],
  customer_won: ['CUSTOMER_WON'],
  merchant_won: ['MERCHANT_WON', 'UPHELD'],
  customer_withdrew: ['WITHDRAWN'],
};

const internal = { 'x-internal': true } as const;

export const resolutionCenterCaseBuyer = shape('ResolutionCenterCaseBuyer', {
  ...disputeBuyer.fields,
  member_id: disputeBuyer.fields.member_id.from('member.id'),
});

export const resolutionCenterCasePayment = shape('ResolutionCenterCasePayment', {
  id: string('Payment id (`pay_`).').from('payment.id'),
  payment_method_type: nullable(string('Type of the method, such as `card`.')).from('paymentDetails.paymentMethodType'),
  card_brand: nullable(string('Card network; null for other methods.')).from('paymentDetails.cardBrand'),
  card_last4: nullable(string('Last four digits of the card.')).from('paymentDetails.cardLast4'),
  total: money({ ...internal, description: 'Amount paid by the customer.' }).from('paymentDetails.total'),
  subtotal: nullable(money({ ...internal, description: 'Amount before discount and tax.' })).from(
    'paymentDetails.subtotal',
  ),
  paid_at: nullable(dateTime({ ...internal, description: 'When the payment was collected.' })).from(
    'paymentDetails.paidAt',
  ),
  created_at: createdAt.from('paymentDetails.createdAt'),
});

export const resolutionCenterAttachment = shape('ResolutionCenterAttachment', {
  id: string('File id (`file_`).'),
  filename: nullable(string('Name of the file.')),
  content_type: nullable(string('Media type, such as `application/pdf`.')),
  url: nullable(string('Temporary download URL.')),
});

/** An event of a case in older API versions, which return the events with the case. */
export const resolutionCenterCaseFormerEvent = shape('ResolutionCenterCaseFormerEvent', {
  id: string('Id of the event.'),
  action: enumValue(caseEventActions, 'Action that the event records.'),
  reporter_type: enumValue(caseReporters, 'Party that performed the action.'),
  details: nullable(string('Message of the party; null for none.')),
  created_at: createdAt,
});

export const resolutionCenterCaseEvent = shape('ResolutionCenterCaseEvent', {
  id: string('Event id (`revt_`).'),
  action: enumValue(caseEventActions, 'Action performed.'),
  reporter_type: enumValue(caseReporters, 'Party that performed the action.'),
  details: nullable(string('Message text.')),
  viewable_by_customer: boolean('Whether the customer can see it.'),
  viewable_by_merchant: boolean('Whether the merchant can see it.'),
  attachments: list(resolutionCenterAttachment, 'Attached files, at most 3.'),
  created_at: createdAt,
});

/** Present only if the operation selects this field, which only older API versions need. */
interface EventsData {
  readonly events?: { readonly nodes: readonly (typeof resolutionCenterCaseFormerEvent.data)[] };
}

/** A complaint of a customer to the platform about a payment. */
export const resolutionCenterCase = resource({
  type: 'ResolutionCenterCase',
  inEvents: true,
  fields: {
    id: string('Case id (`reso_`).'),
    status: enumValue(caseStatuses, 'Case status; indicates which party must act next.'),
    escalated: boolean('Whether the platform is or was involved.'),
    outcome: nullable(enumValue(caseOutcomes, 'Outcome of the case; null while it is open.')),
    refund: nullable(enumValue(caseRefunds, 'Party that pays the refund; null while the case is open.')),
    reason: enumValue(caseReasons, 'Reason for the case.'),
    amount: money('Disputed amount: the total of the payment.'),
    currency: nullable(enumValue(currencies, 'Currency of the amount.')).from('amount.currency'),
    account: nullable(accountSummary, 'The selling account.'),
    product_id: nullable(string('Purchased product (`prod_`).')).from('product.id'),
    plan_id: nullable(string('Purchased plan (`plan_`).')).from('plan.id'),
    customer_appealed: boolean('Whether the customer has appealed; only one appeal is possible.'),
    available_actions: list(enumValue(caseActions), {
      'x-permission': 'payment:resolution_center',
      description: 'Actions currently available to the caller.',
    }),
    response_due_at: nullable(
      dateTime(
        'Time until which a response is due; a party that does not respond in time loses. Null if no response is due.',
      ),
    ),
    buyer: described(resolutionCenterCaseBuyer, 'The customer.').from('.'),
    payment: described(resolutionCenterCasePayment, 'Payment that the case concerns.').from('.'),
    merchant_actions: list(enumValue(caseActions), {
      ...internal,
      description: 'Currently possible actions of the merchant.',
    }),
    customer_actions: list(enumValue(caseActions), {
      ...internal,
      description: 'Currently possible actions of the customer.',
    }),
    ...timestamps,
  },
  detailFields: {
    platform_actions: list(enumValue(platformActions), {
      ...internal,
      description: 'Currently possible actions of the platform.',
    }),
    all_platform_actions: list(enumValue(platformActions), {
      ...internal,
      description: 'Currently possible actions of the platform.',
    }).from('platformActions'),
    resolution_events: absentable(
      json(
        Type.Array(ref('ResolutionCenterCaseFormerEvent'), {
          ...internal,
          description: 'The last 50 events, newest first.',
        }),
      ),
    ).from('.', ({ events }: EventsData) => events?.nodes.map(resolutionCenterCaseFormerEvent.serialize)),
  },
});

export const resolutionCenterCaseSummary = shape('ResolutionCenterCaseSummary', {
  total: integer('Total number of cases.'),
  groups: group(
    {
      status: described(countsBy('status', countsSchema(caseStatuses)), 'Counts by status.'),
      reason: described(countsBy('reason', countsSchema(caseReasons)), 'Counts by reason.'),
      outcome: described(countsBy('outcome', countsSchema(caseOutcomes)), 'Counts by outcome.'),
    },
    'Only the requested groups; includes enum values without cases.',
  ),
});

const valuesFilter = (values: readonly string[], description: string) =>
  absentable(list(enumValue(values), { maxItems: 100, description }));

const filters = {
  account_id: absentable(
    accountIdParam(
      "Only cases against this account: all of them if the caller can read them, otherwise only the caller's own.",
    ),
  ),
  user_id: absentable(string('Only cases of this user (`user_`); `me` is the authenticated user.')),
  status: valuesFilter(caseStatuses, 'Only cases with one of these statuses.').from('statuses'),
  reason: valuesFilter(caseReasons, 'Only cases for one of these reasons.').from('reasons'),
  outcome: valuesFilter(caseOutcomes, 'Only cases with one of these outcomes.').from('outcomes'),
  created_after: described(timeFilter, 'Exclusive.'),
  created_before: described(timeFilter, 'Exclusive.'),
};

export const resolutionCenterCaseListParams = params('ResolutionCenterCaseListParams', {
  ...pageFields,
  ...filters,
  statuses: described(valuesFilter(Object.keys(stagesOf), 'Only cases with one of these statuses.'), internal)
    .from('stages')
    .asInput((statuses: readonly string[]) => statuses.flatMap((status) => stagesOf[status] ?? [])),
  order: absentable(
    enumValue(
      ['created_at', 'response_due_at'],
      '`created_at` by default. With `response_due_at`, cases without a due response have the latest due date.',
    ),
  ),
});

export const resolutionCenterCaseSummaryParams = params('ResolutionCenterCaseSummaryParams', {
  ...filters,
  groups: valuesFilter(['status', 'reason', 'outcome'], 'Fields by which cases are counted; all by default.'),
});

export const resolutionCenterCaseEventListParams = params('ResolutionCenterCaseEventListParams', unsortedPageFields);

export const resolutionCenterAttachmentParams = oneOfParams('ResolutionCenterAttachmentParams', {
  id: optional(string('File id (`file_`).')),
  direct_upload_id: optional(string('Id of the upload, instead of `id`.')),
});

const message = string({ maxLength: 5_000, description: 'Message text.' });
const attachments = optional(
  list(resolutionCenterAttachmentParams.field(), { maxItems: 3 }),
  'Files uploaded by the caller, at most 3.',
);

export const resolutionCenterCaseCreateParams = params('ResolutionCenterCaseCreateParams', {
  receipt_id: string('Payment that the case concerns (`pay_`); must belong to the caller.').from('paymentId'),
  reason: enumValue(caseReasons, 'Reason for the case.'),
  message,
  attachments,
});

export const resolutionCenterCaseAcceptParams = params('ResolutionCenterCaseAcceptParams', {
  message: optional(message),
  attachments,
  terminate_membership: optional(boolean('Whether to end the membership immediately; false by default.')),
});

export const resolutionCenterCaseMessageParams = params('ResolutionCenterCaseMessageParams', { message, attachments });

export const resolutionCenterCaseRequestInfoParams = params('ResolutionCenterCaseRequestInfoParams', {
  message: optional(message),
  attachments,
});

export const resolutionCenterCaseDecideParams = params('ResolutionCenterCaseDecideParams', {
  decision: enumValue(platformActions, 'Decision of the platform.'),
  message: optional(message),
});
