import { createSourceEventStream, execute, parse } from 'graphql';
import type { Principal } from '../../../kit/src';
import { until } from '../../../../test/support/until';
import { type DeliverySettings, defaultDeliverySettings } from '../deliveries/delivery-settings';
import { contextOf, principal, runQuery } from '../testing/event-fixture';
import { openReceiver, type Receiver } from '../testing/receiver';
import { fastSettings, openWebhookFixture, type WebhookFixture } from '../testing/webhook-fixture';

const hour = 3_600_000;
const owner = principal({ biz_one: ['developer:manage_webhook'] });
const selection =
  'webhook { id enabled } state since consecutiveFailures lastResponseCode lastError disablesAt nextAttemptAt';

let fixture: WebhookFixture;
let receiver: Receiver;
let status: number;
let now: number;
const followed: Following[] = [];

beforeEach(async () => {
  fixture = await openWebhookFixture('webhook health');
  status = 500;
  now = Date.now();
  receiver = await openReceiver(() => ({ status }));
});
afterEach(async () => {
  await Promise.all(followed.splice(0).map((following) => following.stop()));
  await fixture.close();
  await receiver.close();
});

const settings: Partial<DeliverySettings> & typeof fastSettings = {
  ...fastSettings,
  retries: defaultDeliverySettings.retries,
  breaker: defaultDeliverySettings.breaker,
  health: { ...defaultDeliverySettings.health, checkInterval: 20 },
  clock: { now: () => new Date(now) },
};
const iso = (time: number) => new Date(time).toISOString();

interface Following {
  readonly states: any[];
  readonly failure: any;
  readonly isComplete: boolean;
  stop(): Promise<void>;
}

/** Follows the health of webhooks. Each event is executed in its own context, as by the gateway. */
async function follow(
  webhookId: string | null = null,
  caller: Principal = owner,
  events = fixture.events,
): Promise<Following> {
  const { schema } = events.subgraph;
  const document = parse(`subscription ($id: ID) { webhookHealthChanged(webhookId: $id) { ${selection} } }`);
  const variableValues = { id: webhookId };
  const source = await createSourceEventStream({ schema, document, variableValues, contextValue: contextOf(caller) });
  if (!(Symbol.asyncIterator in source)) throw source.errors?.[0]?.originalError ?? source.errors?.[0];
  const following = {
    states: [] as any[],
    failure: null as any,
    isComplete: false,
    stop: async () => void (await source[Symbol.asyncIterator]().return?.()),
  };
  followed.push(following);
  void (async () => {
    for await (const rootValue of source as AsyncIterable<unknown>) {
      const { data } = await execute({ schema, document, rootValue, variableValues, contextValue: contextOf(caller) });
      following.states.push(JSON.parse(JSON.stringify(data?.webhookHealthChanged)));
    }
    following.isComplete = true;
  })().catch((error: unknown) => (following.failure = error));
  return following;
}

const received = (following: Following, count: number): Promise<any[]> =>
  until(
    () => following.states,
    ({ length }) => length >= count,
  );

async function run(source: string, variables: Record<string, unknown>): Promise<any> {
  const { data, errors } = await runQuery(fixture.events, owner, source, variables);
  if (errors) throw errors[0];
  return JSON.parse(JSON.stringify(Object.values(data as Record<string, unknown>)[0]));
}
const healthOf = (id: string) => run(`query ($id: ID!) { webhook(id: $id) { health { ${selection} } } }`, { id });
const update = (id: string, input: object) =>
  run('mutation ($id: ID!, $input: WebhookPatch!) { webhookUpdate(id: $id, input: $input) { userErrors { code } } }', {
    id,
    input,
  });

it('sends the current state, and each change from the first failure to the disabling', async () => {
  const activeSince = now - hour;
  const { id } = await fixture.add({ url: receiver.url, activeSince: new Date(activeSince) });
  const following = await follow(id);
  fixture.events.startDeliveries(settings);
  const healthy = {
    webhook: { id, enabled: true },
    state: 'HEALTHY',
    since: iso(activeSince),
    consecutiveFailures: 0,
    lastResponseCode: null,
    lastError: null,
    disablesAt: null,
    nextAttemptAt: null,
  };
  expect(await received(following, 1)).toEqual([healthy]);
  expect(await healthOf(id)).toEqual({ health: healthy });

  const failingSince = now;
  await fixture.change({ id: 'plan_1' });
  const failing = {
    ...healthy,
    state: 'FAILING',
    since: iso(failingSince),
    consecutiveFailures: 1,
    lastResponseCode: 500,
    disablesAt: iso(failingSince + 72 * hour),
    nextAttemptAt: iso(failingSince + 30_000),
  };
  expect((await received(following, 2))[1]).toEqual(failing);
  expect(await healthOf(id)).toEqual({ health: failing });

  now += 24 * hour;
  const warnedAt = now;
  expect((await received(following, 3))[2]).toMatchObject({
    state: 'AT_RISK',
    since: iso(warnedAt),
    disablesAt: iso(failingSince + 72 * hour),
  });
  // The service disables a webhook once ten messages have failed.
  await fixture.rows('UPDATE events.webhooks SET consecutive_failures = 10');
  now += 48 * hour;
  expect((await received(following, 4))[3]).toMatchObject({
    webhook: { id, enabled: false },
    state: 'DISABLED',
    since: iso(now),
    disablesAt: null,
    nextAttemptAt: null,
  });
  expect(following.states).toHaveLength(4);
});

