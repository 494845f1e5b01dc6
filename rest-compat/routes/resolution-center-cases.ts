import {
  type ResolutionCenterCaseData,
  type ResolutionCenterCaseEventData,
  type ResolutionCenterCaseSummaryData,
  resolutionCenterCaseRead,
  serializeResolutionCenterCase,
  serializeResolutionCenterCaseEvent,
  serializeResolutionCenterCaseListItem,
  serializeResolutionCenterCaseSummary,
} from '../../contract/resources/resolution-center-case';
import { type ConnectionData, pageOf, route, type RouteInput } from '..';
import { type Params, graphInput, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';
import { ParameterRejected } from '../pipeline/parameter-names';
import { inputName, messageTemplate } from '../../subgraphs/kit/src/errors';

const fragments = [resolutionCenterCaseRead.fragment];
const [read, decide, manage] = [
  'payment:resolution_center_case:read',
  'payment:resolution_center',
  'payment:resolution_center_case:manage',
];
const errors = 'userErrors { code template path }';

const filterVariables = `$accountId: ID, $userId: ID, $statuses: [ResolutionCenterCaseStatus!], $stages: [ResolutionCenterCaseStage!], $reasons: [ResolutionCenterCaseReason!],
  $outcomes: [ResolutionCenterCaseOutcome!], $createdAfter: DateTime, $createdBefore: DateTime`;
const filterArguments = `accountId: $accountId, userId: $userId, statuses: $statuses, stages: $stages, reasons: $reasons, outcomes: $outcomes, createdAfter: $createdAfter,
  createdBefore: $createdBefore`;

/** Case stages of the GraphQL API, by the case status that older API versions use. */
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

/** Returns the id of the user by which the list is filtered. `me` stands for the calling user. */
function userIdOf({ params, principal }: RouteInput<Params>): unknown {
  if (params.user_id !== 'me') return params.user_id;
  if (principal.userId === null)
    throw new ParameterRejected(
      'parameter_invalid',
      messageTemplate`${inputName('user_id')} can be \`me\` only with a user token.`,
      ['user_id'],
    );
  return principal.userId;
}

function filtersOf(input: RouteInput<Params>): Record<string, unknown> {
  const { params } = input;
  return {
    accountId: params.account_id,
    userId: userIdOf(input),
    statuses: toNames(params.status),
    stages: (params.statuses as readonly string[] | undefined)?.flatMap((status) => stagesOf[status] ?? []),
    reasons: toNames(params.reason),
    outcomes: toNames(params.outcome),
    createdAfter: params.created_after,
    createdBefore: params.created_before,
  };
}

const filterNames = { statuses: 'status', stages: 'statuses', reasons: 'reason', outcomes: 'outcome' };

interface CommandOptions {
  readonly summary: string;
  readonly permission: string | readonly string[];
  /** Name of the body schema, and GraphQL type of the mutation's `$input` variable. */
  readonly body?: readonly [schema: string, input: string];
}

/**
 * Declares an operation that executes one GraphQL mutation on a case and returns the case. Customers need no permission
 * for their own cases.
 */
function commandRoute(action: string, { summary, permission, body: [body, inputType] = [] as never }: CommandOptions) {
  const mutation = `resolutionCenterCase${action.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())}`;
  const [declared, handed] = inputType ? [`, $input: ${inputType}!`, ', input: $input'] : ['', ''];
  return route<Params, Record<string, { resolutionCenterCase: ResolutionCenterCaseData }>>({
    key: `POST /resolution_center_cases/{id}/${action}`,
    summary,
    permission,
    own: true,
    ...(body && { body }),
    response: 'ResolutionCenterCase',
    document: `mutation Do($id: ID!${declared}) { ${mutation}(id: $id${handed}) { resolutionCenterCase { ...ResolutionCenterCaseRead } ${errors} } }`,
    fragments,
    variables: ({ path, params }) => ({ id: path.id, ...(inputType && { input: messageInput(params) }) }),
    result: (data) =>
      serializeResolutionCenterCase(
        (data[mutation] as { resolutionCenterCase: ResolutionCenterCaseData }).resolutionCenterCase,
      ),
  });
}

/** Converts a message of a case, with its attachments, to GraphQL input. */
function messageInput({ attachments, ...params }: Params): Record<string, unknown> {
  const files = attachments as readonly Params[] | null | undefined;
  return {
    ...graphInput(params, { enumParams: ['reason'], names: { receipt_id: 'paymentId' } }),
    attachments: files?.map((file) => graphInput(file)),
  };
}

/** REST operations of `/api/v1/resolution_center_cases`. */
export const resolutionCenterCaseRoutes = [
  route<Params, { resolutionCenterCases: ConnectionData<ResolutionCenterCaseData> }>({
    key: 'GET /resolution_center_cases',
    summary: 'List the cases of all accessible accounts, and the cases that the calling user has opened.',
    permission: read,
    own: true,
    query: 'ResolutionCenterCaseListParams',
    page: { default: 20, maximum: 100, nativeSince: '2026-07-27' },
    response: { page: 'ResolutionCenterCaseListItem' },
    document: `query ListCases(${filterVariables}, $order: ResolutionCenterCaseOrder, ${listVariables}) {
      resolutionCenterCases(${filterArguments}, order: $order, ${listArguments}) { nodes { ...ResolutionCenterCaseRead } ${pageInfo} }
    }`,
    fragments,
    paramNames: filterNames,
    variables: (input) => ({
      ...filtersOf(input),
      order: toNames(input.params.order),
      direction: toNames(input.params.direction),
      ...input.page,
    }),
    result: ({ resolutionCenterCases }) => pageOf(resolutionCenterCases, serializeResolutionCenterCaseListItem),
  }),
  route<Params, { resolutionCenterCaseSummary: ResolutionCenterCaseSummaryData }>({
    key: 'GET /resolution_center_cases/summary',
    summary: 'Count the cases in the list.',
    permission: read,
    own: true,
    query: 'ResolutionCenterCaseSummaryParams',
    response: 'ResolutionCenterCaseSummary',
    document: `query CountCases(${filterVariables}, $groups: [ResolutionCenterCaseGroup!]) {
      resolutionCenterCaseSummary(${filterArguments}, groups: $groups) { total byStatus { status count } byReason { reason count } byOutcome { outcome count } }
    }`,
    paramNames: filterNames,
    variables: (input) => ({ ...filtersOf(input), groups: toNames(input.params.groups) }),
    result: ({ resolutionCenterCaseSummary }) => serializeResolutionCenterCaseSummary(resolutionCenterCaseSummary),
  }),
  route<Params, { resolutionCenterCaseCreate: { resolutionCenterCase: ResolutionCenterCaseData } }>({
    key: 'POST /resolution_center_cases',
    summary: 'Open a case about one of your own payments.',
    permission: manage,
    own: true,
    credential: 'user',
    status: 201,
    body: 'ResolutionCenterCaseCreateParams',
    response: 'ResolutionCenterCase',
    document: `mutation OpenCase($input: ResolutionCenterCaseCreateInput!) {
      resolutionCenterCaseCreate(input: $input) { resolutionCenterCase { ...ResolutionCenterCaseRead } ${errors} }
    }`,
    fragments,
    paramNames: { paymentId: 'receipt_id' },
    variables: ({ params }) => ({ input: messageInput(params) }),
    result: ({ resolutionCenterCaseCreate }) =>
      serializeResolutionCenterCase(resolutionCenterCaseCreate.resolutionCenterCase),
  }),
  route<Params, { resolutionCenterCase: ResolutionCenterCaseData | null }>({
    key: 'GET /resolution_center_cases/{id}',
    summary: 'Retrieve a case.',
    permission: read,
    own: true,
    response: 'ResolutionCenterCase',
    document: 'query RetrieveCase($id: ID!) { resolutionCenterCase(id: $id) { ...ResolutionCenterCaseRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ resolutionCenterCase }) => resolutionCenterCase && serializeResolutionCenterCase(resolutionCenterCase),
  }),
  route<Params, { resolutionCenterCase: { events: ConnectionData<ResolutionCenterCaseEventData> } | null }>({
    key: 'GET /resolution_center_cases/{id}/events',
    summary: 'List the events of a case that are visible to the caller, newest first.',
    permission: read,
    own: true,
    query: 'ResolutionCenterCaseEventListParams',
    page: { default: 20, maximum: 100, nativeSince: '2026-07-27' },
    response: { page: 'ResolutionCenterCaseEvent' },
    document: `query ListCaseEvents($id: ID!, $first: Int, $last: Int, $after: String, $before: String) {
      resolutionCenterCase(id: $id) { events(first: $first, last: $last, after: $after, before: $before) {
        nodes { id action reporterType details viewableByCustomer viewableByMerchant attachments { id filename contentType url } createdAt } ${pageInfo}
      } }
    }`,
    variables: ({ path, page }) => ({ id: path.id, ...page }),
    result: ({ resolutionCenterCase }) =>
      resolutionCenterCase && pageOf(resolutionCenterCase.events, serializeResolutionCenterCaseEvent),
  }),
  commandRoute('accept', {
    summary: 'Refund the customer in full, which closes the case.',
    permission: decide,
    body: ['ResolutionCenterCaseAcceptParams', 'ResolutionCenterCaseAcceptInput'],
  }),
  commandRoute('deny', {
    summary: 'Close a case without a refund.',
    permission: decide,
    body: ['ResolutionCenterCaseMessageParams', 'ResolutionCenterCaseMessageInput'],
  }),
  commandRoute('request_info', {
    summary: 'Request more information from the customer, at most three times.',
    permission: decide,
    body: ['ResolutionCenterCaseRequestInfoParams', 'ResolutionCenterCaseMessageInput'],
  }),
  commandRoute('reply', {
    summary: 'Reply to a request for information.',
    permission: [decide, manage],
    body: ['ResolutionCenterCaseMessageParams', 'ResolutionCenterCaseMessageInput'],
  }),
  commandRoute('appeal', {
    summary: 'Appeal a case that the merchant has won to the platform, once.',
    permission: manage,
    body: ['ResolutionCenterCaseMessageParams', 'ResolutionCenterCaseMessageInput'],
  }),
  commandRoute('withdraw', { summary: 'Withdraw an open case.', permission: manage }),
  route<Params, { sandboxResolutionCenterCaseDecide: { resolutionCenterCase: ResolutionCenterCaseData } }>({
    key: 'POST /sandbox/resolution_center_cases/{id}/decide',
    summary: "Simulate the platform's decision on a case under review.",
    permission: decide,
    own: true,
    sandbox: true,
    body: 'ResolutionCenterCaseDecideParams',
    response: 'ResolutionCenterCase',
    document: `mutation DecideCase($id: ID!, $decision: ResolutionCenterCaseDecision!, $message: String) {
      sandboxResolutionCenterCaseDecide(id: $id, decision: $decision, message: $message) { resolutionCenterCase { ...ResolutionCenterCaseRead } ${errors} }
    }`,
    fragments,
    variables: ({ path, params }) => ({ id: path.id, decision: toNames(params.decision), message: params.message }),
    result: ({ sandboxResolutionCenterCaseDecide }) =>
      serializeResolutionCenterCase(sandboxResolutionCenterCaseDecide.resolutionCenterCase),
  }),
];
