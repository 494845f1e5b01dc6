import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { systemPrincipal } from '../../subgraphs/kit/src';
import { testContext } from '../../subgraphs/kit/src/testing';
import { until } from '../support/until';
import { openLiveFixture, type RealtimeFixture } from './support';

let fixture: RealtimeFixture;
let user: { readonly id: string; readonly username: string; readonly token: string };
beforeAll(async () => {
  fixture = await openLiveFixture();
  const found = fixture.service.demoData.users.find(({ username }) => username === 'nadia');
  if (!found) throw new Error('The demo data has the user nadia');
  user = found;
});
afterAll(() => fixture.close());

const selection =
  'userId isComplete memberships { totalCount nodes { id status accessEndsAt product { title } } } products { product { title } access { accessLevel } }';

interface Following {
  readonly states: any[];
  readonly errors: any[];
  readonly codes: number[];
  stop(): Promise<void>;
}

/** Follows the access of the user over a WebSocket. */
function follow(as: string, retryAttempts = 0): Following {
  const following: Following = { states: [], errors: [], codes: [], stop: async () => client.dispose() };
  const client = createClient({
    url: `${fixture.service.origin.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts,
    shouldRetry: () => true,
    connectionParams: { Authorization: `Bearer ${as}` },
    onNonLazyError: () => undefined,
  });
  client.on('closed', (event) => void following.codes.push((event as { code: number }).code));
  client.subscribe<{ accessChanged: any }>(
    {
      query: `subscription ($user: ID!) { accessChanged(userId: $user) { ${selection} } }`,
      variables: { user: user.id },
    },
    {
      next: ({ data, errors }) =>
        errors ? following.errors.push(...errors) : following.states.push(data?.accessChanged),
      error: (errors) => void (Array.isArray(errors) && following.errors.push(...errors)),
      complete: () => undefined,
    },
  );
  return following;
}

const received = (following: Following, count: number): Promise<any[]> =>
  until(
    () => following.states,
    ({ length }) => length >= count,
  );

const idsIn = (state: any): string[] => state.memberships.nodes.map(({ id }: { id: string }) => id);

/** Sells a plan of the first account to the user, and returns the id of the membership. */
async function sell(): Promise<string> {
  const { id, userErrors } = await fixture.billing.sellMembership(testContext(systemPrincipal), {
    planId: fixture.service.demoData.examples.plan_id as string,
    buyer: { id: user.id, username: user.username, name: 'Nadia', email: 'nadia@demo.example' },
  });
  expect(userErrors).toEqual([]);
  return id as string;
}

const cancel = (id: string, mode: string): Promise<unknown> =>
  fixture.mutate(
    'mutation ($id: ID!, $mode: MembershipCancelMode!) { membershipCancel(id: $id, input: { mode: $mode }) { userErrors { code } } }',
    { id, mode },
  );

it('sends the state, and the whole state once after each purchase and each cancellation', async () => {
  const [buyer, seller, other] = [follow(user.token), follow(fixture.key), follow(fixture.otherKey)];
  const before = idsIn((await received(buyer, 1))[0]);
  await Promise.all([received(seller, 1), received(other, 1)]);
  const bought = await sell();
  for (const following of [buyer, seller]) {
    const [, state] = await received(following, 2);
    expect(state).toMatchObject({ userId: user.id, isComplete: true });
    expect(state.memberships.nodes[0]).toMatchObject({ id: bought, status: 'TRIALING', accessEndsAt: null });
    expect(state.products[0].access).toEqual({ accessLevel: 'ADMIN' });
  }
  await cancel(bought, 'AT_PERIOD_END');
  const [, , ending] = await received(buyer, 3);
  expect(ending.memberships.nodes[0]).toMatchObject({
    id: bought,
    status: 'CANCELING',
    accessEndsAt: expect.any(String),
  });
  await received(seller, 3);
  await cancel(bought, 'IMMEDIATE');
  for (const following of [buyer, seller]) {
    const states = await received(following, 4);
    expect(idsIn(states[3])).toEqual(before.filter((id) => following === buyer || idsIn(states[0]).includes(id)));
    expect(states).toHaveLength(4);
  }
  expect(other.states).toEqual([expect.objectContaining({ userId: user.id, isComplete: true })]);
  expect(idsIn(other.states[0])).not.toContain(bought);
  for (const following of [buyer, seller, other]) await following.stop();
});

it('returns the same as the query', async () => {
  const following = follow(user.token);
  const [state] = await received(following, 1);
  const { json } = await fixture.service.query(
    `query ($user: ID!) { access(userId: $user) { ${selection} } }`,
    { user: user.id },
    user.token,
  );
  expect(json).toEqual({ data: { access: state } });
  await following.stop();
});

it('closes the connection when the permission ends; a client that connects again is rejected', async () => {
  const owner = fixture.service.demoData.users.find(({ username }) => username === 'iris')?.token;
  const grant = (action: string) => `{ statements: [{ grant: true, actions: ["${action}"] }] }`;
  const { secretKey, apiKey } = await fixture.mutate(
    `mutation ($accountId: ID!) { apiKeyCreate(input: { accountId: $accountId, permissions: ${grant('member:basic:read')} }) { secretKey apiKey { id } userErrors { code } } }`,
    { accountId: fixture.accountId },
    owner,
  );
  const following = follow(secretKey as string, 1);
  await received(following, 1);
  await fixture.mutate(
    `mutation ($id: ID!) { apiKeyUpdate(id: $id, input: { permissions: ${grant('plan:basic:read')} }) { userErrors { code } } }`,
    { id: (apiKey as { id: string }).id },
    owner,
  );
  expect(await until(() => following.errors[0])).toMatchObject({
    message: 'This credential does not have the permission member:basic:read.',
    path: ['accessChanged'],
    extensions: { code: 'forbidden' },
  });
  expect([following.codes[0], following.states.length]).toEqual([1012, 1]);
  await following.stop();
});
