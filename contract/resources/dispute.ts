import { type TSchema, Type } from '../schemas';
import {
  absentable,
  boolean,
  dateTime,
  decimal,
  described,
  enumText,
  enumValue,
  type Field,
  type Fields,
  group,
  integer,
  json,
  list,
  money,
  nullable,
  object,
  optional,
  params,
  resource,
  shape,
  string,
} from '../wire';
import { disputeDocumentTypes, disputeReasons, evidenceLocks, nativeDisputeStatuses } from './dispute-enums';
import { fileSize, fileVisibilities, uploadStatuses } from './file';
import { membershipStatuses } from './membership';
import { billingReasons } from './payment-enums';
import { cardBrands, paymentMethodTypes } from './payment-method';
import {
  accountIdParam,
  countsBy,
  countsSchema,
  currencies,
  enumsFilter,
  memberPhone,
  pageFields,
  timeFilter,
  userEmail,
  createdAt,
} from './shared';

const internal = { 'x-internal': true } as const;

/** Descriptions of the text fields of the evidence. */
const evidenceTexts = {
  access_activity_log: 'Log of when and from where the buyer used the purchase.',
  billing_address: "The buyer's billing address.",
  cancellation_policy_disclosure: 'How the cancellation policy was disclosed to the buyer.',
  customer_email_address: "The buyer's e-mail address, as provided to the bank.",
  customer_name: "The buyer's name.",
  notes: 'Additional information.',
  product_description: 'Description of the product sold.',
  refund_policy_disclosure: 'How the refund policy was disclosed to the buyer.',
  refund_refusal_explanation: 'Reason for not refunding the buyer.',
  service_date: 'When the service was provided.',
} as const;

/** Descriptions of the files in the evidence. */
const evidenceAttachments = {
  cancellation_policy_attachment: "The cancellation policy; the service's own policy if none is provided.",
  customer_communication_attachment: 'Communication with the buyer.',
  refund_policy_attachment: "The refund policy; the service's own policy if none is provided.",
  uncategorized_attachment: 'Any other file.',
} as const;

/** Declares fields of the same kind, one for each description. */
function fieldsOf(
  descriptions: Readonly<Record<string, string>>,
  fieldOf: (description: string) => Field<unknown, string>,
): Fields {
  return Object.fromEntries(Object.entries(descriptions).map(([name, description]) => [name, fieldOf(description)]));
}

export const disputeAttachment = shape('DisputeAttachment', {
  id: nullable(string('File id (`file_`); null for a policy of the service.')).from('file.id'),
  filename: nullable(string('Name of the file.')),
  content_type: nullable(string('Media type, such as `application/pdf`.')),
  url: nullable(string('Download URL; valid for one hour unless the file is public.')).computed(
    'url file { url }',
    ({ url, file }: { readonly url: string | null; readonly file: { readonly url: string | null } | null }) =>
      file?.url ?? url,
  ),
  platform: boolean('Whether it is a policy that the service hosts for sellers who have provided none.'),
});

const documentType = enumValue(disputeDocumentTypes, 'Type of evidence that the document shows.');

export const disputeDocument = shape('DisputeDocument', {
  object: described(json(Type.Literal('file')), 'Type of the object.').constant('file'),
  id: string('File id (`file_`).').from('file.id'),
  document_type: documentType,
  filename: nullable(string('Name of the file.')).from('file.filename'),
  content_type: nullable(string('PDF, JSON, JPEG, PNG or WebP.')).from('file.contentType'),
  size: fileSize('Size in bytes.').from('file.size'),
  url: nullable(string('Download URL; valid for one hour unless the file is public.')).from('file.url'),
  upload_status: enumValue(uploadStatuses, 'Whether the file has been uploaded.').from('file.uploadStatus'),
  visibility: enumValue(fileVisibilities, 'Who can download the file.').from('file.visibility'),
  created_at: dateTime('Time of creation of the file.').from('file.createdAt'),
});

export const disputeEvidence = shape('DisputeEvidence', {
  ...fieldsOf(evidenceTexts, (description) => nullable(string(description))),
  ...fieldsOf(evidenceAttachments, (description) => nullable(disputeAttachment, description)),
  documents: list(disputeDocument, 'Additional documents, at most 10.'),
});

export const disputeBuyer = shape('DisputeBuyer', {
  user_id: nullable(string('The customer (`user_`); null if unknown.')).from('user.id'),
  member_id: nullable(string('Member id (`mber_`).')),
  name: nullable(string('Display name of the buyer.')).from('user.name'),
  username: nullable(string('Username of the buyer.')).from('user.username'),
  email: nullable(string({ 'x-permission': 'member:email:read', description: 'E-mail address of the buyer.' })).from(
    'user.email',
  ),
});

