import fc from 'fast-check';
import { inLane } from '../../../../../test/support/lane';
import { Charges } from '../../payments/charges/charges';
import {
  ClockScenarios,
  type MembershipCommand,
  type Purchase,
  at,
  membershipCommands,
  purchases,
} from './testing/clocked-lives';

const openLives: ClockScenarios[] = [];

async function openClockFixture(): Promise<ClockScenarios> {
  const fixture = await ClockScenarios.open();
  openLives.push(fixture);
  return fixture;
}

afterEach(async () => {
  for (const one of openLives.splice(0)) await one.close();
});

const membership = ({ shop }: ClockScenarios, id: string) =>
  shop.execute(
    'query ($id: ID!) { membership(id: $id) { status renewalPeriodStart renewalPeriodEnd canceledAt usdTotalSpent } }',
    { id },
  );
const paymentsOf = async ({ shop }: ClockScenarios, id: string): Promise<unknown[][]> =>
  (
    await shop.rows(
      `SELECT status, total::text AS total, created_at AS "createdAt" FROM billing.payments WHERE membership_id = $1 ORDER BY created_at, id`,
      [id],
    )
  ).map(({ status, total, createdAt }) => [status, total, (createdAt.getTime() - at(0).getTime()) / 86_400_000]);

describe('an advancing clock', () => {
  it('processes the periods of a membership at their times, and shows its progress', async () => {
    const fixture = await openClockFixture();
    const id = await fixture.buy('monthly');
    await fixture.send(365);
    expect(await fixture.show()).toEqual({
      status: 'ADVANCING',
      now: at(0).toISOString(),
      target: at(365).toISOString(),
      failure: null,
      attachedMembers: 1,
    });
    await fixture.run();
    expect(await fixture.show()).toEqual({
      status: 'READY',
      now: at(365).toISOString(),
      target: null,
      failure: null,
      attachedMembers: 1,
    });
    expect(await paymentsOf(fixture, id)).toEqual([
      ['paid', '10.00', 0],
      ...Array.from({ length: 12 }, (_, n) => ['paid', '9.99', 30 * (n + 1)]),
    ]);
    expect(await membership(fixture, id)).toEqual({
      status: 'ACTIVE',
      renewalPeriodStart: at(360).toISOString(),
      renewalPeriodEnd: at(390).toISOString(),
      canceledAt: null,
      usdTotalSpent: '129.88',
    });
  });

  it('records the notice before the end of a trial, retries a declined card four times, and ends an unpaid membership', async () => {
    const fixture = await openClockFixture();
    const [trial, failing] = [await fixture.buy('trial'), await fixture.buy('failing')];
    await fixture.advance(100);
    const happened = async (id: string) =>
      (
        await fixture.shop.rows(
          `SELECT type, occurred_at AS "occurredAt" FROM billing.outbox WHERE resource_id = $1 OR "row" ->> 'membership_id' = $1 ORDER BY id`,
          [id],
        )
      ).map(({ type, occurredAt }) => `${type} ${(occurredAt.getTime() - at(0).getTime()) / 86_400_000}`);
    expect((await happened(trial)).filter((event) => event.startsWith('membership'))).toEqual([
      'membership.activated 0',
      'membership.trial_ending_soon 4',
    ]);
    expect((await paymentsOf(fixture, trial)).map(([, , days]) => days)).toEqual([0, 7, 37, 67, 97]);
    expect((await happened(failing)).filter((event) => !event.endsWith(' 0'))).toEqual([
      'payment.created 30',
      'payment.failed 30',
      'payment.failed 31',
      'payment.failed 34',
      'payment.failed 39',
      'membership.deactivated 46',
      'payment.failed 46',
    ]);
    expect(await membership(fixture, failing)).toMatchObject({ status: 'CANCELED', canceledAt: at(46).toISOString() });
  });

  it('processes several memberships in order of time, and does not affect real time', async () => {
    const fixture = await openClockFixture();
    for (const minutes of [5, 1, 3, 2, 4]) await fixture.buy('weekly', minutes);
    const { membershipId: real } = (
      await fixture.shop.submit(
        await fixture.shop.plan({ planType: 'RENEWAL', initialPrice: '1', renewalPrice: '1', billingPeriod: 1 }),
        { buyer: 'real' },
      )
    ).session;
    await fixture.advance(30);
    const log = await fixture.shop.rows(
      'SELECT occurred_at AS "occurredAt" FROM billing.outbox WHERE occurred_at > $1 ORDER BY id',
      [at(1)],
    );
    expect(log.map(({ occurredAt }) => occurredAt.getTime())).toEqual(
      log.map(({ occurredAt }) => occurredAt.getTime()).sort((one, other) => one - other),
    );
    expect(log).toHaveLength(5 * 4 * 2);
    expect(await paymentsOf(fixture, real)).toHaveLength(1);
    // Workers in real time ignore rows with a test clock, even if they are due in real time.
    while ((await fixture.shop.due(at(400))) > 0);
    for (const id of fixture.memberships) expect(await paymentsOf(fixture, id)).toHaveLength(5);
    expect(await paymentsOf(fixture, real)).not.toHaveLength(1);
  });

  it('advances once with several workers', async () => {
    const fixture = await openClockFixture();
    for (let n = 0; n < 6; n += 1) await fixture.buy('weekly', n % 2);
    await fixture.send(69);
    await Promise.all(Array.from({ length: 4 }, () => fixture.run()));
    // Workers that found the clock leased returned without work.
    await fixture.run();
    expect(await fixture.show()).toMatchObject({ status: 'READY' });
    for (const id of fixture.memberships) expect(await paymentsOf(fixture, id)).toHaveLength(10);
  });

  it('continues after a failure, and after a crash of a worker, without duplicates', async () => {
    const fixture = await openClockFixture();
    const [good, broken] = [await fixture.buy('monthly', 1), await fixture.buy('monthly', 2)];
    await fixture.shop.rows(`UPDATE billing.memberships SET currency = 'zzz' WHERE id = $1`, [broken]);
    await fixture.advance(65);
    expect(await fixture.show()).toMatchObject({
      status: 'ADVANCING',
      now: new Date(at(30).getTime() + 120_000).toISOString(),
      failure: `Due jobs failed: ${broken}. They will be retried.`,
    });
    expect(await paymentsOf(fixture, good)).toHaveLength(2);
    await fixture.shop.rows(`UPDATE billing.memberships SET currency = 'usd' WHERE id = $1`, [broken]);
    await fixture.run();
    expect(await fixture.show()).toMatchObject({ status: 'ADVANCING' });
    await fixture.shop.rows('UPDATE billing.test_clocks SET leased_until = NULL');
    await fixture.run();
    expect(await fixture.show()).toMatchObject({ status: 'READY', failure: null });
    for (const id of [good, broken])
      expect((await paymentsOf(fixture, id)).map(([, , days]) => Math.floor(days as number))).toEqual([0, 30, 60]);
  });

  it('finds a charge that was saved and never sent', async () => {
    const fixture = await openClockFixture();
    const id = await fixture.buy('monthly');
    const crash = jest.spyOn(Charges.prototype, 'runBatch').mockRejectedValueOnce(new Error('The process has died.'));
    await fixture.send(40);
    await expect(fixture.run()).rejects.toThrow('The process has died.');
    crash.mockRestore();
    expect(await paymentsOf(fixture, id)).toEqual([
      ['paid', '10.00', 0],
      ['open', '9.99', 30],
    ]);
    await fixture.shop.rows('UPDATE billing.test_clocks SET leased_until = NULL');
    await fixture.run();
    expect(await paymentsOf(fixture, id)).toEqual([
      ['paid', '10.00', 0],
      ['paid', '9.99', 30],
    ]);
    expect(await fixture.show()).toMatchObject({ status: 'READY' });
  });
});

