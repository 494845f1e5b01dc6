import type { Clock } from '../../../../kit/src';
import { type TestPayouts, openTestPayouts } from '../../testing';
import {
  type PayoutOrder,
  type ProviderEvent,
  ProviderUnavailable,
  type SandboxPayoutProvider,
  createSandboxProvider,
  payoutErrorCodes,
} from '.';

let payouts: TestPayouts;
let now = new Date('2026-07-01T12:00:00.000Z');
const clock: Clock = { now: () => now };
let provider: SandboxPayoutProvider;

beforeAll(async () => {
  payouts = await openTestPayouts();
  provider = createSandboxProvider({ database: payouts.database, clock });
});
afterAll(() => payouts.close());

let orders = 0;
const orderTo = (digits: string, amount = '50.00'): PayoutOrder => ({
  key: `wdrl_${(orders += 1)}`,
  supportedMethodId: 'podst_achUSA',
  fields: { fld_account_holder_name: 'Jane', fld_bank_account_number: `0000${digits}` },
  speed: 'standard',
  amount,
  currency: 'usd',
  destinationCurrency: 'usd',
  statementDescriptor: null,
});
const state = async (key: string) => (await provider.find(key))?.state ?? null;

/** Delivers all due events and returns them. */
async function deliverAll(): Promise<ProviderEvent[]> {
  const events: ProviderEvent[] = [];
  while ((await provider.deliverDue({ handle: async (event) => void events.push(event) })) > 0);
  return events;
}
const kindsOf = (events: readonly ProviderEvent[], key: string) =>
  events.filter((event) => event.key === key).map(({ kind }) => kind);

afterEach(deliverAll);

it('completes an order immediately, once per key, and delivers events', async () => {
  const order = orderTo('1234');
  const result = await provider.submit(order);
  expect(result).toEqual({
    state: 'completed',
    reference: expect.stringMatching(/^sbxpo_/),
    traceCode: expect.stringMatching(/^\d{15}$/),
    code: null,
    message: null,
    returned: false,
  });
  expect(
    await Promise.all([
      provider.submit(order),
      provider.submit({ ...order, amount: '9999.00' }),
      provider.find(order.key),
    ]),
  ).toEqual([result, result, result]);
  const events = await deliverAll();
  expect(events.map(({ key, kind, provider: by, traceCode }) => [key, kind, by, traceCode])).toEqual([
    [order.key, 'accepted', 'sandbox', result.traceCode],
    [order.key, 'completed', 'sandbox', result.traceCode],
  ]);
  expect(await deliverAll()).toEqual([]);
});

it('stores an order with concurrent submissions once', async () => {
  const order = orderTo('8001');
  const results = await Promise.all(Array.from({ length: 5 }, () => provider.submit(order)));
  expect(new Set(results.map(({ reference }) => reference)).size).toBe(1);
  expect(kindsOf(await deliverAll(), order.key)).toEqual(['accepted']);
});

it('completes an order later: on settlement, or after the delay', async () => {
  const [settled, waiting] = [orderTo('8001'), orderTo('8001')];
  for (const order of [settled, waiting]) expect((await provider.submit(order)).state).toBe('accepted');
  expect(await provider.settle(settled.key)).toBe(1);
  expect(await provider.settle(settled.key)).toBe(0);
  expect(await Promise.all([state(settled.key), state(waiting.key)])).toEqual(['completed', 'accepted']);
  now = new Date(now.getTime() + 60_000);
  expect(await state(waiting.key)).toBe('completed');
});

it.each([
  ['8007', 'in_review'],
  ['8008', 'accepted'],
])('leaves an order of an account that ends in %s in the state %s until it is settled', async (digits, first) => {
  const order = orderTo(digits);
  expect((await provider.submit(order)).state).toBe(first);
  now = new Date(now.getTime() + 365 * 86_400_000);
  expect(await state(order.key)).toBe(first);
  await provider.settle(order.key);
  expect(await state(order.key)).toBe('completed');
});

describe('review', () => {
  it('ends with acceptance', async () => {
    const order = orderTo('8002');
    expect((await provider.submit(order)).state).toBe('in_review');
    await provider.settle(order.key);
    expect(kindsOf(await deliverAll(), order.key)).toEqual(['in_review', 'accepted', 'completed']);
  });

  it('can be canceled, after which no event follows', async () => {
    const order = orderTo('8002');
    await provider.submit(order);
    expect((await provider.cancel(order.key)).state).toBe('canceled');
    expect(await provider.settle(order.key)).toBe(0);
    expect((await provider.submit(order)).state).toBe('canceled');
    expect(kindsOf(await deliverAll(), order.key)).toEqual(['in_review']);
  });
});

it('an accepted order cannot be canceled, and a canceled one can no longer succeed', async () => {
  const accepted = orderTo('8001');
  await provider.submit(accepted);
  expect((await provider.cancel(accepted.key)).state).toBe('accepted');
  const unknownOrder = orderTo('1234');
  expect((await provider.cancel(unknownOrder.key)).state).toBe('canceled');
  expect((await provider.submit(unknownOrder)).state).toBe('canceled');
  const lost = orderTo('8004');
  await expect(provider.submit(lost)).rejects.toThrow(ProviderUnavailable);
  expect((await provider.cancel(lost.key)).state).toBe('canceled');
  expect((await provider.submit(lost)).state).toBe('canceled');
  expect(await state(lost.key)).toBe('canceled');
});

