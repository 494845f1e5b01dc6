import { Webhook } from 'standardwebhooks';
import { until } from '../../../../test/support/until';
import { fastSettings } from '../testing/webhook-fixture';
import { emptied, receiver, resourcesOf, setUpTests, fixture } from './testing';

setUpTests();

const plans = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `${prefix}_${index + 1}` }));
const named = (prefix: string, count: number) =>
  plans(prefix, count)
    .map(({ id }) => id)
    .sort();
/** The timeout of attempts exceeds every wait in these tests. */
const longTimeouts = { ...fastSettings, timeout: 28_000, timeSliceMs: 1_000 };
/** For receivers that do not respond: the timeout is short, but long enough to send the request on a busy machine. */
const impatient = { ...fastSettings, timeout: 3_000 };
const webhook = async (id: string) => (await fixture.rows('SELECT * FROM events.webhooks WHERE id = $1', [id]))[0];
const log = (id: string) =>
  fixture.rows('SELECT * FROM events.webhook_deliveries WHERE webhook_id = $1 ORDER BY sent_at, attempt', [id]);

describe('a failed attempt', () => {
  it.each([
    [
      'status 500',
      { status: 500, body: 'no' },
      { response_code: 500, response_body: '{"error":"The answer is not JSON.","raw_body":"no"}' },
    ],
    [
      'redirect',
      { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
      { response_code: 302, response_body: null },
    ],
    [
      'no answer',
      'hang',
      { response_code: 0, response_body: '{"error":"No answer within 3 seconds.","raw_body":null}' },
    ],
    ['slow headers', 'slow headers', { response_code: 0 }],
    [
      'cut connection',
      'cut',
      { response_code: 0, response_body: '{"error":"The connection ended without an answer.","raw_body":null}' },
    ],
  ] as const)('(%s) is retried under the same id until it is accepted', async (_name, behaviour, logged) => {
    const endpoint = await receiver((_request, requestNumber) => (requestNumber <= 2 ? behaviour : undefined));
    const hook = await fixture.add({ url: endpoint.url });
    fixture.events.startDeliveries(behaviour === 'hang' || behaviour === 'slow headers' ? impatient : fastSettings);
    await fixture.change({ id: 'plan_1' });
    await until(
      async () => endpoint.requests.length,
      (count) => count === 3,
    );
    await emptied();
    const attempts = await log(hook.id);
    expect(new Set(endpoint.requests.map(({ id }) => id)).size).toBe(1);
    expect(attempts).toMatchObject([
      { attempt: 1, success: false, ...logged },
      { attempt: 2, success: false, ...logged },
      { attempt: 3, success: true, response_code: 200, response_body: '{"ok":true}' },
    ]);
    expect(await webhook(hook.id)).toMatchObject({
      consecutive_failures: 0,
      failing_since: null,
      failed_attempts: 0,
      last_failure_at: null,
    });
    const signatures = endpoint.requests.map(({ headers }) =>
      new Webhook(Buffer.from(hook.secret).toString('base64')).verify(endpoint.requests[0]?.body ?? '', headers),
    );
    expect(signatures).toHaveLength(3);
  });

  it('is a success if only the response body never ends', async () => {
    const endpoint = await receiver((_request, requestNumber) =>
      requestNumber === 1 ? 'endless body' : 'half a body',
    );
    const hook = await fixture.add({ url: endpoint.url });
    fixture.events.startDeliveries(impatient);
    await fixture.change({ id: 'plan_1' });
    await until(
      () => log(hook.id),
      ({ length }) => length === 1,
    );
    await fixture.change({ id: 'plan_2' });
    const attempts = await until(
      () => log(hook.id),
      ({ length }) => length === 2,
    );
    expect(attempts).toMatchObject([
      {
        success: true,
        response_code: 200,
        response_body: JSON.stringify({ error: 'The answer is not JSON.', raw_body: 'x'.repeat(100) }),
      },
      {
        success: true,
        response_code: 200,
        response_body: JSON.stringify({ error: 'The answer is not JSON.', raw_body: '{"half":' }),
      },
    ]);
    await until(
      async () => endpoint.ended,
      (ended) => ended === 2,
    );
  });

  it('is abandoned after the last retry, and counted as one failed message', async () => {
    const endpoint = await receiver(() => ({ status: 500 }));
    const hook = await fixture.add({ url: endpoint.url });
    fixture.events.startDeliveries(fastSettings);
    await fixture.change({ id: 'plan_1' });
    await emptied2(1);
    expect(endpoint.requests).toHaveLength(4);
    const attempts = await log(hook.id);
    expect(attempts.map(({ attempt, success }) => [attempt, success])).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [4, false],
    ]);
    expect(await webhook(hook.id)).toMatchObject({
      consecutive_failures: 1,
      failed_attempts: 4,
      failing_since: expect.any(Date),
      last_failure_at: expect.any(Date),
      enabled: true,
    });
  });

  it('is retried after the delay requested by a busy receiver', async () => {
    const endpoint = await receiver((_request, requestNumber) =>
      requestNumber === 1 ? { status: 429, headers: { 'retry-after': '3600' } } : undefined,
    );
    const hook = await fixture.add({ url: endpoint.url });
    let now = Date.now();
    fixture.events.startDeliveries({ ...fastSettings, clock: { now: () => new Date(now) } });
    await fixture.change({ id: 'plan_1' });
    await until(
      () => log(hook.id),
      ({ length }) => length === 1,
    );
    const due = new Date(now + 3_600_000);
    expect(await fixture.rows('SELECT due_at FROM events.webhook_messages')).toEqual([{ due_at: due }]);
    now = due.getTime();
    await emptied();
    expect(endpoint.requests).toHaveLength(2);
  });

  it('disables the webhook immediately if the status is 410', async () => {
    const endpoint = await receiver(() => ({ status: 410 }));
    const hook = await fixture.add({ url: endpoint.url });
    fixture.events.startDeliveries(fastSettings);
    await fixture.change(...plans('plan', 3));
    await until(
      () => webhook(hook.id),
      (row) => row?.enabled === false,
    );
    await emptied();
    expect(await webhook(hook.id)).toMatchObject({
      disabled_at: expect.any(Date),
      disabled_reason: 'delivery_failures',
    });
    expect(await fixture.rows("SELECT resource_id FROM events.outbox WHERE type = 'fact:webhook.disabled'")).toEqual([
      { resource_id: hook.id },
    ]);
  });

  /** Waits until `count` messages have been attempted and none is pending. */
  async function emptied2(count: number): Promise<void> {
    await until(
      () => fixture.rows('SELECT DISTINCT message_id FROM events.webhook_deliveries'),
      ({ length }) => length >= count,
    );
    await emptied();
  }
});