interface Step {
  readonly day: number;
  readonly deed: MembershipCommand;
  readonly who: number;
}

interface Scenario {
  readonly bought: readonly { readonly purchase: Purchase; readonly minutes: number }[];
  readonly steps: readonly Step[];
  readonly stops: readonly number[];
}

const end = 75;
const scenarios: fc.Arbitrary<Scenario> = fc.record({
  bought: fc.array(
    fc.record({
      purchase: fc.constantFrom(...(Object.keys(purchases) as Purchase[])),
      minutes: fc.integer({ min: 0, max: 3 }),
    }),
    { minLength: 2, maxLength: 7 },
  ),
  steps: fc.array(
    fc.record({
      day: fc.integer({ min: 1, max: end - 1 }),
      deed: fc.constantFrom(...(Object.keys(membershipCommands) as MembershipCommand[])),
      who: fc.nat(6),
    }),
    { maxLength: 5 },
  ),
  stops: fc.array(fc.integer({ min: 1, max: end * 1_440 - 1 }), { maxLength: 12 }),
});

/** Runs a scenario with additional stops of the clock, in days, and returns its event log. */
async function runScenario({ bought, steps }: Scenario, stops: readonly number[]): Promise<string[]> {
  const fixture = await openClockFixture();
  for (const { purchase, minutes } of bought) await fixture.buy(purchase, minutes);
  const ordered = [...steps].sort((one, other) => one.day - other.day);
  const halts = [...new Set([...stops, ...ordered.map(({ day }) => day), end])].sort((one, other) => one - other);
  for (const halt of halts) {
    await fixture.advance(halt);
    for (const { deed, who } of ordered.filter(({ day }) => day === halt))
      await fixture.do(deed, fixture.memberships[who % fixture.memberships.length] as string);
  }
  const log = await fixture.log();
  await fixture.close();
  openLives.splice(openLives.indexOf(fixture), 1);
  return log;
}

describe('the event log', () => {
  it('is the same for all stops of the clock, and reproducible', async () => {
    await fc.assert(
      fc.asyncProperty(scenarios, async (scenario) => {
        const initialReport = await runScenario(scenario, []);
        expect(initialReport.length).toBeGreaterThan(0);
        expect(
          await runScenario(
            scenario,
            scenario.stops.map((minutes) => minutes / 1_440),
          ),
        ).toEqual(initialReport);
      }),
      { numRuns: inLane({ fast: 2, all: 12 }), seed: 20_261_121 },
    );
  });

  it('of many memberships has twelve renewals each per year', async () => {
    const count = inLane({ fast: 20, all: 100 });
    const fixture = await openClockFixture();
    for (let n = 0; n < count; n += 1) await fixture.buy('monthly', n % 4);
    await fixture.advance(365);
    const [{ paid, memberships }] = await fixture.shop.rows(
      `SELECT count(*)::int AS paid, count(DISTINCT membership_id)::int AS memberships FROM billing.payments WHERE status = 'paid' AND billing_reason = 'subscription_cycle'`,
    );
    expect({ paid, memberships }).toEqual({ paid: 12 * count, memberships: count });
    const events = await fixture.shop.rows(
      `SELECT type, count(*)::int AS count FROM billing.outbox WHERE occurred_at > $1 GROUP BY type ORDER BY type`,
      [at(1)],
    );
    expect(events).toEqual([
      { type: 'payment.created', count: 12 * count },
      { type: 'payment.succeeded', count: 12 * count },
    ]);
  });
});
