import {
  sandboxAccountVerification,
  sandboxAccountVerificationParams,
  verification,
  verificationCreateParams,
  verificationCreateQueryParams,
  verificationListParams,
  verificationReviewParams,
  verificationUpdateParams,
} from '../../contract/resources/verification';
import { type ConnectionData, pageOf, route } from '..';
import { inputOf, type Params, mutationRoute, retrieveRoute, rootDocument, userErrors } from './resource-routes';
import { listVariables, pageInfo } from './list-arguments';

const read = ['identity:read', 'payout:account:read'];
const write = 'identity:write';
const own = true;

/** REST operations of `/api/v1/verifications`. */
export const verificationRoutes = [
  route<Params, { verifications: ConnectionData<typeof verification.data> }>({
    key: 'GET /verifications',
    summary: 'List the newest hundred verifications of an account or a user.',
    permission: read,
    own,
    query: verificationListParams,
    page: { default: 20, maximum: 100 },
    response: 'VerificationList',
    document: rootDocument(
      'query',
      'verifications',
      `$accountId: ID, $order: VerificationOrder, ${listVariables}`,
      `nodes { ...VerificationRead } ${pageInfo}`,
    ),
    fragments: [verification.fragment],
    variables: ({ params, page, gate }) => ({
      ...inputOf(params, verificationListParams),
      ...(gate('verifications-list-whole') ? { first: 100 } : page),
    }),
    result: ({ verifications }) => pageOf(verifications, verification.serialize),
  }),
  mutationRoute(verification, {
    key: 'POST /verifications',
    summary: 'Start a verification, or continue the one that was not rejected.',
    permission: write,
    own,
    query: verificationCreateQueryParams,
    body: verificationCreateParams,
    mutation: 'verificationCreate',
    input: 'VerificationCreateInput',
    hasSecretResponse: true,
  }),
  retrieveRoute(verification, {
    key: 'GET /verifications/{id}',
    summary: 'Retrieve a verification.',
    permission: read,
    own,
  }),
  mutationRoute(verification, {
    key: 'PATCH /verifications/{id}',
    summary: 'Add data to a verification, and provide requested information.',
    permission: write,
    own,
    body: verificationUpdateParams,
    mutation: 'verificationUpdate',
    input: 'VerificationPatch',
  }),
  mutationRoute(verification, {
    key: 'POST /sandbox/verifications/{id}/review',
    summary: "Simulate a reviewer's decision on a verification.",
    permission: write,
    own,
    sandbox: true,
    body: verificationReviewParams,
    mutation: 'sandboxVerificationReview',
    input: 'VerificationReviewInput',
    hasSecretResponse: true,
  }),
  route<Params, { sandboxAccountVerificationSet: { state: string } }>({
    key: 'POST /sandbox/accounts/{id}/verification',
    summary: 'Check whether an account must be verified.',
    permission: write,
    own,
    sandbox: true,
    body: sandboxAccountVerificationParams,
    response: 'SandboxAccountVerification',
    document: `mutation SetAccountVerification($id: ID!, $state: AccountVerificationState!) { sandboxAccountVerificationSet(accountId: $id, state: $state) { state ${userErrors} } }`,
    variables: ({ path, params }) => ({ id: path.id, ...inputOf(params, sandboxAccountVerificationParams) }),
    result: ({ sandboxAccountVerificationSet: { state } }, { path }) =>
      sandboxAccountVerification.serialize({ id: path.id as string, state }),
  }),
];
