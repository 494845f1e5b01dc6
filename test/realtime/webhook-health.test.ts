import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { openReceiver, type Receiver } from '../../subgraphs/events/src/testing/receiver';
import { apiOf } from '../support/api';
import { openLiveFixture, type RealtimeFixture } from './support';

let fixture: RealtimeFixture;
let receiver: Receiver;
let status = 500;
beforeAll(async () => {
  fixture = await openLiveFixture();
  receiver = await openReceiver(() => ({ status }));
});
afterAll(async () => {
  await fixture.close();
  await receiver.close();
});

/** Returns the errors or the data of a subscription to the health of a webhook, one response after the other. */
function follow(webhookId: string, as: string) {
  const client = createClient({
    url: `${fixture.service.origin.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    connectionParams: { Authorization: `Bearer ${as}` },
  });
  const query =
    'subscription ($id: ID!) { webhookHealthChanged(webhookId: $id) { webhook { id url health { state } } state since lastResponseCode } }';
  const responses = client.iterate<any>({ query, variables: { id: webhookId } });
  return {
    next: async (): Promise<unknown> => ((await responses.next()).value as any)?.data?.webhookHealthChanged,
    stop: async () => void (await client.dispose()),
    responses,
  };
}

it('a client follows the health of its webhook through the gateway: failing, recovered, and disabled', async () => {
  const api = apiOf<any>(fixture.service);
  const { id } = await api.ok('POST', '/webhooks', { body: { url: receiver.url, events: ['plan.updated'] } });
  const following = follow(id, fixture.key);
  const stateOf = (state: string, health: object) => ({
    webhook: { id, url: receiver.url, health: { state } },
    state,
    since: expect.any(String),
    lastResponseCode: null,
    ...health,
  });
  const changePlan = (title: string) =>
    fixture.mutate(
      'mutation ($id: ID!, $title: String!) { planUpdate(id: $id, input: { title: $title }) { userErrors { code } } }',
      { id: fixture.service.demoData.examples.plan_id, title },
    );
  expect(await following.next()).toEqual(stateOf('HEALTHY', {}));
  await changePlan('Rejected');
  expect(await following.next()).toEqual(stateOf('FAILING', { lastResponseCode: 500 }));
  status = 200;
  await changePlan('Accepted');
  expect(await following.next()).toEqual(stateOf('HEALTHY', {}));
  await api.ok('PATCH', `/webhooks/${id}`, { body: { enabled: false } });
  expect(await following.next()).toEqual(stateOf('DISABLED', { since: null }));
  await api.ok('DELETE', `/webhooks/${id}`);
  expect(await following.responses.next()).toEqual({ done: true, value: undefined });
  await following.stop();
});

it('a client without access to the webhook receives an error', async () => {
  const api = apiOf<any>(fixture.service);
  const { id } = await api.ok('POST', '/webhooks', { body: { url: receiver.url, events: ['plan.updated'] } });
  const codes = [];
  for (const as of [fixture.otherKey, fixture.readOnlyKey]) {
    const { responses, stop } = follow(id, as);
    const errors = (await responses.next().then(
      ({ value }) => (value as any)?.errors,
      (error: unknown) => error,
    )) as { extensions: { code: string } }[];
    codes.push(errors.map(({ extensions }) => extensions.code));
    await stop();
  }
  expect(codes).toEqual([['not_found'], ['forbidden']]);
});
