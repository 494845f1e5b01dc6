import { Webhook } from 'standardwebhooks';
import { resourceExample } from '../../../../contract/versioning/openapi/message-examples';
import type { Principal } from '../../../kit/src';
import { until } from '../../../../test/support/until';
import { runQuery, principal } from '../testing/event-fixture';
import { openReceiver, type Receiver } from '../testing/receiver';
import { fastSettings, openWebhookFixture, type WebhookFixture } from '../testing/webhook-fixture';

let fixture: WebhookFixture;
let receiver: Receiver;
let status: number;

beforeEach(async () => {
  fixture = await openWebhookFixture('delivery log');
  status = 200;
  receiver = await openReceiver(() => ({ status, body: status === 200 ? '{"ok":true}' : 'no' }));
});

afterEach(async () => {
  await fixture.close();
  await receiver.close();
});

const owner = principal({ biz_one: ['developer:manage_webhook'] });
const stranger = principal({ biz_two: ['developer:manage_webhook'] });
const reader = principal({ biz_one: ['plan:basic:read'] });

interface Delivery {
  readonly id: string;
  readonly event: string;
  readonly messageId: string;
  readonly [field: string]: unknown;
}

const fields =
  'id event messageId resourceId replayedFrom attempt success responseCode responseBody requestBody totalTime sentAt';

async function run<Data>(caller: Principal, source: string, variables: Record<string, unknown>): Promise<Data> {
  const { data, errors } = await runQuery(fixture.events, caller, source, variables);
  if (errors) throw errors[0]?.originalError ?? errors[0];
  return Object.values(data as Record<string, Data>)[0] as Data;
}

async function deliveries(
  id: string,
  caller = owner,
  page: Record<string, unknown> = {},
): Promise<{ nodes: Delivery[]; pageInfo: { hasNextPage: boolean; endCursor: string } }> {
  return run(
    caller,
    `query ($id: ID!, $first: Int, $after: String) { webhookDeliveries(webhookId: $id, first: $first, after: $after) { nodes { ${fields} } pageInfo { hasNextPage endCursor } } }`,
    { id, ...page },
  );
}

interface Sent {
  readonly answer: { status: number; body: string | null; success: boolean } | null;
  readonly userErrors: { code: string; path: string[] }[];
}

const sent = '{ answer { status body success } userErrors { code message path } }';
const replayOne = (id: string, deliveryId: string, regenerateId = false, key: string | null = null, caller = owner) =>
  run<Sent>(
    caller,
    `mutation ($id: ID!, $deliveryId: ID!, $regenerateId: Boolean, $key: String) { webhookDeliveryReplay(webhookId: $id, deliveryId: $deliveryId, regenerateId: $regenerateId, idempotencyKey: $key) ${sent} }`,
    { id, deliveryId, regenerateId, key },
  );
const test = (id: string, event: string, caller = owner) =>
  run<Sent>(caller, `mutation ($id: ID!, $event: String!) { webhookTest(webhookId: $id, event: $event) ${sent} }`, {
    id,
    event,
  });
const replay = (id: string, input: Record<string, unknown>, caller = owner) =>
  run<{ queued: boolean; userErrors: unknown[] }>(
    caller,
    'mutation ($id: ID!, $input: WebhookReplayInput!) { webhookReplay(webhookId: $id, input: $input) { queued userErrors { code message path } } }',
    { id, input },
  );
const epoch = new Date(0).toISOString();
const waitForRequests = (count: number) =>
  until(
    async () => Number((await fixture.rows('SELECT count(*) FROM events.webhook_deliveries'))[0]?.count),
    (deliveryCount) => deliveryCount >= count,
  );

