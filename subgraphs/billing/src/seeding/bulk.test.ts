import { run } from '../../../kit/src/testing';
import type { Billing } from '..';
import { type Shop, buyerOf, renewing, shopOf } from '../memberships/memberships/testing';
import { openTestBilling } from '../testing';
import { type BulkMemberships, seedMemberships } from './bulk';

let billing: Billing;
let shop: Shop;
let options: BulkMemberships;
beforeAll(async () => {
  billing = await openTestBilling();
  shop = shopOf(billing, 'biz_seller');
  const productId = await shop.product();
  const planIds = [
    await shop.plan({ ...renewing, productId, metadata: { tier: 'gold' } }),
    await shop.plan({ ...renewing, productId, trialPeriodDays: 7 }),
    await shop.plan({ productId, initialPrice: '9' }),
    await shop.plan({ productId, initialPrice: '9', expirationDays: 30 }),
  ];
  options = {
    count: 6_000,
    seed: 42,
    planIds,
    users: 2_000,
    userAt: (index) => buyerOf(`u${index}`),
    now: new Date('2026-06-01T00:00:00.000Z'),
  };
});
afterAll(() => billing.close());

const checksum = () =>
  shop.value("SELECT md5(string_agg(to_jsonb(t)::text, '' ORDER BY t.id)) FROM billing.memberships t");

it('writes consistent memberships, reports its progress, and is idempotent', async () => {
  const progress: number[] = [];
  expect(await seedMemberships(billing.database, { ...options, onProgress: (done) => progress.push(done) })).toBe(
    6_000,
  );
  expect(progress).toEqual([2_500, 5_000, 6_000]);
  expect(await shop.value('SELECT count(*) FROM billing.memberships')).toBe(6_000);
  const access = "status IN ('trialing', 'active', 'past_due', 'completed')";
  const countsCorrectSql = `SELECT bool_and(p.member_count = (SELECT count(*) FROM billing.memberships ms WHERE ms.plan_id = p.id AND ms.${access})) FROM billing.plans p`;
  expect(await shop.value(countsCorrectSql)).toBe(true);
  expect(
    await shop.value(
      `SELECT member_count = (SELECT count(*) FROM billing.memberships WHERE ${access}) FROM billing.products`,
    ),
  ).toBe(true);
  expect(
    await shop.value(
      `SELECT member_count = (SELECT count(DISTINCT member_id) FROM billing.memberships WHERE ${access}) FROM billing.account_totals`,
    ),
  ).toBe(true);
  expect(
    await shop.value(
      "SELECT count(*) FROM billing.memberships WHERE status = 'trialing' AND trial_ends_at IS NULL AND plan_id = $1",
      options.planIds[1],
    ),
  ).toBe(0);
  expect(
    await shop.value(
      'SELECT count(*) FROM billing.memberships WHERE billing_period IS NOT NULL AND NOT ($1::timestamptz >= renewal_period_start AND $1 < renewal_period_end)',
      options.now,
    ),
  ).toBe(0);
  expect(await shop.value('SELECT count(*) FROM billing.outbox WHERE resource = $1', 'Membership')).toBe(0);
  const first = await checksum();
  expect(await seedMemberships(billing.database, options)).toBe(0);
  expect(await checksum()).toBe(first);
  expect(await shop.value(countsCorrectSql)).toBe(true);
});

it('serves them like other memberships', async () => {
  const { data } = await run(
    billing.subgraph,
    shop.seller,
    '{ memberships(first: 100, statuses: [CANCELING]) { nodes { status cancelAtPeriodEnd user { id } } pageInfo { hasNextPage } } }',
  );
  expect(data?.memberships.nodes).toHaveLength(100);
  expect(data?.memberships.nodes[0]).toMatchObject({ status: 'CANCELING', cancelAtPeriodEnd: true });
});
