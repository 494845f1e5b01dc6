import { type Clock, systemPrincipal } from '../../../../kit/src';
import { run, testContext } from '../../../../kit/src/testing';
import { until } from '../../../../../test/support/until';
import type { Billing } from '../..';
import { clockAt, type Shop, shopOf } from '../../memberships/memberships/testing';
import { openTestBilling } from '../../testing';
import { type Waitlist, waitlistOf } from './testing';

let billing: Billing;
let shop: Shop;
let list: Waitlist;
beforeEach(async () => {
  billing = await openTestBilling();
  shop = shopOf(billing, 'biz_seller');
  list = waitlistOf(billing);
});
afterEach(() => billing.close());

/** Approves entries without the immediate attempt of their jobs, as after a crash. Returns the ids of the entries, whose jobs are due. */
async function interrupted(
  planId: string,
  usernames: readonly string[],
  at = '2026-03-01T10:00:00.000Z',
): Promise<string[]> {
  const ids: string[] = [];
  for (const username of usernames) ids.push(await list.enter(planId, username));
  await list.within(async (tx) => {
    for (const id of ids) await billing.entries.service.approve({ ...tx, clock: clockAt(at) }, id);
  });
  return ids;
}

const work = (clock?: Clock) => billing.entries.jobs.runDue(testContext(systemPrincipal, clock ? { clock } : {}));
const job = async (id: string) =>
  (
    await billing.database.rows(
      'SELECT job_attempts, job_due_at, membership_id IS NOT NULL FROM billing.entries WHERE id = $1',
      [id],
    )
  )[0];
const sold = (planId: string) => shop.value('SELECT count(*)::int FROM billing.memberships WHERE plan_id = $1', planId);
const freePlan = () => shop.plan({ releaseMethod: 'WAITLIST' });

const names = Array.from({ length: 30 }, (_, index) => `user${index}`);

it('pending jobs run once with several workers', async () => {
  const planId = await freePlan();
  const ids = await interrupted(planId, names);
  expect(await sold(planId)).toBe(0);
  expect(await work(clockAt('2026-03-01T09:59:59.999Z'))).toBe(0);
  const processedCounts = await Promise.all([work(), work(), work(), work()]);
  expect(processedCounts.reduce((sum, one) => sum + one, 0)).toBe(30);
  expect(Math.max(...processedCounts)).toBeLessThanOrEqual(20);
  expect(await work()).toBe(0);
  expect(await sold(planId)).toBe(30);
  expect(await Promise.all(ids.map(job))).toEqual(ids.map(() => [0, null, true]));
  expect(await shop.value('SELECT member_count FROM billing.plans WHERE id = $1', planId)).toBe(30);
});

it('a worker polls for due jobs', async () => {
  const planId = await freePlan();
  await interrupted(planId, ['ada', 'bo']);
  const workers = [billing.entries.worker({ pollInterval: 20 }), billing.entries.worker({ pollInterval: 20 })];
  for (const worker of workers) worker.start();
  await until(
    () => sold(planId),
    (count) => count === 2,
  );
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(await sold(planId)).toBe(2);
});

it('a plan that received a price in the meantime is not given away', async () => {
  const planId = await freePlan();
  const [id] = (await interrupted(planId, ['ada'])) as [string];
  await run(
    billing.subgraph,
    shop.seller,
    'mutation ($id: ID!) { planUpdate(id: $id, input: { initialPrice: "5" }) { userErrors { code } } }',
    { id: planId },
  );
  expect(await work()).toBe(1);
  expect([await sold(planId), await job(id), await work()]).toEqual([0, [1, null, false], 0]);
  expect(await shop.value("SELECT count(*)::int FROM billing.members WHERE user_id = 'user_ada'")).toBe(0);
  expect(await list.within((tx) => billing.entries.repository.approvedFor(tx, planId, 'user_ada'))).toMatchObject({
    id,
  });
});

it('a plan that was deleted in the meantime ends the job', async () => {
  const planId = await freePlan();
  const [id] = (await interrupted(planId, ['ada'])) as [string];
  await run(billing.subgraph, shop.seller, 'mutation ($id: ID!) { planDelete(id: $id) { userErrors { code } } }', {
    id: planId,
  });
  expect(await work()).toBe(1);
  expect([await sold(planId), await job(id), await work()]).toEqual([0, [1, null, false], 0]);
});

describe('an unexpected error', () => {
  const rejectMembershipsSql = "ALTER TABLE billing.memberships ADD CONSTRAINT broken CHECK (plan_id = '') NOT VALID";

  it('postpones the job with increasing delays until it is given up', async () => {
    const planId = await freePlan();
    const [id] = (await interrupted(planId, ['ada'])) as [string];
    await billing.database.dataSource.query(rejectMembershipsSql);
    const dues: unknown[] = [];
    for (let time: unknown = '2026-03-01T10:00:00.000Z'; time !== null && dues.length < 20; dues.push(time)) {
      expect(await work(clockAt(time as string))).toBe(1);
      [, time] = (await job(id)) as unknown[];
    }
    expect(dues).toEqual([
      '2026-03-01T10:00:30.000Z',
      '2026-03-01T10:01:30.000Z',
      '2026-03-01T10:03:30.000Z',
      '2026-03-01T10:07:30.000Z',
      '2026-03-01T10:15:30.000Z',
      '2026-03-01T10:31:30.000Z',
      '2026-03-01T11:03:30.000Z',
      '2026-03-01T12:03:30.000Z',
      '2026-03-01T13:03:30.000Z',
      '2026-03-01T14:03:30.000Z',
      '2026-03-01T15:03:30.000Z',
      null,
    ]);
    expect([await sold(planId), await job(id)]).toEqual([0, [12, null, false]]);
  });

  it('does not fail the approval, and a worker completes the job', async () => {
    const planId = await freePlan();
    const id = await list.enter(planId, 'ada');
    await billing.database.dataSource.query(rejectMembershipsSql);
    const approve =
      'mutation ($id: ID!) { entryApprove(id: $id) { jobId entry { status membership { id } } userErrors { code } } }';
    const { data, errors } = await run(billing.subgraph, shop.seller, approve, { id });
    expect(errors).toBeUndefined();
    expect(data?.entryApprove).toEqual({
      jobId: expect.stringMatching(/^job_/),
      entry: { status: 'APPROVED', membership: null },
      userErrors: [],
    });
    await billing.database.dataSource.query('ALTER TABLE billing.memberships DROP CONSTRAINT broken');
    expect(await work()).toBe(0);
    expect(await work(clockAt(new Date(Date.now() + 31_000).toISOString()))).toBe(1);
    expect([await sold(planId), await job(id)]).toEqual([1, [1, null, true]]);
    expect(await shop.events(id)).toEqual(['entry.created', 'entry.approved']);
  });
});
