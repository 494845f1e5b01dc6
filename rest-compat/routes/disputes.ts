import {
  dispute,
  disputeListParams,
  disputeSummary,
  disputeSummaryParams,
  disputeUpdateEvidenceParams,
  disputeUpdateParams,
  disputeUploadEvidenceParams,
  sandboxDisputeDecideParams,
  sandboxDisputeEscalateParams,
  sandboxDisputeParams,
} from '../../contract/resources/dispute';
import { route } from '..';
import { inputOf, type Params, listRoute, mutationRoute, retrieveRoute, rootDocument } from './resource-routes';

const [read, write] = ['payment:dispute:read', 'payment:dispute'];

const filterVariables =
  '$accountId: ID, $statuses: [DisputeStatus!], $currency: Currency, $createdAfter: DateTime, $createdBefore: DateTime';

/**
 * REST names of evidence fields, for error messages: in some requests, these fields are at the top level instead of
 * inside `evidence`.
 */
const flatNames = Object.fromEntries(
  [...disputeUpdateEvidenceParams.inputs].map(([restName, { name }]) => [`evidence.${name}`, restName]),
);

/** Returns the counts of the requested groups (`status`, `currency`); of all groups if none is requested. */
function requestedGroups(groups: object, { groups: requested }: Params): Record<string, unknown> {
  const names = (requested as readonly string[] | undefined) ?? [];
  return Object.fromEntries(Object.entries(groups).filter(([name]) => names.length === 0 || names.includes(name)));
}

const reads = [
  listRoute(dispute, {
    key: 'GET /disputes',
    summary: 'List disputes.',
    permission: read,
    query: disputeListParams,
    page: { default: 20, maximum: 100, nativeSince: '2026-07-25' },
    field: 'disputes',
    variables: `${filterVariables}, $order: DisputeOrder`,
  }),
  route<Params, { disputeSummary: typeof disputeSummary.data }>({
    key: 'GET /disputes/summary',
    summary: 'Count disputes by status and currency.',
    permission: read,
    query: disputeSummaryParams,
    response: 'DisputeSummary',
    document: rootDocument('query', 'disputeSummary', filterVariables, disputeSummary.selection),
    variables: ({ params }) => inputOf(params, disputeSummaryParams),
    result: (data, { params }) => {
      const { total, groups } = disputeSummary.serialize(data.disputeSummary);
      return { total, groups: requestedGroups(groups as object, params) };
    },
  }),
  retrieveRoute(dispute, { key: 'GET /disputes/{id}', summary: 'Retrieve a dispute.', permission: read }),
];

const answers = [
  mutationRoute(dispute, {
    key: 'PATCH /disputes/{id}',
    summary: 'Change the evidence of a dispute, until it is submitted or its deadline has passed.',
    permission: write,
    body: disputeUpdateParams,
    mutation: 'disputeUpdate',
    input: 'DisputeUpdateInput',
  }),
  mutationRoute(dispute, {
    key: 'POST /disputes/{id}/update_evidence',
    summary: 'Change the evidence of a dispute, until it is submitted or its deadline has passed.',
    permission: write,
    body: disputeUpdateEvidenceParams,
    mutation: 'disputeUpdate',
    input: 'DisputeUpdateInput',
    inputOf: ({ params }) => ({ evidence: inputOf(params, disputeUpdateEvidenceParams) }),
    paramNames: flatNames,
  }),
  mutationRoute(dispute, {
    key: 'POST /disputes/{id}/upload_evidence',
    summary: 'Replace all documents of the evidence with uploaded files.',
    permission: write,
    body: disputeUploadEvidenceParams,
    mutation: 'disputeDocumentsSet',
    variables: '$documents: [DisputeDocumentInput!]!',
  }),
  mutationRoute(dispute, {
    key: 'POST /disputes/{id}/submit',
    summary: 'Submit the evidence to the bank. This is final.',
    permission: write,
    mutation: 'disputeSubmit',
  }),
  mutationRoute(dispute, {
    key: 'POST /disputes/{id}/submit_evidence',
    summary: 'Submit the evidence to the bank. This is final.',
    permission: write,
    mutation: 'disputeSubmit',
  }),
];

const simulated = [
  mutationRoute(dispute, {
    key: 'POST /sandbox/disputes',
    summary: 'Simulate a bank opening a dispute about a payment.',
    permission: write,
    sandbox: true,
    body: sandboxDisputeParams,
    mutation: 'sandboxDisputeCreate',
    input: 'SandboxDisputeInput',
  }),
  mutationRoute(dispute, {
    key: 'POST /sandbox/disputes/{id}/decide',
    summary: 'Simulate a bank deciding a dispute or closing an inquiry.',
    permission: write,
    sandbox: true,
    body: sandboxDisputeDecideParams,
    mutation: 'sandboxDisputeDecide',
    variables: '$outcome: DisputeOutcome!, $issuerComment: String',
  }),
  mutationRoute(dispute, {
    key: 'POST /sandbox/disputes/{id}/escalate',
    summary: 'Simulate a bank escalating an inquiry to a dispute, with a new round of evidence.',
    permission: write,
    sandbox: true,
    body: sandboxDisputeEscalateParams,
    mutation: 'sandboxDisputeEscalate',
    variables: '$issuerComment: String',
  }),
];

/** REST operations of `/api/v1/disputes`. */
export const disputeRoutes = [...reads, ...answers, ...simulated];
