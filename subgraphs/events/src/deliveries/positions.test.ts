import { name, version } from '../../../../package.json';
import { until } from '../../../../test/support/until';
import { injectFaults } from '../../../kit/src/testing/inject-faults';
import { principal, runQuery } from '../testing/event-fixture';
import type { Behaviour, Receiver } from '../testing/receiver';
import { fastSettings } from '../testing/webhook-fixture';
import { emptied, fixture, receiver, setUpTests } from './testing';

setUpTests();

const owner = principal({ biz_one: ['developer:manage_webhook', 'plan:basic:read'] });

async function run(source: string, variables: object): Promise<any> {
  const { data, errors } = await runQuery(fixture.events, owner, source, { ...variables });
  if (errors) throw errors[0]?.originalError ?? errors[0];
  return Object.values(data as Record<string, unknown>)[0];
}

const received = ({ requests }: Receiver, count: number) =>
  until(
    () => requests,
    ({ length }) => length >= count,
  );
const recorded = (count: number) =>
  until(
    () => fixture.rows('SELECT 1 FROM events.webhook_deliveries'),
    ({ length }) => length >= count,
  );

/** Resource, cursor and previous cursor of each request, in the order of arrival. */
const positions = ({ requests }: Receiver) =>
  requests.map(({ headers, body }) => [
    JSON.parse(body).data.id,
    headers['webhook-cursor'],
    headers['webhook-previous-cursor'],
  ]);

/** Cursors of the events about a resource in the event list, oldest first. */
async function cursorsOf(id: string): Promise<string[]> {
  const page = await run(
    'query ($ids: [ID!]) { events(accountId: "biz_one", resourceIds: $ids, first: 100) { nodes { cursor } } }',
    { ids: [id] },
  );
  return page.nodes.map(({ cursor }: { cursor: string }) => cursor);
}

/** Changes plans one after the other; each message has arrived before the next change. */
async function deliver(endpoint: Receiver, ...ids: string[]): Promise<void> {
  for (const id of ids) {
    const expected = endpoint.requests.length + 1;
    await fixture.change({ id });
    await received(endpoint, expected);
  }
}

it('names the sender and its version in each request', async () => {
  const endpoint = await receiver();
  const hook = await fixture.add({ url: endpoint.url });
  await fixture.add({ url: endpoint.url, family: 'v2', events: ['membership.went_valid'] });
  fixture.events.startDeliveries(fastSettings);
  await fixture.change({ id: 'plan_1' }, { id: 'mem_1', type: 'membership.activated', resource: 'Membership' });
  await received(endpoint, 2);
  await run('mutation ($id: ID!) { webhookTest(webhookId: $id, event: "plan.updated") { answer { status } } }', hook);
  expect(endpoint.requests.map(({ headers }) => headers['user-agent'])).toEqual([
    `${name}/${version}`,
    `${name}/${version}`,
    `${name}/${version}`,
  ]);
});

