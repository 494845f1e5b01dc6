import { Webhook } from 'standardwebhooks';
import { openReceiver, type Receiver } from '../../subgraphs/events/src/testing/receiver';
import { type Api, apiOf, newestVersion } from '../support/api';
import { openService, type TestService } from '../support/service';
import { until } from '../support/until';

type ResponseBody = Readonly<Record<string, any>>;

let service: TestService;
let api: Api<ResponseBody>;
let receiver: Receiver;
let status: number;

beforeAll(async () => {
  service = await openService();
  api = apiOf(service);
});
afterAll(() => service.close());
beforeEach(async () => {
  status = 200;
  receiver = await openReceiver(() => ({ status, body: 'thanks' }));
});
afterEach(() => receiver.close());

const plan = () => ({
  product_id: service.demoData.examples.product_id,
  plan_type: 'one_time',
  initial_price: 12.5,
  visibility: 'hidden',
});
const webhook = (overrides: object = {}) =>
  api.ok('POST', '/webhooks', { body: { url: receiver.url, events: ['plan.created'], ...overrides } });
const waitForDeliveries = (id: string, count: number, version = newestVersion) =>
  until(
    () => api.ok('GET', `/webhooks/${id}/deliveries`, { version }),
    ({ data }) => data.length === count,
  );

describe.each([
  ['2025-01-01', null],
  ['2026-07-22', '2026-07-22'],
  [newestVersion, newestVersion],
])('at %s', (version, pin) => {
  it('a webhook receives a signed event with the REST read at its pin, and the delivery is logged', async () => {
    const hook = await webhook({ api_version_date: pin });
    const created = await api.ok('POST', '/plans', { version, body: plan() });
    await until(() => receiver.requests.length === 1);
    const [request] = receiver.requests;
    const body = JSON.parse(request?.body ?? '');
    const owner = version === newestVersion ? 'account_id' : 'company_id';
    expect(body).toMatchObject({
      id: request?.id,
      type: 'plan.created',
      api_version: 'v1',
      api_version_date: pin,
      [owner]: service.demoData.accounts[0]?.id,
    });
    expect(body.data).toEqual(await api.ok('GET', `/plans/${created.id}`, { version: pin ?? '2025-01-01' }));
    expect(
      new Webhook(Buffer.from(hook.webhook_secret).toString('base64')).verify(
        request?.body ?? '',
        request?.headers ?? {},
      ),
    ).toEqual(body);
    const { data } = await waitForDeliveries(hook.id, 1, version);
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^whdel_/),
        event: 'plan.created',
        replayed_from: null,
        resource_id: service.demoData.accounts[0]?.id,
        request_body: body,
        response_body: { error: 'The answer is not JSON.', raw_body: 'thanks' },
        response_code: 200,
        sent_at: expect.any(String),
        success: true,
        total_time: expect.any(Number),
      },
    ]);
    await api.ok('DELETE', `/webhooks/${hook.id}`);
  });

  it('a test and a replay are sent immediately, and a replay of a period is queued', async () => {
    const hook = await webhook({ api_version_date: pin });
    expect(await api.ok('POST', `/webhooks/${hook.id}/test`, { version, body: { event: 'plan.created' } })).toEqual({
      status: 200,
      body: 'thanks',
      success: true,
    });
    await api.ok('POST', '/plans', { version, body: plan() });
    const {
      data: [latest],
    } = await waitForDeliveries(hook.id, 2);
    status = 500;
    expect(
      await api.ok('POST', `/webhooks/${hook.id}/deliveries/${latest.id}/replay`, {
        version,
        body: { regenerate_id: true },
      }),
    ).toEqual({ status: 500, body: 'thanks', success: false });
    status = 200;
    expect(
      await api.ok('POST', `/webhooks/${hook.id}/replay`, { version, body: { sent_after: '2026-01-01T00:00:00Z' } }),
    ).toEqual({ queued: true });
    const { data } = await waitForDeliveries(hook.id, 5);
    // The first two deliveries are replays: of the plan's message, and of its replay under a new id.
    expect(data.slice(0, 2).map(({ replayed_from: from }: ResponseBody) => typeof from)).toEqual(['string', 'string']);
    expect(new Set(receiver.requests.map(({ id }) => id)).size).toBe(3);
    await api.ok('DELETE', `/webhooks/${hook.id}`);
  });
});

it('invalid requests are rejected, and nothing is sent', async () => {
  const hook = await webhook();
  const call = (path: string, body: object, as?: string) => api.call('POST', `/webhooks/${path}`, { body, as });
  const error = ({ status: code, json }: { status: number; json: ResponseBody }) => [code, json.error?.param ?? null];
  expect(error(await call(`${hook.id}/test`, {}))).toEqual([400, 'event']);
  expect(error(await call(`${hook.id}/test`, { event: 'plan.exploded' }))).toEqual([400, 'event']);
  expect(error(await call('hook_none/test', { event: 'plan.created' }))).toEqual([404, null]);
  expect(error(await call(`${hook.id}/replay`, {}))).toEqual([400, 'sent_after']);
  expect(
    error(await call(`${hook.id}/replay`, { sent_after: '2026-01-02T00:00:00Z', sent_before: '2026-01-01T00:00:00Z' })),
  ).toEqual([400, 'sent_before']);
  expect(error(await call(`${hook.id}/deliveries/whdel_none/replay`, {}))).toEqual([404, null]);
  expect(
    error(await call(`${hook.id}/test`, { event: 'plan.created' }, service.demoData.accounts[0]?.keys.read_only)),
  ).toEqual([403, null]);
  expect(
    error(await call(`${hook.id}/test`, { event: 'plan.created' }, service.demoData.accounts[1]?.keys.latest)),
  ).toEqual([404, null]);
  expect(error(await api.call('GET', `/webhooks/${hook.id}/deliveries?first=101`))).toEqual([400, 'first']);
  expect(receiver.requests).toEqual([]);
});

it('a test with an idempotency key is sent once', async () => {
  const hook = await webhook();
  const send = (event: string) =>
    api.call('POST', `/webhooks/${hook.id}/test`, {
      body: { event },
      headers: { 'idempotency-key': `test ${hook.id}` },
    });
  const first = await send('plan.created');
  expect((await send('plan.created')).json).toEqual(first.json);
  expect((await send('plan.updated')).status).toBe(400);
  expect(receiver.requests).toHaveLength(1);
});
