import { type Principal, systemPrincipal } from '../../../../kit/src';
import { apiKeyOf, run, testContext, userOf, errorsOf } from '../../../../kit/src/testing';
import { type Shop, clockAt, shopOf } from '../../memberships/memberships/testing';
import type { Payment } from '../payments/payment.resource';
import { type PaymentRows, openPaymentRows } from '../payments/testing';
import { type TestBilling, openTestBilling } from '../../testing';
import type { Tracking } from './tracker';

const trackingCalls: string[] = [];
let result: Tracking | null = null;
let onLookup = async (): Promise<void> => {};

let billing: TestBilling;
let shop: Shop;
let rows: PaymentRows;
let memberId: string;
beforeAll(async () => {
  billing = await openTestBilling({
    tracker: {
      look: async (trackingNumber) => {
        trackingCalls.push(trackingNumber);
        await onLookup();
        return result;
      },
    },
  });
  shop = shopOf(billing, 'biz_seller');
  rows = await openPaymentRows(billing.databaseUrl);
  await shop.sell(await shop.plan(), 'ada');
  memberId = (await shop.value("SELECT id FROM billing.members WHERE account_id = 'biz_seller'")) as string;
});
afterAll(async () => {
  await rows.close();
  await billing.close();
});
beforeEach(() => {
  trackingCalls.length = 0;
  result = null;
  onLookup = async () => {};
});

const ada = userOf('user_ada');
const fields = `id account { id } paymentId payment { id total { amount } } trackingNumber carrier trackingUrl service status substatus deliveryEstimate
  checkpoints { status message location timestamp } createdAt updatedAt`;
const outcome = `{ shipment { ${fields} } userErrors { code message path } }`;
const documents = {
  create: `mutation ($input: ShipmentCreateInput!, $key: String) { done: shipmentCreate(input: $input, idempotencyKey: $key) ${outcome} }`,
  renumber: `mutation ($id: ID!, $number: String!) { done: shipmentRenumber(id: $id, trackingNumber: $number) ${outcome} }`,
  track: `mutation ($id: ID!, $input: SandboxShipmentTrackInput!) { done: sandboxShipmentTrack(id: $id, input: $input) ${outcome} }`,
  read: `query ($id: ID!) { shipment(id: $id) { ${fields} } }`,
  list: `query ($accountId: ID, $paymentIds: [ID!], $userId: ID, $status: ShipmentStatus, $createdAfter: DateTime, $first: Int, $after: String) {
    shipments(accountId: $accountId, paymentIds: $paymentIds, userId: $userId, status: $status, createdAfter: $createdAfter, first: $first, after: $after) {
      nodes { id } pageInfo { endCursor } } }`,
};

const paid = (overrides: Partial<Payment> = {}) =>
  rows.payment({ accountId: 'biz_seller', userId: 'user_ada', memberId }, overrides);
const execute = (name: keyof typeof documents, variables: object, principal: Principal = shop.seller, overrides = {}) =>
  run(billing.subgraph, principal, documents[name], { ...variables }, overrides);
const decided = async (...args: Parameters<typeof execute>) => (await execute(...args)).data?.done;
/** Returns the errors of a response, top-level or user errors. */
const failure = ({ data, errors }: Awaited<ReturnType<typeof execute>>) => errors ?? data?.done.userErrors;
const read = async (id: string, principal?: Principal) => execute('read', { id }, principal);
const ids = async (variables: object, principal?: Principal) =>
  (await execute('list', variables, principal)).data?.shipments.nodes.map(({ id }: { id: string }) => id) as string[];
const follow = (at = new Date().toISOString()) =>
  billing.shipments.followDue(testContext(systemPrincipal, { clock: clockAt(at) }));
const count = () => shop.value('SELECT count(*)::int FROM billing.shipments');

async function sent(trackingNumber = '1Z999AA10123456784'): Promise<{ id: string; paymentId: string }> {
  const payment = await paid();
  const { shipment, userErrors } = await decided('create', { input: { paymentId: payment.id, trackingNumber } });
  expect(userErrors).toEqual([]);
  return shipment;
}