type BuyerData = typeof disputeBuyer.data;

/**
 * Declares the additional payment fields of disputes and dispute alerts at older versions.
 *
 * @param options keywords of each field
 */
export const formerPaymentFields = (options: { readonly 'x-internal'?: true } = {}) =>
  ({
    subtotal: nullable(money(), { ...options, description: 'Amount before discount and tax.' }),
    usd_total: nullable(decimal(), { ...options, description: 'Amount paid, in US dollars.' }),
    paid_at: nullable(dateTime(), { ...options, description: 'When the payment was collected.' }),
    dispute_alerted_at: nullable(dateTime(), { ...options, description: 'When the bank announced the dispute.' }),
    billing_reason: nullable(enumValue(billingReasons), { ...options, description: 'Reason for the payment.' }),
    user: nullable(userEmail, { ...options, description: 'The buyer.' }),
    member: nullable(memberPhone, {
      'x-permission': 'member:basic:read',
      ...options,
      description: 'The buyer as a member of the account.',
    }),
    membership: nullable(
      object({
        id: string('Membership id (`mem_`).'),
        status: enumValue(membershipStatuses, 'Status of the membership.'),
      }),
      { ...options, description: 'Membership that was paid for.' },
    ),
  }) as const;

export const disputeListPayment = shape('DisputeListPayment', {
  id: string('Payment id (`pay_`).'),
  amount: nullable(money('Amount paid.')).from('total'),
  currency: nullable(enumValue(currencies, 'Currency of the amount.')),
  payment_method_type: nullable(enumValue(paymentMethodTypes, 'Type of the payment method used.')),
  payment_processor: nullable(string('Company that processed the payment.')).from('provider', (provider: string) =>
    provider.toLowerCase(),
  ),
  card_brand: nullable(enumValue(cardBrands, 'Card network; null for other methods.')),
  card_last4: nullable(string('Last four digits of the card.')),
  payment_instrument: nullable(json(Type.Object({})), 'Always null.').constant(null),
  created_at: createdAt,
});

export const disputePayment = shape('DisputePayment', {
  ...disputeListPayment.fields,
  ...formerPaymentFields(internal),
});

const paymentKeywords = { 'x-permission': 'payment:basic:read', description: 'The disputed payment.' } as const;

/** A complaint of a buyer to the bank about a payment. */
export const dispute = resource({
  type: 'Dispute',
  inEvents: true,
  fields: {
    id: string('Dispute id (`dspt_`).'),
    status: enumValue(nativeDisputeStatuses, 'Dispute status; `under_review` once `evidence_due_at` has passed.'),
    inquiry: boolean('Whether it is only an inquiry: no money moves unless it escalates.'),
    amount: money('Disputed amount, in whole units of the currency.'),
    currency: enumValue(currencies, 'Currency of the amount.').from('amount.currency'),
    reason: enumValue(disputeReasons, 'Reason given by the bank.'),
    reason_code: nullable(string('Reason code of the card network, for example `10.4`; null if unknown.')),
    issuer_comments: list(
      object({
        received_at: nullable(dateTime('When the comment was received; null if the bank does not report it.')),
        text: string('Text of the comment.'),
      }),
      'Comments of the bank, in the order received.',
    ),
    account_id: nullable(string('The selling account (`biz_`).')).from('account.id'),
    product_id: nullable(string('Purchased product (`prod_`).')),
    plan_id: nullable(string('Purchased plan (`plan_`).')),
    rapid_dispute_resolution: boolean('Whether the card network has resolved it automatically, without evidence.'),
    evidence_editable: boolean('Whether evidence can be changed and submitted.'),
    evidence_locked_reason: nullable(
      enumValue(evidenceLocks, 'Reason why evidence cannot be changed; null while it can.'),
    ),
    evidence_due_at: nullable(dateTime('Deadline for evidence; null if none is accepted.')),
    evidence_submitted_at: nullable(dateTime('When the evidence was submitted; null before.')),
    buyer: nullable(disputeBuyer, 'Customer who made the payment; null if unknown.').computed(
      disputeBuyer.selection,
      (data: BuyerData) => (data.user || data.memberId ? disputeBuyer.serialize(data) : null),
    ),
    evidence: described(disputeEvidence, 'Evidence of the seller for the bank.'),
    generated_response_attachment: nullable(
      disputeAttachment,
      'Response generated for the seller; always null.',
    ).constant(null),
    company: nullable(object({ id: string('Account id (`biz_`).'), title: string('Name of the business.') }), {
      ...internal,
      description: 'The selling account.',
    }).from('account'),
    plan: nullable(object({ id: string('Plan id (`plan_`).') }), {
      ...internal,
      'x-permission': 'plan:basic:read',
      description: 'The purchased plan.',
    }),
    product: nullable(object({ id: string('Product id (`prod_`).'), title: string('Title of the product.') }), {
      ...internal,
      'x-permission': 'access_pass:basic:read',
      description: 'The purchased product.',
    }),
    created_at: dateTime('When the dispute was opened.'),
    updated_at: dateTime('Time of the last change.'),
    payment: nullable(disputeListPayment, paymentKeywords),
  },
  detailFields: { payment: nullable(disputePayment, paymentKeywords) },
});

