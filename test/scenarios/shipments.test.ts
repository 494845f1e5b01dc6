import { type Api, type ApiCall, apiOf, newestVersion } from '../support/api';
import { type PaymentRows, openPaymentRows } from '../../subgraphs/billing/src/payments/payments/testing';
import { openService, type TestService } from '../support/service';
import { listenTo } from '../support/live-events';
import { until } from '../support/until';

/** Fields that the tests read from the response bodies of these operations. */
interface ResponseBody {
  readonly id: string;
  readonly status: string;
  readonly data: readonly ResponseBody[];
  readonly page_info: { readonly end_cursor: string | null };
}

const oldVersion = '2026-07-25';
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const number = '1Z999AA10123456784';

let service: TestService;
let api: Api<ResponseBody>;
let rows: PaymentRows;
let accountId: string;
let mei: { readonly id: string; readonly token: string };
let memberId: string;
beforeAll(async () => {
  service = await openService();
  api = apiOf(service);
  rows = await openPaymentRows(service.databaseUrl);
  accountId = service.demoData.accounts[0]?.id as string;
  mei = service.demoData.users.find(({ username }) => username === 'mei') as typeof mei;
  memberId = (await api.ok('GET', `/members?account_id=${accountId}&user_ids[]=${mei.id}`)).data[0]?.id as string;
});
afterAll(async () => {
  await rows.close();
  await service.close();
});

const paid = async () => (await rows.payment({ accountId, userId: mei.id, memberId })).id;
/** Registers a shipment, which must succeed. Returns it. */
async function createShipment(request: ApiCall): Promise<ResponseBody> {
  const { status, json } = await api.call('POST', '/shipments', request);
  expect({ status, json }).toEqual({ status: 201, json: expect.anything() });
  return json;
}
const rejectionOf = async (...args: Parameters<Api<ResponseBody>['call']>) => {
  const { status, json } = await api.call(...args);
  const { error } = json as unknown as { error: { type: string; code: string; param: string | null } };
  return [status, error.code, error.param];
};

