import { openTestDisputes, type TestDisputes } from './test-disputes';

export let fixture: TestDisputes;

/** Creates the test environment before the tests of a file, and closes it after them. */
export function setUpTests(): void {
  beforeAll(async () => {
    fixture = await openTestDisputes();
  });
  afterAll(() => fixture.close());
}

export const day = 86_400_000;
const shape = `id account { id } payment { id } product { id } plan { id } productId planId user { id customerOf } memberId member { id } status inquiry amount { amount currency }
  reason reasonCode issuerComments { receivedAt text } rapidDisputeResolution evidenceEditable evidenceLockedReason evidenceDueAt evidenceSubmittedAt generatedResponse { id } createdAt updatedAt
  evidence { accessActivityLog notes customerName cancellationPolicyAttachment { file { id } filename contentType url platform } refundPolicyAttachment { file { id } url platform }
    customerCommunicationAttachment { file { id } filename platform } uncategorizedAttachment { file { id shown } filename contentType url platform } documents { documentType file { id } } }`;
export const errors = 'userErrors { code message path }';
export const state = 'dispute { id status inquiry evidenceEditable evidenceLockedReason }';
export const read = `query ($id: ID!) { dispute(id: $id) { ${shape} } }`;
export const list = `query ($accountId: ID, $statuses: [DisputeStatus!], $currency: Currency, $createdAfter: DateTime, $createdBefore: DateTime, $order: DisputeOrder, $direction: Direction, $first: Int, $after: String) {
  disputes(accountId: $accountId, statuses: $statuses, currency: $currency, createdAfter: $createdAfter, createdBefore: $createdBefore, order: $order, direction: $direction, first: $first, after: $after) {
    nodes { id status } pageInfo { endCursor hasNextPage } } }`;
export const open = `mutation ($input: SandboxDisputeInput!) { done: sandboxDisputeCreate(input: $input) { dispute { ${shape} } ${errors} } }`;
export const decide = `mutation ($id: ID!, $outcome: DisputeOutcome!, $comment: String) { done: sandboxDisputeDecide(id: $id, outcome: $outcome, issuerComment: $comment) { ${state} ${errors} } }`;
export const update = `mutation ($id: ID!, $evidence: DisputeEvidenceInput!) { done: disputeUpdate(id: $id, input: { evidence: $evidence }) { dispute { ${shape} } ${errors} } }`;
export const setDocuments = `mutation ($id: ID!, $documents: [DisputeDocumentInput!]!) { done: disputeDocumentsSet(id: $id, documents: $documents) { dispute { evidence { documents { documentType file { id } } } } ${errors} } }`;
export const submit = `mutation ($id: ID!, $key: String) { done: disputeSubmit(id: $id, idempotencyKey: $key) { ${state} ${errors} } }`;

let payments = 0;
export async function disputed(input: object = {}, row: object = {}): Promise<any> {
  const paymentId = await fixture.collected(`pay_${(payments += 1)}`, row);
  const { dispute, userErrors } = await fixture.done(open, { input: { paymentId, ...input } });
  expect(userErrors).toEqual([]);
  return dispute;
}
export const rowOf = async (id: string) =>
  (await fixture.rows('SELECT to_jsonb(d) AS row FROM trust_safety.disputes d WHERE id = $1', [id]))[0].row;
/**
 * Runs a command that must be rejected, asserts that it changes neither the dispute nor its events, and returns its
 * user errors.
 */
export async function errorOf(id: string, document: string, variables: object = {}) {
  const before = [await rowOf(id), await fixture.events(id)];
  const { userErrors, dispute } = await fixture.done(document, { id, ...variables });
  expect(dispute).toBeNull();
  expect([await rowOf(id), await fixture.events(id)]).toEqual(before);
  return userErrors;
}
export const conflictError = (message: string) => [{ code: 'conflict', message, path: [] }];
export const lockedError = (message: string) => [{ code: 'parameter_invalid', message, path: [] }];