const currencyCounts: TSchema = Type.Unsafe<Record<string, number>>({
  type: 'object',
  additionalProperties: { type: 'integer' },
  description: 'Counts by currency; includes only currencies with disputes.',
});

export const disputeSummary = shape('DisputeSummary', {
  total: integer('Total number of disputes.'),
  groups: group(
    {
      status: countsBy('status', countsSchema(nativeDisputeStatuses, 'Counts by status; includes every status.')),
      currency: countsBy('currency', currencyCounts),
    },
    'Numbers of disputes by status and currency.',
  ),
});

const filters = {
  account_id: absentable(
    accountIdParam('Only disputes of this account; of all accounts that the credential may read by default.'),
  ),
  status: enumsFilter(nativeDisputeStatuses, 'Only disputes with one of these statuses.').from('statuses'),
  currency: absentable(enumValue(currencies, 'Only disputes in this currency.')),
  created_after: described(timeFilter, 'Only disputes opened after this time.'),
  created_before: described(timeFilter, 'Only disputes opened before this time.'),
};

export const disputeListParams = params('DisputeListParams', {
  ...pageFields,
  ...filters,
  order: absentable(enumValue(['created_at', 'amount', 'evidence_due_at'], '`created_at` by default.')),
});

export const disputeSummaryParams = params('DisputeSummaryParams', {
  ...filters,
  groups: absentable(list(enumText(['status', 'currency']), 'Groupings of the counts; both by default.')).ignored(),
});

/** A reference to an uploaded file in a request. */
const fileReference = {
  id: optional(string('An uploaded file (`file_`).')),
  direct_upload_id: optional(string('The same file by its direct upload id.')),
};

/** Absent parameters leave their fields unchanged, null clears a field. */
const evidenceChanges = {
  ...fieldsOf(evidenceTexts, (description) => optional(string({ maxLength: 20_000, description }))),
  ...fieldsOf(evidenceAttachments, (description) => optional(object(fileReference).oneOf(), description)),
};

export const disputeUpdateParams = params('DisputeUpdateParams', {
  evidence: object(evidenceChanges, 'Changes to the evidence: omitted fields remain unchanged, null clears a field.'),
});

export const disputeUpdateEvidenceParams = params('DisputeUpdateEvidenceParams', evidenceChanges);

export const disputeUploadEvidenceParams = params('DisputeUploadEvidenceParams', {
  documents: list(object({ ...fileReference, document_type: documentType }), {
    maxItems: 10,
    description: 'Complete new list of documents, at most 10 MB each and 25 MB in total; an empty list removes all.',
  }),
});

const issuerComment = optional(string({ maxLength: 1_000, description: 'Comment of the bank.' }));

export const sandboxDisputeParams = params('SandboxDisputeParams', {
  payment_id: string('The payment (`pay_`).'),
  reason: optional(enumValue(disputeReasons, '`fraudulent` by default.')),
  reason_code: optional(string({ maxLength: 20, description: 'Reason code of the card network.' })),
  amount: optional(money('Disputed amount; at most, and by default, the unrefunded amount of the payment.')),
  inquiry: optional(boolean('Whether it is only an inquiry; false by default.')),
  rapid_dispute_resolution: optional(
    boolean('Whether the card network resolves it automatically: the dispute is lost immediately. False by default.'),
  ),
  evidence_due_at: optional(dateTime('Deadline for evidence; nine days from now by default.')),
  issuer_comment: issuerComment,
});

export const sandboxDisputeDecideParams = params('SandboxDisputeDecideParams', {
  outcome: enumValue(['won', 'lost', 'closed'], 'Decision of the bank; an inquiry can only be `closed`.'),
  issuer_comment: issuerComment,
});

export const sandboxDisputeEscalateParams = params('SandboxDisputeEscalateParams', { issuer_comment: issuerComment });
