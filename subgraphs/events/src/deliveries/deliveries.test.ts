import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { until } from '../../../../test/support/until';
import { openReceiver, type Receiver } from '../testing/receiver';
import { fast, openWebhookWorld, type WebhookWorld } from '../testing/webhook-world';

let world: WebhookWorld;
const receivers: Receiver[] = [];

beforeEach(async () => {
  world = await openWebhookWorld('deliveries');
});

afterEach(async () => {
  await world.close();
  await Promise.all(receivers.splice(0).map((opened) => opened.close()));
});

async function receiver(...behave: Parameters<typeof openReceiver>): Promise<Receiver> {
  const opened = await openReceiver(...behave);
  receivers.push(opened);
  return opened;
}

const plans = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `${prefix}_${index + 1}` }));
const named = (prefix: string, count: number) =>
  plans(prefix, count)
    .map(({ id }) => id)
    .sort();
const resourcesOf = ({ requests }: Receiver) => requests.map(({ body }) => JSON.parse(body).data.id as string).sort();
const emptied = () =>
  until(
    async () => Number((await world.rows('SELECT count(*) FROM events.webhook_messages'))[0]?.count),
    (count) => count === 0,
  );
/** Attempts last longer than anything is waited for here. */
const patient = { ...fast, timeout: 28_000, turn: 1_000, lease: 59_000 };
const webhook = async (id: string) => (await world.rows('SELECT * FROM events.webhooks WHERE id = $1', [id]))[0];
const log = (id: string) =>
  world.rows('SELECT * FROM events.webhook_deliveries WHERE webhook_id = $1 ORDER BY sent_at, attempt', [id]);

