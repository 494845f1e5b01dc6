import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { until } from '../../../../test/support/until';
import { fastSettings } from '../testing/webhook-fixture';
import { emptied, receiver, resourcesOf, setUpTests, fixture } from './testing';

setUpTests();

describe('a message', () => {
  it('is the signed event envelope, with the same id for every receiver', async () => {
    const endpoint = await receiver();
    const hook = await fixture.add({ url: `${endpoint.url}?key=1` });
    fixture.events.startDeliveries(fastSettings);
    await fixture.change({ id: 'plan_1', price: '12.50' });
    await until(
      async () => endpoint.requests.length,
      (count) => count === 1,
    );
    const [request] = endpoint.requests;
    const [event] = (await fixture.rows('SELECT event_id, occurred_at FROM events.log')) as {
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

  it('has the schema of the pinned version', async () => {
    const endpoint = await receiver();
    await fixture.add({ url: endpoint.url, pin: '2026-08-14' });
    fixture.events.startDeliveries(fastSettings);
    await fixture.change({ id: 'plan_1' });
    await until(
      async () => endpoint.requests.length,
      (count) => count === 1,
    );
    expect(JSON.parse(endpoint.requests[0]?.body ?? '')).toMatchObject({
      api_version_date: '2026-08-14',
      account_id: 'biz_one',
      data: { id: 'plan_1', account: 'biz_one', price: 10 },
    });
  });

  it('is sent to legacy families in their own envelope, under the subscribed name, and unsigned', async () => {
    const endpoint = await receiver();
    await fixture.add({ url: endpoint.url, family: 'v2', events: ['membership_went_valid'] });
    fixture.events.startDeliveries(fastSettings);
    await fixture.change(
      { id: 'mem_1', type: 'membership.activated', resource: 'Membership' },
      { id: 'mem_1', type: 'membership.deactivated', resource: 'Membership' },
    );
    await until(
      async () => endpoint.requests.length,
      (count) => count === 1,
    );
    await emptied();
    expect(endpoint.requests.map(({ body }) => JSON.parse(body))).toEqual([
      { action: 'membership.went_valid', data: { id: 'mem_1', user: { email: 'mem_1@example.com' } } },
    ]);
    expect(Object.keys(endpoint.requests[0]?.headers ?? {}).filter((name) => name.startsWith('webhook-'))).toEqual([]);
  });

  it('is signed with both secrets while both are valid', async () => {
    const endpoint = await receiver();
    const formerSecret = fixture.secrets.create();
    const hook = await fixture.add({
      id: 'hook_both',
      url: endpoint.url,
      sealedFormerSecret: fixture.secrets.seal(formerSecret, 'hook_both'),
      formerSecretUntil: new Date(Date.now() + 60_000),
    });
    fixture.events.startDeliveries(fastSettings);
    await fixture.change({ id: 'plan_1' });
    await until(
      async () => endpoint.requests.length,
      (count) => count === 1,
    );
    for (const secret of [hook.secret, formerSecret]) {
      expect(
        new Webhook(Buffer.from(secret).toString('base64')).verify(
          endpoint.requests[0]?.body ?? '',
          endpoint.requests[0]?.headers ?? {},
        ),
      ).toBeTruthy();
    }
  });
});

describe('a webhook receives', () => {
  it('subscribed events of its account since its activation', async () => {
    const endpoint = await receiver();
    await fixture.add({ url: endpoint.url });
    await fixture.add({ url: `${endpoint.url}/off`, enabled: false });
    await fixture.add({ url: `${endpoint.url}/later`, activeSince: new Date(Date.now() + 60_000) });
    await fixture.add({ url: `${endpoint.url}/other`, accountId: 'biz_two' });
    await fixture.add({ url: `${endpoint.url}/names`, events: ['plan.created'] });
    fixture.events.startDeliveries(fastSettings);
    await fixture.change(
      { id: 'plan_1' },
      { id: 'plan_2', type: 'plan.created' },
      { id: 'plan_3', accountId: 'biz_three' },
    );
    await until(
      async () => endpoint.requests.length,
      (count) => count === 2,
    );
    await emptied();
    expect(endpoint.requests.map(({ path, body }) => [path, JSON.parse(body).data.id]).sort()).toEqual([
      ['/hooks', 'plan_1'],
      ['/hooks/names', 'plan_2'],
    ]);
  });

  it('events of connected accounts and none of its own account, if configured', async () => {
    const endpoint = await receiver();
    await fixture.add({ url: endpoint.url, childResourceEvents: true });
    fixture.events.startDeliveries(fastSettings);
    await fixture.change({ id: 'plan_before', accountId: 'biz_child' });
    await fixture.integrationEvent('fact:account.known', 'biz_child', 'biz_child', { parent_account_id: 'biz_one' });
    await fixture.change({ id: 'plan_child', accountId: 'biz_child' }, { id: 'plan_own' });
    await until(
      async () => endpoint.requests.length,
      (count) => count === 1,
    );
    await emptied();
    expect(resourcesOf(endpoint)).toEqual(['plan_child']);
  });

  it('events that its app may read on the accounts that have installed it', async () => {
    const endpoint = await receiver();
    await fixture.add({ url: endpoint.url, appId: 'app_1', events: ['plan.updated', 'membership.activated'] });
    fixture.events.startDeliveries(fastSettings);
    const actions = ['webhook_receive:plans', 'plan:basic:read', 'webhook_receive:memberships', 'member:basic:read'];
    await fixture.integrationEvent('fact:app.installed', 'ainst_1', 'biz_shop', { app_id: 'app_1', actions });
    await fixture.integrationEvent('fact:app.installed', 'ainst_2', 'biz_half', {
      app_id: 'app_1',
      actions: ['webhook_receive:plans'],
    });
    await fixture.change(
      { id: 'plan_1', accountId: 'biz_shop' },
      { id: 'mem_1', accountId: 'biz_shop', type: 'membership.activated', resource: 'Membership' },
      { id: 'plan_half', accountId: 'biz_half' },
      { id: 'plan_own' },
    );
    await until(
      async () => endpoint.requests.length,
      (count) => count === 2,
    );
    await fixture.integrationEvent('fact:app.uninstalled', 'ainst_1', 'biz_shop', { app_id: 'app_1' });
    await fixture.change({ id: 'plan_2', accountId: 'biz_shop' });
    await until(
      () =>
        fixture.rows(
          'SELECT 1 FROM events.consumers c, events.log_state s WHERE c.position = s.published_position AND s.last_position = s.published_position AND s.last_position >= 8',
        ),
      ({ length }) => length === 1,
    );
    await emptied();
    expect(
      endpoint.requests.map(({ body }) => JSON.parse(body).data).sort((one, other) => (one.id < other.id ? -1 : 1)),
    ).toEqual([
      { id: 'mem_1', user: { email: null } },
      { id: 'plan_1', company: 'biz_shop', price: 10 },
    ]);
  });

  it('no events after its app was deleted together with its webhooks, while webhooks of other apps remain', async () => {
    const endpoint = await receiver();
    await fixture.add({ url: endpoint.url, appId: 'app_gone' });
    const { id: other } = await fixture.add({ url: endpoint.url, appId: 'app_stays' });
    fixture.events.startDeliveries(fastSettings);
    for (const app of ['app_gone', 'app_stays']) {
      await fixture.integrationEvent('fact:app.known', app, 'biz_one', { account_id: 'biz_one' });
      await fixture.integrationEvent('fact:app.installed', `ainst_${app}`, 'biz_shop', {
        app_id: app,
        actions: ['webhook_receive:plans', 'plan:basic:read'],
      });
    }
    await fixture.integrationEvent('fact:app.deleted', 'app_gone', 'biz_one', { id: 'app_gone' });
    await fixture.change({ id: 'plan_late', accountId: 'biz_shop' });
    await until(
      async () => endpoint.requests.length,
      (count) => count === 1,
    );
    await emptied();
    expect(resourcesOf(endpoint)).toEqual(['plan_late']);
    expect(
      await fixture.rows("SELECT id FROM events.webhooks WHERE app_id LIKE 'app_%' AND app_id <> 'app_1'"),
    ).toEqual([{ id: other }]);
    expect(await fixture.rows("SELECT app_id FROM events.app_grants WHERE app_id LIKE 'app_%s'")).toEqual([
      { app_id: 'app_stays' },
    ]);
    expect(await fixture.rows("SELECT id FROM events.known_apps WHERE id IN ('app_gone', 'app_stays')")).toEqual([
      { id: 'app_stays' },
    ]);
  });
});
