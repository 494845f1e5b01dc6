import { Commands, sandboxExchangeRates } from '../../../../kit/src';
import { apiKeyOf, run, testContext } from '../../../../kit/src/testing';
import { SavedDestinations } from '../payouts/saved-destinations.repository';
import { type PayoutStage, cancelPayout, createQuote, payoutStage } from '../payouts/testing';
import { createReadModels } from '../../read-models';
import { type TestPayouts, openTestPayouts } from '../../testing';
import { createPayoutMethods } from './payout-methods';

let payouts: TestPayouts;
beforeAll(async () => {
  payouts = await openTestPayouts();
});
afterAll(() => payouts.close());

const principal = apiKeyOf('biz_one');
const now = new Date('2026-07-01T12:00:00.000Z');
const fields = { fld_account_holder_name: 'Jane', fld_email: 'jane@example.com' };
const create =
  'mutation ($input: PayoutMethodCreateInput!) { payoutMethodCreate(input: $input) { payoutMethod { id } } }';
const read = 'query ($id: ID!) { payoutMethod(id: $id) { status statusReason lastPaidOutAt } }';
const remove = 'mutation ($id: ID!) { payoutMethodDelete(id: $id) { deletedId } }';

const createMethodsWith = (secret: string) =>
  createPayoutMethods({
    database: payouts.database,
    model: createReadModels().payoutMethod,
    commands: new Commands(payouts.database),
    rates: sandboxExchangeRates,
    markups: { of: async () => null },
    verifications: { room: async () => null },
    balance: { of: async () => '0' },
    provider: null,
    secret,
  });
const inTransaction = <T>(
  work: (tx: Parameters<ReturnType<typeof createMethodsWith>['service']['paidOut']>[0]) => Promise<T>,
) =>
  payouts.database.transaction((manager) =>
    work({ ...testContext(principal, { clock: { now: () => now } }), manager }),
  );
const methodOf = async (id: string) => (await run(payouts.subgraph, principal, read, { id })).data?.payoutMethod;

async function createMethod(): Promise<string> {
  const { data } = await run(payouts.subgraph, principal, create, {
    input: { supportedPayoutMethodId: 'podst_paypalUSA', fields },
  });
  return data?.payoutMethodCreate.payoutMethod.id;
}

it('payouts make a method active on arrival, and broken on failure, repeatedly', async () => {
  const { service } = createMethodsWith('x'.repeat(32));
  const id = await createMethod();
  await inTransaction((tx) => service.paidOut(tx, id));
  expect(await methodOf(id)).toEqual({ status: 'ACTIVE', statusReason: null, lastPaidOutAt: now.toISOString() });
  await inTransaction((tx) => service.broke(tx, id, 'The account was closed.'));
  expect(await methodOf(id)).toEqual({
    status: 'BROKEN',
    statusReason: 'The account was closed.',
    lastPaidOutAt: now.toISOString(),
  });
  await inTransaction((tx) => service.paidOut(tx, id));
  expect(await methodOf(id)).toMatchObject({ status: 'ACTIVE', statusReason: null });
});

it('payouts update lastPaidOutAt once a minute, and do not wait for each other meanwhile', async () => {
  const { service } = createMethodsWith('x'.repeat(32));
  const id = await createMethod();
  const arrives = (after: number, meanwhile: () => Promise<unknown> = async () => undefined) =>
    payouts.database.transaction(async (manager) => {
      await service.paidOut(
        { ...testContext(principal, { clock: { now: () => new Date(now.getTime() + after) } }), manager },
        id,
      );
      await meanwhile();
    });
  const lastPaidOutAt = async () => (await methodOf(id)).lastPaidOutAt;
  await arrives(0);
  await arrives(59_999);
  expect(await lastPaidOutAt()).toBe(now.toISOString());
  await arrives(60_000, () => arrives(30_000));
  expect(await lastPaidOutAt()).toBe(new Date(now.getTime() + 60_000).toISOString());
});

it('payouts to one method are created concurrently, while others arrive', async () => {
  const { service } = createMethodsWith('x'.repeat(32));
  const destinations = new SavedDestinations(payouts.database, service);
  const id = await createMethod();
  await inTransaction(async (tx) => {
    expect(await destinations.of(tx, 'biz_one', id)).toMatchObject({ view: { id } });
    await inTransaction((other) => service.paidOut(other, id));
    expect(await methodOf(id)).toMatchObject({ lastPaidOutAt: now.toISOString() });
  });
});