describe('a message', () => {
  it('is the event in its envelope, signed, with the id that it has for everybody', async () => {
    const there = await receiver();
    const hook = await world.add({ url: `${there.url}?key=1` });
    await world.events.startDeliveries(fast);
    await world.change({ id: 'plan_1', price: '12.50' });
    await until(
      async () => there.requests.length,
      (count) => count === 1,
    );
    const [request] = there.requests;
    const [event] = (await world.rows('SELECT event_id, occurred_at FROM events.log')) as {
      event_id: string;
      occurred_at: Date;
    }[];
    const id = String(event?.event_id).replace('evt_', 'msg_');
    expect(request?.path).toBe('/hooks?key=1');
    expect(JSON.parse(request?.body ?? '')).toEqual({
      id,
      type: 'plan.updated',
      api_version: 'v1',
      api_version_date: null,
      timestamp: event?.occurred_at.toISOString(),
      company_id: 'biz_one',
      data: { id: 'plan_1', company: 'biz_one', price: 12.5 },
    });
    expect(request?.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': id });
    expect(
      new Webhook(Buffer.from(hook.secret).toString('base64')).verify(request?.body ?? '', request?.headers ?? {}),
    ).toMatchObject({ id });
    const signed = `${id}.${request?.headers['webhook-timestamp']}.${request?.body}`;
    expect(request?.headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', Buffer.from(hook.secret)).update(signed).digest('base64')}`,
    );
  });

  it('has the shape of the pin', async () => {
    const there = await receiver();
    await world.add({ url: there.url, pin: '2026-08-14' });
    await world.events.startDeliveries(fast);
    await world.change({ id: 'plan_1' });
    await until(
      async () => there.requests.length,
      (count) => count === 1,
    );
    expect(JSON.parse(there.requests[0]?.body ?? '')).toMatchObject({
      api_version_date: '2026-08-14',
      account_id: 'biz_one',
      data: { id: 'plan_1', account: 'biz_one', price: 10 },
    });
  });

  it('goes to old families in their envelope, under the name that was chosen, and unsigned', async () => {
    const there = await receiver();
    await world.add({ url: there.url, family: 'v2', events: ['membership_went_valid'] });
    await world.events.startDeliveries(fast);
    await world.change(
      { id: 'mem_1', type: 'membership.activated', resource: 'Membership' },
      { id: 'mem_1', type: 'membership.deactivated', resource: 'Membership' },
    );
    await until(
      async () => there.requests.length,
      (count) => count === 1,
    );
    await emptied();
    expect(there.requests.map(({ body }) => JSON.parse(body))).toEqual([
      { action: 'membership.went_valid', data: { id: 'mem_1', user: { email: 'mem_1@example.com' } } },
    ]);
    expect(Object.keys(there.requests[0]?.headers ?? {}).filter((name) => name.startsWith('webhook-'))).toEqual([]);
  });

  it('is signed with both secrets while both are valid', async () => {
    const there = await receiver();
    const former = world.secrets.create();
    const hook = await world.add({
      id: 'hook_both',
      url: there.url,
      sealedFormerSecret: world.secrets.seal(former, 'hook_both'),
      formerSecretUntil: new Date(Date.now() + 60_000),
    });
    await world.events.startDeliveries(fast);
    await world.change({ id: 'plan_1' });
    await until(
      async () => there.requests.length,
      (count) => count === 1,
    );
    for (const secret of [hook.secret, former]) {
      expect(
        new Webhook(Buffer.from(secret).toString('base64')).verify(
          there.requests[0]?.body ?? '',
          there.requests[0]?.headers ?? {},
        ),
      ).toBeTruthy();
    }
  });
});

describe('a webhook receives', () => {
  it('events of its account that it has chosen, since it is active', async () => {
    const there = await receiver();
    await world.add({ url: there.url });
    await world.add({ url: `${there.url}/off`, enabled: false });
    await world.add({ url: `${there.url}/later`, activeSince: new Date(Date.now() + 60_000) });
    await world.add({ url: `${there.url}/other`, accountId: 'biz_two' });
    await world.add({ url: `${there.url}/names`, events: ['plan.created'] });
    await world.events.startDeliveries(fast);
    await world.change(
      { id: 'plan_1' },
      { id: 'plan_2', type: 'plan.created' },
      { id: 'plan_3', accountId: 'biz_three' },
    );
    await until(
      async () => there.requests.length,
      (count) => count === 2,
    );
    await emptied();
    expect(there.requests.map(({ path, body }) => [path, JSON.parse(body).data.id]).sort()).toEqual([
      ['/hooks', 'plan_1'],
      ['/hooks/names', 'plan_2'],
    ]);
  });

  it('events of connected accounts, and none of its own, where it asks for them', async () => {
    const there = await receiver();
    await world.add({ url: there.url, childResourceEvents: true });
    await world.events.startDeliveries(fast);
    await world.change({ id: 'plan_before', accountId: 'biz_child' });
    await world.fact('fact:account.known', 'biz_child', 'biz_child', { parent_account_id: 'biz_one' });
    await world.change({ id: 'plan_child', accountId: 'biz_child' }, { id: 'plan_own' });
    await until(
      async () => there.requests.length,
      (count) => count === 1,
    );
    await emptied();
    expect(resourcesOf(there)).toEqual(['plan_child']);
  });

  it('as one of an app, what the app may see on the accounts that have installed it', async () => {
    const there = await receiver();
    await world.add({ url: there.url, appId: 'app_1', events: ['plan.updated', 'membership.activated'] });
    await world.events.startDeliveries(fast);
    const actions = ['webhook_receive:plans', 'plan:basic:read', 'webhook_receive:memberships', 'member:basic:read'];
    await world.fact('fact:app.installed', 'ainst_1', 'biz_shop', { app_id: 'app_1', actions });
    await world.fact('fact:app.installed', 'ainst_2', 'biz_half', {
      app_id: 'app_1',
      actions: ['webhook_receive:plans'],
    });
    await world.change(
      { id: 'plan_1', accountId: 'biz_shop' },
      { id: 'mem_1', accountId: 'biz_shop', type: 'membership.activated', resource: 'Membership' },
      { id: 'plan_half', accountId: 'biz_half' },
      { id: 'plan_own' },
    );
    await until(
      async () => there.requests.length,
      (count) => count === 2,
    );
    await world.fact('fact:app.uninstalled', 'ainst_1', 'biz_shop', { app_id: 'app_1' });
    await world.change({ id: 'plan_2', accountId: 'biz_shop' });
    await until(
      () =>
        world.rows(
          'SELECT 1 FROM events.consumers c, events.log_state s WHERE c.position = s.published_position AND s.last_position = s.published_position AND s.last_position >= 8',
        ),
      ({ length }) => length === 1,
    );
    await emptied();
    expect(
      there.requests.map(({ body }) => JSON.parse(body).data).sort((one, other) => (one.id < other.id ? -1 : 1)),
    ).toEqual([
      { id: 'mem_1', user: { email: null } },
      { id: 'plan_1', company: 'biz_shop', price: 10 },
    ]);
  });

  it('none any more once the app is deleted: its webhooks go with it, and those of others stay', async () => {
    const there = await receiver();
    await world.add({ url: there.url, appId: 'app_gone' });
    const { id: other } = await world.add({ url: there.url, appId: 'app_stays' });
    await world.events.startDeliveries(fast);
    for (const app of ['app_gone', 'app_stays']) {
      await world.fact('fact:app.known', app, 'biz_one', { account_id: 'biz_one' });
      await world.fact('fact:app.installed', `ainst_${app}`, 'biz_shop', {
        app_id: app,
        actions: ['webhook_receive:plans', 'plan:basic:read'],
      });
    }
    await world.fact('fact:app.deleted', 'app_gone', 'biz_one', { id: 'app_gone' });
    await world.change({ id: 'plan_late', accountId: 'biz_shop' });
    await until(
      async () => there.requests.length,
      (count) => count === 1,
    );
    await emptied();
    expect(resourcesOf(there)).toEqual(['plan_late']);
    expect(await world.rows("SELECT id FROM events.webhooks WHERE app_id LIKE 'app_%' AND app_id <> 'app_1'")).toEqual([
      { id: other },
    ]);
    expect(await world.rows("SELECT app_id FROM events.app_grants WHERE app_id LIKE 'app_%s'")).toEqual([
      { app_id: 'app_stays' },
    ]);
    expect(await world.rows("SELECT id FROM events.known_apps WHERE id IN ('app_gone', 'app_stays')")).toEqual([
      { id: 'app_stays' },
    ]);
  });
});

describe('an attempt that fails', () => {
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
      { response_code: 0, response_body: '{"error":"No answer within 0.5 seconds.","raw_body":null}' },
    ],
    ['slow headers', 'slow headers', { response_code: 0 }],
    [
      'cut connection',
      'cut',
      { response_code: 0, response_body: '{"error":"The connection ended without an answer.","raw_body":null}' },
    ],
  ] as const)('(%s) is made again under the same id until it is accepted', async (_name, behaviour, logged) => {
    const there = await receiver((_request, turn) => (turn <= 2 ? behaviour : undefined));
    const hook = await world.add({ url: there.url });
    await world.events.startDeliveries(fast);
    await world.change({ id: 'plan_1' });
    await until(
      async () => there.requests.length,
      (count) => count === 3,
    );
    await emptied();
    const attempts = await log(hook.id);
    expect(new Set(there.requests.map(({ id }) => id)).size).toBe(1);
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
    const signatures = there.requests.map(({ headers }) =>
      new Webhook(Buffer.from(hook.secret).toString('base64')).verify(there.requests[0]?.body ?? '', headers),
    );
    expect(signatures).toHaveLength(3);
  });

  it('is no failure when only the body has no end', async () => {
    const there = await receiver((_request, turn) => (turn === 1 ? 'endless body' : 'half a body'));
    const hook = await world.add({ url: there.url });
    await world.events.startDeliveries(fast);
    await world.change({ id: 'plan_1' });
    await until(
      () => log(hook.id),
      ({ length }) => length === 1,
    );
    await world.change({ id: 'plan_2' });
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
      async () => there.ended,
      (ended) => ended === 2,
    );
  });

  it('is given up after the last retry, and counts once', async () => {
    const there = await receiver(() => ({ status: 500 }));
    const hook = await world.add({ url: there.url });
    await world.events.startDeliveries(fast);
    await world.change({ id: 'plan_1' });
    await emptied2(1);
    expect(there.requests).toHaveLength(4);
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

  it('waits for as long as a busy receiver asks for', async () => {
    const there = await receiver((_request, turn) =>
      turn === 1 ? { status: 429, headers: { 'retry-after': '3600' } } : undefined,
    );
    const hook = await world.add({ url: there.url });
    let now = Date.now();
    await world.events.startDeliveries({ ...fast, clock: { now: () => new Date(now) } });
    await world.change({ id: 'plan_1' });
    await until(
      () => log(hook.id),
      ({ length }) => length === 1,
    );
    const due = new Date(now + 3_600_000);
    expect(await world.rows('SELECT due_at FROM events.webhook_messages')).toEqual([{ due_at: due }]);
    now = due.getTime();
    await emptied();
    expect(there.requests).toHaveLength(2);
  });

  it('with 410 ends the webhook at once', async () => {
    const there = await receiver(() => ({ status: 410 }));
    const hook = await world.add({ url: there.url });
    await world.events.startDeliveries(fast);
    await world.change(...plans('plan', 3));
    await until(
      () => webhook(hook.id),
      (row) => row?.enabled === false,
    );
    await emptied();
    expect(await webhook(hook.id)).toMatchObject({
      disabled_at: expect.any(Date),
      disabled_reason: 'delivery_failures',
    });
    expect(await world.rows("SELECT resource_id FROM events.outbox WHERE type = 'fact:webhook.disabled'")).toEqual([
      { resource_id: hook.id },
    ]);
  });

  /** Waits until so many messages have been written and none is left. */
  async function emptied2(count: number): Promise<void> {
    await until(
      () => world.rows('SELECT DISTINCT message_id FROM events.webhook_deliveries'),
      ({ length }) => length >= count,
    );
    await emptied();
  }
});