describe('a shipment', () => {
  it('is created for a payment, and found by either id', async () => {
    const payment = await paid();
    const { shipment } = await decided('create', {
      input: { paymentId: payment.id, trackingNumber: '1z 999 aa1 0123 4567 84' },
    });
    expect(shipment).toEqual({
      id: expect.stringMatching(/^ship_[0-9A-Za-z]{13}$/),
      account: { id: 'biz_seller' },
      paymentId: payment.id,
      payment: { id: payment.id, total: { amount: '29' } },
      trackingNumber: '1Z999AA10123456784',
      carrier: 'UPS',
      trackingUrl: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
      service: null,
      status: 'UNKNOWN',
      substatus: null,
      deliveryEstimate: null,
      checkpoints: [],
      createdAt: expect.any(String),
      updatedAt: shipment.createdAt,
    });
    expect((await read(shipment.id)).data?.shipment).toEqual(shipment);
    expect((await read(payment.id)).data?.shipment).toEqual(shipment);
    expect(await shop.events(shipment.id)).toEqual(['shipment.created']);
  });

  it('is unique per payment, also for concurrent requests', async () => {
    const { id: paymentId } = await paid();
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        decided('create', { input: { paymentId, trackingNumber: `9400${index}` } }),
      ),
    );
    const created = results.filter(({ shipment }) => shipment);
    expect(created).toHaveLength(1);
    const rejection = {
      code: 'conflict',
      message: `This payment already has the shipment ${created[0].shipment.id}. Its tracking number can be changed.`,
      path: [],
    };
    expect(results.flatMap(({ userErrors }) => userErrors)).toEqual(Array.from({ length: 11 }, () => rejection));
  });

  it('has the same response for the same idempotency key', async () => {
    const input = { paymentId: (await paid()).id, trackingNumber: 'AB123456789US' };
    const first = await decided('create', { input, key: 'ship-1' });
    expect(first.shipment.carrier).toBe('USPS');
    expect(await decided('create', { input, key: 'ship-1' })).toEqual(first);
  });

  it.each(['', 'a b!', 'x'.repeat(101), '../../etc', 'ünïcode'])(
    'is rejected with the number %j',
    async (trackingNumber) => {
      const { id: paymentId } = await paid();
      const before = await count();
      const { userErrors } = await decided('create', { input: { paymentId, trackingNumber } });
      expect(userErrors).toEqual([
        {
          code: 'parameter_invalid',
          message: 'trackingNumber must have 1 to 100 letters, digits and dashes.',
          path: ['trackingNumber'],
        },
      ]);
      expect(await count()).toBe(before);
    },
  );

  it('is rejected for payments that are unpaid, unknown or of another account', async () => {
    const open = await paid({ status: 'open', substatus: 'pending', paidAt: null });
    const other = await rows.payment({ accountId: 'biz_other', userId: 'user_ada', memberId });
    const before = await count();
    const rejectionOf = async (input: object, principal?: Principal) =>
      failure(await execute('create', { input: { trackingNumber: '1', ...input } }, principal));
    expect(await rejectionOf({ paymentId: open.id })).toEqual([
      { code: 'conflict', message: 'A payment that is open cannot be shipped.', path: [] },
    ]);
    const notFoundErrors = [expect.objectContaining({ message: 'No such resource was found.' })];
    expect(await rejectionOf({ paymentId: other.id })).toEqual(notFoundErrors);
    expect(await rejectionOf({ paymentId: 'pay_nothing' })).toEqual(notFoundErrors);
    expect(await rejectionOf({ paymentId: (await paid()).id, accountId: 'biz_other' })).toEqual(notFoundErrors);
    expect(await rejectionOf({ paymentId: (await paid()).id }, ada)).toEqual(notFoundErrors);
    expect(
      await rejectionOf({ paymentId: (await paid()).id }, apiKeyOf('biz_seller', ['shipment:basic:read'])),
    ).toEqual([expect.objectContaining({ message: expect.stringContaining('shipment:create') })]);
    expect(await count()).toBe(before);
  });
});

