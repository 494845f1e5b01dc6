import { Commands, sandboxExchangeRates } from '../../../kit/src';
import { apiKeyOf, run, testContext } from '../../../kit/src/testing';
import { createReadModels } from '../read-models';
import { type TestPayouts, openTestPayouts } from '../testing';
import { createPayoutMethods } from '.';

let payouts: TestPayouts;
beforeAll(async () => {
  payouts = await openTestPayouts();
});
afterAll(() => payouts.close());

const principal = apiKeyOf('biz_one');
const now = new Date('2026-07-01T12:00:00.000Z');
const fields = { fld_account_holder_name: 'Jane', fld_email: 'jane@example.com' };
const create = 'mutation ($input: PayoutMethodCreateInput!) { payoutMethodCreate(input: $input) { payoutMethod { id } } }';
const read = 'query ($id: ID!) { payoutMethod(id: $id) { status statusReason lastPaidOutAt } }';
const remove = 'mutation ($id: ID!) { payoutMethodDelete(id: $id) { deletedId } }';

const methodsWith = (secret: string) => createPayoutMethods({
  database: payouts.database, model: createReadModels().payoutMethod, commands: new Commands(payouts.database), rates: sandboxExchangeRates, markups: { of: async () => null }, balance: { of: async () => '0' }, provider: null, secret,
});
const inTransaction = <T>(work: (tx: Parameters<ReturnType<typeof methodsWith>['service']['paidOut']>[0]) => Promise<T>) =>
  payouts.database.transaction((manager) => work({ ...testContext(principal, { clock: { now: () => now } }), manager }));
const methodOf = async (id: string) => (await run(payouts.subgraph, principal, read, { id })).data?.payoutMethod;

async function made(): Promise<string> {
  const { data } = await run(payouts.subgraph, principal, create, { input: { supportedPayoutMethodId: 'podst_paypalUSA', fields } });
  return data?.payoutMethodCreate.payoutMethod.id;
}

it('make it active when they arrive, and broken when they do not, again and again', async () => {
  const { service } = methodsWith('x'.repeat(32));
  const id = await made();
  await inTransaction((tx) => service.paidOut(tx, id));
  expect(await methodOf(id)).toEqual({ status: 'ACTIVE', statusReason: null, lastPaidOutAt: now.toISOString() });
  await inTransaction((tx) => service.broke(tx, id, 'The account was closed.'));
  expect(await methodOf(id)).toEqual({ status: 'BROKEN', statusReason: 'The account was closed.', lastPaidOutAt: now.toISOString() });
  await inTransaction((tx) => service.paidOut(tx, id));
  expect(await methodOf(id)).toMatchObject({ status: 'ACTIVE', statusReason: null });
});

it('still arrive when it was deleted meanwhile', async () => {
  const { service } = methodsWith('x'.repeat(32));
  const id = await made();
  await run(payouts.subgraph, principal, remove, { id });
  await inTransaction((tx) => service.paidOut(tx, id));
  expect(await methodOf(id)).toBeNull();
  await expect(inTransaction((tx) => service.paidOut(tx, 'potk_none'))).rejects.toThrow('No such resource was found.');
});

it('know its details with the secret that sealed them, for this method alone', async () => {
  const [id, other] = [await made(), await made()];
  const { repository, service } = methodsWith('x'.repeat(32));
  const method = await inTransaction((tx) => repository.lock(tx, id));
  expect(service.fieldsOf(method)).toEqual(fields);
  expect(() => methodsWith('y'.repeat(32)).service.fieldsOf(method)).toThrow('were sealed with another secret');
  expect(() => service.fieldsOf({ id: other, sealedFields: method.sealedFields })).toThrow('were sealed with another secret');
});