describe('the delivery log', () => {
  it('returns every attempt, newest first, with request and response', async () => {
    const hook = await fixture.add({ url: receiver.url });
    fixture.events.startDeliveries(fastSettings);
    status = 500;
    await fixture.change({ id: 'plan_1', price: '12.50' });
    await waitForRequests(1);
    status = 200;
    await waitForRequests(2);
    const { nodes } = await deliveries(hook.id);
    const body = JSON.parse(receiver.requests[0]?.body ?? '');
    const same = {
      id: expect.stringMatching(/^whdel_/),
      event: 'plan.updated',
      messageId: body.id,
      resourceId: 'biz_one',
      replayedFrom: null,
      requestBody: body,
      sentAt: expect.any(String),
      totalTime: expect.any(Number),
    };
    expect(JSON.parse(JSON.stringify(nodes))).toEqual([
      { ...same, attempt: 2, success: true, responseCode: 200, responseBody: { ok: true } },
      {
        ...same,
        attempt: 1,
        success: false,
        responseCode: 500,
        responseBody: { error: 'The answer is not JSON.', raw_body: 'no' },
      },
    ]);
  });

  it('is paginated by 50 by default, and by 100 at most', async () => {
    const hook = await fixture.add({ url: receiver.url });
    fixture.events.startDeliveries(fastSettings);
    await fixture.change(...Array.from({ length: 60 }, (_, index) => ({ id: `plan_${index}` })));
    await waitForRequests(60);
    const first = await deliveries(hook.id);
    expect(first.nodes).toHaveLength(50);
    const second = await deliveries(hook.id, owner, { after: first.pageInfo.endCursor });
    expect(second.nodes).toHaveLength(10);
    expect(new Set([...first.nodes, ...second.nodes].map(({ id }) => id)).size).toBe(60);
    await expect(deliveries(hook.id, owner, { first: 101 })).rejects.toMatchObject({ code: 'parameter_invalid' });
  });

  it('is not accessible to other accounts or without the permission', async () => {
    const hook = await fixture.add({ url: receiver.url });
    await expect(deliveries(hook.id, stranger)).rejects.toMatchObject({ code: 'not_found' });
    await expect(deliveries(hook.id, reader)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(deliveries('hook_none')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a test', () => {
  it('sends the example of the pinned version, signed and logged, without creating an event', async () => {
    const hook = await fixture.add({ url: receiver.url, pin: '2026-08-14' });
    expect(await test(hook.id, 'plan.updated')).toEqual({
      answer: { status: 200, body: '{"ok":true}', success: true },
      userErrors: [],
    });
    const [request] = receiver.requests;
    const body = JSON.parse(request?.body ?? '');
    expect(body).toEqual({
      id: request?.id,
      type: 'plan.updated',
      api_version: 'v1',
      api_version_date: '2026-08-14',
      timestamp: expect.any(String),
      account_id: 'biz_one',
      data: resourceExample('Plan', '2026-08-14'),
    });
    expect(
      new Webhook(Buffer.from(hook.secret).toString('base64')).verify(request?.body ?? '', request?.headers ?? {}),
    ).toEqual(body);
    const { nodes } = await deliveries(hook.id);
    expect(JSON.parse(JSON.stringify(nodes))).toMatchObject([
      { event: 'plan.updated', requestBody: body, success: true, responseCode: 200, replayedFrom: null },
    ]);
    expect(await fixture.rows('SELECT 1 FROM events.log')).toEqual([]);
  });

  it('returns the response of a failing receiver, and does not change the health of the webhook', async () => {
    status = 500;
    const hook = await fixture.add({ url: receiver.url });
    expect((await test(hook.id, 'membership.activated')).answer).toEqual({ status: 500, body: 'no', success: false });
    expect((await fixture.rows('SELECT consecutive_failures, failing_since FROM events.webhooks'))[0]).toEqual({
      consecutive_failures: 0,
      failing_since: null,
    });
  });

  it('requires an event that the webhook can receive, and the permission', async () => {
    const hook = await fixture.add({ url: receiver.url });
    expect((await test(hook.id, 'plan.exploded')).userErrors).toMatchObject([
      { code: 'parameter_invalid', path: ['event'] },
    ]);
    expect((await test(hook.id, 'plan.updated', stranger)).userErrors).toMatchObject([{ code: 'not_found' }]);
    expect((await test(hook.id, 'plan.updated', reader)).userErrors).toMatchObject([{ code: 'forbidden' }]);
    expect(receiver.requests).toEqual([]);
  });
});

describe('a replay', () => {
  let hook: { id: string; secret: string };

  beforeEach(async () => {
    hook = await fixture.add({ url: receiver.url });
    fixture.events.startDeliveries({ ...fastSettings, retries: [] });
  });

  it('of one delivery sends its message immediately, under its id or a new one', async () => {
    await fixture.change({ id: 'plan_1' });
    await waitForRequests(1);
    const [delivery] = (await deliveries(hook.id)).nodes;
    expect(await replayOne(hook.id, delivery?.id ?? '')).toEqual({
      answer: { status: 200, body: '{"ok":true}', success: true },
      userErrors: [],
    });
    await replayOne(hook.id, delivery?.id ?? '', true);
    const [original, same, another] = receiver.requests;
    expect([same?.id, same?.body]).toEqual([original?.id, original?.body]);
    expect(another?.id).not.toBe(original?.id);
    expect(JSON.parse(another?.body ?? '')).toEqual({ ...JSON.parse(original?.body ?? ''), id: another?.id });
    const nodes = JSON.parse(JSON.stringify((await deliveries(hook.id)).nodes));
    expect(nodes.map(({ replayedFrom }: Delivery) => replayedFrom)).toEqual([delivery?.id, delivery?.id, null]);
    expect(nodes[0].requestBody).toEqual(JSON.parse(another?.body ?? ''));
  });

  it('of one delivery, and a test, are also sent to a disabled webhook', async () => {
    await fixture.change({ id: 'plan_1' });
    await waitForRequests(1);
    const [delivery] = (await deliveries(hook.id)).nodes;
    await fixture.rows('UPDATE events.webhooks SET enabled = false WHERE id = $1', [hook.id]);
    const accepted = { answer: { status: 200, body: '{"ok":true}', success: true }, userErrors: [] };
    expect(await replayOne(hook.id, delivery?.id ?? '')).toEqual(accepted);
    expect(await test(hook.id, 'plan.updated')).toEqual(accepted);
    expect(receiver.requests).toHaveLength(3);
  });

  it('with an idempotency key is sent once', async () => {
    await fixture.change({ id: 'plan_1' });
    await waitForRequests(1);
    const [delivery] = (await deliveries(hook.id)).nodes;
    const first = await replayOne(hook.id, delivery?.id ?? '', true, 'key-1');
    expect(await replayOne(hook.id, delivery?.id ?? '', true, 'key-1')).toEqual(first);
    expect(receiver.requests).toHaveLength(2);
    expect((await replayOne(hook.id, delivery?.id ?? '', false, 'key-1')).userErrors).toMatchObject([
      { code: 'idempotency_key_reused' },
    ]);
    expect(receiver.requests).toHaveLength(2);
  });

  it('of a range resends failed messages, or all messages under new ids', async () => {
    await fixture.change({ id: 'plan_1' });
    await waitForRequests(1);
    status = 500;
    await fixture.change({ id: 'plan_2' });
    await waitForRequests(2);
    status = 200;
    const [good, failed] = receiver.requests.map(({ id }) => id);
    expect(await replay(hook.id, { sentAfter: epoch, failedOnly: true })).toEqual({ queued: true, userErrors: [] });
    await waitForRequests(3);
    expect(receiver.requests[2]?.id).toBe(failed);
    expect(await replay(hook.id, { sentAfter: epoch, failedOnly: true })).toEqual({ queued: true, userErrors: [] });
    expect(await replay(hook.id, { sentAfter: epoch, regenerateIds: true })).toEqual({ queued: true, userErrors: [] });
    await waitForRequests(5);
    const [first, second] = receiver.requests.slice(3);
    expect([first, second].map((request) => JSON.parse(request?.body ?? '').data.id).sort()).toEqual([
      'plan_1',
      'plan_2',
    ]);
    expect([good, failed]).not.toContain(first?.id);
    expect(
      (await deliveries(hook.id)).nodes.slice(0, 2).every(({ replayedFrom }) => typeof replayedFrom === 'string'),
    ).toBe(true);
  });

  it('is limited to its range and its events', async () => {
    await fixture.change({ id: 'plan_1' });
    await waitForRequests(1);
    await replay(hook.id, { sentAfter: new Date(Date.now() + 60_000).toISOString() });
    await replay(hook.id, { sentAfter: epoch, sentBefore: new Date(1_000).toISOString() });
    await replay(hook.id, { sentAfter: epoch, events: ['plan.created'] });
    expect(await fixture.rows('SELECT 1 FROM events.webhook_messages')).toEqual([]);
    expect((await replay(hook.id, { sentAfter: epoch, sentBefore: epoch })).userErrors).toMatchObject([
      { code: 'parameter_invalid', path: ['sentBefore'] },
    ]);
    expect((await replay(hook.id, { sentAfter: epoch, events: ['plan.created', 'nothing'] })).userErrors).toMatchObject(
      [{ code: 'parameter_invalid', path: ['events', '1'] }],
    );
    expect(receiver.requests).toHaveLength(1);
  });

  it('requires an enabled v1 webhook of the caller', async () => {
    await fixture.change({ id: 'plan_1' });
    await waitForRequests(1);
    const [delivery] = (await deliveries(hook.id)).nodes;
    const other = await fixture.add({ url: receiver.url });
    for (const denied of [
      await replayOne(other.id, delivery?.id ?? ''),
      await replayOne(hook.id, delivery?.id ?? '', false, null, stranger),
    ])
      expect(denied).toMatchObject({ answer: null, userErrors: [{ code: 'not_found' }] });
    expect(await replay(hook.id, { sentAfter: epoch }, reader)).toMatchObject({
      queued: false,
      userErrors: [{ code: 'forbidden' }],
    });
    await fixture.rows('UPDATE events.webhooks SET enabled = false WHERE id = $1', [hook.id]);
    expect((await replay(hook.id, { sentAfter: epoch })).userErrors).toMatchObject([{ code: 'conflict' }]);
    await fixture.rows("UPDATE events.webhooks SET family = 'v2' WHERE id = $1", [hook.id]);
    expect((await replay(hook.id, { sentAfter: epoch })).userErrors).toMatchObject([{ code: 'parameter_invalid' }]);
    expect((await replayOne(hook.id, delivery?.id ?? '')).userErrors).toMatchObject([{ code: 'parameter_invalid' }]);
    expect(receiver.requests).toHaveLength(1);
  });
});