describe('the tracker', () => {
  const tracking: Tracking = {
    status: 'delivered',
    substatus: 'arrived_at_destination',
    carrier: 'dpd_uk',
    service: 'Next day',
    deliveryEstimate: null,
    checkpoints: [
      { status: 'delivered', message: 'Delivered.', location: 'Leeds', timestamp: '2026-05-01T10:00:00.000Z' },
    ],
  };

  it('is polled once per shipment with several workers, and its data is recorded with the previous values', async () => {
    const { id } = await sent('SBOXES-1');
    result = tracking;
    const counts = await Promise.all([follow(), follow(), follow()]);
    expect(counts.reduce((sum, some) => sum + some)).toBe(trackingCalls.length);
    expect(trackingCalls.filter((number) => number === 'SBOXES-1')).toHaveLength(1);
    expect((await read(id)).data?.shipment).toMatchObject({
      status: 'DELIVERED',
      substatus: 'ARRIVED_AT_DESTINATION',
      carrier: 'DPD_UK',
      service: 'Next day',
      trackingUrl: 'https://parcelsapp.com/en/tracking/SBOXES-1',
      checkpoints: [
        { status: 'DELIVERED', message: 'Delivered.', location: 'Leeds', timestamp: '2026-05-01T10:00:00.000Z' },
      ],
    });
    expect(await shop.events(id)).toEqual(['shipment.created', 'shipment.updated']);
    expect(
      await shop.value(
        "SELECT previous->>'status' FROM billing.outbox WHERE resource_id = $1 AND type = 'shipment.updated'",
        id,
      ),
    ).toBe('unknown');
    expect(await shop.value('SELECT next_look_at FROM billing.shipments WHERE id = $1', id)).toBeNull();
  });

  it('is polled again after six hours in transit, without an event for unchanged data', async () => {
    const { id } = await sent('PARCEL-2');
    result = { ...tracking, status: 'in_transit', substatus: null };
    await follow();
    result = {
      ...result,
      checkpoints: result.checkpoints.map((checkpoint) => ({ ...checkpoint, timestamp: '2026-05-01T16:00:00.000Z' })),
    };
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    await follow(inHours(5));
    await follow(inHours(7));
    expect(trackingCalls.filter((number) => number === 'PARCEL-2')).toHaveLength(2);
    expect(await shop.events(id)).toEqual(['shipment.created', 'shipment.updated']);
  });

  it('may return nothing, or fail, and is polled again', async () => {
    const { id } = await sent('PARCEL-3');
    await follow();
    onLookup = () => Promise.reject(new Error('away'));
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    await follow(at(6 * 60 + 1));
    onLookup = async () => {};
    result = tracking;
    await follow(at(6 * 60 + 3));
    expect(trackingCalls.filter((number) => number === 'PARCEL-3')).toHaveLength(3);
    expect((await read(id)).data?.shipment.status).toBe('DELIVERED');
  });

  it('does not affect a shipment whose number was changed during the request', async () => {
    const { id } = await sent('PARCEL-4');
    result = tracking;
    onLookup = async () => void (await decided('renumber', { id, number: 'PARCEL-5' }));
    await follow();
    expect((await read(id)).data?.shipment).toMatchObject({
      trackingNumber: 'PARCEL-5',
      status: 'UNKNOWN',
      checkpoints: [],
    });
    expect(await shop.value('SELECT next_look_at <= now() FROM billing.shipments WHERE id = $1', id)).toBe(true);
  });
});

