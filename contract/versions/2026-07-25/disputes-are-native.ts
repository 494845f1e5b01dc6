import {
  type Node,
  Type,
  defineVersionChange,
  endpointAdded,
  endpointRemoved,
  enumOf,
  fieldAdded,
  fieldRemoved,
  fieldRenamed,
  fieldReplaced,
  nullable,
  parameterAdded,
  parameterRenamed,
  schemaNested,
  schemaReplaced,
} from '../../versioning';

const schemaNames = ['Dispute', 'DisputeListItem'] as const;
const enumValues = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'won',
  'lost',
  'closed',
  'other',
] as const;
/** Statuses that older versions show with the prefix `warning_` while the dispute is only an inquiry of the bank. */
const ofInquiries: ReadonlySet<unknown> = new Set(['needs_response', 'under_review', 'closed']);
const evidence = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'customer_email_address',
  'customer_name',
  'notes',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'cancellation_policy_attachment',
  'customer_communication_attachment',
  'refund_policy_attachment',
  'uncategorized_attachment',
];
const paymentOnlyFields = [
  'amount',
  'currency',
  'payment_method_type',
  'payment_processor',
  'card_brand',
  'card_last4',
  'payment_instrument',
  'created_at',
];
const legacyPaymentFields = [
  'subtotal',
  'usd_total',
  'paid_at',
  'dispute_alerted_at',
  'billing_reason',
  'user',
  'member',
  'membership',
];

const attachment = nullable(
  Type.Object({
    id: Type.String({ description: 'File id (`file_`).' }),
    filename: nullable(Type.String(), { description: 'Name of the file.' }),
    content_type: nullable(Type.String(), { description: 'Media type, such as `application/pdf`.' }),
    url: nullable(Type.String(), { description: 'Download URL.' }),
  }),
  { description: 'File; null if the seller has not provided one.' },
);

/**
 * Converts an evidence file of a dispute to its older form. Returns null if there is no file, or if the file is a
 * policy hosted by the service, which older versions do not have.
 */
function ownFile(newer: unknown): unknown {
  const { id, filename, content_type, url, platform } = newer as Readonly<Node>;
  return platform === true || id === null ? null : { id, filename, content_type, url };
}

const alice = { id: 'user_1', username: 'ada', name: 'Ada', email: 'ada@mail.example' };
const texts = Object.fromEntries(evidence.map((name) => [name, null]));
const times = { created_at: '2026-07-01T00:00:00.000Z', evidence_due_at: '2026-07-10T00:00:00.000Z' };
const parties = {
  company: { id: 'biz_1', title: 'Pickaxe' },
  plan: { id: 'plan_1' },
  product: { id: 'prod_1', title: 'Club' },
};
const newer = {
  id: 'dspt_1',
  status: 'under_review',
  inquiry: true,
  amount: 30,
  currency: 'usd',
  reason: 'fraudulent',
  reason_code: '10.4',
  issuer_comments: [],
  account_id: 'biz_1',
  product_id: 'prod_1',
  plan_id: 'plan_1',
  rapid_dispute_resolution: false,
  evidence_editable: false,
  evidence_locked_reason: 'submitted',
  evidence_submitted_at: '2026-07-02T00:00:00.000Z',
  buyer: { user_id: 'user_1' },
  generated_response_attachment: null,
  updated_at: '2026-07-02T00:00:00.000Z',
  ...times,
  ...parties,
};
const older = {
  id: 'dspt_1',
  status: 'warning_under_review',
  amount: 30,
  currency: 'usd',
  reason: 'fraudulent',
  visa_rdr: false,
  rdr: false,
  editable: false,
  needs_response_by: times.evidence_due_at,
  created_at: times.created_at,
  ...parties,
};
const paid = {
  id: 'pay_1',
  currency: 'usd',
  payment_method_type: 'card',
  card_brand: 'visa',
  card_last4: '4242',
  created_at: times.created_at,
};
const legacyPayment = {
  subtotal: 30,
  usd_total: 30,
  paid_at: null,
  dispute_alerted_at: null,
  billing_reason: 'one_time',
  user: alice,
  member: null,
  membership: null,
};

