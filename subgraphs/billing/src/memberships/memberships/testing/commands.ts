import type { Principal } from '../../../../../kit/src';
import { run } from '../../../../../kit/src/testing';
import type { Billing } from '../../..';
import { openTestBilling } from '../../../testing';
import { clockAt, renewing, type Shop, shopOf } from '.';

export let billing: Billing;
export let shop: Shop;
export let plans: { renewing: string; trial: string; once: string; expiring: string };

/**
 * Registers hooks that open a test instance of the billing domain with a shop fixture before the tests of a file and
 * close it after them.
 */
export function setUpTests(): void {
  beforeAll(async () => {
    billing = await openTestBilling();
    shop = shopOf(billing, 'biz_seller');
    plans = {
      renewing: await shop.plan(renewing),
      trial: await shop.plan({ ...renewing, trialPeriodDays: 7 }),
      once: await shop.plan({ initialPrice: '9' }),
      expiring: await shop.plan({ initialPrice: '9', expirationDays: 10 }),
    };
  });
  afterAll(() => billing.close());
}

export const noon = clockAt('2026-03-01T12:00:00.000Z');
let buyers = 0;
export const sellTo = (planId: string, request = {}) => shop.sell(planId, `buyer${(buyers += 1)}`, request, noon);

const fields = `id status storedStatus cancelAtPeriodEnd cancelOption cancellationReason cancelationStatus canceledAt renewalPeriodEnd trialEndsAt
  expiresAt paymentCollectionPaused paymentCollectionResumesAt metadata member { accessLevel status mostRecentAction } plan { memberCount } product { memberCount }`;
const inputs: Record<string, string> = {
  update: 'MembershipPatch',
  cancel: 'MembershipCancelInput',
  extend: 'MembershipExtendInput',
  pause: 'MembershipPauseInput',
};

const required: Record<string, object> = { cancel: { mode: 'IMMEDIATE' } };

export function execute(
  command: string,
  id: string,
  input: object = {},
  principal: Principal = shop.seller,
  clock = clockAt('2026-03-11T12:00:00.000Z'),
) {
  const name = `membership${command[0]?.toUpperCase()}${command.slice(1)}`;
  const type = inputs[command];
  const source = type
    ? `mutation ($id: ID!, $input: ${type}!) { ${name}(id: $id, input: $input) { membership { ${fields} } userErrors { code message path } } }`
    : `mutation ($id: ID!) { ${name}(id: $id) { membership { ${fields} } userErrors { code message path } } }`;
  return run(billing.subgraph, principal, source, { id, input: { ...required[command], ...input } }, { clock }).then(
    ({ data, errors }) => ({
      ...data?.[name],
      errors,
    }),
  );
}

export const row = (id: string) => shop.value('SELECT to_jsonb(t) FROM billing.memberships t WHERE id = $1', id);
