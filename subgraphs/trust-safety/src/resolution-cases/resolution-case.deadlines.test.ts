import { type Context, systemPrincipal } from '../../../kit/src';
import { apiKeyOf, testContext, userOf } from '../../../kit/src/testing';
import { type TestTrustSafety, openTestTrustSafety } from '../testing';
import { type CaseStage, caseStage } from './testing';

let domain: TestTrustSafety;
let stage: CaseStage;
beforeEach(async () => {
  domain = await openTestTrustSafety();
  stage = caseStage(domain);
});
afterEach(() => domain.close());

const [customer, merchant] = [userOf('user_buyer'), apiKeyOf('biz_seller')];
const week = 7 * 86_400_000;
const at = (time: number): Context => testContext(systemPrincipal, { clock: { now: () => new Date(time) } });
const dueAt = async (id: string) => Date.parse((await stage.read(merchant, id))?.responseDueAt as string);
const messageVariables = (id: string) => ({ id, input: { message: 'Said.' } });
const last = async (id: string) => (await stage.events(customer, id))[0];

async function reviewed(): Promise<string> {
  const { id } = await stage.opened('user_buyer');
  await stage.execute(merchant, 'deny', messageVariables(id));
  await stage.execute(customer, 'appeal', messageVariables(id));
  return id;
}

it('a merchant without a response loses after exactly one week', async () => {
  const { id, createdAt } = await stage.opened('user_buyer');
  expect(await dueAt(id)).toBe(Date.parse(createdAt) + week);
  expect(await domain.closeOverdueCases(at((await dueAt(id)) - 1))).toBe(0);
  const due = await dueAt(id);
  expect(await domain.closeOverdueCases(at(due))).toBe(1);
  expect(await domain.closeOverdueCases(at(due))).toBe(0);
  expect(await stage.read(customer, id)).toMatchObject({
    status: 'CLOSED',
    outcome: 'CUSTOMER_WON',
    refund: 'MERCHANT',
    escalated: false,
    responseDueAt: null,
    updatedAt: new Date(due).toISOString(),
  });
  expect(await last(id)).toMatchObject({
    action: 'ACCEPTED',
    reporterType: 'SYSTEM',
    details: 'The merchant did not answer in time.',
  });
  expect(await stage.eventsOf(id)).toEqual(['resolution_center_case.created', 'resolution_center_case.decided']);
  expect(
    await domain.database.rows('SELECT terminate_membership FROM trust_safety.resolution_cases WHERE id = $1', [id]),
  ).toEqual([[null]]);
});

it('a customer without a response loses, and can appeal', async () => {
  const { id } = await stage.opened('user_buyer');
  await stage.execute(merchant, 'requestInfo', messageVariables(id));
  expect(await domain.closeOverdueCases(at(await dueAt(id)))).toBe(1);
  expect(await stage.read(customer, id)).toMatchObject({
    outcome: 'MERCHANT_WON',
    refund: 'NONE',
    availableActions: ['APPEAL'],
  });
  expect(await last(id)).toMatchObject({
    action: 'DENIED',
    reporterType: 'SYSTEM',
    details: 'The customer did not answer in time.',
  });
});

it.each([
  ['REQUEST_MERCHANT_INFO', 'CUSTOMER_WON', 'MERCHANT'],
  ['REQUEST_BUYER_INFO', 'MERCHANT_WON', 'NONE'],
])('a side without a response to the platform loses permanently: %s', async (decision, outcome, refund) => {
  const id = await reviewed();
  expect(await domain.closeOverdueCases(at(Date.now() + 10 * week))).toBe(0);
  await stage.decide(customer, id, decision);
  expect(await domain.closeOverdueCases(at(await dueAt(id)))).toBe(1);
  expect(await stage.read(customer, id)).toMatchObject({ outcome, refund, escalated: true, availableActions: [] });
});

it('a response starts the response time of the other side', async () => {
  const { id } = await stage.opened('user_buyer');
  const [first, later] = [await dueAt(id), new Date(Date.now() + week / 2)];
  await stage.execute(merchant, 'requestInfo', messageVariables(id), later);
  expect(await dueAt(id)).toBe(later.getTime() + week);
  expect(await domain.closeOverdueCases(at(first))).toBe(0);
});

it('concurrent workers close each case once', async () => {
  const ids: string[] = [];
  for (let created = 0; created < 40; created += 1) ids.push((await stage.opened('user_buyer')).id);
  const later = at(Date.now() + 2 * week);
  const closedCounts = await Promise.all(Array.from({ length: 5 }, () => domain.closeOverdueCases(later)));
  expect(closedCounts.reduce((sum, one) => sum + one, 0) + (await domain.closeOverdueCases(later))).toBe(40);
  for (const id of ids)
    expect(await stage.eventsOf(id)).toEqual(['resolution_center_case.created', 'resolution_center_case.decided']);
});

it('a case that fails to close does not block the others', async () => {
  const [first, second] = [(await stage.opened('user_buyer')).id, (await stage.opened('user_buyer')).id];
  await domain.database.rows(
    `ALTER TABLE trust_safety.resolution_cases ADD CONSTRAINT stuck CHECK (id <> '${first}' OR stage <> 'customer_won')`,
    [],
  );
  const later = at(Date.now() + 2 * week);
  expect(await domain.closeOverdueCases(later)).toBe(1);
  expect([(await stage.read(merchant, first))?.status, (await stage.read(merchant, second))?.status]).toEqual([
    'AWAITING_MERCHANT',
    'CLOSED',
  ]);
  expect(await stage.eventsOf(first)).toHaveLength(1);
});

it('cases that fail to close again and again do not block a later one', async () => {
  const ids: string[] = [];
  while (ids.length < 33) ids.push((await stage.opened('user_buyer')).id);
  const latest = ids.at(-1) as string;
  await domain.database.rows(
    `ALTER TABLE trust_safety.resolution_cases ADD CONSTRAINT stuck CHECK (id = '${latest}' OR stage <> 'customer_won')`,
    [],
  );
  const later = at(Date.now() + 2 * week);
  expect([await domain.closeOverdueCases(later), await domain.closeOverdueCases(later)]).toEqual([0, 1]);
  expect((await stage.read(merchant, latest))?.status).toBe('CLOSED');
});

it('exactly one of a response and a concurrent deadline takes effect', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await stage.opened('user_buyer');
    const [result, closedCount] = await Promise.all([
      stage.execute(merchant, 'deny', messageVariables(id)),
      domain.closeOverdueCases(at(Date.now() + 2 * week)),
    ]);
    expect(closedCount).toBe(result.found ? 0 : 1);
    expect((await stage.read(merchant, id))?.outcome).toBe(result.found ? 'MERCHANT_WON' : 'CUSTOMER_WON');
    expect(await stage.events(merchant, id)).toHaveLength(2);
  }
});