describe('a tracking number', () => {
  it('can be changed, which removes the tracking data of the previous one', async () => {
    const { id } = await sent();
    await decided('track', { id, input: { status: 'IN_TRANSIT', message: 'Left.', service: 'Ground' } });
    const { shipment } = await decided('renumber', { id, number: '94001 1189 9223 1234 5678 90' });
    expect(shipment).toMatchObject({
      trackingNumber: '94001118992231234567890',
      status: 'UNKNOWN',
      service: null,
      checkpoints: [],
    });
    expect(await decided('renumber', { id, number: shipment.trackingNumber })).toEqual({ shipment, userErrors: [] });
    expect(await shop.events(id)).toEqual(['shipment.created', 'shipment.updated', 'shipment.updated']);
    const rejectionOf = async (principal: Principal) =>
      failure(await execute('renumber', { id, number: '1' }, principal));
    expect(await rejectionOf(apiKeyOf('biz_other'))).toEqual([
      expect.objectContaining({ message: 'No such resource was found.' }),
    ]);
    expect(await rejectionOf(apiKeyOf('biz_seller', ['shipment:basic:read']))).toEqual([
      expect.objectContaining({ message: expect.stringContaining('shipment:create') }),
    ]);
  });
});

describe('the simulator', () => {
  it('adds checkpoints, of which the last hundred remain', async () => {
    const { id } = await sent();
    for (let index = 0; index < 101; index += 1)
      await decided('track', { id, input: { status: 'IN_TRANSIT', substatus: 'DELAYED', message: `Stop ${index}` } });
    const { shipment } = await decided('track', {
      id,
      input: { status: 'DELIVERED', carrier: 'ROYAL_MAIL', location: 'Leeds' },
    });
    expect(shipment.checkpoints).toHaveLength(100);
    expect(shipment.checkpoints[0].message).toBe('Stop 2');
    expect(shipment).toMatchObject({ status: 'DELIVERED', substatus: null, carrier: 'ROYAL_MAIL' });
  });

  it('does not exist outside of the sandbox', async () => {
    const live = await openTestBilling({ sandbox: false });
    const { errors } = await run(live.subgraph, shop.seller, documents.track, {
      id: 'ship_1',
      input: { status: 'DELIVERED' },
    });
    expect(errors?.[0]?.message).toContain('SandboxShipmentTrackInput');
    await live.close();
  });
});

describe('reading', () => {
  it('requires the account with the permission, or the paying user', async () => {
    const { id, paymentId } = await sent();
    expect((await read(id, ada)).data?.shipment).toMatchObject({ id, paymentId, payment: null });
    expect((await read(paymentId, userOf('user_eve'))).data?.shipment).toBeNull();
    expect((await read(id, apiKeyOf('biz_other'))).data?.shipment).toBeNull();
    expect(errorsOf(await read(id, apiKeyOf('biz_seller', ['shipment:create'])))?.[0]?.message).toContain(
      'shipment:basic:read',
    );
    expect((await read(id, apiKeyOf('biz_seller', ['shipment:basic:read']))).data?.shipment).toMatchObject({
      id,
      payment: null,
    });
  });

  it('lists accessible shipments, by payment, user, status and time', async () => {
    const [first, second] = [await sent(), await sent()];
    await decided('track', { id: second.id, input: { status: 'FAILURE' } });
    expect(await ids({ accountId: 'biz_seller', first: 2 })).toEqual([second.id, first.id]);
    expect(await ids({ paymentIds: [first.paymentId] })).toEqual([first.id]);
    expect(await ids({ paymentIds: [], first: 1 })).toEqual([second.id]);
    expect(await ids({ accountId: 'biz_seller', status: 'FAILURE' })).toEqual([second.id]);
    expect(await ids({ userId: 'user_nobody' })).toEqual([]);
    expect(await ids({ createdAfter: new Date(Date.now() + 60_000).toISOString() })).toEqual([]);
    expect(await ids({ first: 2 }, ada)).toEqual([second.id, first.id]);
    expect(await ids({}, userOf('user_eve'))).toEqual([]);
    expect(await ids({}, apiKeyOf('biz_other'))).toEqual([]);
    expect(errorsOf(await execute('list', { accountId: 'biz_seller' }, apiKeyOf('biz_other')))?.[0]?.message).toBe(
      'No such resource was found.',
    );
    const { errors } = await execute('list', { paymentIds: Array.from({ length: 101 }, (_, index) => `pay_${index}`) });
    expect(errors?.[0]).toMatchObject({ message: 'paymentIds must have at most 100 ids.' });
  });
});