describe('a shipment', () => {
  it('is registered, tracked by the worker and by the sandbox, and returned in the format of each version', async () => {
    const paymentId = await paid();
    const shipment = await createShipment({ body: { payment_id: paymentId, tracking_number: number } });
    const whole = {
      id: expect.stringMatching(/^ship_/),
      account_id: accountId,
      payment_id: paymentId,
      order_id: null,
      status: 'unknown',
      tracking_number: number,
      carrier: 'ups',
      tracking_url: `https://www.ups.com/track?tracknum=${number}`,
      checkpoints: [],
      created_at: time,
      updated_at: time,
    };
    expect(shipment).toEqual(whole);
    const body = {
      status: 'in_transit',
      substatus: 'delayed',
      message: 'Snow.',
      location: 'Leeds',
      service: 'Ground',
      delivery_estimate: '2036-01-02T00:00:00Z',
    };
    const trackedShipment = await api.ok('POST', `/sandbox/shipments/${shipment.id}/track`, { body });
    expect(trackedShipment).toEqual({
      ...whole,
      status: 'in_transit',
      checkpoints: [{ status: 'in_transit', message: 'Snow.', location: 'Leeds', timestamp: time }],
    });
    expect(await api.ok('GET', `/shipments/${paymentId}`)).toEqual(trackedShipment);
    expect(await api.ok('GET', `/shipments/${shipment.id}`, { version: oldVersion })).toEqual({
      id: shipment.id,
      payment: { id: paymentId },
      status: 'in_transit',
      substatus: 'delayed',
      tracking_code: number,
      carrier: 'ups',
      service: 'Ground',
      delivery_estimate: '2036-01-02T00:00:00.000Z',
      created_at: time,
      updated_at: time,
    });
    expect(await rejectionOf('GET', `/shipments/${paymentId}`, { version: oldVersion })).toEqual([
      404,
      'not_found',
      null,
    ]);
  });

  it('with a sandbox tracking number progresses without further requests', async () => {
    const { id } = await createShipment({ body: { payment_id: await paid(), tracking_number: 'SBOX4-7' } });
    await until(
      () => api.ok('GET', `/shipments/${id}`),
      ({ status }) => status === 'delivered',
    );
    expect(await api.ok('GET', `/shipments/${id}`)).toMatchObject({
      carrier: 'usps',
      checkpoints: [
        { status: 'delivered', message: 'The parcel was delivered.', location: 'Springfield, US', timestamp: time },
      ],
    });
  });

  it('accepts its old parameter names only at old versions, and the new names from then on', async () => {
    const paymentId = await paid();
    const body = { company_id: accountId, payment_id: paymentId, tracking_code: number };
    expect(await rejectionOf('POST', '/shipments', { body })).toEqual([
      400,
      'parameter_invalid',
      expect.stringMatching(/company_id|tracking_code/),
    ]);
    const { id } = await createShipment({ body, version: '2025-01-01' });
    const other = await api.ok('PATCH', `/shipments/${id}`, {
      body: { tracking_number: 'AB123456789GB' },
      version: '2025-01-01',
    });
    expect(other).toMatchObject({ id, tracking_code: 'AB123456789GB', carrier: 'royal_mail' });
    expect(
      (await api.ok('GET', `/shipments?company_id=${accountId}&payment_id=${paymentId}`, { version: oldVersion })).data,
    ).toEqual([other]);
    expect(await rejectionOf('POST', '/shipments', { body: { payment_id: paymentId, tracking_number: '1' } })).toEqual([
      409,
      'conflict',
      null,
    ]);
    expect(await rejectionOf('POST', '/shipments', { body: { payment_id: paymentId } })).toEqual([
      400,
      'parameter_missing',
      'tracking_number',
    ]);
  });

  it('is listed by payments, status and page', async () => {
    const [first, second] = [await paid(), await paid()];
    for (const payment_id of [first, second]) await createShipment({ body: { payment_id, tracking_number: '1' } });
    const listed = async (query: string) => (await api.ok('GET', `/shipments?account_id=${accountId}&${query}`)).data;
    expect(await listed(`payment_id=${first},${second}`)).toMatchObject([
      { payment_id: second },
      { payment_id: first },
    ]);
    expect(await listed(`payment_id[]=${first}&payment_id[]=${second}&direction=asc`)).toMatchObject([
      { payment_id: first },
      { payment_id: second },
    ]);
    expect(await listed(`payment_id=${first}&status=delivered`)).toEqual([]);
    const page = await api.ok('GET', `/shipments?payment_id=${first},${second}&first=1`);
    expect(page.data).toMatchObject([{ payment_id: second }]);
    expect(await listed(`payment_id=${first},${second}&first=1&after=${page.page_info.end_cursor}`)).toMatchObject([
      { payment_id: first },
    ]);
    expect(await rejectionOf('GET', '/shipments?status=lost')).toEqual([400, 'parameter_invalid', 'status']);
  });

  it('is visible to its buyer, and to no other account', async () => {
    const paymentId = await paid();
    const { id } = await createShipment({ body: { payment_id: paymentId, tracking_number: '1' } });
    const [, otherAccount] = service.demoData.accounts;
    expect(await api.ok('GET', `/shipments/${paymentId}`, { as: mei.token })).toMatchObject({ id });
    expect(await rejectionOf('GET', `/shipments/${id}`, { as: otherAccount?.keys.latest })).toEqual([
      404,
      'not_found',
      null,
    ]);
    expect(
      await rejectionOf('PATCH', `/shipments/${id}`, { as: otherAccount?.keys.latest, body: { tracking_number: '2' } }),
    ).toEqual([404, 'not_found', null]);
    expect(
      (
        await rejectionOf('PATCH', `/shipments/${id}`, {
          as: service.demoData.accounts[0]?.keys.read_only,
          body: { tracking_number: '2' },
        })
      ).slice(0, 2),
    ).toEqual([403, 'forbidden']);
    expect((await rejectionOf('GET', `/shipments/${id}`, { as: null })).slice(0, 2)).toEqual([401, 'unauthorized']);
    expect(await api.ok('GET', `/shipments/${id}`)).toMatchObject({ tracking_number: '1' });
  });

  it('publishes its changes as events', async () => {
    const listener = await listenTo(
      service.origin.replace('http', 'ws').concat('/graphql'),
      service.demoData.accounts[0]?.keys.latest ?? '',
      {
        types: ['shipment.created', 'shipment.updated'],
        fields: `id type resourceId now: payload(apiVersionDate: "${newestVersion}") before: payload(apiVersionDate: "${oldVersion}")`,
      },
    );
    const { id } = await createShipment({ body: { payment_id: await paid(), tracking_number: number } });
    await api.ok('POST', `/sandbox/shipments/${id}/track`, { body: { status: 'out_for_delivery' } });
    const events = await until(
      () => listener.events.filter(({ resourceId }) => resourceId === id),
      ({ length }) => length === 2,
    );
    expect(events.map(({ type }) => type)).toEqual(['shipment.created', 'shipment.updated']);
    expect(events[1]).toMatchObject({
      now: await api.ok('GET', `/shipments/${id}`),
      before: await api.ok('GET', `/shipments/${id}`, { version: oldVersion }),
    });
    await listener.stop();
  });
});
