import { deliverIntegrationEvents, type IntegrationEvent, systemPrincipal } from '../../../kit/src';
import { testContext } from '../../../kit/src/testing';
import { type TestCourses, openTestCourses } from '../testing';
import { Accesses } from './access.repository';

let courses: TestCourses;
let accesses: Accesses;
beforeAll(async () => {
  courses = await openTestCourses();
  accesses = new Accesses(courses.database);
  const experiences = [
    ['exp_members', 'biz_a', false],
    ['exp_open', 'biz_a', true],
    ['exp_alone', 'biz_a', false],
    ['exp_other', 'biz_b', false],
  ];
  const columns = 'id, account_id, app_id, name, is_public, created_at';
  for (const values of experiences)
    await query(`INSERT INTO courses.experiences (${columns}) VALUES ($1, $2, 'app_courses', 'A', $3, now())`, values);
  for (const values of [
    ['exp_members', 'prod_a', 'biz_a'],
    ['exp_members', 'prod_more', 'biz_a'],
    ['exp_other', 'prod_a', 'biz_b'],
  ])
    await query('INSERT INTO courses.experience_products VALUES ($1, $2, $3)', values);
});
afterAll(() => courses.close());

const ctx = testContext(systemPrincipal);
const query = (text: string, values: unknown[] = []) => courses.database.dataSource.query(text, values);
const all = ['exp_members', 'exp_open', 'exp_alone', 'exp_other', 'exp_unknown'];
let eventCount = 0;

function createEvent(
  type: 'membership.activated' | 'membership.deactivated',
  userId: string | null,
  productId = 'prod_a',
  membershipId = 'mem_1',
): IntegrationEvent {
  const row = { user_id: userId, product_id: productId };
  return {
    id: `evt_${(eventCount += 1)}`,
    type,
    resourceId: membershipId,
    accountId: 'biz_a',
    occurredAt: new Date('2026-03-01T12:00:00Z'),
    row,
  };
}

const deliver = (event: IntegrationEvent): Promise<void> => deliverIntegrationEvents(courses.consumers, [event]);

const accessibleTo = async (userId: string) => [...(await accesses.openOnes(ctx, userId, all))].sort();

describe('memberships', () => {
  it('grant access to the experiences of their product in their account while active', async () => {
    expect(await accessibleTo('user_ann')).toEqual(['exp_open']);
    const activated = createEvent('membership.activated', 'user_ann');
    await deliver(activated);
    expect(await accessibleTo('user_ann')).toEqual(['exp_members', 'exp_open']);
    expect(await accessibleTo('user_ben')).toEqual(['exp_open']);
    await deliver(createEvent('membership.deactivated', 'user_ann'));
    expect(await accessibleTo('user_ann')).toEqual(['exp_open']);
    await deliver(activated);
    expect(await accessibleTo('user_ann')).toEqual(['exp_open']);
  });

  it('of several products grant the union of their access', async () => {
    await deliver(createEvent('membership.activated', 'user_cem', 'prod_a', 'mem_2'));
    await deliver(createEvent('membership.activated', 'user_cem', 'prod_more', 'mem_3'));
    await deliver(createEvent('membership.deactivated', 'user_cem', 'prod_a', 'mem_2'));
    expect(await accessibleTo('user_cem')).toEqual(['exp_members', 'exp_open']);
    await deliver(createEvent('membership.deactivated', 'user_cem', 'prod_more', 'mem_3'));
    expect(await accessibleTo('user_cem')).toEqual(['exp_open']);
  });

  it('grant access to their new user after a transfer', async () => {
    await deliver(createEvent('membership.activated', 'user_dee', 'prod_a', 'mem_4'));
    await deliver(createEvent('membership.deactivated', 'user_dee', 'prod_a', 'mem_4'));
    await deliver(createEvent('membership.activated', 'user_eve', 'prod_a', 'mem_4'));
    expect([await accessibleTo('user_dee'), await accessibleTo('user_eve')]).toEqual([
      ['exp_open'],
      ['exp_members', 'exp_open'],
    ]);
  });

  it('without a user grant no access', async () => {
    await deliver(createEvent('membership.activated', null, 'prod_a', 'mem_5'));
    expect(await query("SELECT membership_id FROM courses.accesses WHERE membership_id = 'mem_5'")).toEqual([]);
  });

  it('are visible within the transaction that changes them', async () => {
    const seen = await courses.database.transaction(async (manager) => {
      await accesses.keep(
        { ...ctx, manager },
        {
          membershipId: 'mem_6',
          accountId: 'biz_a',
          userId: 'user_fay',
          productId: 'prod_a',
          isOpen: true,
          changedAt: new Date(),
        },
      );
      return [
        await accesses.userMay({ ...ctx, manager }, 'user_fay', 'exp_members'),
        await accesses.userMay(ctx, 'user_fay', 'exp_members'),
      ];
    });
    expect(seen).toEqual([true, false]);
    expect(await accesses.userMay(ctx, 'user_fay', 'exp_unknown')).toBe(false);
  });
});
