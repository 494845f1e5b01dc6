import {
  type Node,
  Type,
  defineVersionChange,
  endpointAdded,
  enumOf,
  fieldAdded,
  fieldRemoved,
  fieldReplaced,
  gate,
  parameterAdded,
  parameterRemoved,
} from '../../versioning';

const olderStatuses = [
  'requires_input',
  'processing',
  'verified',
  'canceled',
  'created',
  'started',
  'submitted',
  'approved',
  'declined',
  'resubmission_requested',
  'expired',
  'abandoned',
  'review',
  'action_required',
] as const;

const olderStatusNames: Readonly<Record<string, string>> = {
  not_started: 'created',
  pending: 'started',
  rejected: 'declined',
};

/** Returns the id of the account that owns a payout account. The two ids differ only in the prefix. */
function accountOf({ payout_account_id: id }: Readonly<Node>): Readonly<Node> {
  return { account_id: String(id).replace(/^poact_/, 'biz_') };
}

const added = [
  'kind',
  'first_name',
  'last_name',
  'date_of_birth',
  'country',
  'business_name',
  'business_structure',
  'address',
  'session_url',
  'requested_information',
  'required_documents',
  'created_at',
  'updated_at',
] as const;

const blank = Object.fromEntries(added.map((name) => [name, null]));
const newer = {
  id: 'idpf_1',
  ...blank,
  requested_information: [],
  required_documents: [],
  last_error_code: null,
  last_error_reason: null,
};
const older = { id: 'idpf_1', last_error_code: null, last_error_reason: null };
const pageInfo = { end_cursor: null, start_cursor: null, has_next_page: false, has_previous_page: false };

export default defineVersionChange({
  version: '2026-07-20',
  name: 'verifications-are-native',
  summary:
    'Verifications are created and completed through the API, and show the verified person or business and the requested information. They are listed by account, without pagination, with fewer statuses.',
  why: 'Previously, verifications could only be read.',
  upgrade:
    'Send `account_id` instead of `payout_account_id`. The list is not paginated: read `data`. Read `not_started` for `created`, `pending` for `started` and `rejected` for `declined`.',
  operations: [
    gate('verifications-list-whole', 'the list of verifications is not paginated'),
    fieldReplaced('Verification', {
      older: 'status',
      newer: 'status',
      schema: enumOf(olderStatuses, { description: 'Verification status.' }),
      down: ({ status }) => olderStatusNames[status as string] ?? status,
    }),
    ...added.map((name) => fieldAdded('Verification', name)),
    fieldRemoved('VerificationList', 'page_info'),
    fieldReplaced('VerificationListParams', {
      older: 'payout_account_id',
      newer: 'account_id',
      schema: Type.String({ description: 'The payout account (`poact_`), or its account (`biz_`).' }),
      up: accountOf,
    }),
    parameterAdded('VerificationListParams', 'order'),
    parameterAdded('VerificationListParams', 'direction'),
    ...['first', 'last', 'after', 'before'].map((name) => parameterRemoved('VerificationListParams', name)),
    endpointAdded('POST /verifications'),
    endpointAdded('PATCH /verifications/{id}'),
  ],
  examples: [
    { gate: 'verifications-list-whole' },
    { schema: 'Verification', newer: { ...newer, status: 'not_started' }, older: { ...older, status: 'created' } },
    { schema: 'Verification', newer: { ...newer, status: 'pending' }, older: { ...older, status: 'started' } },
    {
      schema: 'Verification',
      newer: { ...newer, status: 'rejected', last_error_code: 'document_expired' },
      older: { ...older, status: 'declined', last_error_code: 'document_expired' },
    },
    { schema: 'Verification', newer: { ...newer, status: 'approved' }, older: { ...older, status: 'approved' } },
    { schema: 'VerificationList', newer: { data: [], page_info: pageInfo }, older: { data: [], page_info: pageInfo } },
    {
      params: 'VerificationListParams',
      older: { payout_account_id: 'poact_1', first: 5 },
      newer: { account_id: 'biz_1', first: 5 },
    },
    {
      params: 'VerificationListParams',
      older: { payout_account_id: 'biz_1', order: 'updated_at', direction: 'asc' },
      newer: { account_id: 'biz_1' },
    },
    {
      params: 'VerificationListParams',
      request: { account_id: 'biz_1' },
      refused: 'older',
      param: 'payout_account_id',
    },
    {
      params: 'VerificationListParams',
      request: { payout_account_id: 'poact_1' },
      refused: 'newer',
      param: 'account_id',
    },
    { endpoint: 'POST /verifications', older: true, newer: true },
    { endpoint: 'PATCH /verifications/{id}', older: true, newer: true },
  ],
});