describe.each([...payoutErrorCodes.entries()])('error code %i, %s', (index, code) => {
  const digits = String(index + 1).padStart(2, '0');
  const [message, returned] = [expect.stringContaining(code.replaceAll('_', ' ')), true];

  it('fails an order immediately, in transit, after arrival and in review', async () => {
    const [instantOrder, onTheWay, returnedOrder, reviewed] = [
      orderTo(`90${digits}`),
      orderTo(`91${digits}`),
      orderTo(`92${digits}`),
      orderTo(`93${digits}`),
    ];
    expect(await provider.submit(instantOrder)).toMatchObject({ state: 'failed', code, message, returned });
    expect(await provider.submit(onTheWay)).toMatchObject({ state: 'accepted', code: null, returned: false });
    expect(await provider.submit(returnedOrder)).toMatchObject({ state: 'completed', code: null });
    expect(await provider.submit(reviewed)).toMatchObject({ state: 'in_review', code: null });
    for (const { key } of [onTheWay, returnedOrder, reviewed]) await provider.settle(key);
    expect(await provider.find(onTheWay.key)).toMatchObject({ state: 'failed', code, message, returned });
    expect(await provider.find(returnedOrder.key)).toMatchObject({ state: 'reversed', code, message, returned });
    expect(await provider.find(reviewed.key)).toMatchObject({ state: 'denied', code, message, returned });
    const events = await deliverAll();
    expect([instantOrder, onTheWay, returnedOrder, reviewed].map(({ key }) => kindsOf(events, key))).toEqual([
      ['failed', 'returned'],
      ['accepted', 'failed', 'returned'],
      ['accepted', 'completed', 'reversed', 'returned'],
      ['in_review', 'denied', 'returned'],
    ]);
  });
});

it('an account number that ends in 8000 selects the script by the amount', async () => {
  expect(await provider.submit(orderTo('8000', '9031.00'))).toMatchObject({
    state: 'failed',
    code: 'invalid_routing_number',
  });
  expect(await provider.submit(orderTo('8000', '50.00'))).toMatchObject({ state: 'completed' });
  expect(await provider.submit(orderTo('8000', '19052.00'))).toMatchObject({ state: 'completed' });
});

it('loses the response or the request, and a retry with the same key succeeds', async () => {
  const [unansweredOrder, request] = [orderTo('8003'), orderTo('8004')];
  for (const order of [unansweredOrder, request])
    await expect(provider.submit(order)).rejects.toThrow(ProviderUnavailable);
  expect(await Promise.all([state(unansweredOrder.key), state(request.key)])).toEqual(['completed', null]);
  for (const order of [unansweredOrder, request]) expect((await provider.submit(order)).state).toBe('completed');
  const events = await deliverAll();
  for (const { key } of [unansweredOrder, request]) expect(kindsOf(events, key)).toEqual(['accepted', 'completed']);
});

it('delivers duplicates, and events of unknown orders', async () => {
  const [twice, stray] = [orderTo('8005'), orderTo('8006')];
  for (const order of [twice, stray]) await provider.submit(order);
  const events = await deliverAll();
  const repeated = events.filter(({ key }) => key === twice.key);
  expect(repeated.map(({ kind }) => kind)).toEqual(['accepted', 'accepted', 'completed', 'completed']);
  expect(new Set(repeated.map(({ id }) => id)).size).toBe(2);
  expect(events.filter(({ key }) => key !== twice.key && key !== stray.key)).toMatchObject([
    { kind: 'completed', key: expect.stringMatching(/^wdrl_[0-9A-Za-z]{13}$/) },
  ]);
});

it('redelivers a failed event before later events of the order', async () => {
  const order = orderTo('1234');
  await provider.submit(order);
  await expect(provider.deliverDue({ handle: () => Promise.reject(new Error('busy')) })).rejects.toThrow('busy');
  expect(await deliverAll()).toEqual([]);
  now = new Date(now.getTime() + 30_001);
  expect(kindsOf(await deliverAll(), order.key)).toEqual(['accepted', 'completed']);
});

it('delivers events of other orders if those of one order fail', async () => {
  const [stuck, other] = [orderTo('1234'), orderTo('1234')];
  for (const order of [stuck, other]) await provider.submit(order);
  const events: ProviderEvent[] = [];
  const handle = async (event: ProviderEvent): Promise<void> => {
    if (event.key === stuck.key) throw new Error('never');
    events.push(event);
  };
  await expect(provider.deliverDue({ handle })).rejects.toThrow('never');
  while ((await provider.deliverDue({ handle })) > 0);
  expect(kindsOf(events, other.key)).toEqual(['accepted', 'completed']);
  now = new Date(now.getTime() + 30_001);
  expect(kindsOf(await deliverAll(), stuck.key)).toEqual(['accepted', 'completed']);
});

it('returns the bank verification that the account number selects', async () => {
  const checked = (digits: string) => provider.check(orderTo(digits).fields);
  expect(await Promise.all(['1234', '8011', '8012', '8013', '8014'].map(checked))).toEqual([
    'verified',
    'checking',
    'no_data',
    'warning',
    'broken',
  ]);
});