describe('many messages', () => {
  it('arrive once each, at most ten at a time', async () => {
    const there = await receiver(() => ({ status: 204 }));
    await world.add({ url: there.url });
    await world.events.startDeliveries(fast);
    await world.change(...plans('plan', 250));
    await until(
      async () => there.requests.length,
      (count) => count >= 250,
    );
    await emptied();
    expect(resourcesOf(there)).toEqual(named('plan', 250));
    expect(there.mostAtOnce).toBeLessThanOrEqual(10);
    expect(there.connections).toBeLessThanOrEqual(10);
  });

  it('to a dead receiver do not hold up those to another one', async () => {
    const end = Promise.withResolvers<void>();
    const dead = await receiver(() => ({ status: 204, after: end.promise }));
    const alive = await receiver();
    await world.add({ url: dead.url });
    const hook = await world.add({ url: alive.url });
    await world.events.startDeliveries({ ...patient, slots: { healthy: 2, failing: 1 } });
    await world.change(...plans('plan', 50));
    await until(
      async () => alive.requests.length,
      (count) => count >= 50,
    );
    expect(dead.ended).toBe(0);
    expect(await webhook(hook.id)).toMatchObject({ failing_since: null });
    end.resolve();
  });

  it('are tried one at a time while a receiver fails, and all go out when it is back', async () => {
    let failing = true;
    const there = await receiver(() => (failing ? { status: 503 } : undefined));
    const hook = await world.add({ url: there.url });
    await world.events.startDeliveries({
      ...fast,
      concurrency: 1,
      retries: [20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20],
    });
    await world.change(...plans('plan', 30));
    const paused = await until(
      () => webhook(hook.id),
      (row) => Number(row?.failed_attempts) >= 7,
    );
    expect(paused?.paused_until).toBeInstanceOf(Date);
    expect(there.requests.length).toBeLessThanOrEqual(10);
    failing = false;
    await until(
      async () => new Set(resourcesOf(there)).size,
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

  it('of one resource keep their order where that is asked for', async () => {
    const there = await receiver((_request, turn) => (turn % 5 === 0 ? { status: 500 } : undefined));
    await world.add({ url: there.url, ordered: true });
    await world.events.startDeliveries({ ...fast, retries: Array.from({ length: 12 }, () => 15) });
    const changes = Array.from({ length: 60 }, (_, index) => ({ id: `plan_${index % 6}`, price: String(index) }));
    await world.change(...changes);
    await until(
      async () => new Set(there.requests.map(({ id }) => id)).size,
      (count) => count === 60,
    );
    await emptied();
    const accepted = there.requests
      .filter((_request, index) => (index + 1) % 5 !== 0)
      .map(({ body }) => JSON.parse(body).data as { id: string; price: number });
    for (const id of new Set(changes.map((one) => one.id))) {
      const prices = accepted.filter((data) => data.id === id).map(({ price }) => price);
      expect(prices).toEqual(changes.filter((one) => one.id === id).map(({ price }) => Number(price)));
    }
  });
});

describe('several who deliver', () => {
  it('share the webhooks, and give back what they have when they stop', async () => {
    const stopping = Promise.withResolvers<void>();
    const there = await receiver((_request, turn) => ({
      status: 204,
      ...(turn > 60 && { after: stopping.promise }),
    }));
    for (const path of ['a', 'b', 'c', 'd']) await world.add({ url: `${there.url}/${path}` });
    const first = await world.events.startDeliveries(patient);
    await world.events.startDeliveries(patient);
    await world.change(...plans('plan', 60));
    await until(
      async () => there.requests.length,
      (count) => count > 60,
    );
    const stopped = first.stop();
    stopping.resolve();
    await stopped;
    await until(
      async () => there.requests.length,
      (count) => count >= 240,
    );
    await emptied();
    // A lease lasts longer than it is waited here. Nothing came twice.
    expect(there.requests).toHaveLength(240);
    expect(new Set(there.requests.map(({ id, path }) => `${id} ${path}`)).size).toBe(240);
  });
});
