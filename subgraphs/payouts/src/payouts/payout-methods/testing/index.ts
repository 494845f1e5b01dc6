import type { Principal } from '../../../../../kit/src';
import { apiKeyOf, run } from '../../../../../kit/src/testing';
import { openTestPayouts, type TestPayouts } from '../../../testing';

export let payouts: TestPayouts;

/**
 * Registers test hooks that open a payouts domain with a database of its own before the tests of a file, and close it
 * after them.
 */
export function setUpTests(): void {
  beforeAll(async () => {
    payouts = await openTestPayouts();
  });
  afterAll(() => payouts.close());
}

export const clock = { now: () => new Date('2026-07-01T12:00:00.000Z') };
const allFields = `id account { id } user { id } status statusReason isDefault nickname accountReference institutionName payerName bankVerificationState destinationCurrency lastPaidOutAt
  createdAt unavailableReason feeStructure { percentage fixedAmount currency } estimatedArrival { standard instant }
  supportedPayoutMethod { id name payerName deliveryType countryCode supportsStandardDelivery supportsInstantDelivery }`;
const errors = 'userErrors { code message path }';
export const read = `query ($id: ID!) { payoutMethod(id: $id) { ${allFields} } }`;
export const create = `mutation ($input: PayoutMethodCreateInput!, $key: String) { payoutMethodCreate(input: $input, idempotencyKey: $key) { payoutMethod { ${allFields} } ${errors} } }`;
export const update = `mutation ($id: ID!, $input: PayoutMethodPatch!) { payoutMethodUpdate(id: $id, input: $input) { payoutMethod { ${allFields} } ${errors} } }`;
export const remove = `mutation ($id: ID!) { payoutMethodDelete(id: $id) { deletedId ${errors} } }`;
export const list = `query ($accountId: ID, $userId: ID, $status: PayoutMethodStatus, $first: Int, $after: String, $amount: Decimal, $currency: Currency) {
  payoutMethods(accountId: $accountId, userId: $userId, status: $status, first: $first, after: $after) {
    nodes { id isDefault quote(amount: $amount, currency: $currency) { amount { amount currency } destinationCurrency exchangeRate minLimit { amount } maxLimit { amount }
      standard { fee { amount currency } totalReceived { amount currency } } instant { fee { amount } totalReceived { amount } } } } pageInfo { endCursor } } }`;

let sellers = 0;
/** Returns an API key principal with all permissions on a new account. */
export const seller = () => apiKeyOf(`biz_${(sellers += 1)}`);
export const execute = (principal: Principal, document: string, variables: object = {}) =>
  run(payouts.subgraph, principal, document, { ...variables }, { clock });
export const decided = async (principal: Principal, document: string, variables: object) =>
  Object.values((await execute(principal, document, variables)).data as object)[0];
export const methodOf = async (principal: Principal, id: string) =>
  (await execute(principal, read, { id })).data?.payoutMethod;
export const nodesOf = async (principal: Principal, variables: object = {}) =>
  (await execute(principal, list, variables)).data?.payoutMethods.nodes as any[];

export const fields = {
  fld_account_holder_name: 'Jane Doe',
  fld_bank_account_number: '000123456789',
  fld_bank_routing_number: '110000000',
  fld_bank_account_type: 'Checking',
};
export const ach = { supportedPayoutMethodId: 'podst_achUSA', fields };
export const notFound = { message: 'No such resource was found.' };

export async function createMethod(principal: Principal, input: object = {}): Promise<string> {
  const { payoutMethod, userErrors } = await decided(principal, create, { input: { ...ach, ...input } });
  expect(userErrors).toEqual([]);
  return payoutMethod.id;
}
