import { apiKeyOf, errorsOf, run } from '../../../../../kit/src/testing';
import type { Billing } from '../../..';
import { openTestBilling } from '../../../testing';
import { type PromoShop, promoShopOf } from '.';

export let billing: Billing;
export let shop: PromoShop;
export let planId: string;
export let productId: string;

/**
 * Registers hooks that open a test instance of the billing domain before the tests of a file and close it after them.
 */
export function setUpTests(): void {
  beforeAll(async () => {
    billing = await openTestBilling();
    shop = promoShopOf(billing, 'biz_seller');
    productId = await shop.product({ title: 'Course' });
    planId = await shop.plan({ productId, title: 'Monthly' });
  });
  afterAll(() => billing.close());
}

export type Caller = Parameters<typeof run>[1];

export const seller = apiKeyOf('biz_seller');

const allFields = `fragment Whole on PromoCode { id account { id } code promoType amountOff baseCurrency duration numberOfIntervals status stock unlimitedStock uses product { id title }
  planIds plans { id title } newUsersOnly churnedUsersOnly existingMembershipsOnly onePerCustomer expiresAt metadata createdAt updatedAt }`;
const outcome = 'promoCode { ...Whole } userErrors { code message path }';
export const documents = {
  Create: `mutation ($input: PromoCodeCreateInput!, $key: String) { promoCodeCreate(input: $input, idempotencyKey: $key) { ${outcome} } } ${allFields}`,
  Update: `mutation ($id: ID!, $input: PromoCodePatch!) { promoCodeUpdate(id: $id, input: $input) { ${outcome} } } ${allFields}`,
  Activate: `mutation ($id: ID!) { promoCodeActivate(id: $id) { ${outcome} } } ${allFields}`,
  Deactivate: `mutation ($id: ID!) { promoCodeDeactivate(id: $id) { ${outcome} } } ${allFields}`,
  Archive: `mutation ($id: ID!) { promoCodeArchive(id: $id) { ${outcome} } } ${allFields}`,
  Delete: 'mutation ($id: ID!) { promoCodeDelete(id: $id) { deletedId userErrors { code message path } } }',
};

export const attempt = (command: keyof typeof documents, variables: object, principal: Caller = seller, at?: string) =>
  run(
    billing.subgraph,
    principal,
    documents[command],
    { ...variables },
    at === undefined ? {} : { clock: { now: () => new Date(at) } },
  );

export async function expectSuccess(
  command: keyof typeof documents,
  variables: object,
  principal?: Caller,
  at?: string,
): Promise<any> {
  const { data, errors } = await attempt(command, variables, principal, at);
  expect(errors).toBeUndefined();
  expect(data?.[`promoCode${command}`].userErrors).toEqual([]);
  return data?.[`promoCode${command}`].promoCode;
}

export const failure = async (...args: Parameters<typeof attempt>) =>
  errorsOf(await attempt(...args))?.map(({ message }) => message);
export const notFound = ['No such resource was found.'];

export const read = async (id: string, principal: Caller = seller) =>
  run(billing.subgraph, principal, `query ($id: ID!) { promoCode(id: $id) { ...Whole } } ${allFields}`, { id });
export const findPromoCode = async (id: string): Promise<any> => (await read(id)).data?.promoCode;

export const basic = {
  code: 'BASIC',
  promoType: 'PERCENTAGE',
  amountOff: '20',
  baseCurrency: 'USD',
  numberOfIntervals: 1,
  newUsersOnly: false,
};
