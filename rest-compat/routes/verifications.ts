import { type VerificationData, serializeVerification, verificationRead } from '../../contract/resources/verification';
import { toEnumValue } from '../../contract/resources/shared';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, graphInput, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [verificationRead.fragment];
const read = ['identity:read', 'payout:account:read'];
const write = 'identity:write';
const errors = 'userErrors { code template path }';
const ownResources = true;

/** Converts a nested object to GraphQL input. Returns other values unchanged. */
function nestedInput(value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? graphInput(value as Params) : value;
}

/** Converts the parameters of a verification, including nested objects such as addresses, to GraphQL input. */
function formOf(params: Params): Params {
  const { address, personal_address, business_address, documents, ...rest } = params;
  const nested = Object.entries({ address, personal_address, business_address, documents }).filter(
    ([, value]) => value !== undefined,
  );
  return graphInput(
    { ...rest, ...Object.fromEntries(nested.map(([name, value]) => [name, nestedInput(value)])) },
    { enumParams: ['kind'] },
  );
}

function answerOf(answer: Params): Params {
  return graphInput(
    { ...answer, ...(answer.address !== undefined && { address: nestedInput(answer.address) }) },
    { enumParams: ['value_type'] },
  );
}

function listOf(value: unknown, as: (item: Params) => Params): object {
  return Array.isArray(value) ? { requestedInformation: value.map(as) } : {};
}

/** REST operations of `/api/v1/verifications`. */
export const verificationRoutes = [
  route<Params, { verifications: ConnectionData<VerificationData> }>({
    key: 'GET /verifications',
    summary: 'List the newest hundred verifications of an account or a user.',
    permission: read,
    own: ownResources,
    query: 'VerificationListParams',
    page: { default: 20, maximum: 100 },
    response: 'VerificationList',
    document: `query ListVerifications($accountId: ID, $order: VerificationOrder, ${listVariables}) {
      verifications(accountId: $accountId, order: $order, ${listArguments}) { nodes { ...VerificationRead } ${pageInfo} }
    }`,
    fragments,
    variables: ({ params, page, gate }) => ({
      accountId: params.account_id,
      order: toNames(params.order),
      direction: toNames(params.direction),
      ...(gate('verifications-list-whole') ? { first: 100 } : page),
    }),
    result: ({ verifications }) => pageOf(verifications, serializeVerification),
  }),
  route<Params, { verificationCreate: { verification: VerificationData } }>({
    key: 'POST /verifications',
    summary: 'Start a verification, or continue the one that was not rejected.',
    permission: write,
    own: ownResources,
    query: 'VerificationCreateQueryParams',
    body: 'VerificationCreateParams',
    response: 'Verification',
    hasSecretResponse: true,
    document: `mutation CreateVerification($input: VerificationCreateInput!) { verificationCreate(input: $input) { verification { ...VerificationRead } ${errors} } }`,
    fragments,
    variables: ({ params }) => ({ input: formOf(params) }),
    result: ({ verificationCreate }) => serializeVerification(verificationCreate.verification),
  }),
  route<Params, { verification: VerificationData | null }>({
    key: 'GET /verifications/{id}',
    summary: 'Retrieve a verification.',
    permission: read,
    own: ownResources,
    response: 'Verification',
    document: 'query RetrieveVerification($id: ID!) { verification(id: $id) { ...VerificationRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ verification }) => verification && serializeVerification(verification),
  }),
  route<Params, { verificationUpdate: { verification: VerificationData } }>({
    key: 'PATCH /verifications/{id}',
    summary: 'Add data to a verification, and provide requested information.',
    permission: write,
    own: ownResources,
    body: 'VerificationUpdateParams',
    response: 'Verification',
    document: `mutation UpdateVerification($id: ID!, $input: VerificationPatch!) { verificationUpdate(id: $id, input: $input) { verification { ...VerificationRead } ${errors} } }`,
    fragments,
    variables: ({ path, params }) => ({
      id: path.id,
      input: { ...formOf(params), ...listOf(params.requested_information, answerOf) },
    }),
    result: ({ verificationUpdate }) => serializeVerification(verificationUpdate.verification),
  }),
  route<Params, { sandboxVerificationReview: { verification: VerificationData } }>({
    key: 'POST /sandbox/verifications/{id}/review',
    summary: "Simulate a reviewer's decision on a verification.",
    permission: write,
    own: ownResources,
    sandbox: true,
    body: 'VerificationReviewParams',
    response: 'Verification',
    hasSecretResponse: true,
    document: `mutation ReviewVerification($id: ID!, $input: VerificationReviewInput!) { sandboxVerificationReview(id: $id, input: $input) { verification { ...VerificationRead } ${errors} } }`,
    fragments,
    variables: ({ path, params }) => ({
      id: path.id,
      input: {
        ...graphInput(params, { enumParams: ['decision'] }),
        ...listOf(params.requested_information, (request) => graphInput(request, { enumParams: ['type'] })),
      },
    }),
    result: ({ sandboxVerificationReview }) => serializeVerification(sandboxVerificationReview.verification),
  }),
  route<Params, { sandboxAccountVerificationSet: { state: string } }>({
    key: 'POST /sandbox/accounts/{id}/verification',
    summary: 'Check whether an account must be verified.',
    permission: write,
    own: ownResources,
    sandbox: true,
    body: 'SandboxAccountVerificationParams',
    response: 'SandboxAccountVerification',
    document: `mutation SetAccountVerification($id: ID!, $state: AccountVerificationState!) { sandboxAccountVerificationSet(accountId: $id, state: $state) { state ${errors} } }`,
    variables: ({ path, params }) => ({ id: path.id, state: toNames(params.state) }),
    result: ({ sandboxAccountVerificationSet }, { path }) => ({
      id: path.id,
      state: toEnumValue(sandboxAccountVerificationSet.state),
    }),
  }),
];
