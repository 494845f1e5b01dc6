import { callerOf, type Operation, operations } from '../bad-input/support/operations';
import { inLane } from '../support/lane';
import type { HttpAnswer } from '../support/http-call';
import { shown } from './support/answers';
import { rightCall } from './support/slots';
import { newestOperations } from './support/versions';
import { openReachWorld, type ReachWorld } from './support/world';

/** Operations that reject the permitted caller in this test for another reason. */
const refusedAnyway: Readonly<Record<string, string>> = {
  'PATCH /accounts/{id}': 'a key does not change its own account; tests of accounts do it as a person',
  'PATCH /companies/{id}': 'a key does not change its own account; tests of accounts do it as a person',
  'POST /webhooks/{id}/deliveries/{delivery_id}/replay': 'nothing has been sent yet',
  'POST /memberships/invite': 'the plan of the sample is not free; test/scenarios/membership-handovers.test.ts invites',
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

let world: ReachWorld;
beforeAll(async () => {
  world = await openReachWorld();
  await world.state.remember();
});
afterAll(() => world?.close());

const asked = inLane({ fast: newestOperations, all: operations })
  .filter(({ declaration }) => !declaration.stream && !Object.hasOwn(refusedAnyway, declaration.key))
  .map((operation) => [operation.name, operation] as const);

async function ask(operation: Operation, as: string | null): Promise<HttpAnswer> {
  const answer = await world.service.request({ ...rightCall(operation, world.ids), as });
  if (operation.method !== 'GET' && answer.status < 300) await world.state.restore();
  return answer;
}

/** Legacy reads that search only the account of the key. */
const ofTheKeyAlone = ['GET /members/{search}', 'GET /customers/{search}'];

const isLetIn = ({ status }: HttpAnswer): boolean => ![401, 403, 404].includes(status) && status < 500;

describe('permitted callers are accepted', () => {
  it.each(asked)('%s', async (_name, operation) => {
    const answer = await ask(operation, callerOf(operation, world.ids));
    expect([isLetIn(answer), isLetIn(answer) ? '' : shown(answer)]).toEqual([true, '']);
  });
});

describe('an account can read data of its connected accounts', () => {
  const reads = asked.filter(
    ([, { method, declaration }]) =>
      method === 'GET' &&
      declaration.permission !== null &&
      declaration.credential !== 'user' &&
      !ofTheKeyAlone.includes(declaration.key),
  );
  it.each(reads)('%s', async (_name, operation) => {
    const answer = await ask(operation, world.credentials['parent account']);
    expect([isLetIn(answer), isLetIn(answer) ? '' : shown(answer)]).toEqual([true, '']);
  });
});
