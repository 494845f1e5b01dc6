import {
  resolutionCenterCase,
  resolutionCenterCaseAcceptParams,
  resolutionCenterCaseCreateParams,
  resolutionCenterCaseDecideParams,
  resolutionCenterCaseEvent,
  resolutionCenterCaseEventListParams,
  resolutionCenterCaseListParams,
  resolutionCenterCaseMessageParams,
  resolutionCenterCaseRequestInfoParams,
  resolutionCenterCaseSummary,
  resolutionCenterCaseSummaryParams,
} from '../../contract/resources/resolution-center-case';
import { type ConnectionData, pageOf, route, type RouteInput } from '..';
import { inputOf, type Params, listRoute, mutationRoute, retrieveRoute, rootDocument } from './resource-routes';
import { pageInfo } from './list-arguments';
import { ParameterRejected } from '../pipeline/parameter-names';
import { inputName, messageTemplate } from '../../subgraphs/kit/src/errors/sentence';

const [read, decide, manage] = [
  'payment:resolution_center_case:read',
  'payment:resolution_center',
  'payment:resolution_center_case:manage',
];

const filterVariables =
  '$accountId: ID, $userId: ID, $statuses: [ResolutionCenterCaseStatus!], $reasons: [ResolutionCenterCaseReason!], $outcomes: [ResolutionCenterCaseOutcome!], $createdAfter: DateTime, $createdBefore: DateTime';

/** Returns the id of the calling user if the list is filtered by the user `me`. */
function callingUser({ params, principal }: RouteInput<Params>): Record<string, unknown> {
  if (params.user_id !== 'me') return {};
  if (principal.userId === null)
    throw new ParameterRejected(
      'parameter_invalid',
      messageTemplate`${inputName('user_id')} can be \`me\` only with a user token.`,
      ['user_id'],
    );
  return { userId: principal.userId };
}

/** Customers need no permission for their own cases. */
const own = true;

/** REST operations of `/api/v1/resolution_center_cases`. */
export const resolutionCenterCaseRoutes = [
  listRoute(resolutionCenterCase, {
    key: 'GET /resolution_center_cases',
    summary: 'List the cases of all accessible accounts, and the cases that the calling user has opened.',
    permission: read,
    own,
    query: resolutionCenterCaseListParams,
    page: { default: 20, maximum: 100, nativeSince: '2026-07-27' },
    field: 'resolutionCenterCases',
    variables: `${filterVariables}, $stages: [ResolutionCenterCaseStage!], $order: ResolutionCenterCaseOrder`,
    variablesOf: callingUser,
  }),
  route<Params, { resolutionCenterCaseSummary: typeof resolutionCenterCaseSummary.data }>({
    key: 'GET /resolution_center_cases/summary',
    summary: 'Count the cases in the list.',
    permission: read,
    own,
    query: resolutionCenterCaseSummaryParams,
    response: 'ResolutionCenterCaseSummary',
    document: rootDocument(
      'query',
      'resolutionCenterCaseSummary',
      `${filterVariables}, $groups: [ResolutionCenterCaseGroup!]`,
      resolutionCenterCaseSummary.selection,
    ),
    variables: (input) => ({ ...inputOf(input.params, resolutionCenterCaseSummaryParams), ...callingUser(input) }),
    result: (data) => resolutionCenterCaseSummary.serialize(data.resolutionCenterCaseSummary),
  }),
  mutationRoute(resolutionCenterCase, {
    key: 'POST /resolution_center_cases',
    summary: 'Open a case about one of your own payments.',
    permission: manage,
    own,
    credential: 'user',
    status: 201,
    body: resolutionCenterCaseCreateParams,
    mutation: 'resolutionCenterCaseCreate',
    input: 'ResolutionCenterCaseCreateInput',
  }),
  retrieveRoute(resolutionCenterCase, {
    key: 'GET /resolution_center_cases/{id}',
    summary: 'Retrieve a case.',
    permission: read,
    own,
  }),
  route<Params, { resolutionCenterCase: { events: ConnectionData<typeof resolutionCenterCaseEvent.data> } | null }>({
    key: 'GET /resolution_center_cases/{id}/events',
    summary: 'List the events of a case that are visible to the caller, newest first.',
    permission: read,
    own,
    query: resolutionCenterCaseEventListParams,
    page: { default: 20, maximum: 100, nativeSince: '2026-07-27' },
    response: { page: 'ResolutionCenterCaseEvent' },
    document: `query ListCaseEvents($id: ID!, $first: Int, $last: Int, $after: String, $before: String) {
      resolutionCenterCase(id: $id) { events(first: $first, last: $last, after: $after, before: $before) {
        nodes { ${resolutionCenterCaseEvent.selection} } ${pageInfo}
      } }
    }`,
    variables: ({ path, page }) => ({ id: path.id, ...page }),
    result: (data) =>
      data.resolutionCenterCase && pageOf(data.resolutionCenterCase.events, resolutionCenterCaseEvent.serialize),
  }),
  mutationRoute(resolutionCenterCase, {
    key: 'POST /resolution_center_cases/{id}/accept',
    summary: 'Refund the customer in full, which closes the case.',
    permission: decide,
    own,
    body: resolutionCenterCaseAcceptParams,
    mutation: 'resolutionCenterCaseAccept',
    input: 'ResolutionCenterCaseAcceptInput',
  }),
  mutationRoute(resolutionCenterCase, {
    key: 'POST /resolution_center_cases/{id}/deny',
    summary: 'Close a case without a refund.',
    permission: decide,
    own,
    body: resolutionCenterCaseMessageParams,
    mutation: 'resolutionCenterCaseDeny',
    input: 'ResolutionCenterCaseMessageInput',
  }),
  mutationRoute(resolutionCenterCase, {
    key: 'POST /resolution_center_cases/{id}/request_info',
    summary: 'Request more information from the customer, at most three times.',
    permission: decide,
    own,
    body: resolutionCenterCaseRequestInfoParams,
    mutation: 'resolutionCenterCaseRequestInfo',
    input: 'ResolutionCenterCaseRequestInfoInput',
  }),
  mutationRoute(resolutionCenterCase, {
    key: 'POST /resolution_center_cases/{id}/reply',
    summary: 'Reply to a request for information.',
    permission: [decide, manage],
    own,
    body: resolutionCenterCaseMessageParams,
    mutation: 'resolutionCenterCaseReply',
    input: 'ResolutionCenterCaseMessageInput',
  }),
  mutationRoute(resolutionCenterCase, {
    key: 'POST /resolution_center_cases/{id}/appeal',
    summary: 'Appeal a case that the merchant has won to the platform, once.',
    permission: manage,
    own,
    body: resolutionCenterCaseMessageParams,
    mutation: 'resolutionCenterCaseAppeal',
    input: 'ResolutionCenterCaseMessageInput',
  }),
  mutationRoute(resolutionCenterCase, {
    key: 'POST /resolution_center_cases/{id}/withdraw',
    summary: 'Withdraw an open case.',
    permission: manage,
    own,
    mutation: 'resolutionCenterCaseWithdraw',
  }),
  mutationRoute(resolutionCenterCase, {
    key: 'POST /sandbox/resolution_center_cases/{id}/decide',
    summary: "Simulate the platform's decision on a case under review.",
    permission: decide,
    own,
    sandbox: true,
    body: resolutionCenterCaseDecideParams,
    mutation: 'sandboxResolutionCenterCaseDecide',
    variables: '$decision: ResolutionCenterCaseDecision!, $message: String',
  }),
];
