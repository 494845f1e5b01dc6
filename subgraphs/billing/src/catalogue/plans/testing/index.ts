import { apiKeyOf, run } from '../../../../../kit/src/testing';
import type { Billing } from '../../..';
import { openTestBilling } from '../../../testing';
import { freePlan } from './terms';

export { freePlan } from './terms';

export let billing: Billing;

/**
 * Registers hooks that open a test instance of the billing domain before the tests of a file and close it after them.
 */
export function setUpTests(): void {
  beforeAll(async () => {
    billing = await openTestBilling();
  });
  afterAll(() => billing.close());
}

export const seller = apiKeyOf('biz_seller');
export const stranger = apiKeyOf('biz_stranger');

const createProduct = `mutation ($input: ProductCreateInput!) { productCreate(input: $input) { product { id } userErrors { code message path } } }`;
export const createPlan = `mutation ($input: PlanCreateInput!, $key: String) {
  planCreate(input: $input, idempotencyKey: $key) { plan { id ...Terms } userErrors { __typename code message path } }
}
fragment Terms on Plan {
  title planType releaseMethod visibility initialPrice { amount currency } renewalPrice { amount currency } formattedPrice billingPeriod
  stock unlimitedStock metadata purchaseUrl product { id title } account { id }
  customFields { name order placeholder required }
}`;

export async function productOf(principal = seller): Promise<string> {
  const { data } = await run(billing.subgraph, principal, createProduct, { input: { title: 'Course' } });
  return data?.productCreate.product.id;
}

export async function planOf(input: object, principal = seller): Promise<any> {
  const result = await run(billing.subgraph, principal, createPlan, { input: { ...freePlan, ...input } });
  expect(result.errors).toBeUndefined();
  return result.data?.planCreate;
}
