import { apiKeyOf, run } from '../../../../kit/src/testing';
import type { Billing } from '../..';
import { openTestBilling } from '../../testing';
import { freePlan, withPlanTerms } from '../../catalogue/plans/testing/terms';

export let billing: Billing;

/** Opens the billing domain before the tests of a file, and closes it after them. */
export function setUpTests(): void {
  beforeAll(async () => {
    billing = await openTestBilling();
  });
  afterAll(() => billing.close());
}

export const seller = apiKeyOf('biz_seller');
export const stranger = apiKeyOf('biz_stranger');

const create = `mutation ($input: CheckoutConfigurationCreateInput!, $key: String) {
  checkoutConfigurationCreate(input: $input, idempotencyKey: $key) { checkoutConfiguration { ...Whole } userErrors { code message path } }
}
fragment Whole on CheckoutConfiguration {
  id account { id } mode plan { id } currency applicationFee { amount currency } redirectUrl sourceUrl affiliateCode allowPromoCodes threeDsLevel
  checkoutStyling { backgroundColor buttonColor fontFamily borderStyle } paymentMethodConfiguration { enabled disabled includePlatformDefaults } metadata purchaseUrl createdAt updatedAt
}`;

export type Caller = Parameters<typeof run>[1];

export const attempt = (input: object, principal: Caller = seller, key?: string, at?: string) =>
  run(
    billing.subgraph,
    principal,
    create,
    { input: withPlanTerms(input), key },
    at === undefined ? {} : { clock: { now: () => new Date(at) } },
  );

/** A created checkout with the fields that tests read. */
interface CreatedCheckout {
  readonly id: string;
  readonly account: object;
  readonly plan: { readonly id: string };
  readonly updatedAt: string;
}

export async function checkoutOf(input: object, principal: Caller = seller, at?: string): Promise<CreatedCheckout> {
  const { data, errors } = await attempt(input, principal, undefined, at);
  expect(errors).toBeUndefined();
  expect(data?.checkoutConfigurationCreate.userErrors).toEqual([]);
  return data?.checkoutConfigurationCreate.checkoutConfiguration;
}

export async function planOf(input: object, principal: Caller = seller): Promise<string> {
  const { data } = await run(
    billing.subgraph,
    principal,
    'mutation ($input: PlanCreateInput!) { planCreate(input: $input) { plan { id } } }',
    { input: { ...freePlan, ...input } },
  );
  return data?.planCreate.plan.id;
}

export async function eventsOf(id: string): Promise<string[]> {
  const rows = await billing.database.dataSource.query(
    'SELECT type FROM billing.outbox WHERE resource_id = $1 ORDER BY id',
    [id],
  );
  return rows.map(({ type }: { type: string }) => type);
}