it('sends the recovery with its time, and the reason of failures without a response', async () => {
  const { id } = await fixture.add({ url: 'http://127.0.0.1:9/closed' });
  fixture.events.startDeliveries({ ...settings, retries: [1_000, 1_000] });
  const following = await follow(id);
  await fixture.change({ id: 'plan_1' });
  expect((await received(following, 2))[1]).toMatchObject({
    state: 'FAILING',
    lastResponseCode: 0,
    lastError: 'The connection was refused.',
  });
  status = 200;
  await update(id, { url: receiver.url.replace('127.0.0.1', 'localhost') });
  now += 2_000;
  expect((await received(following, 3))[2]).toMatchObject({
    state: 'HEALTHY',
    since: iso(now),
    consecutiveFailures: 0,
    lastResponseCode: null,
    lastError: null,
    disablesAt: null,
    nextAttemptAt: null,
  });
});

it('sends changes by the owner in every process, and ends when the webhook is deleted', async () => {
  const { id } = await fixture.add({ url: receiver.url });
  const following = await follow(id, owner, await fixture.another());
  await update(id, { enabled: false });
  expect((await received(following, 2))[1]).toMatchObject({
    webhook: { id, enabled: false },
    state: 'DISABLED',
    since: null,
  });
  await update(id, { enabled: true });
  expect((await received(following, 3))[2]).toMatchObject({ state: 'HEALTHY', consecutiveFailures: 0 });
  await run('mutation ($id: ID!) { webhookDelete(id: $id) { deletedId } }', { id });
  await until(() => following.isComplete);
  expect(following.states).toHaveLength(3);
});

it('without an id, follows all webhooks that the caller may manage, and no others', async () => {
  const first = await fixture.add({ url: receiver.url, createdAt: new Date(1_000) });
  const ofApp = await fixture.add({ url: receiver.url, appId: 'app_1', createdAt: new Date(2_000) });
  const foreign = await fixture.add({ url: receiver.url, accountId: 'biz_two' });
  const following = await follow();
  expect((await received(following, 2)).map(({ webhook }) => webhook.id)).toEqual([first.id, ofApp.id]);
  const foreignOwner = principal({ biz_two: ['developer:manage_webhook'] });
  const other = await follow(null, foreignOwner);
  await received(other, 1);
  await fixture.rows('UPDATE events.webhooks SET enabled = false WHERE id = $1', [foreign.id]);
  fixture.signals.notify('webhook health', foreign.id);
  await received(other, 2);
  await update(ofApp.id, { enabled: false });
  expect((await received(following, 3))[2]).toMatchObject({ webhook: { id: ofApp.id }, state: 'DISABLED' });
  expect(other.states.map(({ webhook, state }) => [webhook.id, state])).toEqual([
    [foreign.id, 'HEALTHY'],
    [foreign.id, 'DISABLED'],
  ]);
});

it('requires the permission to manage webhooks', async () => {
  const { id } = await fixture.add({ url: receiver.url });
  const reader = principal({ biz_one: ['plan:basic:read'] });
  const stranger = principal({ biz_two: ['developer:manage_webhook'] });
  await expect(follow(id, reader)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(follow(null, reader)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(follow(id, stranger)).rejects.toMatchObject({ code: 'not_found' });
  await expect(follow('hook_none')).rejects.toMatchObject({ code: 'not_found' });
});

it('ends with an error when the health cannot be read, and then sends the current state to a new subscription', async () => {
  const { id } = await fixture.add({ url: receiver.url });
  const following = await follow(id);
  await received(following, 1);
  await fixture.rows('ALTER TABLE events.webhooks RENAME COLUMN recovered_at TO hidden');
  fixture.signals.notify('webhook health', id);
  await until(() => following.failure);
  await fixture.rows('ALTER TABLE events.webhooks RENAME COLUMN hidden TO recovered_at');
  expect(following.failure).toMatchObject({
    code: 'service_unavailable',
    message: 'The subscription was interrupted. Subscribe again.',
  });
  expect((await received(await follow(id), 1))[0]).toMatchObject({ webhook: { id }, state: 'HEALTHY' });
});