describe('a message', () => {
  it('has the cursor of its event, and that of the previous message; the first one has no previous cursor', async () => {
    const endpoint = await receiver();
    await fixture.add({ url: endpoint.url });
    fixture.events.startDeliveries(fastSettings);
    await deliver(endpoint, 'plan_1', 'plan_2', 'plan_3');
    const [one, two, three] = [await cursorsOf('plan_1'), await cursorsOf('plan_2'), await cursorsOf('plan_3')];
    expect(positions(endpoint)).toEqual([
      ['plan_1', one[0], undefined],
      ['plan_2', two[0], one[0]],
      ['plan_3', three[0], two[0]],
    ]);
  });

  it('follows the previous message of its own webhook: other events and other webhooks leave no gap', async () => {
    const [endpoint, other] = [await receiver(), await receiver()];
    await fixture.add({ url: endpoint.url });
    await fixture.add({ url: other.url, events: ['plan.created', 'plan.updated'] });
    // All events are committed before the messages of the first batch are created.
    await fixture.change(
      { id: 'plan_1' },
      { id: 'plan_2', type: 'plan.created' },
      { id: 'plan_3', accountId: 'biz_two' },
      { id: 'plan_4' },
    );
    await until(async () => (await cursorsOf('plan_4')).length === 1);
    fixture.events.startDeliveries({ ...fastSettings, concurrency: 1 });
    await received(endpoint, 2);
    await received(other, 3);
    const [[one], [two], [four]] = [await cursorsOf('plan_1'), await cursorsOf('plan_2'), await cursorsOf('plan_4')];
    expect(positions(endpoint)).toEqual([
      ['plan_1', one, undefined],
      ['plan_4', four, one],
    ]);
    expect(positions(other)).toEqual([
      ['plan_1', one, undefined],
      ['plan_2', two, one],
      ['plan_4', four, two],
    ]);
    await deliver(endpoint, 'plan_5');
    expect(positions(endpoint)[2]).toEqual(['plan_5', (await cursorsOf('plan_5'))[0], four]);
  });

  it('is created with all others of its batch in one statement', async () => {
    const endpoint = await receiver();
    for (let number = 0; number < 3; number += 1) await fixture.add({ url: endpoint.url });
    const ids = Array.from({ length: 40 }, (_, index) => `plan_${index}`);
    await fixture.change(...ids.map((id) => ({ id })));
    await until(async () => (await cursorsOf('plan_39')).length === 1);
    const statements: string[] = [];
    const stopRecording = injectFaults(({ text }) => {
      if (/INTO events\.(webhook_messages|webhook_positions)/.test(text)) statements.push(text);
      return null;
    });
    fixture.events.startDeliveries(fastSettings);
    await received(endpoint, 120);
    stopRecording();
    expect(statements).toHaveLength(1);
    const cursors = await Promise.all(ids.map(async (id) => (await cursorsOf(id))[0]));
    const expected = ids.map((id, index) => [id, cursors[index], cursors[index - 1]]);
    expect(positions(endpoint).toSorted()).toEqual([...expected, ...expected, ...expected].toSorted());
  });

  it('repeats both cursors in retries, in its replay under a new id, and in the replay of a period', async () => {
    const responses: Behaviour[] = [{ status: 200 }, { status: 500 }];
    const endpoint = await receiver(() => responses.shift());
    const hook = await fixture.add({ url: endpoint.url });
    fixture.events.startDeliveries(fastSettings);
    await deliver(endpoint, 'plan_1', 'plan_2');
    await recorded(3);
    const deliveries = await run(
      'query ($id: ID!) { webhookDeliveries(webhookId: $id) { nodes { id success } } }',
      hook,
    );
    await run(
      'mutation ($id: ID!, $deliveryId: ID!) { webhookDeliveryReplay(webhookId: $id, deliveryId: $deliveryId, regenerateId: true) { answer { status } } }',
      { id: hook.id, deliveryId: deliveries.nodes[0].id },
    );
    await recorded(4);
    await run(
      'mutation ($id: ID!, $from: DateTime!) { webhookReplay(webhookId: $id, input: { sentAfter: $from, regenerateIds: false }) { queued } }',
      { id: hook.id, from: new Date(0).toISOString() },
    );
    await received(endpoint, 7);
    await emptied();
    const [[one], [two]] = [await cursorsOf('plan_1'), await cursorsOf('plan_2')];
    const second = ['plan_2', two, one];
    const first = ['plan_1', one, undefined];
    expect(positions(endpoint).slice(0, 4)).toEqual([first, second, second, second]);
    expect(positions(endpoint).slice(4).toSorted()).toEqual([first, second, second]);
  });

  it('has no previous cursor when it is the first one after the webhook was enabled again', async () => {
    const endpoint = await receiver();
    const hook = await fixture.add({ url: endpoint.url });
    fixture.events.startDeliveries(fastSettings);
    const enable =
      'mutation ($id: ID!, $enabled: Boolean!) { webhookUpdate(id: $id, input: { enabled: $enabled }) { userErrors { code } } }';
    await deliver(endpoint, 'plan_1');
    await emptied();
    await run(enable, { id: hook.id, enabled: false });
    await fixture.change({ id: 'plan_2' });
    await until(async () => (await cursorsOf('plan_2')).length === 1);
    await run(enable, { id: hook.id, enabled: true });
    await deliver(endpoint, 'plan_3', 'plan_4');
    const [[one], [three], [four]] = [await cursorsOf('plan_1'), await cursorsOf('plan_3'), await cursorsOf('plan_4')];
    expect(positions(endpoint)).toEqual([
      ['plan_1', one, undefined],
      ['plan_3', three, undefined],
      ['plan_4', four, three],
    ]);
  });

  it('has no cursor when it is a test, or was created by a release without positions', async () => {
    const endpoint = await receiver();
    const hook = await fixture.add({ url: endpoint.url });
    await run('mutation ($id: ID!) { webhookTest(webhookId: $id, event: "plan.updated") { answer { status } } }', hook);
    await fixture.change({ id: 'plan_1' });
    await until(async () => (await cursorsOf('plan_1')).length === 1);
    await fixture.rows(
      `INSERT INTO events.webhook_messages (message_id, webhook_id, account_id, event_id, event_type, resource_id, due_at)
       SELECT 'msg_older', $1, account_id, event_id, type, resource_id, now() FROM events.log`,
      [hook.id],
    );
    fixture.events.startDeliveries({ ...fastSettings, concurrency: 1 });
    await received(endpoint, 3);
    const [one] = await cursorsOf('plan_1');
    expect(
      endpoint.requests.map(({ headers }) => [headers['webhook-cursor'], headers['webhook-previous-cursor']]),
    ).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      [one, undefined],
    ]);
  });
});
