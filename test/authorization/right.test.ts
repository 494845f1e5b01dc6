import { callerOf, type Operation, operations } from '../bad-input/support/operations';
import { inLane } from '../support/lane';
import type { HttpResponse } from '../support/http-call';
import { describeResponse } from './support/answers';
import { validCall } from './support/slots';
import { newestOperations } from './support/versions';
import { openAccessFixture, type AccessFixture } from './support/access-fixture';

/** Operations that reject the permitted caller in this test for another reason. */
const otherRejections: Readonly<Record<string, string>> = {
  'PATCH /accounts/{id}': 'a key does not change its own account; tests of accounts do it as a person',
  'PATCH /companies/{id}': 'a key does not change its own account; tests of accounts do it as a person',
  'POST /webhooks/{id}/deliveries/{delivery_id}/replay': 'nothing has been sent yet',
  'POST /memberships/invite': 'the plan of the sample is not free; test/scenarios/membership-transfers.test.ts invites',
  'POST /companies/{id}/api_keys': 'the sample names no connected account; test/scenarios/teams.test.ts does',
  'POST /team_members':
    'the sample asks for an owner, whom only owners make; test/scenarios/teams.test.ts asks for others',
  'PATCH /team_members/{id}':
    'the sample asks for an owner, whom only owners make; test/scenarios/teams.test.ts asks for others',
  'DELETE /team_members/{id}':
    'who is on the team of the sample may do more than a key; test/scenarios/teams.test.ts removes others',
  'POST /authorized_users':
    'the sample asks for an owner, whom only owners make; test/scenarios/teams.test.ts asks for others',
  'DELETE /authorized_users/{id}':
    'who is on the team of the sample may do more than a key; test/scenarios/teams.test.ts removes others',
  'POST /payments/{id}/refund':
    'no processor knows the payment of the sample; test/scenarios/payment-commands.test.ts refunds',
  'POST /transfers': 'the sample names no destination; test/scenarios/balances.test.ts does',
  'POST /deposits': 'the sample names no destination; test/scenarios/balances.test.ts does',
  'POST /course_lessons/{lesson_id}/start': 'for students; test/scenarios/learning.test.ts studies',
  'POST /course_lessons/{lesson_id}/mark_as_completed': 'for students; test/scenarios/learning.test.ts studies',
  'POST /course_lessons/{lesson_id}/submit_assessment': 'for students; test/scenarios/learning.test.ts studies',
  'POST /resolution_center_cases': 'for customers; test/scenarios/resolution-center-cases.test.ts opens some',
  'POST /resolution_center_cases/{id}/appeal': 'for customers; test/scenarios/resolution-center-cases.test.ts appeals',
  'POST /resolution_center_cases/{id}/withdraw':
    'for customers; test/scenarios/resolution-center-cases.test.ts withdraws',
  'POST /checkout_sessions': 'the sample names no plan; test/scenarios/legacy-shop.test.ts does',
};

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await openAccessFixture();
  await fixture.state.remember();
});
afterAll(() => fixture?.close());

const testedOperations = inLane({ fast: newestOperations, all: operations })
  .filter(({ declaration }) => !declaration.stream && !Object.hasOwn(otherRejections, declaration.key))
  .map((operation) => [operation.name, operation] as const);

async function send(operation: Operation, as: string | null): Promise<HttpResponse> {
  const response = await fixture.service.request({ ...validCall(operation, fixture.ids), as });
  if (operation.method !== 'GET' && response.status < 300) await fixture.state.restore();
  return response;
}

/** Legacy reads that search only the account of the key. */
const keyAccountOnly = ['GET /members/{search}', 'GET /customers/{search}'];

const isAdmitted = ({ status }: HttpResponse): boolean => ![401, 403, 404].includes(status) && status < 500;

describe('permitted callers are accepted', () => {
  it.each(testedOperations)('%s', async (_name, operation) => {
    const response = await send(operation, callerOf(operation, fixture.ids));
    expect([isAdmitted(response), isAdmitted(response) ? '' : describeResponse(response)]).toEqual([true, '']);
  });
});

describe('an account can read data of its connected accounts', () => {
  const reads = testedOperations.filter(
    ([, { method, declaration }]) =>
      method === 'GET' &&
      declaration.permission !== null &&
      declaration.credential !== 'user' &&
      !keyAccountOnly.includes(declaration.key),
  );
  it.each(reads)('%s', async (_name, operation) => {
    const response = await send(operation, fixture.credentials['parent account']);
    expect([isAdmitted(response), isAdmitted(response) ? '' : describeResponse(response)]).toEqual([true, '']);
  });
});