it('payouts still arrive at a method that was deleted meanwhile', async () => {
  const { service } = createMethodsWith('x'.repeat(32));
  const id = await createMethod();
  await run(payouts.subgraph, principal, remove, { id });
  await inTransaction((tx) => service.paidOut(tx, id));
  expect(await methodOf(id)).toBeNull();
  await expect(inTransaction((tx) => service.paidOut(tx, 'potk_none'))).rejects.toThrow('No such resource was found.');
});

it('the destination fields open only with their secret and for their method', async () => {
  const [id, other] = [await createMethod(), await createMethod()];
  const { repository, service } = createMethodsWith('x'.repeat(32));
  const method = await inTransaction((tx) => repository.lock(tx, id));
  expect(service.fieldsOf(method)).toEqual(fields);
  expect(() => createMethodsWith('y'.repeat(32)).service.fieldsOf(method)).toThrow(
    'were encrypted with another secret',
  );
  expect(() => service.fieldsOf({ id: other, sealedFields: method.sealedFields })).toThrow(
    'were encrypted with another secret',
  );
});

describe('payouts to a method that is deleted in flight', () => {
  const key = apiKeyOf('biz_leaving');
  let stage: PayoutStage;
  beforeAll(async () => {
    stage = payoutStage(payouts);
    await stage.fund('biz_leaving', '1000');
  });
  const deleted = async (id: string) =>
    (await run(payouts.subgraph, key, remove, { id })).data?.payoutMethodDelete.deletedId;

  it('are sent to it, before and after submission, and still show it', async () => {
    const payoutMethodId = await stage.method(key, '8001');
    const [early, late] = [
      await stage.made(key, { amount: '10', payoutMethodId }),
      await stage.made(key, { amount: '20', payoutMethodId }),
    ];
    await payouts.payoutRuns.run(testContext(key), late.id);
    expect((await stage.read(key, late.id)).status).toBe('PROCESSING');
    expect(await deleted(payoutMethodId)).toBe(payoutMethodId);
    for (const { id, payoutMethod } of [early, late])
      expect(await stage.settle(key, id)).toMatchObject({ status: 'COMPLETED', payoutMethod });
    expect(await stage.balances('biz_leaving')).toEqual({ available: '970.00', in_transit: '0.00' });
    expect((await run(payouts.subgraph, key, '{ payoutMethods { nodes { id } } }')).data).toEqual({
      payoutMethods: { nodes: [] },
    });
  });

  it('are returned if they fail', async () => {
    const payoutMethodId = await stage.method(key, '9001');
    const { id } = await stage.made(key, { amount: '10', payoutMethodId });
    await deleted(payoutMethodId);
    expect(await stage.settle(key, id)).toMatchObject({
      status: 'FAILED',
      failure: { fundsReturnedAt: expect.any(String) },
    });
    expect(await stage.balances('biz_leaving')).toEqual({ available: '970.00', in_transit: '0.00' });
  });

  it('can be canceled, and new ones are rejected, even with a quote', async () => {
    const payoutMethodId = await stage.method(key, '0001');
    const { data } = await run(payouts.subgraph, key, createQuote, {
      input: { amount: '10', currency: 'USD', payoutMethodId },
      key: 'quoted',
    });
    const { id } = await stage.made(key, { amount: '10', payoutMethodId });
    await deleted(payoutMethodId);
    expect((await run(payouts.subgraph, key, cancelPayout, { id })).data?.payoutCancel.payout.status).toBe('CANCELED');
    const unknown = [
      {
        code: 'parameter_invalid',
        message: 'payoutMethodId is not a saved payout method of this owner.',
        path: ['payoutMethodId'],
      },
    ];
    const { quoteToken } = (data as { payoutQuoteCreate: { payoutQuote: { quoteToken: string } } }).payoutQuoteCreate
      .payoutQuote;
    for (const input of [{}, { quoteToken }])
      expect((await stage.create(key, { amount: '10', payoutMethodId, ...input })).userErrors).toEqual(unknown);
    expect(await stage.balances('biz_leaving')).toEqual({ available: '970.00', in_transit: '0.00' });
  });

  it('are complete or rejected if the method is deleted concurrently', async () => {
    const payoutMethodId = await stage.method(key, '0001');
    const [results] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => stage.create(key, { amount: '1', payoutMethodId }))),
      deleted(payoutMethodId),
    ]);
    const done = results.filter(({ userErrors }) => userErrors.length === 0);
    for (const { userErrors } of results.filter((result) => !done.includes(result)))
      expect(userErrors).toMatchObject([{ path: ['payoutMethodId'] }]);
    for (const { payout } of done) expect((await stage.settle(key, payout.id)).status).toBe('COMPLETED');
    expect(await stage.balances('biz_leaving')).toEqual({ available: `${970 - done.length}.00`, in_transit: '0.00' });
    expect(await payouts.auditLedger()).toEqual([]);
  });
});
