import { type Api, apiOf } from '../support/api';
import { openService, type TestService } from '../support/service';

type ResponseBody = Readonly<Record<string, any>>;

let service: TestService;
let api: Api<ResponseBody>;
let account: string;
let otherKey: string;
let readOnly: string;
beforeAll(async () => {
  service = await openService();
  api = apiOf(service);
  const [first, second] = service.demoData.accounts;
  [account, otherKey, readOnly] = [first?.id as string, second?.keys.latest as string, first?.keys.read_only as string];
});
afterAll(() => service.close());

const api2 = { api: 'v2' } as const;
const path = (url: string) => `/webhooks/${encodeURIComponent(url)}`;
const v2 = 'https://example.com/hooks/v2';
const eventsOf = async (id: string) => (await api.ok('GET', `/webhooks/${id}`)).events;

it('a webhook is created with old event names and receives the events that replaced them', async () => {
  const url = 'https://example.com/legacy';
  const body = {
    url,
    enabled: false,
    events: ['membership_went_valid', 'payment_succeeded', 'resolution_decided', 'membership.went_invalid'],
  };
  const { status, json: created } = await api.call('POST', '/webhooks', { ...api2, body });
  expect({ status, json: created }).toEqual({
    status: 201,
    json: { id: expect.stringMatching(/^hook_/), enabled: false, url, created_at: expect.any(Number) },
  });
  expect(await api.ok('GET', `/webhooks/${created.id}`)).toMatchObject({
    api_version: 'v1',
    api_version_date: null,
    events: ['membership.activated', 'payment.succeeded', 'resolution_center_case.decided', 'membership.deactivated'],
  });

  expect(await api.ok('GET', path(url), api2)).toEqual(created);
  const moved = await api.call('POST', path(url), {
    ...api2,
    body: { url: `${url}/moved`, events: ['refund_created'] },
  });
  expect([moved.status, moved.json]).toEqual([201, { data: { ...created, url: `${url}/moved` } }]);
  expect(await eventsOf(created.id)).toEqual(['refund.created']);
  expect(await api.ok('GET', `/webhooks/${created.id}`, api2)).toEqual({ ...created, url: `${url}/moved` });
  expect((await api.call('DELETE', path(`${url}/moved`), api2)).status).toBe(204);
  expect((await api.call('GET', `/webhooks/${created.id}`, api2)).status).toBe(404);
});

it('a webhook without event names receives all events that still exist', async () => {
  const { json } = await api.call('POST', '/webhooks', {
    ...api2,
    body: { url: 'https://example.com/all', enabled: false },
  });
  const events = await eventsOf(json.id);
  expect(events).toHaveLength(15);
  expect(events).toEqual(
    expect.arrayContaining([
      'membership.activated',
      'payment.pending',
      'dispute_alert.created',
      'resolution_center_case.created',
    ]),
  );
});

it('a webhook of an old family keeps its event names', async () => {
  const { id } = await api.ok('GET', path(v2), api2);
  expect(
    (
      await api.call('POST', `/webhooks/${id}`, {
        ...api2,
        body: { events: ['membership_went_valid', 'membership_metadata_updated'] },
      })
    ).status,
  ).toBe(201);
  expect(await api.ok('GET', `/webhooks/${id}`)).toMatchObject({
    api_version: 'v2',
    events: ['membership.went_valid', 'membership.metadata_updated'],
  });
});

it('webhooks are listed in numbered pages', async () => {
  const { pagination, data } = await api.ok('GET', '/webhooks?per=2', api2);
  expect([pagination.current_page, data.length]).toEqual([1, 2]);
  const all = await api.ok('GET', '/webhooks?per=50', api2);
  expect(all.data).toHaveLength(all.pagination.total_count);
  expect((await api.ok('GET', '/webhooks?enabled=true', api2)).data).toEqual([]);
  expect((await api.ok('GET', '/webhooks?enabled=false', api2)).pagination.total_count).toBe(
    all.pagination.total_count,
  );
});

it.each<[object, string, unknown]>([
  [
    { url: 'https://example.com/', events: ['payment_succeeded', 'membership_metadata_updated'] },
    'events[1]',
    '"membership_metadata_updated" is not an event that new webhooks can receive.',
  ],
  [
    { url: 'https://example.com/', events: ['app_payment_succeeded'] },
    'events[0]',
    '"app_payment_succeeded" is not an event that new webhooks can receive.',
  ],
  [
    { url: 'https://example.com/', events: ['plan.created'] },
    'events[0]',
    '"plan.created" is not an event that new webhooks can receive.',
  ],
  [{ url: 'https://10.0.0.1/' }, 'url', 'url points to an address that is not public.'],
])('no webhook is created from %j', async (body, param, message) => {
  expect(await api.refused('POST', '/webhooks', { ...api2, body })).toEqual({
    status: 400,
    type: 'invalid_request_error',
    code: 'parameter_invalid',
    param,
    message,
  });
});

it("webhook URLs are looked up in the caller's account only", async () => {
  expect(await api.refused('GET', path(v2), { ...api2, as: otherKey })).toMatchObject({ status: 404 });
  expect(await api.refused('DELETE', path(v2), { ...api2, as: otherKey })).toMatchObject({ status: 404 });
  expect(await api.refused('GET', path('https://example.com/nowhere'), api2)).toMatchObject({ status: 404 });
  expect(await api.refused('GET', '/webhooks', { ...api2, as: readOnly })).toMatchObject({ status: 403 });
  expect((await api.ok('GET', `/webhooks?account_id=${account}&last=1`)).data[0].url).toBe(v2);
});
