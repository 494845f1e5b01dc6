import {
  type DisputeData,
  type DisputeListData,
  disputeRead,
  evidenceAttachments,
  evidenceTextFields,
  serializeDispute,
  serializeDisputeListItem,
} from '../../contract/resources/dispute';
import { type ConnectionData, pageOf, route } from '..';
import { camelCase } from '../../contract/wire';
import { type Params, graphInput, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [disputeRead.fragment];
const [read, write] = ['payment:dispute:read', 'payment:dispute'];
const errors = 'userErrors { code template path }';

const filterVariables =
  '$accountId: ID, $statuses: [DisputeStatus!], $currency: Currency, $createdAfter: DateTime, $createdBefore: DateTime';
const filterArguments =
  'accountId: $accountId, statuses: $statuses, currency: $currency, createdAfter: $createdAfter, createdBefore: $createdBefore';

function filters({
  account_id: accountId,
  status,
  currency,
  created_after: createdAfter,
  created_before: createdBefore,
}: Params) {
  return { accountId, statuses: toNames(status), currency: toNames(currency), createdAfter, createdBefore };
}

const filterNames = { statuses: 'status' };

const file = (reference: unknown) => (reference == null ? reference : graphInput(reference as Params));

/** Converts the evidence of a dispute to GraphQL input. Absent fields stay absent. */
function evidenceInput(evidence: Params): Record<string, unknown> {
  const attached = evidenceAttachments
    .filter((name) => name in evidence)
    .map((name) => [camelCase(name), file(evidence[name])]);
  return { ...graphInput(evidence, { omit: evidenceAttachments }), ...Object.fromEntries(attached) };
}

/**
 * REST names of evidence fields, for error messages: in some requests, these fields are at the top level instead of
 * inside `evidence`.
 */
const flatNames = Object.fromEntries(
  [...evidenceTextFields, ...evidenceAttachments].map((name) => [`evidence.${camelCase(name)}`, name]),
);

const updateDocument = (name: string) =>
  `mutation ${name}($id: ID!, $input: DisputeUpdateInput!) { disputeUpdate(id: $id, input: $input) { dispute { ...DisputeRead } ${errors} } }`;
const submitDocument = (name: string) =>
  `mutation ${name}($id: ID!) { disputeSubmit(id: $id) { dispute { ...DisputeRead } ${errors} } }`;

interface Command {
  readonly key: string;
  readonly summary: string;
  /** Name of the mutation, which returns `{ dispute }` as its payload. */
  readonly mutation: string;
  readonly document: string;
  readonly body?: string;
  readonly sandbox?: true;
  readonly paramNames?: Readonly<Record<string, string>>;
  variables(params: Params): Record<string, unknown>;
}

/** Declares an operation that executes one GraphQL mutation on a dispute and returns the dispute. */
function commandRoute({ mutation, variables, ...command }: Command) {
  return route<Params, Record<string, { dispute: DisputeData }>>({
    ...command,
    permission: write,
    response: 'Dispute',
    fragments,
    variables: ({ params, path }) => ({ id: path.id, ...variables(params) }),
    result: (data) => serializeDispute((data[mutation] as { dispute: DisputeData }).dispute),
  });
}

interface Summary {
  readonly total: number;
  readonly byStatus: readonly { readonly status: string; readonly count: number }[];
  readonly byCurrency: readonly { readonly currency: string; readonly count: number }[];
}

/**
 * Returns the number of disputes for each value of the requested groups (`status`, `currency`); for all groups if none
 * is requested.
 */
function groupsOf({ byStatus, byCurrency }: Summary, requested: unknown): Record<string, Record<string, number>> {
  const all: Record<string, Record<string, number>> = {
    status: Object.fromEntries(byStatus.map(({ status, count }) => [status.toLowerCase(), count])),
    currency: Object.fromEntries(byCurrency.map(({ currency, count }) => [currency.toLowerCase(), count])),
  };
  const names = Array.isArray(requested) && requested.length > 0 ? (requested as string[]) : Object.keys(all);
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}

const reads = [
  route<Params, { disputes: ConnectionData<DisputeListData> }>({
    key: 'GET /disputes',
    summary: 'List disputes.',
    permission: read,
    query: 'DisputeListParams',
    page: { default: 20, maximum: 100, nativeSince: '2026-07-25' },
    response: { page: 'DisputeListItem' },
    document: `query ListDisputes(${filterVariables}, $order: DisputeOrder, ${listVariables}) {
      disputes(${filterArguments}, order: $order, ${listArguments}) { nodes { ...DisputeListRead } ${pageInfo} }
    }`,
    fragments,
    paramNames: filterNames,
    variables: ({ params, page }) => ({
      ...filters(params),
      order: toNames(params.order),
      direction: toNames(params.direction),
      ...page,
    }),
    result: ({ disputes }) => pageOf(disputes, serializeDisputeListItem),
  }),
  route<Params, { disputeSummary: Summary }>({
    key: 'GET /disputes/summary',
    summary: 'Count disputes by status and currency.',
    permission: read,
    query: 'DisputeSummaryParams',
    response: 'DisputeSummary',
    document: `query SummarizeDisputes(${filterVariables}) {
      disputeSummary(${filterArguments}) { total byStatus { status count } byCurrency { currency count } }
    }`,
    paramNames: filterNames,
    variables: ({ params }) => filters(params),
    result: ({ disputeSummary }, { params }) => ({
      total: disputeSummary.total,
      groups: groupsOf(disputeSummary, params.groups),
    }),
  }),
  route<Params, { dispute: DisputeData | null }>({
    key: 'GET /disputes/{id}',
    summary: 'Retrieve a dispute.',
    permission: read,
    response: 'Dispute',
    document: 'query RetrieveDispute($id: ID!) { dispute(id: $id) { ...DisputeRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ dispute }) => dispute && serializeDispute(dispute),
  }),
];

const answers = [
  commandRoute({
    key: 'PATCH /disputes/{id}',
    summary: 'Change the evidence of a dispute, until it is submitted or its deadline has passed.',
    mutation: 'disputeUpdate',
    body: 'DisputeUpdateParams',
    document: updateDocument('UpdateDispute'),
    variables: ({ evidence }) => ({ input: { evidence: evidenceInput(evidence as Params) } }),
  }),
  commandRoute({
    key: 'POST /disputes/{id}/update_evidence',
    summary: 'Change the evidence of a dispute, until it is submitted or its deadline has passed.',
    mutation: 'disputeUpdate',
    body: 'DisputeUpdateEvidenceParams',
    paramNames: flatNames,
    document: updateDocument('UpdateDisputeEvidence'),
    variables: (params) => ({ input: { evidence: evidenceInput(params) } }),
  }),
  commandRoute({
    key: 'POST /disputes/{id}/upload_evidence',
    summary: 'Replace all documents of the evidence with uploaded files.',
    mutation: 'disputeDocumentsSet',
    body: 'DisputeUploadEvidenceParams',
    document: `mutation UploadDisputeEvidence($id: ID!, $documents: [DisputeDocumentInput!]!) {
      disputeDocumentsSet(id: $id, documents: $documents) { dispute { ...DisputeRead } ${errors} }
    }`,
    variables: ({ documents }) => ({
      documents: (documents as Params[]).map((document) => graphInput(document, { enumParams: ['document_type'] })),
    }),
  }),
  commandRoute({
    key: 'POST /disputes/{id}/submit',
    summary: 'Submit the evidence to the bank. This is final.',
    mutation: 'disputeSubmit',
    document: submitDocument('SubmitDispute'),
    variables: () => ({}),
  }),
  commandRoute({
    key: 'POST /disputes/{id}/submit_evidence',
    summary: 'Submit the evidence to the bank. This is final.',
    mutation: 'disputeSubmit',
    document: submitDocument('SubmitDisputeEvidence'),
    variables: () => ({}),
  }),
];

const simulated = [
  commandRoute({
    key: 'POST /sandbox/disputes',
    summary: 'Simulate a bank opening a dispute about a payment.',
    mutation: 'sandboxDisputeCreate',
    sandbox: true,
    body: 'SandboxDisputeParams',
    document: `mutation OpenDispute($input: SandboxDisputeInput!) { sandboxDisputeCreate(input: $input) { dispute { ...DisputeRead } ${errors} } }`,
    variables: (params) => ({ input: graphInput(params, { enumParams: ['reason'], decimals: ['amount'] }) }),
  }),
  commandRoute({
    key: 'POST /sandbox/disputes/{id}/decide',
    summary: 'Simulate a bank deciding a dispute or closing an inquiry.',
    mutation: 'sandboxDisputeDecide',
    sandbox: true,
    body: 'SandboxDisputeDecideParams',
    document: `mutation DecideDispute($id: ID!, $outcome: DisputeOutcome!, $issuerComment: String) {
      sandboxDisputeDecide(id: $id, outcome: $outcome, issuerComment: $issuerComment) { dispute { ...DisputeRead } ${errors} }
    }`,
    variables: ({ outcome, issuer_comment: issuerComment }) => ({ outcome: toNames(outcome), issuerComment }),
  }),
  commandRoute({
    key: 'POST /sandbox/disputes/{id}/escalate',
    summary: 'Simulate a bank escalating an inquiry to a dispute, with a new round of evidence.',
    mutation: 'sandboxDisputeEscalate',
    sandbox: true,
    body: 'SandboxDisputeEscalateParams',
    document: `mutation EscalateDispute($id: ID!, $issuerComment: String) {
      sandboxDisputeEscalate(id: $id, issuerComment: $issuerComment) { dispute { ...DisputeRead } ${errors} }
    }`,
    variables: ({ issuer_comment: issuerComment }) => ({ issuerComment }),
  }),
];

/** REST operations of `/api/v1/disputes`. */
export const disputeRoutes = [...reads, ...answers, ...simulated];