export default defineVersionChange({
  version: '2026-07-25',
  name: 'disputes-are-native',
  summary:
    'Disputes have five statuses and twelve reasons; `inquiry` shows whether the bank is only making an inquiry. They identify account, product and plan by id, show the buyer next to the ' +
    'payment, and the evidence in one object. Lists contain complete disputes.',
  why: 'Statuses and reasons used the terms of several networks, and evidence was not separated from information of the network.',
  upgrade:
    'Send `account_id` for `company_id`; it is optional. Read `evidence_due_at` for `needs_response_by`, `evidence_editable` for `editable`, ' +
    '`rapid_dispute_resolution` for `visa_rdr`, and `buyer` for `payment.user`. Update evidence with `PATCH /disputes/{id}`, submit it with `POST /disputes/{id}/submit`.',
  operations: [
    fieldReplaced(schemaNames, {
      older: 'status',
      newer: ['status', 'inquiry'],
      schema: enumOf(enumValues, { description: 'Status; an inquiry of the bank has the prefix `warning_`.' }),
      down: ({ status, inquiry }) =>
        inquiry === true && ofInquiries.has(status) ? `warning_${String(status)}` : status,
    }),
    fieldReplaced(schemaNames, {
      older: 'reason',
      newer: 'reason',
      schema: nullable(Type.String(), { description: 'Reason, as a code or as text.' }),
      down: ({ reason }) => reason,
    }),
    fieldRenamed(schemaNames, { older: 'needs_response_by', newer: 'evidence_due_at' }),
    fieldRenamed(schemaNames, { older: 'editable', newer: 'evidence_editable' }),
    fieldRenamed(schemaNames, { older: 'visa_rdr', newer: 'rapid_dispute_resolution' }),
    fieldRemoved(schemaNames, 'rdr', {
      schema: Type.Boolean({ description: 'The same as `visa_rdr`.' }),
      down: ({ visa_rdr: rapid }) => rapid,
    }),
    ...[
      'reason_code',
      'issuer_comments',
      'evidence_locked_reason',
      'evidence_submitted_at',
      'buyer',
      'generated_response_attachment',
      'account_id',
      'product_id',
      'plan_id',
      'updated_at',
    ].map((name) => fieldAdded(schemaNames, name)),
    ...['company', 'plan', 'product'].map((name) => fieldRemoved(schemaNames, name)),
    fieldAdded('DisputeListItem', 'evidence'),
    ...paymentOnlyFields.map((name) => fieldAdded('DisputeListPayment', name)),
    fieldRenamed('DisputePayment', { older: 'total', newer: 'amount' }),
    ...['payment_processor', 'payment_instrument'].map((name) => fieldAdded('DisputePayment', name)),
    ...legacyPaymentFields.map((name) => fieldRemoved('DisputePayment', name)),
    schemaReplaced('DisputeAttachment', {
      older: attachment,
      down: ownFile,
      line: 'policies of the service are used if the seller has provided none (`platform`)',
    }),
    schemaNested('Dispute', { into: 'evidence', fields: Object.fromEntries(evidence.map((name) => [name, name])) }),
    fieldReplaced('DisputeListParams', {
      older: 'account_id',
      newer: 'account_id',
      schema: Type.String({ description: 'The account (`biz_`).' }),
      up: ({ account_id: id }) => ({ account_id: id }),
    }),
    parameterRenamed('DisputeListParams', { older: 'company_id', newer: 'account_id' }),
    ...['status', 'currency', 'order'].map((name) => parameterAdded('DisputeListParams', name)),
    endpointAdded('GET /disputes/summary'),
    endpointAdded('PATCH /disputes/{id}'),
    endpointAdded('POST /disputes/{id}/submit'),
    endpointAdded('POST /disputes/{id}/upload_evidence'),
    endpointRemoved('POST /disputes/{id}/update_evidence', { successor: 'PATCH /disputes/{id}' }),
    endpointRemoved('POST /disputes/{id}/submit_evidence', { successor: 'POST /disputes/{id}/submit' }),
  ],
  examples: [
    {
      schema: 'Dispute',
      newer: {
        ...newer,
        payment: { ...paid, amount: 30, payment_processor: 'multi_psp', payment_instrument: null, ...legacyPayment },
        evidence: {
          ...texts,
          notes: 'Paid twice',
          documents: [],
          refund_policy_attachment: {
            id: null,
            filename: 'refund-policy.html',
            content_type: 'text/html',
            url: 'https://a.example',
            platform: true,
          },
          uncategorized_attachment: {
            id: 'file_1',
            filename: 'a.pdf',
            content_type: 'application/pdf',
            url: null,
            platform: false,
          },
        },
      },
      older: {
        ...older,
        payment: { ...paid, total: 30, ...legacyPayment },
        ...texts,
        notes: 'Paid twice',
        refund_policy_attachment: null,
        uncategorized_attachment: { id: 'file_1', filename: 'a.pdf', content_type: 'application/pdf', url: null },
      },
    },
    {
      schema: 'DisputeListItem',
      newer: {
        ...newer,
        status: 'lost',
        inquiry: false,
        rapid_dispute_resolution: true,
        payment: { ...paid, amount: 30, payment_processor: 'multi_psp', payment_instrument: null },
        evidence: { ...texts, documents: [] },
      },
      older: { ...older, status: 'lost', visa_rdr: true, rdr: true, payment: { id: 'pay_1' } },
    },
    {
      params: 'DisputeListParams',
      older: { company_id: 'biz_1', status: ['won'], currency: 'usd', order: 'amount', first: 5 },
      newer: { account_id: 'biz_1', first: 5 },
    },
    { params: 'DisputeListParams', request: {}, refused: 'older', param: 'company_id' },
    { params: 'DisputeListParams', request: { company_id: 'biz_1' }, refused: 'newer', param: 'company_id' },
    {
      params: 'DisputeListParams',
      request: { account_id: 'biz_1', status: ['gone'] },
      refused: 'newer',
      param: 'status[0]',
    },
    { endpoint: 'GET /disputes/summary', older: true, newer: true },
    { endpoint: 'PATCH /disputes/{id}', older: true, newer: true },
    { endpoint: 'POST /disputes/{id}/submit', older: true, newer: true },
    { endpoint: 'POST /disputes/{id}/upload_evidence', older: true, newer: true },
    { endpoint: 'POST /disputes/{id}/update_evidence', older: true, newer: false },
    { endpoint: 'POST /disputes/{id}/submit_evidence', older: true, newer: false },
  ],
});