describe('many messages', () => {
  it('are each delivered once, with at most ten concurrent requests', async () => {
    const endpoint = await receiver(() => ({ status: 204 }));
    await fixture.add({ url: endpoint.url });
    fixture.events.startDeliveries(fastSettings);
    await fixture.change(...plans('plan', 250));
    await until(
      async () => endpoint.requests.length,
      (count) => count >= 250,
    );
    await emptied();
    expect(resourcesOf(endpoint)).toEqual(named('plan', 250));
    expect(endpoint.mostAtOnce).toBeLessThanOrEqual(10);
    // Connections that are idle for 4 s are closed. A busy machine therefore opens more than ten connections, but far
    // fewer than messages.
    expect(endpoint.connections).toBeLessThan(250);
  });

  it('to an unresponsive receiver do not delay messages to another one', async () => {
    const end = Promise.withResolvers<void>();
    const unresponsive = await receiver(() => ({ status: 204, after: end.promise }));
    const liveReceiver = await receiver();
    await fixture.add({ url: unresponsive.url });
    const hook = await fixture.add({ url: liveReceiver.url });
    fixture.events.startDeliveries({ ...longTimeouts, slots: { healthy: 2, failing: 1 } });
    await fixture.change(...plans('plan', 50));
    await until(
      async () => liveReceiver.requests.length,
      (count) => count >= 50,
    );
    expect(unresponsive.ended).toBe(0);
    expect(await webhook(hook.id)).toMatchObject({ failing_since: null });
    end.resolve();
  });

  it('are attempted one at a time while a receiver fails, and are all delivered after it recovers', async () => {
    let failing = true;
    const endpoint = await receiver(() => (failing ? { status: 503 } : undefined));
    const hook = await fixture.add({ url: endpoint.url });
    fixture.events.startDeliveries({
      ...fastSettings,
      concurrency: 1,
      retries: [20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20],
    });
    await fixture.change(...plans('plan', 30));
    const paused = await until(
      () => webhook(hook.id),
      (row) => Number(row?.failed_attempts) >= 7,
    );
    expect(paused?.paused_until).toBeInstanceOf(Date);
    expect(endpoint.requests.length).toBeLessThanOrEqual(10);
    failing = false;
    await until(
      async () => new Set(resourcesOf(endpoint)).size,
      (count) => count === 30,
    );
    await emptied();
    expect(await webhook(hook.id)).toMatchObject({
      consecutive_failures: 0,
      failing_since: null,
      paused_until: null,
      failed_attempts: 0,
    });
  });

  it('of one resource keep their order for ordered webhooks', async () => {
    const endpoint = await receiver((_request, requestNumber) =>
      requestNumber % 5 === 0 ? { status: 500 } : undefined,
    );
    await fixture.add({ url: endpoint.url, ordered: true });
    fixture.events.startDeliveries({ ...fastSettings, retries: Array.from({ length: 12 }, () => 15) });
    const changes = Array.from({ length: 60 }, (_, index) => ({ id: `plan_${index % 6}`, price: String(index) }));
    await fixture.change(...changes);
    await until(
      async () => new Set(endpoint.requests.map(({ id }) => id)).size,
      (count) => count === 60,
    );
    await emptied();
    const accepted = endpoint.requests
      .filter((_request, index) => (index + 1) % 5 !== 0)
      .map(({ body }) => JSON.parse(body).data as { id: string; price: number });
    for (const id of new Set(changes.map((change) => change.id))) {
      const prices = accepted.filter((data) => data.id === id).map(({ price }) => price);
      expect(prices).toEqual(changes.filter((change) => change.id === id).map(({ price }) => Number(price)));
    }
  });
});

describe('several delivering processes', () => {
  it('share the webhooks, and release their leases when they stop', async () => {
    const stopping = Promise.withResolvers<void>();
    const endpoint = await receiver((_request, requestNumber) => ({
      status: 204,
      ...(requestNumber > 60 && { after: stopping.promise }),
    }));
    for (const path of ['a', 'b', 'c', 'd']) await fixture.add({ url: `${endpoint.url}/${path}` });
    const first = fixture.events.startDeliveries(longTimeouts);
    fixture.events.startDeliveries(longTimeouts);
    await fixture.change(...plans('plan', 60));
    await until(
      async () => endpoint.requests.length,
      (count) => count > 60,
    );
    const stopped = first.stop();
    stopping.resolve();
    await stopped;
    await until(
      async () => endpoint.requests.length,
      (count) => count >= 240,
    );
    await emptied();
    // The lease is longer than this test, so that no message is delivered twice.
    expect(endpoint.requests).toHaveLength(240);
    expect(new Set(endpoint.requests.map(({ id, path }) => `${id} ${path}`)).size).toBe(240);
  });
});
